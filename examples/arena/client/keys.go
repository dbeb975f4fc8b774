//go:build js || desktop

package main

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/tickwire/tickwire/examples/arena/client/play"
)

// keys is what the player holds now.
func (a *app) keys() play.Keys {
	x, y := ebiten.CursorPosition()
	return play.Keys{
		X:     axis(ebiten.KeyA, ebiten.KeyArrowLeft, ebiten.KeyD, ebiten.KeyArrowRight),
		Y:     axis(ebiten.KeyW, ebiten.KeyArrowUp, ebiten.KeyS, ebiten.KeyArrowDown),
		Mouse: a.view.world(x, y),
		Fire:  ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft) || ebiten.IsKeyPressed(ebiten.KeySpace),
	}
}

// axis is -1, 0 or 1; keys are where they are on the keyboard, whatever its language.
func axis(less, less2, more, more2 ebiten.Key) (v int8) {
	if ebiten.IsKeyPressed(less) || ebiten.IsKeyPressed(less2) {
		v--
	}
	if ebiten.IsKeyPressed(more) || ebiten.IsKeyPressed(more2) {
		v++
	}
	return v
}

// switches takes the keys that switch something.
func (a *app) switches() {
	s, was := &a.session.Switch, a.session.Switch
	flip := func(key ebiten.Key, on *bool) {
		if inpututil.IsKeyJustPressed(key) {
			*on = !*on
		}
	}
	flip(ebiten.KeyP, &s.Prediction)
	flip(ebiten.KeyI, &s.Interpolation)
	flip(ebiten.KeyB, &s.Autopilot)
	if inpututil.IsKeyJustPressed(ebiten.KeyL) {
		s.NextLatency()
	}
	if inpututil.IsKeyJustPressed(ebiten.KeyK) {
		s.NextLoss()
	}
	if *s != was {
		a.session.Apply()
	}
}

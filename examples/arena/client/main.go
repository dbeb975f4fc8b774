//go:build js || desktop

package main

import (
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tickwire/tickwire/examples/arena/client/play"
	"github.com/tickwire/tickwire/systems"
)

// again is how long after the end of a session the next one is tried.
const again = 2 * time.Second

func main() {
	a := &app{place: newPlace(), text: newText(), brush: newBrush()}
	if err := a.enter(); err != nil {
		fmt.Fprintln(os.Stderr, "client:", err)
		os.Exit(1)
	}
	a.place.run(a)
	ebiten.SetWindowTitle("Tickwire Arena")
	ebiten.SetWindowSize(1280, 960)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetTPS(ebiten.SyncWithFPS) // the engine keeps its own rate; a frame draws between two of its steps
	err := ebiten.RunGame(a)
	a.leave()
	if err != nil {
		fmt.Fprintln(os.Stderr, "client:", err)
		os.Exit(1)
	}
}

// app is the window. Update, Draw and the place's own wake-ups take turns under mu.
type app struct {
	place place
	text  *text
	brush *brush

	mu      sync.Mutex // guards what follows
	session *play.Session
	kept    play.Switch // of the session before
	last    time.Time   // of the last frame
	ended   time.Time   // when the session was found ended; zero while it lives
	view    view
	frames  uint64

	floor     *ebiten.Image // drawn once for floorView
	floorView view
}

// enter begins a session.
func (a *app) enter() error {
	s, err := play.Start(a.place.config())
	if err != nil {
		return err
	}
	if a.session != nil {
		s.Switch = a.kept
		s.Apply()
	}
	a.session, a.ended, a.last = s, time.Time{}, time.Now()
	return nil
}

func (a *app) leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.session.Close()
}

// Update implements ebiten.Game.
func (a *app) Update() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.switches()
	return a.frame(a.keys())
}

// wake lets time pass while nothing is drawn, as in a tab that is not seen: the session would end of silence.
func (a *app) wake() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if time.Since(a.last) > time.Second/4 {
		_ = a.frame(play.Keys{}) // the next Update meets the error again
	}
}

func (a *app) frame(k play.Keys) error {
	now := time.Now()
	a.session.Frame(now.Sub(a.last), k)
	a.last = now
	a.frames++
	if state, _ := a.session.State(); state != systems.Ended {
		return nil
	}
	if a.ended.IsZero() {
		a.ended = now
	}
	if now.Sub(a.ended) < again {
		return nil
	}
	a.kept = a.session.Switch
	a.session.Close()
	return a.enter()
}

// Layout is not called: LayoutF is.
func (a *app) Layout(w, h int) (int, int) { return w, h }

// LayoutF makes a pixel a pixel, also where the system scales.
func (a *app) LayoutF(w, h float64) (float64, float64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	scale := ebiten.Monitor().DeviceScaleFactor()
	a.view = newView(w*scale, h*scale, scale)
	return w * scale, h * scale
}

// Draw implements ebiten.Game.
func (a *app) Draw(screen *ebiten.Image) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.drawYard(screen)
	a.drawHUD(screen)
	a.place.drawn(a)
}

//go:build js || desktop

package main

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tickwire/tickwire/systems"
)

const (
	margin    = 8  // pixels, like all below, before the system's scale
	boardWide = 34 // letters
	graphHigh = 40
	maxBoard  = 14 // lines of the scoreboard
)

func (a *app) drawHUD(screen *ebiten.Image) {
	a.drawBoard(screen)
	a.drawFeed(screen)
	a.drawGraph(screen)
	a.drawState(screen)
}

// panel darkens a rectangle.
func (a *app) panel(screen *ebiten.Image, x, y, w, h float64) {
	a.brush.rect(screen, float32(x), float32(y), float32(w), float32(h), shade)
}

func (a *app) drawBoard(screen *ebiten.Image) {
	s, d := &a.session.Scene, a.view.dpi
	lines := min(len(s.Players), maxBoard)
	w := (boardWide*letterWidth + 2*margin) * d
	x := float64(screen.Bounds().Dx()) - w - margin*d
	a.panel(screen, x, margin*d, w, (float64(lines+1)*letterHeight+2*margin)*d)
	a.text.draw(screen, fmt.Sprintf("%-18s %6s %6s", "player", "score", "deaths"), x+margin*d, 2*margin*d, d, dim)
	for i, p := range s.Players[:lines] {
		name := p.Name.String()
		if p.Bot {
			name += " (bot)"
		}
		y := (2*margin + float64(i+1)*letterHeight) * d
		if p.Peer == s.Self() {
			a.panel(screen, x, y, w, letterHeight*d)
		}
		a.text.draw(screen, fmt.Sprintf("%-18s %6d %6d", name, p.Kills, p.Deaths), x+margin*d, y, d, p.Color)
	}
}

func (a *app) drawFeed(screen *ebiten.Image) {
	d := a.view.dpi
	for i, line := range a.session.Scene.Feed {
		a.text.draw(screen, line, margin*d, (margin+float64(i)*letterHeight)*d, d, light)
	}
}

func (a *app) drawGraph(screen *ebiten.Image) {
	g, d := &a.session.Graph, a.view.dpi
	lines := append(a.session.Switch.Lines(), g.Lines()...)
	w := (30*letterWidth + 2*margin) * d
	h := (float64(len(lines))*letterHeight + graphHigh + 3*margin) * d
	x, y := margin*d, float64(screen.Bounds().Dy())-h-margin*d
	a.panel(screen, x, y, w, h)
	for i, line := range lines {
		ink := light
		if strings.HasSuffix(line, "OFF") {
			ink = red
		}
		a.text.draw(screen, line, x+margin*d, y+(margin+float64(i)*letterHeight)*d, d, ink)
	}
	base := y + h - margin*d
	left, step := x+margin*d, (w-2*margin*d)/120
	top := 0.05 // seconds at full height, at least
	for _, p := range g.Points {
		top = max(top, p.RTT.Seconds())
	}
	bar := func(i int, part float64, c color.RGBA) {
		high := float32(part * graphHigh * d)
		a.brush.rect(screen, float32(left+float64(i)*step), float32(base)-high, float32(max(step, 1)), high, c)
	}
	for i, p := range g.Points {
		bar(i, p.RTT.Seconds()/top, faded(green, 0.7))
		if p.Corrections > 0 {
			bar(i, min(float64(p.Corrections)/10, 1), faded(red, 0.8))
		}
	}
}

func (a *app) drawState(screen *ebiten.Image) {
	x, y, d := float64(screen.Bounds().Dx())/2, float64(screen.Bounds().Dy()), a.view.dpi
	state, why := a.session.State()
	word := ""
	switch {
	case state == systems.Ended:
		word = "disconnected: " + why
	case state != systems.Playing:
		word = state.String() + " ..."
	case a.session.Scene.Frozen:
		word = "the round is over"
	case a.session.Scene.Me() == nil:
		word = "you are out, back in a moment"
	}
	if word != "" {
		w := float64(len(word)*letterWidth) * 2 * d
		a.panel(screen, x-w/2-margin*d, y/3-margin*d, w+2*margin*d, (2*letterHeight+2*margin)*d)
		a.text.center(screen, word, x, y/3, 2*d, light)
	}
	a.text.center(screen, "WASD move   mouse aim   click or space fire", x, y-(letterHeight+margin/2)*d, d, dim)
}

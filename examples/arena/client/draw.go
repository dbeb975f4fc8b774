//go:build js || desktop

package main

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tickwire/tickwire/examples/arena/client/play"
	"github.com/tickwire/tickwire/examples/arena/game"
)

// Colors of what is not a player.
var (
	night  = color.RGBA{0x12, 0x14, 0x1c, 0xff}
	floor  = color.RGBA{0x1d, 0x21, 0x2d, 0xff}
	seam   = color.RGBA{0x24, 0x29, 0x37, 0xff}
	stone  = color.RGBA{0x4a, 0x52, 0x68, 0xff}
	edge   = color.RGBA{0x6b, 0x75, 0x8f, 0xff}
	light  = color.RGBA{0xf2, 0xf4, 0xf8, 0xff}
	dim    = color.RGBA{0x8d, 0x95, 0xa8, 0xff}
	green  = color.RGBA{0x5f, 0xd0, 0x7a, 0xff}
	red    = color.RGBA{0xe8, 0x5d, 0x5d, 0xff}
	yellow = color.RGBA{0xf5, 0xc8, 0x4c, 0xff}
	shade  = color.RGBA{0x00, 0x00, 0x00, 0x90}
)

// view maps metres to pixels: the whole yard, as large as it fits.
type view struct{ scale, x, y, dpi float64 }

func newView(w, h, dpi float64) view {
	scale := min(w/(2*game.HalfWidth+1), h/(2*game.HalfHeight+1))
	return view{max(scale, 1), w / 2, h / 2, dpi}
}

func (v view) at(p game.Vec) (x, y float32) {
	return float32(v.x + float64(p.X)*v.scale), float32(v.y + float64(p.Y)*v.scale)
}

func (v view) size(metres float32) float32 { return metres * float32(v.scale) }

func (v view) world(x, y int) game.Vec {
	return game.Vec{X: float32((float64(x) - v.x) / v.scale), Y: float32((float64(y) - v.y) / v.scale)}
}

// drawFloor draws what never moves, once for each size of the window.
func (a *app) drawFloor(screen *ebiten.Image) {
	if a.floor == nil || a.floor.Bounds() != screen.Bounds() || a.floorView != a.view {
		if a.floor != nil {
			a.floor.Deallocate()
		}
		a.floor, a.floorView = ebiten.NewImage(screen.Bounds().Dx(), screen.Bounds().Dy()), a.view
		yard := game.Box{X0: -game.HalfWidth, Y0: -game.HalfHeight, X1: game.HalfWidth, Y1: game.HalfHeight}
		a.floor.Fill(night)
		a.fill(a.floor, yard, floor)
		for x := float32(2 - game.HalfWidth); x < game.HalfWidth; x += 2 {
			a.line(a.floor, game.Vec{X: x, Y: yard.Y0}, game.Vec{X: x, Y: yard.Y1}, 0.03, seam)
		}
		for y := float32(2 - game.HalfHeight); y < game.HalfHeight; y += 2 {
			a.line(a.floor, game.Vec{X: yard.X0, Y: y}, game.Vec{X: yard.X1, Y: y}, 0.03, seam)
		}
		for _, b := range game.Walls {
			a.fill(a.floor, b, stone)
			a.frameOf(a.floor, b, edge)
		}
		a.frameOf(a.floor, yard, edge)
	}
	screen.DrawImage(a.floor, nil)
}

func (a *app) drawYard(screen *ebiten.Image) {
	a.drawFloor(screen)
	s := &a.session.Scene
	for _, i := range s.Items {
		a.drawItem(screen, i)
	}
	for _, b := range s.Bolts {
		tail := game.Vec{X: b.At.X - b.Way.X*0.6, Y: b.At.Y - b.Way.Y*0.6}
		a.line(screen, tail, b.At, game.BoltRadius*1.4, faded(b.Color, 0.6))
		a.disc(screen, b.At, game.BoltRadius, light)
	}
	for i := range s.Discs {
		a.drawDisc(screen, &s.Discs[i])
	}
	for _, p := range s.Sparks {
		a.disc(screen, p.At, 0.1*p.Life, faded(yellow, p.Life))
	}
}

func (a *app) drawItem(screen *ebiten.Image, i play.Item) {
	ink, full := green, float32(1)
	if i.Kind == game.Charge {
		ink = yellow
	}
	if !i.There {
		full = 0.2
	}
	const r, bar = 0.4, 0.12
	a.disc(screen, i.At, r, faded(color.RGBA{0x30, 0x38, 0x48, 0xff}, full))
	ink = faded(ink, full)
	if i.Kind == game.Charge { // a bolt
		a.line(screen, game.Vec{X: i.At.X + 0.1, Y: i.At.Y - 0.3}, game.Vec{X: i.At.X - 0.1, Y: i.At.Y + 0.05}, bar, ink)
		a.line(screen, game.Vec{X: i.At.X + 0.1, Y: i.At.Y - 0.05}, game.Vec{X: i.At.X - 0.1, Y: i.At.Y + 0.3}, bar, ink)
		return
	}
	a.fill(screen, game.Box{X0: i.At.X - 0.25, Y0: i.At.Y - bar/2, X1: i.At.X + 0.25, Y1: i.At.Y + bar/2}, ink)
	a.fill(screen, game.Box{X0: i.At.X - bar/2, Y0: i.At.Y - 0.25, X1: i.At.X + bar/2, Y1: i.At.Y + 0.25}, ink)
}

func (a *app) drawDisc(screen *ebiten.Image, d *play.Disc) {
	muzzle := game.Vec{X: d.At.X + d.Aim.X*game.Radius*1.5, Y: d.At.Y + d.Aim.Y*game.Radius*1.5}
	a.line(screen, d.At, muzzle, 0.24, d.Color)
	a.disc(screen, d.At, game.Radius, d.Color)
	a.disc(screen, d.At, game.Radius*0.62, faded(night, 0.55))
	if d.Quick {
		a.ring(screen, d.At, game.Radius*1.25, yellow)
	}
	if d.Own {
		a.ring(screen, d.At, game.Radius*1.1, light)
		tip := game.Vec{X: d.At.X + d.Aim.X*6, Y: d.At.Y + d.Aim.Y*6}
		a.line(screen, muzzle, tip, 0.04, faded(light, 0.25))
	}
	const w, h, up = 1.2, 0.14, 0.85
	bar := game.Box{X0: d.At.X - w/2, Y0: d.At.Y - up, X1: d.At.X + w/2, Y1: d.At.Y - up + h}
	a.fill(screen, bar, shade)
	bar.X1 = bar.X0 + w*d.Health
	full := green
	if d.Health < 0.45 {
		full = red
	}
	a.fill(screen, bar, full)
	x, y := a.view.at(game.Vec{X: d.At.X, Y: d.At.Y + game.Radius + 0.1})
	a.text.center(screen, d.Name, float64(x), float64(y), a.view.dpi, dim)
}

func (a *app) disc(screen *ebiten.Image, at game.Vec, radius float32, c color.RGBA) {
	x, y := a.view.at(at)
	a.brush.disc(screen, x, y, a.view.size(radius), c)
}

func (a *app) ring(screen *ebiten.Image, at game.Vec, radius float32, c color.RGBA) {
	x, y := a.view.at(at)
	a.brush.ring(screen, x, y, a.view.size(radius), c)
}

func (a *app) line(screen *ebiten.Image, from, to game.Vec, width float32, c color.RGBA) {
	x0, y0 := a.view.at(from)
	x1, y1 := a.view.at(to)
	a.brush.line(screen, x0, y0, x1, y1, max(a.view.size(width), 1), c)
}

func (a *app) fill(screen *ebiten.Image, b game.Box, c color.RGBA) {
	x, y := a.view.at(game.Vec{X: b.X0, Y: b.Y0})
	a.brush.rect(screen, x, y, a.view.size(b.X1-b.X0), a.view.size(b.Y1-b.Y0), c)
}

func (a *app) frameOf(screen *ebiten.Image, b game.Box, c color.RGBA) {
	corners := [...]game.Vec{{X: b.X0, Y: b.Y0}, {X: b.X1, Y: b.Y0}, {X: b.X1, Y: b.Y1}, {X: b.X0, Y: b.Y1}}
	for i, from := range corners {
		a.line(screen, from, corners[(i+1)%len(corners)], 0.08, c)
	}
}

// faded multiplies a color's opacity; colors are premultiplied.
func faded(c color.RGBA, f float32) color.RGBA {
	part := func(v uint8) uint8 { return uint8(math.Round(float64(v) * float64(f))) }
	return color.RGBA{part(c.R), part(c.G), part(c.B), part(c.A)}
}

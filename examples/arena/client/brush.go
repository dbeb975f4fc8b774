//go:build js || desktop

package main

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"
)

// shapeSize is the radius of the shapes as they are kept, in pixels; they are drawn smaller.
const shapeSize = 32

// brush draws shapes from three small pictures, so that a frame is a few draw calls: the graphics card gets triangles of
// one atlas, whatever the shapes and colors are.
type brush struct{ dot, circle, white *ebiten.Image }

func newBrush() *brush {
	b := &brush{
		dot:    ebiten.NewImage(2*shapeSize+2, 2*shapeSize+2),
		circle: ebiten.NewImage(2*shapeSize+2, 2*shapeSize+2),
		white:  ebiten.NewImage(3, 3),
	}
	const middle = shapeSize + 1
	vector.FillCircle(b.dot, middle, middle, shapeSize, color.White, true)
	vector.StrokeCircle(b.circle, middle, middle, shapeSize-2, 4, color.White, true)
	b.white.Fill(color.White)
	b.white = b.white.SubImage(image.Rect(1, 1, 2, 2)).(*ebiten.Image) // its edges are white, too
	return b
}

func (b *brush) disc(screen *ebiten.Image, x, y, radius float32, c color.RGBA) {
	b.shape(screen, b.dot, x, y, radius, c)
}

// ring is as wide as an eighth of its radius.
func (b *brush) ring(screen *ebiten.Image, x, y, radius float32, c color.RGBA) {
	b.shape(screen, b.circle, x, y, radius, c)
}

func (b *brush) shape(screen, shape *ebiten.Image, x, y, radius float32, c color.RGBA) {
	var opts ebiten.DrawImageOptions
	opts.GeoM.Translate(-shapeSize-1, -shapeSize-1)
	opts.GeoM.Scale(float64(radius)/shapeSize, float64(radius)/shapeSize)
	opts.GeoM.Translate(float64(x), float64(y))
	opts.ColorScale.ScaleWithColor(c)
	opts.Filter = ebiten.FilterLinear
	screen.DrawImage(shape, &opts)
}

func (b *brush) rect(screen *ebiten.Image, x, y, w, h float32, c color.RGBA) {
	var opts ebiten.DrawImageOptions
	opts.GeoM.Scale(float64(w), float64(h))
	opts.GeoM.Translate(float64(x), float64(y))
	opts.ColorScale.ScaleWithColor(c)
	screen.DrawImage(b.white, &opts)
}

func (b *brush) line(screen *ebiten.Image, x0, y0, x1, y1, width float32, c color.RGBA) {
	dx, dy := float64(x1-x0), float64(y1-y0)
	var opts ebiten.DrawImageOptions
	opts.GeoM.Translate(0, -0.5)
	opts.GeoM.Scale(math.Hypot(dx, dy), float64(width))
	opts.GeoM.Rotate(math.Atan2(dy, dx))
	opts.GeoM.Translate(float64(x0), float64(y0))
	opts.ColorScale.ScaleWithColor(c)
	screen.DrawImage(b.white, &opts)
}

//go:build js || desktop

package main

import (
	"image/color"
	"strings"
	"unicode/utf8"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/ebitenutil"
)

// Size of a letter of the built-in font, in pixels, and how many strings are kept drawn.
const (
	letterWidth  = 6
	letterHeight = 16
	keptStrings  = 256
)

// text draws strings in any color and size. Drawn strings are kept, as the next frame has the same ones.
type text struct{ images map[string]*ebiten.Image }

func newText() *text { return &text{images: map[string]*ebiten.Image{}} }

func (t *text) draw(screen *ebiten.Image, s string, x, y, size float64, c color.RGBA) {
	if s == "" {
		return
	}
	img := t.images[s]
	if img == nil {
		if len(t.images) >= keptStrings {
			for _, old := range t.images {
				old.Deallocate()
			}
			clear(t.images)
		}
		w := 0
		for line := range strings.SplitSeq(s, "\n") {
			w = max(w, utf8.RuneCountInString(line))
		}
		img = ebiten.NewImage(w*letterWidth+2, (strings.Count(s, "\n")+1)*letterHeight)
		ebitenutil.DebugPrint(img, s)
		t.images[s] = img
	}
	var opts ebiten.DrawImageOptions
	opts.GeoM.Scale(size, size)
	opts.GeoM.Translate(x, y)
	opts.ColorScale.ScaleWithColor(c)
	if size != float64(int(size)) {
		opts.Filter = ebiten.FilterLinear
	}
	screen.DrawImage(img, &opts)
}

// center draws with the middle of the first line's top at (x, y).
func (t *text) center(screen *ebiten.Image, s string, x, y, size float64, c color.RGBA) {
	t.draw(screen, s, x-float64(utf8.RuneCountInString(s)*letterWidth)*size/2, y, size, c)
}

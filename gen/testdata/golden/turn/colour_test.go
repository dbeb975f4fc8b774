package turn

import (
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire"
)

func TestColoursBlend(t *testing.T) {
	c := coloursNet{}
	a := Colours{RGBA: color.RGBA{A: 100}, NRGBA: color.NRGBA{A: 100}, Glow: [4]float64{}}
	b := Colours{RGB: [3]uint8{255, 0, 255}, RGBA: color.RGBA{R: 100, A: 120}, NRGBA: color.NRGBA{R: 100, A: 120},
		Tint: Tint{G: 255}, Light: [3]float32{1, 0.5, 0}, Glow: [4]float64{1, 0, 1, 1}, Still: [4]uint8{9}}
	var out Colours
	c.Blend(&out, &a, &b, 0.5, 1)
	require.Equal(t, [3]uint8{188, 0, 188}, out.RGB, "bytes are sRGB: half the light, not half the number")
	require.Equal(t, Tint{G: 188}, out.Tint)
	require.Equal(t, uint8(110), out.RGBA.A, "opacity is no light")
	require.Greater(t, out.RGBA.R, uint8(50))
	require.Equal(t, color.NRGBA{R: 50, A: 110}, out.NRGBA, "color(linear)")
	require.Equal(t, [3]float32{0.5, 0.25, 0}, out.Light, "floats are light")
	require.InDelta(t, 0.7354, out.Glow[0], 1e-4, "color(srgb)")
	require.Equal(t, 0.5, out.Glow[3])
	require.Zero(t, out.Still)
	c.Blend(&out, &a, &b, 1, 1)
	require.Equal(t, b, out)

	b.RGBA = color.RGBA{R: 120, G: 120, B: 120, A: 100}
	c.Blend(&out, &a, &b, 0.5, 1)
	require.Equal(t, a.RGBA, out.RGBA, "each channel is nearer than snap=128, the colour is not")
}

// TestColourForms checks what a colour takes, and what a change of a channel does.
func TestColourForms(t *testing.T) {
	c := paintNet{}
	q, base := paintQ{Coat: [4]uint8{10, 20, 33, 255}}, paintQ{Coat: [4]uint8{10, 20, 30, 255}}
	require.Equal(t, 32, bits(func(w *wire.BitWriter) { c.AppendImage(w, &q, nil) }))
	require.Equal(t, 1+3+2+3, bits(func(w *wire.BitWriter) { c.AppendDelta(w, &q, &base, nil) }))

	// A change to the same colour is refused.
	r := wire.NewBitReader([]byte{1})
	got := base
	require.ErrorIs(t, c.ParseDelta(&r, &got, &base, nil), wire.ErrValue)
	require.Equal(t, base, got)

	v := Paint{Coat: [4]uint8{1, 2, 3, 4}}
	require.True(t, c.Correct(&v, &Paint{}, &Paint{Coat: [4]uint8{9, 9, 9, 9}}))
	require.Equal(t, Paint{Coat: [4]uint8{9, 9, 9, 9}}, v, "a colour is taken")
}

// TestFloatColours checks the limits and the hysteresis of channels that are floats.
func TestFloatColours(t *testing.T) {
	c := coloursNet{}
	var q coloursQ
	c.Quantize(&q, &Colours{Light: [3]float32{-1, 2, 0.5}}, nil, true)
	require.Equal(t, [3]uint8{0, 255, 128}, q.Light)
	c.Quantize(&q, &Colours{Light: [3]float32{0, 1, 127.3 / 255}}, nil, false)
	require.Equal(t, [3]uint8{0, 255, 128}, q.Light, "0.7 steps are not enough")
	c.Quantize(&q, &Colours{Light: [3]float32{0, 1, 127.2 / 255}}, nil, false)
	require.Equal(t, [3]uint8{0, 255, 127}, q.Light)
}

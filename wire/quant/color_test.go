package quant_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/quant"
)

// light is the standard's own formula.
func light(c uint8) float64 {
	s := float64(c) / 255
	if s <= 0.04045 {
		return s / 12.92
	}
	return math.Pow((s+0.055)/1.055, 2.4)
}

func TestLerpSRGB8(t *testing.T) {
	require.Equal(t, uint8(188), quant.LerpSRGB8(0, 255, 0.5), "half the light")
	for a := range 256 {
		for _, b := range []int{0, 1, 17, 100, 128, 200, 254, 255, a, a ^ 1} {
			a, b := uint8(a), uint8(b)
			require.Equal(t, a, quant.LerpSRGB8(a, b, 0))
			require.Equal(t, b, quant.LerpSRGB8(a, b, 1))
			require.Equal(t, a, quant.LerpSRGB8(a, a, 0.7))
			last := a
			for i := range 65 {
				u := float64(i) / 64
				v := quant.LerpSRGB8(a, b, float32(u))
				want := light(a) + (light(b)-light(a))*u
				// No other channel's light is nearer, but for the table's rounding.
				require.LessOrEqual(t, math.Abs(want-light(v)), math.Abs(want-light(v-min(v, 1)))+4.0/65535, "%d %d %v", a, b, u)
				require.LessOrEqual(t, math.Abs(want-light(v)), math.Abs(want-light(v+min(255-v, 1)))+4.0/65535, "%d %d %v", a, b, u)
				require.True(t, min(a, b) <= v && v <= max(a, b))
				require.True(t, a == b || (v >= last) == (b > a) || v == last, "one way")
				last = v
			}
		}
	}
}

func TestLerp8(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	require.Equal(t, uint8(128), quant.Lerp8(0, 255, 0.5), "half up")
	require.Equal(t, uint8(75), quant.Lerp8(100, 50, 0.5))
	require.Equal(t, uint8(255), quant.Lerp8(255, 255, 0.999))
	require.Equal(t, uint8(254), quant.Lerp8(0, 255, 0.9975))
	for _, lerp := range []func(a, b uint8, t float32) uint8{quant.Lerp8, quant.LerpSRGB8} {
		for _, u := range []float32{0, -1, nan, -inf, -1e-45} {
			require.Equal(t, uint8(9), lerp(9, 200, u))
		}
		for _, u := range []float32{1, 2, inf} {
			require.Equal(t, uint8(200), lerp(9, 200, u))
		}
		require.Zero(t, testing.AllocsPerRun(100, func() { lerp(9, 200, 0.5) }))
	}
}

func BenchmarkLerpSRGB8(b *testing.B) {
	var i, sum uint8
	b.ReportAllocs()
	for b.Loop() {
		sum += quant.LerpSRGB8(i, ^i, 0.3)
		i++
	}
	_ = sum
}

package quant_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/quant"
)

const circle = 2 * math.Pi

func TestCodeAngle(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		v, turn float64
		bits    uint
		want    uint64
	}{
		{0, 360, 8, 0}, {math.Copysign(0, -1), 360, 8, 0}, {90, 360, 8, 64}, {-90, 360, 8, 192},
		{180, 360, 8, 128}, {-180, 360, 8, 128}, {540, 360, 8, 128}, {-3600, 360, 8, 0},
		{359.9, 360, 8, 0}, {-0.1, 360, 8, 0}, {-1, 360, 8, 255}, {179.9, 360, 8, 128},
		{180, 360, 1, 1}, {89, 360, 1, 0}, {91, 360, 1, 1}, {-91, 360, 1, 1}, {180, 360, 24, 1 << 23},
		{nan, 360, 8, 0}, {inf, 360, 8, 0}, {-inf, 360, 8, 0}, {1e-45, 360, 8, 0}, {-1e-45, 360, 24, 0},
		{math.Pi / 2, circle, 10, 256}, {math.Pi, circle, 10, 512}, {3 * circle, circle, 10, 0},
	} {
		require.Equal(t, c.want, quant.CodeAngle64(c.v, c.turn, c.bits), "%+v", c)
		require.Equal(t, uint32(c.want), quant.CodeAngle32(float32(c.v), c.turn, c.bits), "%+v", c)
		require.Equal(t, c.want, quant.KeepAngle64(c.v, 1<<c.bits, c.turn, c.bits), "%+v: no kept code", c)
		require.Less(t, quant.CodeAngle64(math.MaxFloat64, c.turn, c.bits), uint64(1)<<c.bits)
		require.Less(t, quant.CodeAngle32(-math.MaxFloat32, c.turn, c.bits), uint32(1)<<c.bits)
	}
	require.Equal(t, float32(-180), quant.ValueAngle32(128, 360, 8), "the low end is in, the high end is not")
	require.Equal(t, float32(178.59375), quant.ValueAngle32(127, 360, 8))
	require.Equal(t, 90.0, quant.ValueAngle64(64|7<<8, 360, 8), "higher bits are ignored")
	require.Zero(t, math.Float32bits(quant.ValueAngle32(0, circle, 24)), "no -0")
}

func TestKeepAngle(t *testing.T) {
	keep := func(steps float64, kept uint64) uint64 {
		v := steps * (360.0 / 256)
		require.Equal(t, uint32(quant.KeepAngle64(v, kept, 360, 8)), quant.KeepAngle32(float32(v), uint32(kept), 360, 8))
		require.Equal(t, quant.KeepAngle64(v+720, kept, 360, 8), quant.KeepAngle64(v, kept, 360, 8), "turns do not count")
		return quant.KeepAngle64(v, kept, 360, 8)
	}
	require.Equal(t, uint64(5), keep(5.75, 5))
	require.Equal(t, uint64(6), keep(5.76, 5))
	require.Equal(t, uint64(5), keep(4.25, 5))
	require.Equal(t, uint64(4), keep(4.24, 5))
	require.Equal(t, uint64(0), keep(-0.75, 0), "over zero")
	require.Equal(t, uint64(255), keep(-0.76, 0))
	require.Equal(t, uint64(255), keep(-0.25, 255))
	require.Equal(t, uint64(128), keep(127.25, 128), "over the seam")
	require.Equal(t, uint64(127), keep(128.75-1, 127))
	require.Equal(t, uint64(127), keep(-128.25, 127))
	require.Equal(t, uint64(128), keep(-128.2, 128))
	require.Equal(t, uint64(0), quant.KeepAngle64(math.NaN(), 77, 360, 8))
	require.Equal(t, uint32(0), quant.KeepAngle32(float32(math.Inf(1)), 77, 360, 8))
}

func TestAnglesComeBack(t *testing.T) {
	rng := seeded(1)
	turns := []float64{circle, 360, 1, 2, 1 << 16, 400, 6400, 24, 1e-3, 2.0001, 1e6}
	for i := range million {
		turn := turns[i%len(turns)]
		narrow, wide := 1+uint(rng.IntN(24)), 1+uint(rng.IntN(50))
		if turn == circle || turn == 360 || turn == 1<<16 {
			wide = 1 + uint(rng.IntN(52))
		}
		c, d := rng.Uint32()&(1<<narrow-1), rng.Uint64()&(1<<wide-1)
		v, w := quant.ValueAngle32(c, turn, narrow), quant.ValueAngle64(d, turn, wide)
		switch {
		case quant.CodeAngle32(v, turn, narrow) != c || quant.KeepAngle32(v, c, turn, narrow) != c:
			t.Fatalf("%x of %d bits of a turn of %v comes back as %x", c, narrow, turn, quant.CodeAngle32(v, turn, narrow))
		case quant.CodeAngle64(w, turn, wide) != d || quant.KeepAngle64(w, d, turn, wide) != d:
			t.Fatalf("%x of %d bits of a turn of %v comes back as %x", d, wide, turn, quant.CodeAngle64(w, turn, wide))
		case narrow < 24 && quant.KeepAngle32(v, (c+1)&(1<<narrow-1), turn, narrow) != c:
			t.Fatalf("%x of %d bits of a turn of %v: its own value leaves its neighbour kept", c, narrow, turn)
		case wide < 51 && quant.KeepAngle64(w, (d-1)&(1<<wide-1), turn, wide) != d:
			t.Fatalf("%x of %d bits of a turn of %v: its own value leaves its neighbour kept", d, wide, turn)
		case w < -turn/2 || w >= turn/2:
			t.Fatalf("%x of %d bits of a turn of %v is %v", d, wide, turn, w)
		}
	}
}

func TestKeptAngleIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.UintRange(1, 24).Draw(t, "bits")
		v, kept := rapid.Float32().Draw(t, "v"), rapid.Uint32().Draw(t, "kept")
		k := quant.KeepAngle32(v, kept, circle, bits)
		require.Less(t, k, uint32(1)<<bits)
		require.Equal(t, k, quant.KeepAngle32(v, k, circle, bits))
	})
}

func TestApartAngle(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct{ a, b, turn, want float64 }{
		{10, 350, 360, 20}, {350, 10, 360, -20}, {180, 0, 360, -180}, {0, 180, 360, -180}, {-180, 0, 360, -180},
		{90, 90 + 3600, 360, 0}, {179, -179, 360, -2}, {5, 5, 1e-3, 0}, {nan, 1, 360, 0}, {1, nan, 360, 0},
		{inf, 1, 360, 0}, {inf, inf, 360, 0}, {3, -inf, 360, 0},
	} {
		require.Equal(t, c.want, quant.ApartAngle64(c.a, c.b, c.turn), "%+v", c)
		require.Equal(t, float32(c.want), quant.ApartAngle32(float32(c.a), float32(c.b), c.turn), "%+v", c)
	}
	rapid.Check(t, func(t *rapid.T) {
		turn := rapid.SampledFrom([]float64{circle, 360, 1, 24}).Draw(t, "turn")
		a, b := rapid.Float64().Draw(t, "a"), rapid.Float64().Draw(t, "b")
		d := quant.ApartAngle64(a, b, turn)
		if math.Abs(a-b) < 1e15*turn { // beyond it an angle has no digits
			require.True(t, -turn/2 <= d && d < turn/2, "%v", d)
		}
	})
}

func TestLerpAngle(t *testing.T) {
	require.Equal(t, float32(0), quant.LerpAngle32(350-360, 10, 0.5, 360))
	require.Equal(t, float32(365), quant.LerpAngle32(350, 10, 0.75, 360), "goes on from a")
	require.Equal(t, float32(10), quant.LerpAngle32(350, 10, 1, 360), "and is b at the end")
	require.Equal(t, float32(-90), quant.LerpAngle32(0, 180, 0.5, 360), "half a turn: down")
	require.Equal(t, 90.0, quant.LerpAngle64(180, 0, 0.5, 360))
	require.Equal(t, 40.0, quant.LerpAngle64(10, 20, 3, 360), "extrapolates")
	nan := float32(math.NaN())
	require.Equal(t, float32(3), quant.LerpAngle32(3, nan, 0.9, 360))
	require.True(t, math.IsNaN(float64(quant.LerpAngle32(nan, 3, 0.9, 360))))
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Float32().Draw(t, "a"), rapid.Float32().Draw(t, "b")
		require.Equal(t, math.Float32bits(a), math.Float32bits(quant.LerpAngle32(a, b, 0, circle)))
		require.Equal(t, math.Float32bits(b), math.Float32bits(quant.LerpAngle32(a, b, 1, circle)))
		require.Equal(t, float64(b), quant.LerpAngle64(float64(a), float64(b), 1, circle))
		require.Equal(t, a, quant.LerpAngle32(a, a, 0.3, circle))
	})
}

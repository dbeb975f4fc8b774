package quant_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/quant"
)

func TestCode(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		v, lo, step float64
		max         uint32
		want        uint32
	}{
		{-64, -64, 1.0 / 128, 16384, 0},
		{64, -64, 1.0 / 128, 16384, 16384},
		{0, -64, 1.0 / 128, 16384, 8192},
		{0.5, 0, 1, 10, 1}, // half up
		{0.49, 0, 1, 10, 0},
		{-3, 0, 1, 10, 0},
		{11, 0, 1, 10, 10},
		{inf, 0, 1, 10, 10},
		{-inf, 0, 1, 10, 0},
		{nan, 0, 1, 10, 0},
		{nan, -4, 1, 10, 4}, // zero is in range
		{nan, 5, 1, 10, 0},  // the low end is nearest
		{nan, -50, 1, 10, 10},
		{3e38, 0, 1e-30, 1 << 25, 1 << 25},
		{math.MaxFloat32, -math.MaxFloat32, 1, 1 << 25, 1 << 25},
		{-math.MaxFloat32, math.MaxFloat32, 1, 1 << 25, 0},
	} {
		require.Equal(t, c.want, quant.Code32(float32(c.v), c.lo, c.step, c.max), "%+v", c)
		require.Equal(t, uint64(c.want), quant.Code64(c.v, c.lo, c.step, uint64(c.max)), "%+v", c)
	}
	require.Equal(t, uint64(1<<53), quant.Code64(inf, 0, 1, 1<<53))
	require.Equal(t, uint64(1<<53), quant.Code64(1<<60, 0, 1, 1<<53))
	require.Equal(t, uint64(1<<52+1), quant.Code64(1<<52+1, 0, 1, 1<<53))
	require.Equal(t, uint64(0), quant.Code64(0.49999999999999994, 0, 1, 9))
}

func TestKeepMovesBeyondThreeQuarters(t *testing.T) {
	require.Equal(t, uint32(5), quant.Keep32(5.75, 5, 0, 1, 10))
	require.Equal(t, uint32(6), quant.Keep32(5.76, 5, 0, 1, 10))
	require.Equal(t, uint32(5), quant.Keep32(4.25, 5, 0, 1, 10))
	require.Equal(t, uint32(4), quant.Keep32(4.24, 5, 0, 1, 10))
	require.Equal(t, uint32(10), quant.Keep32(100, 10, 0, 1, 10), "beyond the end")
	require.Equal(t, uint32(3), quant.Keep32(3.2, 99, 0, 1, 10), "kept code out of range")
	require.Equal(t, uint32(2), quant.Keep32(float32(math.NaN()), 7, -2, 1, 10))
	require.Equal(t, uint64(5), quant.Keep64(5.75, 5, 0, 1, 10))
	require.Equal(t, uint64(6), quant.Keep64(5.76, 5, 0, 1, 10))
	require.Equal(t, uint64(3), quant.Keep64(3.2, 99, 0, 1, 10))
	require.Equal(t, uint64(2), quant.Keep64(math.NaN(), 7, -2, 1, 10))
}

func TestCodesComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lo := float64(rapid.IntRange(-1000, 1000).Draw(t, "lo"))
		step := rapid.SampledFrom([]float64{1, 0.5, 0.01, 1.0 / 128, 0.1}).Draw(t, "step")
		top := rapid.Uint32Range(1, 1<<16).Draw(t, "max")
		c := rapid.Uint32Range(0, top).Draw(t, "code")
		kept := rapid.Uint32Range(0, top).Draw(t, "kept")

		require.Equal(t, c, quant.Code32(quant.Value32(c, lo, step), lo, step, top))
		require.Equal(t, c, quant.Keep32(quant.Value32(c, lo, step), kept, lo, step, top))
		require.Equal(t, uint64(c), quant.Code64(quant.Value64(uint64(c), lo, step), lo, step, uint64(top)))

		v := lo + rapid.Float64Range(0, 1).Draw(t, "v")*float64(top)*step
		k := quant.Keep64(v, uint64(kept), lo, step, uint64(top))
		require.LessOrEqual(t, math.Abs(v-quant.Value64(k, lo, step)), 0.7501*step)
		require.Equal(t, k, quant.Keep64(v, k, lo, step, uint64(top)), "a kept code is stable")
	})
}

func TestCanon(t *testing.T) {
	negative := math.Copysign(0, -1)
	require.Zero(t, math.Float32bits(quant.Canon32(float32(negative))))
	require.Zero(t, math.Float64bits(quant.Canon64(negative)))
	require.Equal(t, uint32(0x7fc00000), math.Float32bits(quant.Canon32(math.Float32frombits(0xffc01234))))
	require.Equal(t, uint64(0x7ff8000000000000), math.Float64bits(quant.Canon64(math.Float64frombits(0xfff8000000001234))))
	require.Equal(t, float32(-1.5), quant.Canon32(-1.5))
	require.Equal(t, math.Inf(-1), quant.Canon64(math.Inf(-1)))
}

func TestLerp(t *testing.T) {
	require.Equal(t, float32(2.5), quant.Lerp32(2, 3, 0.5))
	require.Equal(t, float32(4), quant.Lerp32(2, 3, 2), "extrapolates")
	require.Equal(t, float32(0), quant.Lerp32(-math.MaxFloat32, math.MaxFloat32, 0.5))
	require.Equal(t, 2.5, quant.Lerp64(2, 3, 0.5))
	require.Equal(t, 0.0, quant.Lerp64(-math.MaxFloat64, math.MaxFloat64, 0.5))
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Float32().Draw(t, "a"), rapid.Float32().Draw(t, "b")
		u := rapid.Float32Range(0, 1).Draw(t, "t")
		require.Equal(t, math.Float32bits(a), math.Float32bits(quant.Lerp32(a, b, 0)))
		require.True(t, b == quant.Lerp32(a, b, 1))
		require.Equal(t, a, quant.Lerp32(a, a, u))
		v := quant.Lerp32(a, b, u)
		require.True(t, min(a, b) <= v && v <= max(a, b), "%v", v)

		c, d := rapid.Float64().Draw(t, "c"), rapid.Float64().Draw(t, "d")
		w := quant.Lerp64(c, d, float64(u))
		require.True(t, min(c, d) <= w && w <= max(c, d), "%v", w)
		require.True(t, d == quant.Lerp64(c, d, 1))
	})
}

func BenchmarkKeep32(b *testing.B) {
	kept := uint32(0)
	for b.Loop() {
		kept = quant.Keep32(1.25, kept, -64, 1.0/128, 16384)
	}
}

package quant_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/quant"
)

func TestEscapeBits(t *testing.T) {
	for _, c := range []struct {
		code, max, top uint64
		bits           int
	}{
		{0, 2, 255, 3}, {2, 2, 255, 3}, {3, 2, 255, 9}, {255, 2, 255, 9}, {200, 199, 255, 7}, {199, 199, 255, 9}, {1, 1, 2, 2}, {2, 1, 2, 1},
		{math.MaxUint64, 3, math.MaxUint64, 65}, {4, 3, math.MaxUint64, 65},
	} {
		var w wire.BitWriter
		quant.AppendEscape(&w, c.code, c.max, c.top)
		require.Equal(t, c.bits, w.Len(), "%+v", c)
		r := wire.NewBitReader(w.Bytes())
		require.Equal(t, c.code, quant.ParseEscape(&r, c.max, c.top), "%+v", c)
		require.NoError(t, r.Close())
	}
	for name, b := range map[string]byte{"a code above the range": 0b110, "a code above the highest": 0b11_1111_1} {
		r := wire.NewBitReader([]byte{b, 0})
		quant.ParseEscape(&r, 2, 64)
		require.ErrorIs(t, r.Err(), wire.ErrValue, name)
		require.ErrorContains(t, r.Err(), name)
	}
}

// escapes draws a range and codes in and beyond it.
func escapes(t *rapid.T) (max, top uint64, code *rapid.Generator[uint64]) {
	max = rapid.Uint64Range(1, 1<<rapid.IntRange(1, 60).Draw(t, "bits")).Draw(t, "max")
	top = max + rapid.Uint64Range(1, math.MaxUint64-max).Draw(t, "beyond")
	return max, top, rapid.OneOf(rapid.Uint64Range(0, max), rapid.Uint64Range(max+1, top), rapid.Uint64Range(0, top))
}

func TestEscapeChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		max, top, codes := escapes(t)
		code, base := codes.Draw(t, "code"), codes.Draw(t, "base")
		if code == base {
			return
		}
		var w wire.BitWriter
		quant.AppendEscapeChange(&w, code, base, max, top)
		bits := w.Len()
		b := append(w.Bytes(), 0xff)
		r, s := wire.NewBitReader(b), wire.NewBitReader(b)
		require.Equal(t, code, quant.ParseEscapeChange(&r, base, max, top))
		quant.SkipEscapeChange(&s, max, top)
		require.NoError(t, r.Err())
		require.Equal(t, len(b)*8-bits, r.Left())
		require.Equal(t, r.Left(), s.Left())
		r = wire.NewBitReader(b[:(bits-1)/8])
		quant.ParseEscapeChange(&r, base, max, top)
		require.ErrorIs(t, r.Err(), wire.ErrShort)
	})
}

// FuzzEscapeChange accepts nothing that is not written so.
func FuzzEscapeChange(f *testing.F) {
	f.Add([]byte{0}, uint64(5), uint64(100), uint64(200))
	f.Add([]byte{1, 2, 3, 4}, uint64(500), uint64(100), uint64(1000))
	f.Fuzz(func(t *testing.T, b []byte, base, max, top uint64) {
		if max == 0 || max >= top || base > top {
			return
		}
		r, s := wire.NewBitReader(b), wire.NewBitReader(b)
		code := quant.ParseEscapeChange(&r, base, max, top)
		if r.Err() != nil {
			return
		}
		require.LessOrEqual(t, code, top)
		quant.SkipEscapeChange(&s, max, top)
		require.Equal(t, r.Left(), s.Left())
		var w, same wire.BitWriter
		quant.AppendEscapeChange(&w, code, base, max, top)
		r, n := wire.NewBitReader(b), len(b)*8-r.Left()
		require.Equal(t, n, w.Len())
		for ; n > 0; n -= min(n, 64) {
			same.Bits(r.Bits(uint(min(n, 64))), uint(min(n, 64)))
		}
		require.Equal(t, same.Bytes(), w.Bytes())
	})
}

func TestCodeEscape(t *testing.T) {
	nan := math.NaN()
	for _, v := range []float64{-1.5, -1.26, 1.26, 2, nan, math.Inf(1), math.Inf(-1), math.MaxFloat32, -math.MaxFloat32, 1e-40 - 5} {
		c32, c64 := quant.CodeEscape32(float32(v), -1, 0.5, 4), quant.CodeEscape64(v, -1, 0.5, 4)
		require.Equal(t, 5+uint64(math.Float32bits(quant.Canon32(float32(v)))), c32, v)
		require.Equal(t, 5+math.Float64bits(quant.Canon64(v)), c64, v)
		require.True(t, quant.ValidEscape32(c32, -1, 0.5, 4))
		require.True(t, quant.ValidEscape64(c64, -1, 0.5, 4))
	}
	for v, code := range map[float64]uint64{-1.25: 0, -1: 0, 0: 2, 0.3: 3, 1: 4, 1.24: 4} {
		require.Equal(t, code, quant.CodeEscape32(float32(v), -1, 0.5, 4), v)
		require.Equal(t, code, quant.CodeEscape64(v, -1, 0.5, 4), v)
	}
	for _, v := range []float32{0, 1, -1, 1.2, float32(math.Copysign(0, -1)), math.Float32frombits(0x7fc00001)} {
		require.False(t, quant.ValidEscape32(5+uint64(math.Float32bits(v)), -1, 0.5, 4), v)
	}
	require.False(t, quant.ValidEscape64(5+math.Float64bits(math.Copysign(0, -1)), 1, 0.5, 4), "-0 outside the range")
	require.True(t, quant.ValidEscape64(5+math.Float64bits(0), 1, 0.5, 4))

	// The largest max of a float64: the code of -Inf is the largest number.
	require.Equal(t, uint64(math.MaxUint64), quant.CodeEscape64(math.Inf(-1), 0, 1, 1<<52-2))

	require.Equal(t, uint64(4), quant.KeepEscape32(1.37, 4, -1, 0.5, 4), "the end is kept like any other code")
	require.NotEqual(t, uint64(4), quant.KeepEscape32(1.38, 4, -1, 0.5, 4))
	require.Equal(t, uint64(4), quant.KeepEscape64(1.2, quant.CodeEscape64(1.3, -1, 0.5, 4), -1, 0.5, 4))
	require.Equal(t, quant.CodeEscape64(nan, -1, 0.5, 4), quant.KeepEscape64(nan, 2, -1, 0.5, 4))
}

func TestCodeEscapeComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lo := float64(rapid.IntRange(-1000, 1000).Draw(t, "lo"))
		step := rapid.SampledFrom([]float64{1, 0.01, 1.0 / 128}).Draw(t, "step")
		top := rapid.Uint64Range(1, 1<<16).Draw(t, "max")
		v := math.Float64frombits(rapid.Uint64().Draw(t, "v"))
		if rapid.Bool().Draw(t, "near") {
			v = lo + rapid.Float64Range(-0.5, 1.5).Draw(t, "part")*float64(top)*step
		}
		c := quant.CodeEscape64(v, lo, step, top)
		require.True(t, quant.ValidEscape64(c, lo, step, top))
		back := quant.ValueEscape64(c, lo, step, top)
		require.Equal(t, c, quant.CodeEscape64(back, lo, step, top))
		require.Equal(t, c, quant.KeepEscape64(back, c, lo, step, top))
		if c > top {
			require.Equal(t, math.Float64bits(quant.Canon64(v)), math.Float64bits(back))
		} else {
			require.LessOrEqual(t, math.Abs(back-v), 0.5001*step)
			require.Equal(t, c, quant.KeepEscape64(back, (c+1)%(top+1), lo, step, top), "its own value is no code's but its")
		}
		c = quant.CodeEscape32(float32(v), lo, step, top)
		require.True(t, quant.ValidEscape32(c, lo, step, top))
		require.Equal(t, c, quant.CodeEscape32(quant.ValueEscape32(c, lo, step, top), lo, step, top))
	})
}

package quant_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/quant"
)

func TestMulDiv(t *testing.T) {
	const least, most = math.MinInt64, math.MaxInt64
	for _, c := range []struct{ v, num, den, want int64 }{
		{7, 1, 2, 4}, {-7, 1, 2, -4}, {7, -1, 2, -4}, {-7, -1, 2, 4}, {5, 1, 3, 2}, {4, 1, 3, 1}, {-4, 1, 3, -1}, {0, least, 1, 0},
		{most, most, most, most}, {least, 1, 1, least}, {least, -1, 1, most}, {most, 2, 1, most}, {most, -2, 1, least},
		{least, least, most, most}, {1 << 40, 1 << 40, 1 << 30, 1 << 50}, {least, least, 1, most},
	} {
		require.Equal(t, c.want, quant.MulDiv(c.v, c.num, c.den), "%+v", c)
	}
	require.PanicsWithValue(t, "quant: MulDiv with den 0, want above 0", func() { quant.MulDiv(1, 1, 0) })
	rapid.Check(t, func(t *rapid.T) {
		v, num := rapid.Int64().Draw(t, "v"), rapid.Int64().Draw(t, "num")
		den := rapid.Int64Range(1, most).Draw(t, "den")
		require.Equal(t, rounded(big.NewInt(v), num, den, big.NewInt(least), big.NewInt(most)).Int64(), quant.MulDiv(v, num, den))
	})
}

// rounded returns v·num/den in big numbers, half away from zero, in lo..hi.
func rounded(v *big.Int, num, den int64, lo, hi *big.Int) *big.Int {
	p := new(big.Int).Mul(v, big.NewInt(num))
	sign := int64(p.Sign())
	p.Abs(p).Mul(p, big.NewInt(2)).Add(p, big.NewInt(den)).Quo(p, new(big.Int).Mul(big.NewInt(2), big.NewInt(den)))
	return limited(p.Mul(p, big.NewInt(sign)), lo, hi)
}

func limited(p, lo, hi *big.Int) *big.Int {
	switch {
	case p.Cmp(lo) < 0:
		return lo
	case p.Cmp(hi) > 0:
		return hi
	}
	return p
}

func TestLine(t *testing.T) {
	require.Equal(t, uint64(130), quant.Line(100, 110, 4, 2, 1000))
	require.Equal(t, uint64(90), quant.Line(100, 110, -4, 2, 1000))
	require.Equal(t, uint64(0), quant.Line(110, 10, 4, 2, 1000), "limited")
	require.Equal(t, uint64(120), quant.Line(100, 110, 4, 2, 120))
	require.Equal(t, uint64(7), quant.Line(3, 7, 5, 0, 100), "no span")
	require.Equal(t, uint64(7), quant.Line(3, 7, 5, -1, 100))
	require.Equal(t, uint64(math.MaxUint64), quant.Line(0, math.MaxUint64, 1, 1, math.MaxUint64))
	require.Equal(t, uint64(0), quant.Line(math.MaxUint64, 0, 1, 1, math.MaxUint64))
	rapid.Check(t, func(t *rapid.T) {
		top := rapid.Uint64().Draw(t, "max")
		old, now := rapid.Uint64Range(0, top).Draw(t, "old"), rapid.Uint64Range(0, top).Draw(t, "new")
		ticks, span := rapid.Int64().Draw(t, "ticks"), rapid.Int64Range(1, 1<<20).Draw(t, "span")
		n := new(big.Int).SetUint64(now)
		d := new(big.Int).Sub(n, new(big.Int).SetUint64(old))
		far := new(big.Int).Lsh(big.NewInt(1), 200)
		d = rounded(d, ticks, span, new(big.Int).Neg(far), far)
		want := limited(d.Add(d, n), new(big.Int), new(big.Int).SetUint64(top))
		require.Equal(t, want.Uint64(), quant.Line(old, now, ticks, span, top))
	})
}

func TestLineTurn(t *testing.T) {
	require.Equal(t, uint64(6), quant.LineTurn(250, 0, 1, 1, 8), "over the seam")
	require.Equal(t, uint64(250), quant.LineTurn(6, 0, 1, 1, 8))
	require.Equal(t, uint64(244), quant.LineTurn(6, 0, 2, 1, 8))
	require.Equal(t, uint64(64), quant.LineTurn(0, 128, 1, 2, 8), "half a turn: down")
	require.Equal(t, uint64(9), quant.LineTurn(1, 9, 7, 0, 8), "no span")
	require.Equal(t, uint64(1), quant.LineTurn(math.MaxUint64, 0, 1, 1, 64))
	require.Less(t, quant.LineTurn(1, 100, math.MaxInt64, 1, 8), uint64(256), "saturated, and still a code")
}

func TestAlong(t *testing.T) {
	require.Equal(t, uint64(12), quant.Along(5, 7, 100))
	require.Equal(t, uint64(0), quant.Along(5, -7, 100))
	require.Equal(t, uint64(100), quant.Along(5, math.MaxInt64, 100))
	require.Equal(t, uint64(0), quant.Along(5, math.MinInt64, 100))
	require.Equal(t, uint64(math.MaxUint64), quant.Along(math.MaxUint64-1, 3, math.MaxUint64))
	require.Equal(t, uint64(1<<63-1), quant.Along(math.MaxUint64, math.MinInt64, math.MaxUint64))
	require.Equal(t, uint64(10), quant.Along(50, -1, 10), "a code beyond max comes back")
	require.Equal(t, uint64(10), quant.Along(50, 1, 10))
	require.Equal(t, uint64(255), quant.AlongTurn(3, -4, 8))
	require.Equal(t, uint64(2), quant.AlongTurn(250, 8, 8))
	require.Equal(t, uint64(3), quant.AlongTurn(math.MaxUint64, 4, 64))
	require.Zero(t, testing.AllocsPerRun(100, func() {
		if quant.Line(3, 9, 7, 2, 100)+quant.LineTurn(3, 9, 7, 2, 8)+quant.Along(3, 4, 9) == 0 {
			panic("no code")
		}
	}))
}

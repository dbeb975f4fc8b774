package quant_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/quant"
)

func TestSteps(t *testing.T) {
	for _, c := range []struct{ v, step, want int64 }{
		{0, 10, 0}, {4, 10, 0}, {5, 10, 1}, {-4, 10, 0}, {-5, 10, -1}, {-15, 10, -2}, {7, 5, 1}, {8, 5, 2}, {3, 1, 3},
		{math.MaxInt64, 1, math.MaxInt64}, {math.MinInt64, 1, -math.MaxInt64},
		{math.MaxInt64, 10, math.MaxInt64 / 10}, {math.MinInt64, 10, -(math.MaxInt64 / 10)},
		{math.MaxInt64, math.MaxInt64, 1}, {math.MinInt64, math.MaxInt64, -1}, {math.MaxInt64/2 + 1, math.MaxInt64, 1},
	} {
		require.Equal(t, c.want, quant.Steps(c.v, c.step), "%+v", c)
		require.True(t, quant.ValidSteps(c.want, c.step))
		require.Equal(t, c.want, quant.KeepSteps(c.want*c.step, c.want-1, c.step), "%+v", c)
	}
	require.Equal(t, int64(3), quant.KeepSteps(375, 3, 100))
	require.Equal(t, int64(4), quant.KeepSteps(376, 3, 100))
	require.Equal(t, int64(-3), quant.KeepSteps(-225, -3, 100))
	require.Equal(t, int64(-2), quant.KeepSteps(-224, -3, 100))
	require.False(t, quant.ValidSteps(math.MaxInt64/10+1, 10))
	require.False(t, quant.ValidSteps(math.MinInt64, 1))
	require.Equal(t, int64(7), quant.KeepSteps(70, math.MaxInt64, 10), "a kept number that is not valid")
}

// TestStepCodes compares with arithmetic without bounds.
func TestStepCodes(t *testing.T) {
	half := big.NewRat(1, 2)
	rapid.Check(t, func(t *rapid.T) {
		lo := rapid.Int64().Draw(t, "lo")
		step := rapid.Int64Range(1, 1<<rapid.IntRange(1, 62).Draw(t, "bits")).Draw(t, "step")
		most := min((uint64(math.MaxInt64)-uint64(lo))/uint64(step), math.MaxUint64-1)
		if most == 0 {
			return
		}
		top := rapid.Uint64Range(1, most).Draw(t, "max")
		v := rapid.OneOf(rapid.Int64(), rapid.Custom(func(t *rapid.T) int64 {
			return quant.ValueStep(rapid.Uint64Range(0, top).Draw(t, "code"), lo, step) + rapid.Int64Range(-step, step).Draw(t, "off")
		})).Draw(t, "v")

		x := new(big.Rat).SetFrac(new(big.Int).Sub(big.NewInt(v), big.NewInt(lo)), big.NewInt(step))
		x.Add(x, half)
		n := new(big.Int).Div(x.Num(), x.Denom()) // floor
		inside := n.Sign() >= 0 && n.Cmp(new(big.Int).SetUint64(top)) <= 0
		want := uint64(0)
		if n.Sign() > 0 {
			want = top
			if inside {
				want = n.Uint64()
			}
		}
		c := quant.CodeStep(v, lo, step, top)
		require.Equal(t, want, c)
		require.Equal(t, c, quant.CodeStep(quant.ValueStep(c, lo, step), lo, step, top))
		require.Equal(t, c, quant.KeepStep(quant.ValueStep(c, lo, step), (c+2)%(top+1), lo, step, top))

		e := quant.CodeEscapeStep(v, lo, step, top)
		require.Equal(t, inside, e <= top)
		require.True(t, quant.ValidEscapeStep(e, lo, step, top))
		back := quant.ValueEscapeStep(e, lo, step, top)
		require.Equal(t, e, quant.CodeEscapeStep(back, lo, step, top))
		if inside {
			require.Equal(t, c, e)
		} else {
			require.Equal(t, v, back)
			require.LessOrEqual(t, e, top-top*uint64(step)-1)
		}
	})
	require.Equal(t, uint64(2), quant.KeepStep(275, 2, 0, 100, 9))
	require.Equal(t, uint64(3), quant.KeepStep(276, 2, 0, 100, 9))
	require.Equal(t, uint64(9), quant.KeepEscapeStep(975, 9, 0, 100, 9))
	require.Equal(t, int64(976), quant.ValueEscapeStep(quant.KeepEscapeStep(976, 9, 0, 100, 9), 0, 100, 9))
	require.False(t, quant.ValidEscapeStep(10, 0, 100, 9), "code 10 is 901, which rounds to code 9")
}

package quant_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/quant"
)

// vector draws a direction of any length that has one.
func vector(t *rapid.T, name string) [3]float64 {
	number := rapid.Float64Range(-8, 8)
	v := [3]float64{number.Draw(t, name+".x"), number.Draw(t, name+".y"), number.Draw(t, name+".z")}
	if v[0]*v[0]+v[1]*v[1]+v[2]*v[2] < 1e-3 {
		v[0]++
	}
	return v
}

func length(v [3]float64) float64 { return math.Sqrt(v[0]*v[0] + v[1]*v[1] + v[2]*v[2]) }

func TestDirections(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := vector(t, "a"), vector(t, "b")
		at := rapid.Float64Range(0.01, 0.99).Draw(t, "t")
		apart := quant.AngleUnit(a, b)
		require.Equal(t, a, quant.LerpUnit(a, b, 0))
		require.Equal(t, b, quant.LerpUnit(a, b, 1))
		require.Zero(t, quant.AngleUnit(a, a))
		require.Equal(t, [3]float64{}, quant.ApartUnit(a, a))

		mid := quant.LerpUnit(a, b, at)
		require.InDelta(t, 1, length(mid), 1e-12)
		if apart < 3 {
			require.InDelta(t, apart, quant.AngleUnit(a, mid)+quant.AngleUnit(mid, b), 1e-7, "on the way")
		}

		d := quant.ApartUnit(a, b)
		require.InDelta(t, apart, length(d), 1e-7)
		require.Equal(t, b, quant.ShiftUnit(b, d, 0))
		require.InDelta(t, 0, quant.AngleUnit(a, quant.ShiftUnit(b, d, 1)), 1e-7)
		require.InDelta(t, at*apart, quant.AngleUnit(b, quant.ShiftUnit(b, d, at)), 1e-7)

		c := vector(t, "c")
		turned := quant.TurnUnit(c, b, a)
		require.InDelta(t, 1, length(turned), 1e-12)
		if apart < 3 { // the axis between opposite directions is lost in rounding
			require.InDelta(t, 0, quant.AngleUnit(turned, quant.ShiftUnit(c, d, 1)), 1e-6, "the same turn")
		}
		require.InDelta(t, 0, quant.AngleUnit(a, quant.TurnUnit(b, b, a)), 1e-7)
	})
}

func TestOppositeDirections(t *testing.T) {
	for _, a := range [][3]float32{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-0.6, 0, 0.8}, {3, -4, 0}} {
		b := [3]float32{-a[0], -a[1], -a[2]}
		require.InDelta(t, math.Pi, quant.AngleUnit(a, b), 1e-6)
		require.InDelta(t, 0, quant.AngleUnit(a, quant.LerpUnit(a, b, 0.5)), 1e-6, "the older one until the middle")
		require.Less(t, quant.AngleUnit(b, quant.LerpUnit(a, b, 0.51)), float32(1e-5))
		require.InDelta(t, 0, quant.AngleUnit(a, quant.ShiftUnit(b, quant.ApartUnit(a, b), 1)), 1e-6)
		require.InDelta(t, 0, quant.AngleUnit(a, quant.TurnUnit(b, b, a)), 1e-6)
	}
}

// TestNoDirection checks that what has none counts as +Z.
func TestNoDirection(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	up, side := [3]float64{0, 0, 1}, [3]float64{1, 0, 0}
	for _, none := range [][3]float64{{}, {nan, 1, 0}, {0, inf, 0}, {inf, -inf, nan}} {
		require.Zero(t, quant.AngleUnit(none, up))
		require.InDelta(t, math.Pi/4, quant.AngleUnit(quant.LerpUnit(none, side, 0.5), side), 1e-9)
		require.Equal(t, side, quant.TurnUnit(none, up, side))
		require.Equal(t, side, quant.ShiftUnit(side, none, 0.5), "no turn")
	}
	for _, far := range []float64{math.MaxFloat64, math.SmallestNonzeroFloat64, 1e-160, 1e160} {
		require.InDelta(t, math.Pi/4, quant.AngleUnit([3]float64{far, far, 0}, side), 1e-9)
	}
}

// On a right angle a straight line is at most 4.1 degrees from constant speed.
func TestLerpUnitIsNearConstantSpeed(t *testing.T) {
	a, b, worst := [3]float64{1, 0, 0}, [3]float64{0, 1, 0}, 0.0
	for i := range 1001 {
		u := float64(i) / 1000
		worst = max(worst, math.Abs(quant.AngleUnit(a, quant.LerpUnit(a, b, u))-u*math.Pi/2))
	}
	require.InDelta(t, 4.07, worst*180/math.Pi, 0.03)
}

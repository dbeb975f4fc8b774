package quant_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/quant"
)

// The curve is taken up to the bounds that Hermite64 names, and not beyond: on
// it, the faster start shows in the middle.
func TestHermiteBounds(t *testing.T) {
	const dt, step = 0.125, 1.0 / 64
	for name, c := range map[string]struct{ va, vb, b, next float64 }{
		"twice the way":           {24, 12, 6, 6 + step},
		"twice, as vb has it":     {12, 24, 6, 6 + step},
		"twice, backwards":        {-24, -12, -6, -6 - step},
		"a third of the way":      {24, 12, 1, 1 - step},
		"a third, as vb has it":   {12, 24, 1, 1 - step},
		"a third, backwards":      {-24, -12, -1, -1 + step},
		"there and back":          {24, -12, 3, 3 + step},
		"there and back, below":   {24, -12, -3, -3 - step},
		"there and back, as vb's": {12, -24, 3, 3 + step},
	} {
		curve := c.b/2 + (c.va-c.vb)*dt/8
		require.Equal(t, curve, quant.Hermite64(0, c.va, c.b, c.vb, 0.5, dt), "%s: the curve", name)
		require.Equal(t, c.next/2, quant.Hermite64(0, c.va, c.next, c.vb, 0.5, dt), "%s: the line", name)
	}
}

// An integer keeps its code up to exactly 3/4 of a step, whatever is left when
// a step is divided by four, and however far numbers are apart.
func TestKeptStepsEndAtThreeQuarters(t *testing.T) {
	steps := []int64{math.MaxInt64, math.MaxInt64 - 1, math.MaxInt64 - 2, 1 << 62, 1<<62 + 3}
	for step := int64(1); step <= 24; step++ {
		steps = append(steps, step)
	}
	for _, step := range steps {
		most := new(big.Int).Mul(big.NewInt(step), big.NewInt(3))
		last := most.Rsh(most, 2).Int64() // the last distance of at most 3/4 of a step
		for _, kept := range []int64{0, 1} {
			for _, sign := range []int64{-1, 1} {
				if kept*sign == 1 && last > math.MaxInt64-step {
					continue // beyond an int64
				}
				at := kept*step + sign*last
				require.Equal(t, kept, quant.KeepSteps(at, kept, step), "%d, %d steps of %d", at, kept, step)
				if next := at + sign; (next > at) == (sign > 0) && quant.ValidSteps(kept+sign, step) {
					require.Equal(t, kept+sign, quant.KeepSteps(next, kept, step), "%d, %d steps of %d", next, kept, step)
				}
			}
		}
	}
	require.EqualValues(t, 1, quant.KeepStep(math.MaxInt64, 0, math.MinInt64, math.MaxInt64, 1), "farther apart than an int64 says")
	require.EqualValues(t, 0, quant.KeepStep(math.MinInt64, 1, math.MinInt64, math.MaxInt64, 1))
}

// Between its ends a line of float64 stays between them, also where the
// difference of the ends is rounded up.
func TestLerp64StaysBetween(t *testing.T) {
	require.Zero(t, quant.Lerp64(-math.MaxFloat64, math.MaxFloat64, 0.5), "no difference overflows")
	random := seeded(7)
	for range 100000 {
		a := math.Ldexp(random.Float64(), random.IntN(120)-60)
		b := math.Ldexp(random.Float64(), random.IntN(120)-60)
		u := 1 - math.Ldexp(float64(random.IntN(8)+1), -53)
		if v := quant.Lerp64(a, b, u); v < min(a, b) || v > max(a, b) {
			t.Fatalf("%v between %v and %v at %v", v, a, b, u)
		}
		if v := quant.Lerp64(-a, b, u); v < -a || v > b {
			t.Fatalf("%v between %v and %v at %v", v, -a, b, u)
		}
	}
}

// Where Slerp takes the straight line nobody sees the difference: up to 3.6
// degrees it is at most a millionth of a turn, and beyond there is none.
func TestSlerpIsNearConstantSpeed(t *testing.T) {
	for _, q := range []quat{about(0, 1), about(1, -2), about(2, 3)} {
		same(t, q, quant.Slerp(q, q, 0.3), "between a rotation and itself")
		same(t, q, quant.Slerp(q, quat{-q[0], -q[1], -q[2], -q[3]}, 0.3), "and its negative")
	}
	for _, angle := range []float64{1e-9, 1e-3, 0.03, 0.0632} {
		off := quant.Angle(about(1, angle*0.25), quant.Slerp(quat{3: 1}, about(1, angle), 0.25))
		require.Less(t, off, 1e-6*2*math.Pi, angle)
	}
	for _, angle := range []float64{0.0634, 0.1, 0.2, 1, 3} {
		off := quant.Angle(about(1, angle*0.25), quant.Slerp(quat{3: 1}, about(1, angle), 0.25))
		require.Less(t, off, 1e-9, angle)
	}
}

// A direction is turned to one that is almost its opposite, not to the
// opposite itself, as long as float64 tells the two apart.
func TestTurnUnitNearHalfATurn(t *testing.T) {
	for _, sine := range []float64{1e-3, 1e-6, 1e-9, 1e-11, 2e-12} {
		from, to := [3]float64{0, 0, 1}, [3]float64{sine, 0, -math.Sqrt(1 - sine*sine)}
		got := quant.TurnUnit(from, from, to)
		require.InEpsilon(t, sine, got[0], 1e-3, "%v", sine)
		side := quant.TurnUnit([3]float64{0, 1, 0}, from, to)
		require.InDelta(t, 1, side[1], 1e-12, "the axis stays: %v", side)
	}
	for _, from := range [][3]float64{{0, 0, 1}, {1, 0, 0}, {0.6, 0, 0.8}, {0, -1, 0}} {
		to := [3]float64{-from[0], -from[1], -from[2]}
		require.InDelta(t, 0, quant.AngleUnit(to, quant.TurnUnit(from, from, to)), 1e-15, "%v", from)
	}
}

// Half a step below the range is the first in it, as rounding is half up; half
// a step above it is the first outside.
func TestEscapeEndsAtHalfAStep(t *testing.T) {
	const lo, step, most = 1, 0.25, 8
	code := func(v float64) uint64 {
		c := quant.CodeEscape64(v, lo, step, most)
		require.Equal(t, c <= most, quant.CodeEscape32(float32(v), lo, step, most) <= most, "%v", v)
		return c
	}
	require.EqualValues(t, 0, code(lo-step/2))
	require.Greater(t, code(lo-step/2-1.0/1024), uint64(most))
	require.EqualValues(t, most, code(lo+8*step+step/2-1.0/1024))
	require.Greater(t, code(lo+8*step+step/2), uint64(most))
	const large = 1<<52 - 2 // where x-0.5 is no float64 any more, but for one
	require.EqualValues(t, uint64(large), quant.CodeEscape64(large, 0, 1, large))
	require.Greater(t, quant.CodeEscape64(large+0.5, 0, 1, large), uint64(large))
}

// A float64 is divided by its step: times one over it, what is half way to the
// next code would not be rounded up.
func TestCode64Divides(t *testing.T) {
	for _, c := range []struct{ v, step float64 }{{24.5, 49}, {49, 98}, {2.4499999999999997, 0.7}} {
		require.Less(t, c.v*(1/c.step), math.Floor(c.v/c.step)+0.5, "this tells the two apart")
		require.Equal(t, uint64(c.v/c.step+0.5), quant.Code64(c.v, 0, c.step, 100), "%v in steps of %v", c.v, c.step)
	}
}

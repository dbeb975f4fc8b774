package quant_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/quant"
)

type quat = [4]float64

const right = math.Sqrt2 / 2 // the sine and the cosine of an eighth of a turn

// about returns the rotation by an angle about an axis, 0 to 2 for x, y, z.
func about(axis int, angle float64) quat {
	q := quat{3: math.Cos(angle / 2)}
	q[axis] = math.Sin(angle / 2)
	return q
}

// same fails unless a and b are one rotation, within a few roundings.
func same(t require.TestingT, a, b quat, text ...any) {
	require.InDelta(t, 0, quant.Angle(a, b), 1e-7, text...)
}

// drawn is a random rotation of rapid's.
func drawn(t *rapid.T, label string) quat {
	rng := seeded(rapid.Uint64().Draw(t, label))
	x, y, z, w := rotation(rng)
	return quat{x, y, z, w}
}

func narrow(q quat) [4]float32 {
	return [4]float32{float32(q[0]), float32(q[1]), float32(q[2]), float32(q[3])}
}

func TestNlerpAndSlerp(t *testing.T) {
	identity := quat{3: 1}
	for name, blend := range map[string]func(a, b quat, t float64) quat{"nlerp": quant.Nlerp[float64], "slerp": quant.Slerp[float64]} {
		same(t, about(1, 0.5), blend(about(1, 0), about(1, 1), 0.5), name)
		same(t, about(2, -0.5), blend(quat{3: -1}, about(2, -1), 0.5), "%s takes the shorter way", name)
		same(t, about(0, 0.5), blend(quat{}, about(0, 1), 0.5), "%s: zero is identity", name)
		same(t, about(0, 0.5), blend(about(0, 1), quat{math.NaN(), 0, 0, 1}, 0.5), "%s: NaN is identity", name)
		same(t, about(0, 0.5), blend(about(0, 1), quat{0, 0, math.Inf(1), 1}, 0.5), "%s: infinities are identity", name)
		require.Equal(t, identity, blend(quat{}, quat{}, 0.5), name)
		require.Equal(t, identity, blend(about(0, 1), about(1, 1), math.NaN()), name)
		require.Equal(t, identity, blend(about(0, 1), about(1, 1), math.Inf(1)), name)
		same(t, about(0, 0.5), blend(quat{3: 1e-300}, about(0, 1), 0.5), "%s: a square underflows", name)
		same(t, about(0, 1), blend(quat{1e300 * math.Sin(0.5), 0, 0, 1e300 * math.Cos(0.5)}, about(0, 1), 0.3), "%s: a square overflows", name)
		require.Equal(t, quat{5, 0, 0, 0}, blend(quat{5, 0, 0, 0}, identity, 0), "%s: exact ends", name)
		require.Equal(t, quat{}, blend(identity, quat{}, 1), "%s: exact ends", name)
		q := blend(about(0, 0), about(0, math.Pi), 0.5)
		same(t, about(0, math.Pi/2), q, "%s over half a turn", name)
	}
	same(t, about(2, 0.3), quant.Slerp(quat{3: 5}, about(2, 1), 0.3), "of any length")
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawn(t, "a"), drawn(t, "b")
		u := rapid.Float64Range(0, 1).Draw(t, "t")
		whole := quant.Angle(a, b)
		s := quant.Slerp(a, b, u)
		require.InDelta(t, u*whole, quant.Angle(a, s), 1e-6, "constant speed")
		require.InDelta(t, (1-u)*whole, quant.Angle(s, b), 1e-6)
		n := quant.Nlerp(a, b, u)
		require.InDelta(t, whole, quant.Angle(a, n)+quant.Angle(n, b), 1e-6, "the same way")
		require.LessOrEqual(t, quant.Angle(n, s), 0.15, "8.2 degrees over half a turn")
		for _, q := range []quat{s, n} {
			require.InDelta(t, 1, math.Sqrt(q[0]*q[0]+q[1]*q[1]+q[2]*q[2]+q[3]*q[3]), 1e-12)
		}
		f, g := quant.Nlerp(narrow(a), narrow(b), float32(u)), quant.Slerp(narrow(a), narrow(b), float32(u))
		for i := range f {
			require.InDelta(t, n[i], float64(f[i])*sign(f[3], n[3]), 1e-5)
			require.InDelta(t, s[i], float64(g[i])*sign(g[3], s[3]), 1e-5)
		}
	})
}

// sign tells which of q and -q two widths came to, at a tie of the way.
func sign(a float32, b float64) float64 { return math.Copysign(1, float64(a)*b) }

// On a quarter turn a straight line is at most 0.92 degrees off.
func TestNlerpError(t *testing.T) {
	worst := 0.0
	for i := range 100 {
		u := float64(i) / 100
		worst = max(worst, math.Abs(quant.Angle(about(0, 0), quant.Nlerp(about(0, 0), about(0, math.Pi/2), u))-u*math.Pi/2))
	}
	t.Logf("%.3f degrees", worst*180/math.Pi)
	require.Less(t, worst*180/math.Pi, 0.925)
}

func TestRotationBetween(t *testing.T) {
	identity := quat{3: 1}
	same(t, about(1, 0.4), quant.RotationBetween(about(1, 1), about(1, 0.6)))
	same(t, about(1, -0.4), quant.RotationBetween(about(1, 0.6), quat{0, -math.Sin(0.5), 0, -math.Cos(0.5)}), "signs do not count")
	same(t, about(2, 1), quant.RotationBetween(about(2, 1), quat{}), "zero is identity")
	require.Equal(t, identity, quant.RotationBetween(quat{}, quat{math.NaN()}))
	require.Equal(t, [4]float32{0, 1, 0, 0}, quant.RotationBetween([4]float32{0, 1, 0, 0}, [4]float32{0, 0, 0, 1}), "half a turn")
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawn(t, "a"), drawn(t, "b")
		d := quant.RotationBetween(a, b)
		require.GreaterOrEqual(t, d[3], 0.0)
		same(t, a, quant.Rotate(b, d, 1), "d·b = a")
		same(t, quant.Slerp(b, a, 0.3), quant.Rotate(b, d, 0.3), "a part of it is a part of the way")
		require.Equal(t, identity, quant.RotationBetween(a, a))
		f := narrow(a)
		require.Equal(t, [4]float32{3: 1}, quant.RotationBetween(f, f))
		require.Equal(t, float32(0), quant.Angle(f, f))
	})
}

func TestRotate(t *testing.T) {
	v := quat{1, 2, 3, 4} // not of length 1
	require.Equal(t, v, quant.Rotate(v, about(0, 1), 0), "exact bits")
	require.Equal(t, v, quant.Rotate(v, quat{}, 1), "by nothing")
	require.Equal(t, v, quant.Rotate(v, quat{3: 1}, 0.5), "by identity")
	require.InDelta(t, 4/math.Sqrt(30), quant.Rotate(v, quat{3: 2}, 1)[3], 1e-15, "by any other: length 1")
	same(t, v, quant.Rotate(v, quat{}, 0.7))
	same(t, about(0, 1.5), quant.Rotate(about(0, 1), about(0, 1), 0.5))
	same(t, about(0, 3), quant.Rotate(about(0, 1), about(0, 1), 2), "beyond the whole")
	same(t, about(0, 0.5), quant.Rotate(about(0, 1), about(0, 1), -0.5), "back")
	same(t, quat{right, 0, 0, right}, quant.Rotate(quat{3: 1}, quat{-1, 0, 0, 0}, -0.5), "half of a half turn")
	same(t, about(2, -0.25), quant.Rotate(quat{}, quat{0, 0, math.Sin(0.25), -math.Cos(0.25)}, 0.5), "the shorter way")
	same(t, quat{1e-12, 0, 0, 1}, quant.Rotate(quat{3: 1}, quat{2e-12, 0, 0, 1}, 0.5), "no digits of a sine")
	require.Equal(t, 5e-13, quant.Rotate(quat{3: 1}, quat{1e-12, 0, 0, 1}, 0.5)[0])
	require.Equal(t, quat{3: 1}, quant.Rotate(quat{3: 1}, about(0, 1), math.NaN()))
	x := quant.Rotate([4]float32{right, 0, 0, right}, [4]float32{0, right, 0, right}, 1) // x first, then y
	require.InDeltaSlice(t, []float32{0.5, 0.5, -0.5, 0.5}, x[:], 1e-6)
}

func TestAngle(t *testing.T) {
	require.InDelta(t, 0.4, quant.Angle(about(1, 1), about(1, 0.6)), 1e-15)
	require.InDelta(t, math.Pi, quant.Angle(about(1, math.Pi), quat{3: 1}), 1e-15)
	require.InDelta(t, 1e-9, quant.Angle(about(1, 1e-9), quat{3: 2}), 1e-18, "small angles have their digits")
	require.InDelta(t, math.Pi/2, quant.Angle([4]float32{right, 0, 0, -right}, [4]float32{3: -1}), 1e-6)
	require.Zero(t, quant.Angle(quat{}, quat{3: 1}))
	require.InDelta(t, 1, quant.Angle(quat{3: 1e-200}, about(1, 1)), 1e-15)
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawn(t, "a"), drawn(t, "b")
		require.Equal(t, quant.Angle(a, b), quant.Angle(b, a))
		require.Zero(t, quant.Angle(a, a))
		require.LessOrEqual(t, quant.Angle(a, b), math.Pi)
	})
}

func TestRotationsDoNotAllocate(t *testing.T) {
	a, b := narrow(about(0, 1)), narrow(about(1, 1))
	require.Zero(t, testing.AllocsPerRun(100, func() {
		d := quant.RotationBetween(a, b)
		c := quant.Nlerp(a, quant.Slerp(quant.Rotate(b, d, 0.3), a, 0.5), 0.5)
		if quant.Angle(c, a) > 4 {
			panic("no angle")
		}
	}))
}

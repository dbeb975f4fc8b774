package quant_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/quant"
)

// rotation returns a random quaternion of length 1, in float64.
func rotation(rng *rand.Rand) (x, y, z, w float64) {
	x, y, z, w = rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()
	n := math.Sqrt(x*x + y*y + z*z + w*w)
	return x / n, y / n, z / n, w / n
}

func TestCodeQuat(t *testing.T) {
	nan, inf, tiny := float32(math.NaN()), float32(math.Inf(1)), float32(math.SmallestNonzeroFloat32)
	negative := float32(math.Copysign(0, -1))
	const m = 511
	type q = [4]float32
	for _, c := range []struct {
		in   q
		want uint64
	}{
		{q{0, 0, 0, 1}, 0}, {q{0, 0, 0, -1}, 0}, {q{0, 0, 0, tiny}, 0}, {q{0, 0, 0, math.MaxFloat32}, 0},
		{q{}, 0}, {q{negative, negative, negative, negative}, 0}, {q{negative, 0, negative, 1}, 0},
		{q{nan, 0, 0, 1}, 0}, {q{1, nan, 0, 0}, 0}, {q{1, 0, inf, 0}, 0}, {q{0, 0, 0, -inf}, 0}, {q{inf, -inf, nan, 2}, 0},
		{q{1, 0, 0, 0}, 1}, {q{0, -3, 0, 0}, 2}, {q{0, 0, tiny, 0}, 3}, // half turns
		{q{1, 0, 0, 1}, m << 2}, {q{-1, 0, 0, 1}, (1024 - m) << 2}, {q{1, 0, 0, -1}, (1024 - m) << 2}, // quarters: w comes first
		{q{1, 1, 0, 0}, 1 | m<<2}, {q{0, 5, -5, 0}, 2 | (1024-m)<<2},
		{q{math.MaxFloat32, math.MaxFloat32, 0, 0}, 1 | m<<2},
	} {
		require.Equal(t, c.want, quant.CodeQuat(c.in[0], c.in[1], c.in[2], c.in[3], 10), "%v", c.in)
		require.Equal(t, c.want, quant.KeepQuat(c.in[0], c.in[1], c.in[2], c.in[3], 300<<12, 10), "%v", c.in)
		require.True(t, quant.ValidQuat(c.want, 10), "%v", c.in)
	}
	const huge, least = math.MaxFloat64, math.SmallestNonzeroFloat64
	require.Equal(t, uint64(1|m<<2), quant.CodeQuat64(huge, huge, 0, 0, 10))
	require.Equal(t, uint64(1|m<<2), quant.CodeQuat64(least, least, 0, 0, 10))
	require.Equal(t, uint64(0), quant.CodeQuat64(least, 0, 0, 1e200, 10))
	require.Equal(t, uint64(0), quant.CodeQuat64(math.Inf(1), 0, 0, 1, 10))
	require.Equal(t, uint64(1|m<<2), quant.KeepQuat64(huge, huge, 0, 0, 0, 10), "its square overflows")
	for bits := uint(2); bits <= 20; bits++ {
		x, y, z, w := quant.ValueQuat64(0, bits)
		require.Equal(t, [4]float64{0, 0, 0, 1}, [4]float64{x, y, z, w}, "identity is exact with %d bits", bits)
		require.False(t, quant.ValidQuat(1<<(2+3*bits), bits), "a bit too many")
	}
}

// comesBack fails unless the codes of a rotation are stable in both widths.
func comesBack(t *testing.T, x, y, z, w float64, bits uint) uint64 {
	c := quant.CodeQuat64(x, y, z, w, bits)
	a, b, d, e := quant.ValueQuat64(c, bits)
	f, g, h, i := quant.ValueQuat(c, bits)
	switch {
	case !quant.ValidQuat(c, bits):
		t.Fatalf("%x of %d bits is not valid", c, bits)
	case quant.CodeQuat64(-x, -y, -z, -w, bits) != c:
		t.Fatalf("%x of %d bits: the negative has another code", c, bits)
	case quant.CodeQuat64(a, b, d, e, bits) != c:
		t.Fatalf("%x of %d bits comes back as %x", c, bits, quant.CodeQuat64(a, b, d, e, bits))
	case quant.CodeQuat(f, g, h, i, bits) != c || quant.CodeQuat(-f, -g, -h, -i, bits) != c:
		t.Fatalf("%x of %d bits comes back as %x from float32", c, bits, quant.CodeQuat(f, g, h, i, bits))
	case quant.KeepQuat(f, g, h, i, c, bits) != c || quant.KeepQuat64(a, b, d, e, c, bits) != c:
		t.Fatalf("%x of %d bits is not kept for its own value", c, bits)
	case math.Abs(math.Sqrt(a*a+b*b+d*d+e*e)-1) > 1e-15:
		t.Fatalf("%x of %d bits has length %v", c, bits, math.Sqrt(a*a+b*b+d*d+e*e))
	}
	return c
}

func TestQuatsComeBack(t *testing.T) {
	rng := seeded(1)
	for i := range million {
		x, y, z, w := rotation(rng)
		comesBack(t, x, y, z, w, 2+uint(i)%19)
	}
}

// Ties of the largest components, within a few steps, are where the plain
// smallest three flap.
func TestQuatsComeBackNearTies(t *testing.T) {
	rng := seeded(2)
	signs := []float64{-1, 1}
	for i := range million {
		bits := 2 + uint(i)%19
		step := 1 / (math.Sqrt2 * float64(int(1)<<(bits-1)-1))
		q := [4]float64{1, 1, rng.Float64(), rng.Float64()}
		if i%3 == 0 {
			q[2] = 1
		}
		if i%30 == 0 {
			q[3] = 1
		}
		n := math.Sqrt(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3])
		for j := range q {
			q[j] = signs[rng.IntN(2)] * (q[j]/n + (rng.Float64()-0.5)*step*float64(rng.IntN(5)))
		}
		rng.Shuffle(4, func(i, j int) { q[i], q[j] = q[j], q[i] })
		comesBack(t, q[0], q[1], q[2], q[3], bits)
	}
}

// Codes whose dropped component is, in steps, as near as can be to a half
// above or below the largest other: there float32 rounds to either side.
func TestQuatsComeBackFromTheEdge(t *testing.T) {
	rng := seeded(3)
	for i := range 200_000 {
		bits := 11 + uint(i)%10
		m := int64(1)<<(bits-1) - 1
		n := int64(float64(m) * (0.71 + 0.28*rng.Float64())) // the largest stored
		rest := 2*m*m - n*n - (n*n + n*int64(rng.IntN(3)-1)) // a²+b², to make D²=n²-n, n² or n²+n
		if rest < 0 {
			continue
		}
		a := int64(math.Sqrt(float64(rest) * rng.Float64()))
		b := int64(math.Sqrt(float64(rest-a*a))) + int64(rng.IntN(3)-1)
		mask := uint64(1)<<bits - 1
		code := uint64(i&3) | (uint64(n)&mask|(uint64(a)&mask|uint64(b)&mask<<bits)<<bits)<<2
		x, y, z, w := quant.ValueQuat64(code, bits)
		c := comesBack(t, x, y, z, w, bits)
		if quant.ValidQuat(code, bits) {
			require.Equal(t, code, c)
		}
	}
}

// With few bits, all codes: valid are exactly those that come back.
func TestValidQuat(t *testing.T) {
	for bits := uint(2); bits <= 6; bits++ {
		valid := 0
		for code := range uint64(1) << (2 + 3*bits) {
			x, y, z, w := quant.ValueQuat(code, bits)
			if v := quant.ValidQuat(code, bits); v != (quant.CodeQuat(x, y, z, w, bits) == code) {
				t.Fatalf("%x of %d bits: valid is %v, comes back as %x", code, bits, v, quant.CodeQuat(x, y, z, w, bits))
			} else if v {
				valid++
			}
		}
		t.Logf("%d bits: %d of %d codes are valid", bits, valid, 1<<(2+3*bits))
	}
}

// The worst error in degrees. It is at ties of all four: half a step in three
// components, and three halves in the dropped one, together √6/m radians.
func TestQuatError(t *testing.T) {
	rng := seeded(4)
	for _, c := range []struct {
		bits         uint
		random, ties float64
	}{{9, 0.50, 0.56}, {10, 0.25, 0.28}, {12, 0.062, 0.070}, {15, 0.0078, 0.0087}, {20, 0.00025, 0.00028}} {
		worst := [2]float64{}
		for i := range 200_000 {
			x, y, z, w := rotation(rng)
			if i&1 == 1 {
				q := func() float64 { return 1 + (rng.Float64()-0.5)*8/float64(int(1)<<c.bits) }
				x, y, z, w = q(), q(), q(), q()
			}
			e, f, g, h := quant.ValueQuat64(quant.CodeQuat64(x, y, z, w, c.bits), c.bits)
			worst[i&1] = max(worst[i&1], quant.Angle([4]float64{x, y, z, w}, [4]float64{e, f, g, h})*180/math.Pi)
		}
		t.Logf("%d bits: %.5f degrees, at ties %.5f", c.bits, worst[0], worst[1])
		require.LessOrEqual(t, worst[0], c.random, "%d bits", c.bits)
		require.LessOrEqual(t, worst[1], c.ties, "%d bits, at ties", c.bits)
	}
}

func TestKeepQuat(t *testing.T) {
	const step = 1 / (math.Sqrt2 * 511)
	at := func(x float64) (float64, float64, float64, float64) { return x, 0, 0, math.Sqrt(1 - x*x) }
	keep := func(x float64, kept uint64) uint64 {
		a, b, c, d := at(x)
		require.Equal(t, quant.KeepQuat(float32(a), float32(b), float32(c), float32(d), kept, 10), quant.KeepQuat64(-a, -b, -c, -d, kept, 10))
		return quant.KeepQuat64(a, b, c, d, kept, 10)
	}
	require.Equal(t, uint64(5<<2), keep(5.74*step, 5<<2))
	require.Equal(t, uint64(6<<2), keep(5.76*step, 5<<2))
	require.Equal(t, uint64(5<<2), keep(4.26*step, 5<<2))
	require.Equal(t, uint64(4<<2), keep(4.24*step, 5<<2))
	require.Equal(t, uint64(5<<2), keep(5*step, 1<<32|5<<2), "no kept code")

	// Noise of a third of a step around any rotation, ties too, moves few.
	rng := seeded(5)
	kept, coded := 0, 0
	for range 2000 {
		x, y, z, w := rotation(rng)
		k := quant.CodeQuat64(x, y, z, w, 10)
		c := k
		for range 20 {
			n := func() float64 { return (rng.Float64() - 0.5) * 0.6 * step }
			a, b, d, e := x+n(), y+n(), z+n(), w+n()
			if code := quant.CodeQuat64(a, b, d, e, 10); code != c {
				c = code
				coded++
			}
			code := quant.KeepQuat64(a, b, d, e, k, 10)
			require.Equal(t, code, quant.KeepQuat64(a, b, d, e, code, 10), "a kept code is stable")
			if code != k {
				k = code
				kept++
			}
		}
	}
	t.Logf("of 40,000 noisy codes %d change without and %d with hysteresis", coded, kept)
	require.Greater(t, coded, 15_000)
	require.Less(t, kept, 1_000)
}

func TestQuatsDoNotAllocate(t *testing.T) {
	q := rotations(9, 2)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		c := quant.CodeQuat(q[0][0], q[0][1], q[0][2], q[0][3], 10)
		c = quant.KeepQuat(q[1][0], q[1][1], q[1][2], q[1][3], c, 10)
		c = quant.CodeQuat(1, 1, 1, 1, uint(3+c&1))
		if x, _, _, _ := quant.ValueQuat(c, 10); x == 7 || !quant.ValidQuat(0, 10) {
			panic("no rotation")
		}
	}))
}

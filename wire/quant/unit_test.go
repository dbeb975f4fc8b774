package quant_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/quant"
)

func TestCodeUnit(t *testing.T) {
	nan, inf, tiny := math.NaN(), math.Inf(1), float64(math.SmallestNonzeroFloat32)
	const m, minus = 511, 1024 - 511
	for _, c := range []struct {
		in   [3]float64
		u, v uint64
	}{
		{[3]float64{0, 0, 1}, 0, 0}, {[3]float64{0, 0, tiny}, 0, 0}, {[3]float64{0, 0, math.MaxFloat32}, 0, 0},
		{[3]float64{}, 0, 0}, {[3]float64{nan, 0, -1}, 0, 0}, {[3]float64{1, inf, 0}, 0, 0}, {[3]float64{1, 0, -inf}, 0, 0},
		{[3]float64{0, 0, -1}, m, m}, {[3]float64{math.Copysign(0, -1), math.Copysign(0, -1), -9}, m, m}, // one of four corners
		{[3]float64{3, 0, 0}, m, 0}, {[3]float64{-tiny, 0, 0}, minus, 0}, {[3]float64{0, 1, 0}, 0, m}, {[3]float64{0, -1, 0}, 0, minus},
		{[3]float64{2, 0, -1}, m, 170}, {[3]float64{-2, 0, -1}, minus, 170}, // the border: v and -v are one
		{[3]float64{0, 2, -1}, 170, m}, {[3]float64{math.Copysign(0, -1), -2, -1}, 170, minus},
		{[3]float64{math.MaxFloat32, math.MaxFloat32, -tiny}, 256, 256},
	} {
		want := c.u | c.v<<10
		x, y, z := float32(c.in[0]), float32(c.in[1]), float32(c.in[2])
		require.Equal(t, want, quant.CodeUnit(x, y, z, 10), "%v", c.in)
		require.Equal(t, want, quant.CodeUnit64(c.in[0], c.in[1], c.in[2], 10), "%v", c.in)
		require.Equal(t, want, quant.KeepUnit(x, y, z, 77, 10), "%v", c.in)
		require.True(t, quant.ValidUnit(want, 10))
	}
	const huge, least = math.MaxFloat64, math.SmallestNonzeroFloat64
	require.Equal(t, uint64(256|256<<10), quant.CodeUnit64(huge, huge, 0, 10))
	require.Equal(t, uint64(m<<10), quant.CodeUnit64(0, least, 0, 10))
	x, y, z := quant.ValueUnit64(0, 16)
	require.Equal(t, [3]float64{0, 0, 1}, [3]float64{x, y, z})
	x, y, z = quant.ValueUnit64(m|m<<10, 10)
	require.Equal(t, [3]float64{0, 0, -1}, [3]float64{x, y, z})
}

func TestUnitsComeBack(t *testing.T) {
	rng := seeded(1)
	for i := range million {
		bits := 2 + uint(i)%15
		x, y, z := rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()
		switch i % 8 {
		case 0:
			x *= 1e-5
		case 1:
			y *= 1e-5
		case 2:
			z *= 1e-5
		}
		c := quant.CodeUnit64(x, y, z, bits)
		a, b, d := quant.ValueUnit64(c, bits)
		e, f, g := quant.ValueUnit(c, bits)
		kept := quant.CodeUnit64(x+rng.Float64()*0.01, y, z, bits)
		switch {
		case !quant.ValidUnit(c, bits):
			t.Fatalf("%x of %d bits is not valid", c, bits)
		case quant.CodeUnit64(a, b, d, bits) != c || quant.CodeUnit(e, f, g, bits) != c:
			t.Fatalf("%x of %d bits comes back as %x", c, bits, quant.CodeUnit64(a, b, d, bits))
		case quant.KeepUnit64(a, b, d, kept, bits) != c || quant.KeepUnit(e, f, g, kept, bits) != c:
			t.Fatalf("%x of %d bits: its own value leaves %x kept", c, bits, kept)
		case math.Abs(math.Sqrt(a*a+b*b+d*d)-1) > 1e-15:
			t.Fatalf("%x of %d bits has length %v", c, bits, math.Sqrt(a*a+b*b+d*d))
		}
	}
}

// With few bits, all codes: valid are exactly those that come back.
func TestValidUnit(t *testing.T) {
	for bits := uint(2); bits <= 10; bits++ {
		valid := 0
		for code := range uint64(1) << (2 * bits) {
			x, y, z := quant.ValueUnit(code, bits)
			if v := quant.ValidUnit(code, bits); v != (quant.CodeUnit(x, y, z, bits) == code) {
				t.Fatalf("%x of %d bits: valid is %v, comes back as %x", code, bits, v, quant.CodeUnit(x, y, z, bits))
			} else if v {
				valid++
			}
		}
		m := 1<<(bits-1) - 1
		require.Equal(t, (2*m+1)*(2*m+1)-4*(m-1)-3, valid, "%d bits: the square without half its border", bits)
		require.False(t, quant.ValidUnit(1<<(2*bits), bits), "a bit too many")
	}
}

func TestUnitError(t *testing.T) {
	rng := seeded(2)
	for bits, most := range map[uint]float64{8: 0.95, 10: 0.24, 12: 0.06, 16: 0.0037} {
		worst := 0.0
		for range 100_000 {
			x, y, z := rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()
			a, b, c := quant.ValueUnit64(quant.CodeUnit64(x, y, z, bits), bits)
			u, v, w := y*c-z*b, z*a-x*c, x*b-y*a
			worst = max(worst, math.Atan2(math.Sqrt(u*u+v*v+w*w), x*a+y*b+z*c)*180/math.Pi)
		}
		t.Logf("%d bits: %.5f degrees", bits, worst)
		require.LessOrEqual(t, worst, most, "%d bits", bits)
	}
}

func TestKeepUnit(t *testing.T) {
	const m, minus = 511, 1024 - 511
	up := func(u, v float64) (float64, float64, float64) { return u, v, m - math.Abs(u) - math.Abs(v) }
	keep := func(x, y, z float64, kept uint64) uint64 {
		require.Equal(t, quant.KeepUnit64(x, y, z, kept, 10), quant.KeepUnit(float32(x), float32(y), float32(z), kept, 10))
		return quant.KeepUnit64(x, y, z, kept, 10)
	}
	at := func(u, v float64) uint64 { x, y, z := up(u, v); return keep(x, y, z, 5|9<<10) }
	require.Equal(t, uint64(5|9<<10), at(5.74, 8.26))
	require.Equal(t, uint64(6|9<<10), at(5.76, 9))
	require.Equal(t, uint64(5|8<<10), at(5, 8.24))
	require.Equal(t, uint64(0), keep(0, 0, 1, 1<<20), "no kept code")
	// Over the fold's border and over the equator a kept code stands too.
	require.Equal(t, uint64(m|200<<10), keep(311, -0.7, -200, m|200<<10))
	require.Equal(t, uint64(m|200<<10), keep(311, 0.7, -200, m|200<<10))
	require.Equal(t, uint64(m-1|(1024-200)<<10), keep(311, -1, -199, m|200<<10))
	require.Equal(t, uint64(m|0<<10), keep(510.4, 0.2, -0.4, m))
	require.Equal(t, uint64(minus), keep(-510.4, 0, 0.6, minus))
	require.NotEqual(t, uint64(255|255<<10), keep(255, 255, -1, 255|255<<10), "one step below the equator, not one above")
}

func BenchmarkUnit(b *testing.B) {
	in := rotations(3, lanes)
	codes := make([]uint64, lanes)
	for i, v := range in {
		codes[i] = quant.CodeUnit(v[0], v[1], v[2], 10)
	}
	var sum uint64
	var i int
	b.Run("code", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			v := &in[i%lanes]
			i++
			sum += quant.CodeUnit(v[0], v[1], v[2], 10)
		}
	})
	b.Run("keep", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			v := &in[i%lanes]
			sum += quant.KeepUnit(v[0], v[1], v[2], codes[i%lanes], 10)
			i++
		}
	})
	b.Run("value", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if x, y, _ := quant.ValueUnit(codes[i%lanes], 10); x > y {
				sum++
			}
			i++
		}
	})
	_ = sum
}

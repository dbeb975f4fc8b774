package quant_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/quant"
)

func TestHalf(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, c := range []struct {
		in   float32
		want uint16
	}{
		{0, 0}, {float32(math.Copysign(0, -1)), 0}, {1, 0x3c00}, {-2, 0xc000}, {65504, 0x7bff}, {0.1, 0x2e66},
		{65519, 0x7bff}, {65520, 0x7bff}, {math.MaxFloat32, 0x7bff}, {-math.MaxFloat32, 0xfbff},
		{inf, 0x7c00}, {-inf, 0xfc00}, {nan, 0x7e00}, {math.Float32frombits(0xffc12345), 0x7e00}, {math.Float32frombits(0x7f800001), 0x7e00},
		{1 + 1.0/2048, 0x3c00}, {1 + 3.0/2048, 0x3c02}, {1 + 1.0/2048 + 1.0/(1<<20), 0x3c01}, // to even
		{1 << 12, 0x6c00}, {0x1p-14, 0x0400}, {0x1p-24, 1}, {-0x1p-24, 0x8001}, {0x1p-25, 0}, {-0x1p-25, 0},
		{0x1.8p-24, 2}, {0x1.000002p-25, 1}, {math.SmallestNonzeroFloat32, 0}, {0x1.ff8p-15, 0x03ff}, {0x1.ffbp-15, 0x03ff}, {0x1.ffcp-15, 0x0400}, {0x1.ffffp-15, 0x0400},
		{0x1.ffep0, 0x4000}, {0x1.ffdp0, 0x3fff},
	} {
		require.Equal(t, c.want, quant.Half(c.in), "%v", c.in)
	}
}

func TestHalvesComeBack(t *testing.T) {
	for i := range 1 << 16 {
		h := uint16(i)
		v := quant.FromHalf(h)
		exponent, mantissa := int(h>>10&31), float64(h&1023)
		want := math.Ldexp(1+mantissa/1024, exponent-15)
		switch {
		case exponent == 0:
			want = math.Ldexp(mantissa, -24)
		case exponent == 31 && mantissa == 0:
			want = math.Inf(1)
		case exponent == 31:
			want = math.NaN()
		}
		if h>>15 == 1 {
			want = -want
		}
		require.True(t, float64(v) == want || v != v && want != want, "%04x: %v, want %v", h, v, want)
		require.Equal(t, quant.Half(v) == h, quant.ValidHalf(h), "%04x", h)
		if quant.ValidHalf(h) {
			require.Equal(t, h, quant.KeepHalf(v, h))
			require.Equal(t, h, quant.KeepHalf(v, h+1), "%04x: its own value leaves its neighbour kept", h)
			require.Equal(t, h, quant.KeepHalf(v, h-1), "%04x: its own value leaves its neighbour kept", h)
		}
		require.NotEqual(t, uint32(1<<31), math.Float32bits(v), "-0")
	}
	rng := seeded(1)
	for range million {
		f := math.Float32frombits(rng.Uint32())
		h := quant.Half(f)
		if v := quant.FromHalf(h); !quant.ValidHalf(h) || quant.Half(v) != h || quant.KeepHalf(f, h) != h {
			t.Fatalf("%v has the half %04x, which comes back as %04x", f, h, quant.Half(v))
		}
		// Nearest: neither neighbour is nearer.
		if f == f && math.Abs(float64(f)) < 65504 {
			d := math.Abs(float64(f) - float64(quant.FromHalf(h)))
			for _, n := range []uint16{h + 1, h - 1} {
				if e := math.Abs(float64(f) - float64(quant.FromHalf(n))); e < d {
					t.Fatalf("%v has the half %04x, %04x is nearer", f, h, n)
				}
			}
		}
	}
}

func TestKeepHalf(t *testing.T) {
	const step = 1.0 / 1024 // from 1 to 2
	require.Equal(t, uint16(0x3c05), quant.KeepHalf(1+5.75*step, 0x3c05))
	require.Equal(t, uint16(0x3c06), quant.KeepHalf(1+5.76*step, 0x3c05))
	require.Equal(t, uint16(0xbc05), quant.KeepHalf(-1-4.25*step, 0xbc05))
	require.Equal(t, uint16(0xbc04), quant.KeepHalf(-1-4.24*step, 0xbc05))
	require.Equal(t, uint16(0x3c00), quant.KeepHalf(1+0.75*step, 0x3c00))
	require.Equal(t, uint16(0x3c00), quant.KeepHalf(1-0.37*step, 0x3c00), "below a power of two steps are half as long")
	require.Equal(t, uint16(0x3bff), quant.KeepHalf(1-0.38*step, 0x3c00))
	require.Equal(t, uint16(0x0000), quant.KeepHalf(-0x1.7p-25, 0), "around zero")
	require.Equal(t, uint16(0x8001), quant.KeepHalf(-0x1.9p-25, 0))
	require.Equal(t, uint16(0x0400), quant.KeepHalf(0x1p-14-0x1.7p-25, 0x0400), "there are no shorter steps")
	require.Equal(t, uint16(0), quant.KeepHalf(0, 0x8000), "no kept half")
	require.Equal(t, uint16(0x3c00), quant.KeepHalf(1, 0x7e00))
	require.Equal(t, uint16(0x7c00), quant.KeepHalf(float32(math.Inf(1)), 0x7bff))
	require.Equal(t, uint16(0x7bff), quant.KeepHalf(1e9, 0x7c00))
	require.Equal(t, uint16(0x7e00), quant.KeepHalf(float32(math.NaN()), 0x3c00))
}

func TestNumbersDoNotAllocate(t *testing.T) {
	require.Zero(t, testing.AllocsPerRun(100, func() {
		h := quant.KeepHalf(3.5, quant.Half(3))
		a := quant.KeepAngle32(quant.ValueAngle32(7, circle, 10), quant.CodeAngle32(1, circle, 10), circle, 10)
		u := quant.KeepUnit(1, 2, -3, quant.CodeUnit(3, 2, 1, 10), 10)
		x, _, _ := quant.ValueUnit(u, 10)
		v := quant.LerpAngle32(x, 1, 0.5, circle) + quant.ApartAngle32(3, -3, circle) + quant.FromHalf(h)
		if a != 7 || !quant.ValidUnit(u, 10) || !quant.ValidHalf(h) || quant.Near32(v, 1e9, 4) {
			panic("another number")
		}
	}))
}

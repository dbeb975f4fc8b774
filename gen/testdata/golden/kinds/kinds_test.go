package kinds

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// TestHome checks that fields tagged net:"-" are neither written, sent nor compared.
func TestHome(t *testing.T) {
	c := namedNet{}
	a := Named{Mode: 3, Speed: 2, Cache: 7, cache: [2]int32{8, 9}}
	b := Named{Mode: 1, Cache: 70, cache: [2]int32{80, 90}}
	kept := b

	var w wire.BitWriter
	c.AppendRaw(&w, &a, nil)
	r := wire.NewBitReader(w.Bytes())
	got := b
	require.NoError(t, c.ParseRaw(&r, &got, nil))
	require.Equal(t, Mode(3), got.Mode)
	require.Equal(t, kept.Cache, got.Cache)
	require.Equal(t, kept.cache, got.cache)
	require.True(t, c.Equal(&got, &a))

	var q namedQ
	c.Quantize(&q, &a, nil, true)
	got = b
	c.Dequantize(&got, &q, nil)
	require.True(t, c.Equal(&got, &a))
	require.Equal(t, kept.cache, got.cache)

	for _, at := range []float32{0, 0.5, 1} {
		got = b
		c.Blend(&got, &a, &a, at, 1)
		require.True(t, c.Equal(&got, &a))
		require.Equal(t, kept.Cache, got.Cache)
	}
}

// TestBetween checks what lerps and what snaps.
func TestBetween(t *testing.T) {
	c := namedNet{}
	a := Named{Mode: 1, Speed: 1, Raw: 1, Far: 10, Dir: [3]float32{0, 1, -1}}
	b := Named{Mode: 2, Speed: 3, Raw: 3, Far: 20, Dir: [3]float32{1, 1, 1}}
	var out, d Named
	c.Blend(&out, &a, &b, 0.5, 1)
	require.Equal(t, Named{Mode: 1, Speed: 2, Raw: 1, Far: 15, Dir: [3]float32{0.5, 1, 0}}, out)

	d = Named{Mode: 9, Raw: 9, Cache: 9}
	c.Apart(&d, &b, &a)
	require.Equal(t, Named{Speed: 2, Far: 10, Dir: [3]float32{1, 0, 2}}, d)
	c.Shift(&a, &d, 0.5)
	require.Equal(t, Named{Mode: 1, Speed: 2, Raw: 1, Far: 15, Dir: [3]float32{0.5, 1, 0}}, a)

	n := nestedNet{}
	x, y := Nested{}, Nested{}
	y.Base.At.Y, y.Deep.Inner.Tilt, y.Deep.Inner.On, y.Slots[5].Item = 4, 8, true, 3
	var z Nested
	n.Blend(&z, &x, &y, 0.25, 1)
	require.Equal(t, 1.0, z.Base.At.Y)
	require.Equal(t, float32(2), z.Deep.Inner.Tilt)
	require.False(t, z.Deep.Inner.On)
	require.Zero(t, z.Slots[5].Item)
	n.Blend(&z, &x, &y, 1, 1)
	require.Equal(t, y, z)
}

// TestLimits checks the bits of ranges by hand: clamped, lowest bit first.
func TestLimits(t *testing.T) {
	c := limitsNet{}
	v := Limits{I8: 100, I16: -1001, I32: 6, U8: 255, F32: float32(math.NaN()), Cents: 99}
	var q limitsQ
	c.Quantize(&q, &v, nil, true)
	require.Equal(t, uint8(2), q.I8)
	require.Equal(t, uint16(0), q.I16)
	require.Equal(t, uint32(1), q.I32)
	require.Equal(t, uint16(64*128), q.F32, "NaN is the value nearest to zero")
	require.Equal(t, uint8(35), q.Cents)
	var w wire.BitWriter
	c.AppendImage(&w, &q, nil)
	b := w.Bytes()
	require.Equal(t, byte(0b0000_0010), b[0])
	require.Equal(t, byte(0b0001_0000), b[1]) // I32 begins at bit 12

	b[0] |= 1 // code 3 of 0 to 2
	r := wire.NewBitReader(b)
	held := limitsQ{I8: 1, U16: 5}
	err := c.ParseImage(&r, &held, nil)
	require.EqualError(t, err, "limits.v1.I8: code 3 is above 2: "+wire.ErrValue.Error())
	require.True(t, errors.Is(err, wire.ErrValue))
	require.Equal(t, limitsQ{I8: 1, U16: 5}, held)

	// Raw keeps what lies outside the range.
	w.Reset(nil)
	c.AppendRaw(&w, &v, nil)
	r = wire.NewBitReader(w.Bytes())
	var got Limits
	require.NoError(t, c.ParseRaw(&r, &got, nil))
	require.True(t, c.Equal(&got, &v))
	require.Equal(t, int8(100), got.I8)
}

// TestRawIsExact checks that raw holds the very bits, and that comparison takes
// -0 for 0 and every NaN for the same.
func TestRawIsExact(t *testing.T) {
	c := numbersNet{}
	a := Numbers{F32: float32(math.Copysign(0, -1)), F64: math.Float64frombits(0x7ff0000000000001)}
	b := Numbers{F64: math.NaN()}
	require.True(t, c.Equal(&a, &b))
	require.True(t, c.Near(&a, &b, 0))
	var w wire.BitWriter
	c.AppendRaw(&w, &a, nil)
	r := wire.NewBitReader(w.Bytes())
	var got Numbers
	require.NoError(t, c.ParseRaw(&r, &got, nil))
	require.True(t, math.Signbit(float64(got.F32)))
	require.Equal(t, uint64(0x7ff0000000000001), math.Float64bits(got.F64))
	c.Canon(&a)
	require.False(t, math.Signbit(float64(a.F32)))
}

// TestRefs checks which entities an action shows, and which of them anybody may name.
func TestRefs(t *testing.T) {
	w := ecs.NewWorld()
	o := Order{Target: w.NewEntity()}
	o.Base.Owner, o.Squad[5], o.Any[1] = w.NewEntity(), w.NewEntity(), w.NewEntity()
	owned, free := 0, 0
	require.True(t, orderNet{}.Refs(&o, func(e ecs.Entity, any bool) bool {
		switch {
		case any:
			free++
		default:
			owned++
		}
		return true
	}))
	require.Equal(t, 7, owned)
	require.Equal(t, 3, free)
	require.True(t, stopNet{}.Refs(&Stop{}, func(ecs.Entity, bool) bool { return false }))
}

// TestSchema checks order and text of the whole.
func TestSchema(t *testing.T) {
	s := Schema()
	require.Equal(t, Schema().Hash(), s.Hash())
	require.Contains(t, s.Text(), "component limits.v1\n  I8 int8 range=-1:1 bits=2\n")
	require.Contains(t, s.Text(), "action stop\nevent boom\n  Where.X float64 bits=64\n")
	_, err := netcomp.Merge(s)
	require.NoError(t, err)
}

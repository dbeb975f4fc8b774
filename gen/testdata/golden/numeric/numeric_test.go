package numeric

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/gen/testdata/golden/numeric/other"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// debug expects a panic of a debug build and none of another.
func debug(t *testing.T, text string, do func()) {
	t.Helper()
	if netcomp.Debug {
		require.PanicsWithValue(t, text, do)
		return
	}
	require.NotPanics(t, do)
}

// TestInts checks what is outside a range, and the order of signed images.
func TestInts(t *testing.T) {
	c := intsNet{}
	v := Ints{A: -1, B: math.MinInt32, D: -1, I: 600, J: 1 << 30, O: -9, P: math.MaxInt32, U: [3]int8{-9, 0, 9}}
	var q intsQ
	c.Quantize(&q, &v, nil, true)
	require.Equal(t, uint8(127), q.A)
	require.Equal(t, int32(math.MinInt32), q.B)
	require.Equal(t, uint16(1023), q.I)
	require.Equal(t, uint32(1<<20-1), q.J)
	require.Equal(t, uint16(0), q.O)
	require.Equal(t, uint32(math.MaxUint32), q.P)
	require.Equal(t, [3]uint8{0, 4, 7}, q.U)

	next := q
	next.A, next.D = q.A+1, q.D+1 // from -1 to 0
	var w wire.BitWriter
	c.AppendDelta(&w, &next, &q, nil)
	require.Equal(t, 20+(1+3)+(1+11), w.Len(), "a step over zero is a small one")

	debug(t, "netcomp: Ints.R is -6, outside its range -5:5", func() {
		c.Quantize(&q, &Ints{R: -6}, nil, true)
		require.Equal(t, uint8(0), q.R)
	})
}

// TestVarints checks that small numbers of large types are short, and that a
// number beyond its type is refused in every form.
func TestVarints(t *testing.T) {
	c := soleCountNet{}
	bits := func(n uint32) int {
		q := soleCountQ{n}
		var w wire.BitWriter
		c.AppendImage(&w, &q, nil)
		return w.Len()
	}
	require.Equal(t, []int{5, 10, 40}, []int{bits(15), bits(16), bits(math.MaxUint32)})

	var w wire.BitWriter
	w.Uvarint(1 << 32)
	r := wire.NewBitReader(w.Bytes())
	q := soleCountQ{7}
	require.EqualError(t, c.ParseImage(&r, &q, nil), "soleCount.N: 4294967296 is no uint32: "+wire.ErrValue.Error())

	w.Reset(nil)
	w.Bool(true)
	w.Uvarint(1 << 32) // the difference -(2^31+1)
	r = wire.NewBitReader(w.Bytes())
	require.EqualError(t, c.ParseDelta(&r, &q, &q, nil), "soleCount.N: a difference of -2147483649 wraps around uint32: "+wire.ErrValue.Error())
	require.Equal(t, uint32(7), q.N)

	zero, high := soleCountQ{}, soleCountQ{math.MaxUint32}
	w.Reset(nil)
	c.AppendDelta(&w, &high, &zero, nil)
	require.Equal(t, 1+5, w.Len(), "around the end it is one step")
}

// TestEscapes checks that an image holds what is outside the range, exactly.
func TestEscapes(t *testing.T) {
	c := escapesNet{}
	in := Escapes{A: 1, B: 200, C: 100, D: 18446744073709551614, E: -8, F: 9, G: 0.5, H: 99.5, I: 1500 * time.Millisecond, J: time.Hour, K: 7}
	out := Escapes{A: 2, B: 201, C: 101, D: 5, E: 8, F: 6, G: 1.5, H: -0.006, I: -time.Second, J: 2 * time.Hour, K: -2}
	for v, bits := range map[*Escapes]int{
		&in:  3 + 9 + 65 + 11 + 5 + 3 + 10 + 15 + 15 + 65 + 12,
		&out: 9 + 7 + 64 + 65 + 65 + 65 + 33 + 65 + 65 + 64 + 65,
	} {
		var q escapesQ
		c.Quantize(&q, v, nil, true)
		var got Escapes
		c.Dequantize(&got, &q, nil)
		require.Equal(t, *v, got)
		var w wire.BitWriter
		c.AppendImage(&w, &q, nil)
		require.Equal(t, bits, w.Len(), "%+v", *v)
	}

	// Bits of a value that has a code are refused.
	var w wire.BitWriter
	w.Bool(true)
	w.Bits(uint64(math.Float32bits(0.5)), 32)
	r := wire.NewBitReader(w.Bytes())
	err := soleEscapeNet{}.ParseImage(&r, &soleEscapeQ{}, nil)
	require.EqualError(t, err, "soleEscape.X: no value has code 0x3f000011: "+wire.ErrValue.Error())
	require.ErrorIs(t, err, wire.ErrValue)
}

// TestFloats checks the numbers that bits= makes, and the narrow floats.
func TestFloats(t *testing.T) {
	c := floatsNet{}
	var q floatsQ
	v := Floats{A: 0, B: 1, C: 0, D: 1, E: 70000, F: 1e300, G: 1e300, H: 10.04, L: -0.1}
	if netcomp.Debug {
		v.H = 10
	}
	c.Quantize(&q, &v, nil, true)
	var got Floats
	c.Dequantize(&got, &q, nil)
	want := Floats{A: 0, B: 1, C: 0, D: 1, E: 65504, F: 65504, G: math.MaxFloat32, H: 10, L: -1}
	want.C = got.C
	require.InDelta(t, 0, got.C, 1e-15)
	require.Equal(t, want, got, "zero and both ends are values, and no finite number turns infinite")
	debug(t, "netcomp: Floats.H is 10.01, outside its range 0:10", func() { c.Quantize(&q, &Floats{H: 10.01}, nil, false) })
	debug(t, "netcomp: Floats.H is NaN, outside its range 0:10", func() { c.Quantize(&q, &Floats{H: float32(math.NaN())}, nil, true) })

	// The hysteresis of a half: its steps at 1 are 2^-10.
	v.E = 1
	c.Quantize(&q, &v, nil, true)
	held := q
	v.E = 1 + 0.7/1024
	c.Quantize(&q, &v, nil, false)
	require.Equal(t, held, q)
	v.E = 1 + 0.8/1024
	c.Quantize(&q, &v, nil, false)
	require.NotEqual(t, held, q)
}

// TestEnums checks what is no constant, on both sides.
func TestEnums(t *testing.T) {
	c := enumsNet{}
	var q enumsQ
	for code, v := range []Sparse{Low, Mid, High} {
		c.Quantize(&q, &Enums{B: v, C: Left, D: Wide0, E: other.Snow}, nil, true)
		require.Equal(t, uint8(code), q.B)
		require.Equal(t, uint8(2), q.E)
	}
	valid := Enums{B: Mid, C: Right, D: Wide4, E: other.Rain}
	wrong := valid
	wrong.A = 3
	debug(t, "netcomp: Enums.A is no constant of its type: it is 3 above the lowest", func() {
		c.Quantize(&q, &wrong, nil, true)
		require.Zero(t, q.A, "the first constant")
	})
	wrong = valid
	wrong.B = 4
	debug(t, "netcomp: Enums.B is no constant of its type: it is 6 above the lowest", func() {
		c.Quantize(&q, &wrong, nil, true)
		require.Zero(t, q.B)
	})
	valid.G, valid.I, valid.J, valid.K = 0xff, math.MaxUint32, -1, -1
	c.Quantize(&q, &valid, nil, true)
	require.Equal(t, []uint64{0x3f, 1<<17 - 1, 7, 0xffff}, []uint64{uint64(q.G), uint64(q.I), uint64(q.J), uint64(q.K)})

	var w wire.BitWriter
	c.AppendImage(&w, &q, nil)
	b := w.Bytes()
	b[0] |= 3 << 2 // number 3 of three constants of Sparse
	r := wire.NewBitReader(b)
	held := q
	require.EqualError(t, c.ParseImage(&r, &q, nil), "enums.B: code 3 is above 2: "+wire.ErrValue.Error())
	require.Equal(t, held, q)
}

// TestTicks checks that a tick costs what it is away, whatever it is.
func TestTicks(t *testing.T) {
	c := soleTickNet{}
	bits := func(now, tick, base ecs.Tick) (image, delta int) {
		refs := netcomp.Refs{Tick: now}
		q, from := soleTickQ{uint64(tick)}, soleTickQ{uint64(base)}
		var w wire.BitWriter
		c.AppendImage(&w, &q, &refs)
		image = w.Len()
		w.Reset(nil)
		c.AppendDelta(&w, &q, &from, &refs)
		return image, w.Len()
	}
	for _, x := range []struct {
		now, tick, base ecs.Tick
		image, delta    int
	}{
		{1 << 40, 0, 0, 1, 1},                      // never
		{1 << 40, 1<<40 + 7, 0, 6, 7},              // a new one, told from the send
		{1 << 40, 0, 1<<40 - 3, 1, 2},              // no more
		{1 << 40, 1<<40 - 300, 1<<40 - 301, 16, 7}, // one later than it was
		{1 << 40, 1<<40 - 300, 1<<40 - 300, 16, 1}, // no change
	} {
		image, delta := bits(x.now, x.tick, x.base)
		require.Equal(t, []int{x.image, x.delta}, []int{image, delta}, "%+v", x)
	}
}

// TestDurations checks steps of a duration.
func TestDurations(t *testing.T) {
	c := timesNet{}
	refs := &netcomp.Refs{}
	v := Times{F: -time.Nanosecond, G: 1499 * time.Microsecond, H: -1505 * time.Millisecond, I: time.Second}
	if netcomp.Debug {
		v.H = -1500 * time.Millisecond
	}
	var q timesQ
	c.Quantize(&q, &v, refs, true)
	var got Times
	c.Dequantize(&got, &q, refs)
	require.Equal(t, Times{F: -time.Nanosecond, G: time.Millisecond, H: -1500 * time.Millisecond, I: time.Microsecond}, got)
	debug(t, "netcomp: Times.H is 2m1s, outside its range -1.5s:2m0s", func() { c.Quantize(&timesQ{}, &Times{H: 121 * time.Second}, refs, true) })

	v.G = 1750 * time.Microsecond
	c.Quantize(&q, &v, refs, false)
	require.Equal(t, int64(1), q.G)
	v.G++
	c.Quantize(&q, &v, refs, false)
	require.Equal(t, int64(2), q.G)
}

// TestOrder checks that an action rejects what an image does.
func TestOrder(t *testing.T) {
	c := orderNet{}
	refs := &netcomp.Refs{Tick: 99}
	v := Order{B: other.Sun, D: 100, E: 98, F: 1600 * time.Microsecond, G: -time.Second, H: float32(math.Inf(1)), I: math.NaN(), K: 3, L: 0.5, T: 0, W: 5}
	var w wire.BitWriter
	c.Append(&w, &v, refs)
	r := wire.NewBitReader(w.Bytes())
	var got Order
	require.NoError(t, c.Parse(&r, &got, refs))
	v.F, v.H, v.I, v.L = 2*time.Millisecond, 65504, 0, got.L
	require.InDelta(t, 0.5, got.L, 0.5/255)
	require.Equal(t, v, got)
	debug(t, "netcomp: Order.U is 8, outside its range 0:7", func() { c.Append(&w, &Order{U: 8, W: 5, B: other.Sun}, refs) })
}

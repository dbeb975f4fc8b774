package netcomp

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire"
)

// The bytes of a form: distance, length and bits of each field, and a zero.
func TestFieldWriterBytes(t *testing.T) {
	var w wire.BitWriter
	w.Bits(0b11, 2) // a form begins anywhere
	f := NewFieldWriter(&w)
	f.Field(2, 3)
	w.Bits(0b101, 3)
	passes := 0
	for f.Measure(20) {
		passes++
		w.Bits(0x1ffff, 17)
	}
	f.Field(21, 0)
	f.End()
	require.Equal(t, 2, passes)
	var want wire.BitWriter
	want.Bits(0b11, 2)
	for _, x := range []struct {
		distance, length, bits uint64
	}{{2, 3, 0b101}, {18, 17, 0x1ffff}, {1, 0, 0}} {
		want.Uvarint(x.distance)
		want.Uvarint(x.length)
		want.Bits(x.bits, uint(x.length))
	}
	want.Uvarint(0)
	require.Equal(t, want.Len(), w.Len())
	require.Equal(t, want.Bytes(), w.Bytes())
}

func TestFieldWriterPanics(t *testing.T) {
	var w wire.BitWriter
	f := NewFieldWriter(&w)
	require.PanicsWithValue(t, "netcomp: field 0 after field 0", func() { f.Field(0, 1) })
	f.Field(3, 0)
	require.PanicsWithValue(t, "netcomp: field 3 after field 3", func() { f.Field(3, 1) })
	require.PanicsWithValue(t, "netcomp: field 4 took 6 bits, and then 4: a codec writes the same bits wherever it begins", func() {
		for f.Measure(4) { // pads to a byte, as no codec may
			w.Align()
		}
	})
}

func TestFieldReaderRefuses(t *testing.T) {
	form := func(write func(w *wire.BitWriter)) *wire.BitReader {
		var w wire.BitWriter
		write(&w)
		r := wire.NewBitReader(w.Bytes())
		return &r
	}
	for name, c := range map[string]struct {
		r    *wire.BitReader
		want error
		text string
	}{
		"nothing": {form(func(*wire.BitWriter) {}), wire.ErrShort, "0 bits left, 5 wanted"},
		"a number above the highest": {form(func(w *wire.BitWriter) { w.Uvarint(7); w.Uvarint(0); w.Uvarint(maxField - 6); w.Uvarint(0) }),
			wire.ErrValue, "a field 4294967289 above number 7"},
		"a number of 64 bits": {form(func(w *wire.BitWriter) { w.Uvarint(1<<64 - 1); w.Uvarint(0) }), wire.ErrValue, "above number 0"},
		"a length of 64 bits": {form(func(w *wire.BitWriter) { w.Uvarint(1); w.Uvarint(1<<64 - 1) }), wire.ErrShort, "field 1 has 18446744073709551615 bits, 3 are left"},
		"a length too long":   {form(func(w *wire.BitWriter) { w.Uvarint(5); w.Uvarint(15) }), wire.ErrShort, "field 5 has 15 bits, 6 are left"},
		"a long number":       {form(func(w *wire.BitWriter) { w.Bits(0b10001, 5); w.Bits(0, 5) }), wire.ErrVarint, ""},
		"no end":              {form(func(w *wire.BitWriter) { w.Uvarint(1); w.Uvarint(6); w.Bits(0, 6) }), wire.ErrShort, "0 bits left, 5 wanted"},
	} {
		fields := 0
		for f := NewFieldReader(c.r); f.Next(); fields++ {
			f.Skip()
		}
		require.ErrorIs(t, c.r.Err(), c.want, name)
		require.ErrorContains(t, c.r.Err(), c.text, name)
		require.LessOrEqual(t, fields, 1, name)
	}
	for bits, text := range map[uint]string{7: "field 4 has 8 bits, want 7", 9: "field 4 has 8 bits, want 9", 0: "field 4 has 8 bits, want 0"} {
		r := form(func(w *wire.BitWriter) { w.Uvarint(4); w.Uvarint(8); w.Bits(0, 8); w.Uvarint(0) })
		f := NewFieldReader(r)
		require.True(t, f.Next())
		r.Bits(bits)
		require.False(t, f.Next())
		require.ErrorIs(t, r.Err(), wire.ErrValue)
		require.ErrorContains(t, r.Err(), text)
	}
}

func TestColumnsAgree(t *testing.T) {
	read := func(held int, before bool) (int, error) {
		r := wire.NewBitReader([]byte{3})
		n := ParseColumn(&r, held, 5, before)
		return n, r.Err()
	}
	n, err := read(2, false)
	require.NoError(t, err)
	require.Equal(t, 3, n)
	n, err = read(3, true)
	require.NoError(t, err)
	require.Equal(t, 3, n)
	n, err = read(2, true)
	require.ErrorIs(t, err, wire.ErrValue)
	require.ErrorContains(t, err, "3 items in one field of a list, 2 in another")
	require.Equal(t, 2, n, "which the list holds")
}

func TestVersionedOfPanics(t *testing.T) {
	s := NewSchema(entries()...)
	require.PanicsWithValue(t, "netcomp: component place is not versioned; say so in its directive", func() { VersionedOf[place](s) })
	require.PanicsWithValue(t, "netcomp: netcomp.steer is no component of the schema", func() { VersionedOf[steer](s) })
}

// FuzzFields passes over anything: what is accepted is the one way to write its
// fields.
func FuzzFields(f *testing.F) {
	f.Add([]byte{0x21, 0x02, 0x01, 0x08, 0x40, 0x00})
	f.Add([]byte{0})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x07, 0})
	f.Fuzz(func(t *testing.T, b []byte) {
		n, err := SkipVersioned(b)
		if err != nil {
			require.Zero(t, n)
			return
		}
		require.LessOrEqual(t, n, len(b))
		r := wire.NewBitReader(b)
		var w wire.BitWriter
		to := NewFieldWriter(&w)
		for f := NewFieldReader(&r); f.Next(); {
			to.Field(f.Number, f.Bits)
			for left := f.Bits; left > 0; left -= min(left, 64) {
				w.Bits(r.Bits(uint(min(left, 64))), uint(min(left, 64)))
			}
		}
		to.End()
		require.Equal(t, b[:n], w.Bytes())
	})
}

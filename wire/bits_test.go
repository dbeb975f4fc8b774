package wire_test

import (
	"bytes"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire"
)

func TestBitWriterBytes(t *testing.T) {
	var w wire.BitWriter
	w.Reset([]byte{0xaa})
	w.Bits(0b101, 3)
	w.Bool(true)
	w.Bits(0xff, 0)     // nothing
	w.Bits(0xfff2, 4)   // higher bits are ignored
	w.Uvarint(15)       // 0 1111
	w.Uvarint(0x21)     // 1 0001, 0 0010
	w.Varint(-1)        // 0 0001
	w.Align()           // 20 bits so far: 4 of padding
	w.Bits(1<<63|1, 64) // spans the accumulator
	require.Equal(t, 8+24+64, w.Len())
	require.Equal(t, []byte{0xaa, 0b0010_1101, 0b001_01111, 0b1_00010_10, 0b0000_0000, 1, 0, 0, 0, 0, 0, 0, 0x80},
		w.Bytes())
}

func TestBitWriterPanics(t *testing.T) {
	var w wire.BitWriter
	require.PanicsWithValue(t, "wire: BitWriter.Bits of 65 bits, at most 64 fit", func() { w.Bits(0, 65) })
	w.Bits(1, 3)
	require.PanicsWithValue(t, "wire: BitWriter.Cut to 4 bits, 3 are written", func() { w.Cut(4) })
	var r wire.BitReader
	require.PanicsWithValue(t, "wire: BitReader.Bits of 65 bits, at most 64 fit", func() { r.Bits(65) })
}

func TestBitReaderRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		b    []byte
		read func(r *wire.BitReader)
		want error
	}{
		"bits beyond the end":      {[]byte{1}, func(r *wire.BitReader) { r.Bits(9) }, wire.ErrShort},
		"skip beyond the end":      {[]byte{1}, func(r *wire.BitReader) { r.Skip(9) }, wire.ErrShort},
		"skip of 2^64-1 bits":      {[]byte{1}, func(r *wire.BitReader) { r.Skip(math.MaxUint) }, wire.ErrShort},
		"padded varint":            {[]byte{0b0001_0001, 0}, func(r *wire.BitReader) { r.Uvarint() }, wire.ErrVarint},
		"17 groups":                {[]byte{255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255}, func(r *wire.BitReader) { r.Uvarint() }, wire.ErrVarint},
		"unfinished varint":        {[]byte{255}, func(r *wire.BitReader) { r.Uvarint() }, wire.ErrShort},
		"set padding in Align":     {[]byte{0b11}, func(r *wire.BitReader) { r.Bits(1); r.Align() }, wire.ErrValue},
		"set padding before a run": {[]byte{0b11, 0}, func(r *wire.BitReader) { r.Bits(1); r.Run(1) }, wire.ErrValue},
		"a run beyond the end":     {[]byte{1}, func(r *wire.BitReader) { r.Run(2) }, wire.ErrShort},
		"a run after a failure":    {[]byte{1}, func(r *wire.BitReader) { r.Fail(wire.ErrValue); r.Run(0) }, wire.ErrValue},
		"more after than may be":   {[]byte{5, 0, 0, 0, 0, 0, 0, 0, 0}, func(r *wire.BitReader) { r.RunAfter(7, 4, 1) }, wire.ErrValue},
		"set padding after":        {[]byte{0x81, 0, 0, 0, 0, 0, 0, 0, 0}, func(r *wire.BitReader) { r.RunAfter(7, 4, 1) }, wire.ErrValue},
		"fewer than said":          {[]byte{4, 0, 0, 0, 0, 0, 0, 0, 0}, func(r *wire.BitReader) { r.RunAfter(7, 4, 3) }, wire.ErrShort},
		"more than may be, short":  {[]byte{5}, func(r *wire.BitReader) { r.RunAfter(7, 4, 1) }, wire.ErrValue},
		"set padding at Close":     {[]byte{0b11}, func(r *wire.BitReader) { r.Bits(1); _ = r.Close() }, wire.ErrTrailing},
		"whole byte at Close":      {[]byte{0}, func(r *wire.BitReader) { _ = r.Close() }, wire.ErrTrailing},
		"Close after a failure":    {[]byte{0}, func(r *wire.BitReader) { r.Bits(9); _ = r.Close() }, wire.ErrShort},
		"Fail keeps the first":     {[]byte{0}, func(r *wire.BitReader) { r.Fail(wire.ErrValue); r.Bits(9) }, wire.ErrValue},
		"nothing after Fail":       {[]byte{255}, func(r *wire.BitReader) { r.Fail(wire.ErrValue); r.Fail(wire.ErrShort) }, wire.ErrValue},
		"Left after Fail is nil":   {nil, func(r *wire.BitReader) { r.Bool() }, wire.ErrShort},
	} {
		r := wire.NewBitReader(c.b)
		c.read(&r)
		require.ErrorIs(t, r.Err(), c.want, name)
		require.Zero(t, r.Bits(3), name)
		require.Zero(t, r.Left(), name)
	}
}

// op is one write; the same list drives the writer and the reader.
type op struct {
	kind int // 0 bits, 1 bool, 2 uvarint, 3 varint, 4 align, 5 a run of n bytes of v, 6 that behind the number of its bytes
	v    uint64
	n    uint
}

var ops = rapid.SliceOf(rapid.Custom(func(t *rapid.T) op {
	return op{rapid.IntRange(0, 6).Draw(t, "kind"), rapid.Uint64().Draw(t, "v"), rapid.UintRange(0, 64).Draw(t, "n")}
}))

func write(w *wire.BitWriter, list []op) {
	for _, o := range list {
		switch o.kind {
		case 0:
			w.Bits(o.v, o.n)
		case 1:
			w.Bool(o.v&1 == 1)
		case 2:
			w.Uvarint(o.v)
		case 3:
			w.Varint(int64(o.v))
		case 4:
			w.Align()
		case 5:
			b := w.Run(int(o.n))
			for i := range b {
				b[i] = byte(o.v)
			}
		case 6:
			b := w.RunAfter(uint64(o.n), 7, int(o.n))
			for i := range b {
				b[i] = byte(o.v)
			}
		}
	}
}

func TestBitsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list, junk := ops.Draw(t, "ops"), ops.Draw(t, "junk")
		prefix := rapid.SliceOfN(rapid.Byte(), 0, 9).Draw(t, "prefix")
		var w, again wire.BitWriter
		again.Reset(nil)
		write(&again, list)
		w.Reset(append([]byte{}, prefix...))
		at := 0
		for i := range list { // a record that does not fit is cut, in the middle of anything
			write(&w, list[i:i+1])
			at = w.Len()
			write(&w, junk)
			w.Cut(at)
		}
		require.Equal(t, again.Len(), w.Len())
		b := w.Bytes()
		require.Equal(t, append(prefix, again.Bytes()...), b)
		require.Len(t, b, len(prefix)+(at+7)/8)

		r := wire.NewBitReader(b[len(prefix):])
		for _, o := range list {
			switch o.kind {
			case 0:
				want := o.v
				if o.n < 64 {
					want &= 1<<o.n - 1
				}
				require.Equal(t, want, r.Bits(o.n))
			case 1:
				require.Equal(t, o.v&1 == 1, r.Bool())
			case 2:
				require.Equal(t, o.v, r.Uvarint())
			case 3:
				require.Equal(t, int64(o.v), r.Varint())
			case 4:
				r.Align()
			case 5:
				require.Equal(t, bytes.Repeat([]byte{byte(o.v)}, int(o.n)), append([]byte{}, r.Run(int(o.n))...))
			case 6:
				require.Equal(t, bytes.Repeat([]byte{byte(o.v)}, int(o.n)), append([]byte{}, r.RunAfter(7, 64, 1)...))
			}
		}
		require.NoError(t, r.Close())

		r.Reset(b[len(prefix):])
		r.Skip(uint(at))
		require.NoError(t, r.Close())
	})
}

func TestBitsAllocateNothing(t *testing.T) {
	buf := make([]byte, 0, 64)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		var w wire.BitWriter
		w.Reset(buf[:0])
		for i := range uint(20) {
			w.Bits(uint64(i), 7)
			w.Uvarint(uint64(i))
		}
		r := wire.NewBitReader(w.Bytes())
		for range 20 {
			r.Bits(7)
			r.Uvarint()
		}
		if r.Close() != nil {
			panic("unreadable")
		}
	}))
}

// FuzzBitReader reads a script of values: no panic, and what was accepted is
// encoded again to the same bits.
func FuzzBitReader(f *testing.F) {
	f.Add([]byte{3, 200, 201, 202}, []byte{1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add([]byte{200, 200}, []byte{255, 255, 255, 255, 255, 255, 255, 255, 255, 7, 0})
	f.Add([]byte{64, 202, 64}, []byte{0x80, 0x01, 3, 1, 2, 3, 0x7f, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13})
	f.Fuzz(func(t *testing.T, script, b []byte) {
		r := wire.NewBitReader(b)
		var w wire.BitWriter
		for _, o := range script {
			at := w.Len()
			switch {
			case o == 200:
				w.Uvarint(r.Uvarint())
			case o == 201:
				w.Varint(r.Varint())
			case o == 202:
				r.Align()
				w.Align()
			default:
				w.Bits(r.Bits(uint(o%65)), uint(o%65))
			}
			if r.Err() != nil {
				w.Cut(at)
				break
			}
		}
		n := w.Len()
		got, want := wire.NewBitReader(w.Bytes()), wire.NewBitReader(b)
		for ; n > 0; n -= min(n, 64) {
			require.Equal(t, want.Bits(uint(min(n, 64))), got.Bits(uint(min(n, 64))))
		}
	})
}

func BenchmarkBitWriter(b *testing.B) {
	var w wire.BitWriter
	buf := make([]byte, 0, 1200)
	b.SetBytes(1100)
	b.ReportAllocs()
	for b.Loop() {
		w.Reset(buf)
		for i := range uint64(800) {
			w.Bits(i, 11)
		}
		buf = w.Bytes()[:0]
	}
}

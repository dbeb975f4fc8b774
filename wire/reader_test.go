package wire_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire"
)

func TestReaderReadsWhatWritersWrite(t *testing.T) {
	b := []byte{7}
	b = wire.AppendU16(b, 0x0102)
	b = wire.AppendU32(b, 0x03040506)
	b = wire.AppendU64(b, 0x0708090a0b0c0d0e)
	b = wire.AppendBytes(b, []byte("abc"))
	b = wire.AppendString(b, "de")
	b = append(b, 9, 8, 7)
	require.Equal(t, []byte{
		7, 2, 1, 6, 5, 4, 3, 0x0e, 0x0d, 0x0c, 0x0b, 0x0a, 9, 8, 7, 3, 'a', 'b', 'c', 2, 'd', 'e', 9, 8, 7,
	}, b)

	r := wire.NewReader(b)
	require.Equal(t, uint8(7), r.U8())
	require.Equal(t, uint16(0x0102), r.U16())
	require.Equal(t, uint32(0x03040506), r.U32())
	require.Equal(t, uint64(0x0708090a0b0c0d0e), r.U64())
	require.Equal(t, []byte("abc"), r.Block(3))
	require.Equal(t, []byte("de"), r.Block(2))
	require.Equal(t, []byte{9}, r.Bytes(1))
	require.Equal(t, 2, r.Left())
	require.Equal(t, []byte{8, 7}, r.Rest())
	require.NoError(t, r.Done())
}

func TestReaderRefuses(t *testing.T) {
	huge := []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 1}
	for name, c := range map[string]struct {
		b    []byte
		read func(r *wire.Reader)
		want error
	}{
		"u8":                    {nil, func(r *wire.Reader) { r.U8() }, wire.ErrShort},
		"u16":                   {make([]byte, 1), func(r *wire.Reader) { r.U16() }, wire.ErrShort},
		"u32":                   {make([]byte, 3), func(r *wire.Reader) { r.U32() }, wire.ErrShort},
		"u64":                   {make([]byte, 7), func(r *wire.Reader) { r.U64() }, wire.ErrShort},
		"negative count":        {make([]byte, 7), func(r *wire.Reader) { r.Bytes(-1) }, wire.ErrShort},
		"block above max":       {[]byte{2, 0, 0}, func(r *wire.Reader) { r.Block(1) }, wire.ErrLength},
		"block beyond the end":  {[]byte{3, 0, 0}, func(r *wire.Reader) { r.Block(9) }, wire.ErrShort},
		"block of 2^64-1 bytes": {huge, func(r *wire.Reader) { r.Block(1 << 30) }, wire.ErrLength},
		"negative max":          {[]byte{0}, func(r *wire.Reader) { r.Block(-1) }, wire.ErrLength},
		"trailing":              {[]byte{0, 0}, func(r *wire.Reader) { r.U8(); _ = r.Done() }, wire.ErrTrailing},
	} {
		r := wire.NewReader(c.b)
		c.read(&r)
		require.ErrorIs(t, r.Err(), c.want, name)
	}
}

func TestReaderFirstFailureSticks(t *testing.T) {
	mine := errors.New("mine")
	r := wire.NewReader([]byte{1, 2, 3})
	r.Fail(mine)
	r.Fail(wire.ErrValue)
	require.Zero(t, r.U8())
	require.Zero(t, r.Uvarint())
	require.Nil(t, r.Rest())
	require.Nil(t, r.Block(4))
	require.Zero(t, r.Left())
	require.Equal(t, mine, r.Done())
}

// FuzzReader reads a script of values from hostile bytes: no panic, no read
// behind the end, and what was accepted is encoded again to the same bytes.
func FuzzReader(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3}, []byte{1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add([]byte{4, 5, 4}, []byte{0x80, 0x01, 3, 1, 2, 3, 0x7f})
	f.Add([]byte{5}, []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01})
	f.Fuzz(func(t *testing.T, script, b []byte) {
		r := wire.NewReader(b)
		var out []byte
		for _, op := range script {
			var next []byte
			switch op % 6 {
			case 0:
				next = append(out, r.U8())
			case 1:
				next = wire.AppendU16(out, r.U16())
			case 2:
				next = wire.AppendU64(out, r.U64())
			case 3:
				next = wire.AppendUvarint(out, r.Uvarint())
			case 4:
				next = wire.AppendVarint(out, r.Varint())
			case 5:
				next = wire.AppendBytes(out, r.Block(100))
			}
			if r.Err() != nil {
				break
			}
			out = next
			require.Equal(t, len(b)-len(out), r.Left())
		}
		require.Equal(t, b[:len(out)], append([]byte{}, out...))
	})
}

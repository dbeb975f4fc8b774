package wire_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire"
)

func TestUvarintBytes(t *testing.T) {
	for _, c := range []struct {
		v uint64
		b []byte
	}{
		{0, []byte{0}},
		{1, []byte{1}},
		{127, []byte{0x7f}},
		{128, []byte{0x80, 0x01}},
		{300, []byte{0xac, 0x02}},
		{math.MaxUint32, []byte{0xff, 0xff, 0xff, 0xff, 0x0f}},
		{math.MaxUint64, []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01}},
	} {
		require.Equal(t, c.b, wire.AppendUvarint(nil, c.v))
		require.Equal(t, len(c.b), wire.UvarintSize(c.v))
		r := wire.NewReader(c.b)
		require.Equal(t, c.v, r.Uvarint())
		require.NoError(t, r.Done())
	}
}

func TestUvarintRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		b    []byte
		want error
	}{
		"nothing":           {nil, wire.ErrShort},
		"unfinished":        {[]byte{0x80}, wire.ErrShort},
		"zero in two bytes": {[]byte{0x80, 0x00}, wire.ErrVarint},
		"padded":            {[]byte{0xff, 0x80, 0x00}, wire.ErrVarint},
		"65 bits":           {[]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02}, wire.ErrVarint},
		"eleven bytes":      {[]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x81, 0x00}, wire.ErrVarint},
		"tenth byte zero":   {[]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00}, wire.ErrVarint},
	} {
		r := wire.NewReader(c.b)
		require.Zero(t, r.Uvarint(), name)
		require.ErrorIs(t, r.Err(), c.want, name)
		require.Zero(t, r.Left(), name)
	}
}

func TestVarintZigzag(t *testing.T) {
	for v, b := range map[int64][]byte{0: {0}, -1: {1}, 1: {2}, -2: {3}, 63: {126}, -64: {127}, 64: {128, 1}} {
		require.Equal(t, b, wire.AppendVarint(nil, v))
	}
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Int64().Draw(t, "v")
		b := wire.AppendVarint(nil, v)
		require.Len(t, b, wire.VarintSize(v))
		r := wire.NewReader(b)
		require.Equal(t, v, r.Varint())
		require.NoError(t, r.Done())
	})
}

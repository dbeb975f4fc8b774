package message_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

func TestInputBytes(t *testing.T) {
	var m message.Input
	require.NoError(t, m.Parse(raw(t, samples[8].hex)))
	require.Equal(t, message.Input{
		Numbering: 2, Echo: 99, Applied: 98, First: 100,
		Ticks: [][]byte{{0xab, 0xcd}, {0xab, 0xcd}, {}},
	}, m)
}

// A held key costs a byte a tick.
func TestInputOfAHeldKeyIsSmall(t *testing.T) {
	m := message.Input{First: 216_000, Echo: 215_990, Applied: 215_990}
	for range message.MaxInputs {
		m.Ticks = append(m.Ticks, []byte{1, 2, 3})
	}
	require.Len(t, m.Append(nil), 1+1+3+3+3+1+4+31)
}

func TestInputComesBack(t *testing.T) {
	var got message.Input
	rapid.Check(t, func(t *rapid.T) {
		m := message.Input{
			Numbering: rapid.Uint8Range(0, 3).Draw(t, "numbering"),
			Echo:      rapid.Uint64().Draw(t, "echo"),
			Applied:   rapid.Uint64().Draw(t, "applied"),
			First:     rapid.Uint64Range(0, message.TickLimit-1).Draw(t, "first"),
			Ticks: rapid.SliceOfN(rapid.SampledFrom([][]byte{{}, {1}, {1, 2}, bytes.Repeat([]byte{9}, message.MaxInputBytes)}),
				0, message.MaxInputs).Draw(t, "ticks"),
		}
		b := m.Append(nil)
		require.NoError(t, got.Parse(b))
		require.Equal(t, b, got.Append(nil))
		require.Equal(t, len(m.Ticks), len(got.Ticks))
		for i := range m.Ticks {
			require.Equal(t, m.Ticks[i], got.Ticks[i])
		}
	})
}

func TestInputRefuses(t *testing.T) {
	long := wire.AppendUvarint(raw(t, "09 00 00 00 00 01"), message.MaxInputBytes+2)
	for name, c := range map[string]struct {
		b    []byte
		want error
	}{
		"numbering 4":         {raw(t, "09 04 00 00 00 00"), wire.ErrValue},
		"33 ticks":            {raw(t, "09 00 00 00 00 21"), wire.ErrValue},
		"beyond the last":     {raw(t, "09 00 00 00 ffffffffffffffffff01 01 01"), wire.ErrValue},
		"as nothing before":   {raw(t, "09 00 00 00 00 01 00"), wire.ErrValue},
		"twice in full":       {raw(t, "09 00 00 00 00 02 02aa 02aa"), wire.ErrValue},
		"513 bytes":           {append(long, make([]byte, message.MaxInputBytes+1)...), wire.ErrValue},
		"fewer than it says":  {raw(t, "09 00 00 00 00 02 02aa"), wire.ErrShort},
		"shorter than a tick": {raw(t, "09 00 00 00 00 01 05aabb"), wire.ErrShort},
	} {
		var m message.Input
		err := m.Parse(c.b)
		require.ErrorIs(t, err, c.want, name)
		require.ErrorIs(t, err, message.ErrMessage, name)
	}
}

func TestInputOfTooManyTicksPanics(t *testing.T) {
	m := message.Input{Ticks: make([][]byte, message.MaxInputs+1)}
	require.PanicsWithValue(t, "message: too many ticks of input", func() { m.Append(nil) })
}

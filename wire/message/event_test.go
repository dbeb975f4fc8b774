package message_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

func TestEventHead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := message.Event{
			Number: rapid.Uint64().Draw(t, "number"),
			Age:    rapid.Uint64Range(0, message.TickLimit-1).Draw(t, "age"),
			Size:   rapid.Uint64().Draw(t, "size"),
		}
		var w wire.BitWriter
		w.Reset(nil)
		message.AppendEvent(&w, m)
		r := wire.NewBitReader(w.Bytes())
		require.Equal(t, m, message.ParseEvent(&r))
		require.NoError(t, r.Close())
	})
}

// One string of bits an event: the age of one that is told at once is not spelled out.
func TestEventHeadRefusesWhatItDoesNotWrite(t *testing.T) {
	for _, age := range []uint64{0, message.TickLimit} {
		var w wire.BitWriter
		w.Reset(nil)
		w.Uvarint(1)
		w.Bool(true)
		w.Uvarint(age)
		w.Uvarint(0)
		r := wire.NewBitReader(w.Bytes())
		message.ParseEvent(&r)
		require.ErrorIs(t, r.Err(), wire.ErrValue, "age %d", age)
	}
}

func TestEventHeadCostsOneBitForItsAge(t *testing.T) {
	var w wire.BitWriter
	w.Reset(nil)
	message.AppendEvent(&w, message.Event{Number: 1, Size: 2})
	require.Equal(t, 5+1+5, w.Len())
}

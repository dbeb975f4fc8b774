package message_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

var send = message.Send{
	Number: 9, Tick: 100, Previous: 98, Count: 3, Index: 1, Oldest: 5, Settled: 90, Block: 8, Structure: 5, Complete: 95,
	Step: 2, Scale: 128, Margin: -3, Need: 8,
}

func TestSendBytes(t *testing.T) {
	b := raw(t, samples[6].hex)
	m, rest, err := message.ParseSend(b)
	require.NoError(t, err)
	require.Equal(t, send, m)
	require.Equal(t, []byte{0xaa}, rest)
	require.Equal(t, b[:len(b)-1], m.Append(nil))
}

// The header of a session that has run for an hour at 60 Hz: what each value message pays.
func TestSendHeaderIsSmall(t *testing.T) {
	m := message.Send{Number: 216_000, Tick: 216_000, Previous: 215_999, Count: 1, Oldest: 215_990, Settled: 215_998,
		Block: 5_000, Structure: 5_000, Complete: 216_000, Step: 1, Scale: 128, Margin: 40}
	require.Len(t, m.Append(nil), 20)
}

func drawSend(t *rapid.T) message.Send {
	below := func(v uint64, name string) uint64 { return rapid.Uint64Range(0, v).Draw(t, name) }
	m := message.Send{
		Own:    rapid.Bool().Draw(t, "own"),
		Number: rapid.Uint64Range(1, 1<<64-1).Draw(t, "number"),
		Tick:   rapid.Uint64Range(0, message.TickLimit-1).Draw(t, "tick"),
		Count:  rapid.Uint8Range(1, message.MaxMessages).Draw(t, "count"),
		Block:  rapid.Uint64().Draw(t, "block"),
		Step:   rapid.Uint8Range(0, 15).Draw(t, "step"),
		Base:   rapid.Uint8Range(0, message.MaxBases).Draw(t, "base"),
		Scale:  rapid.Uint8Range(1, 255).Draw(t, "scale"),
		Margin: rapid.Int64().Draw(t, "margin"),
	}
	m.Index = uint8(below(uint64(m.Count)-1, "index"))
	m.Previous, m.Settled, m.Complete = below(m.Tick, "previous"), below(m.Tick, "settled"), below(m.Tick, "complete")
	m.Oldest, m.Structure, m.Need = below(m.Number, "oldest"), below(m.Block, "structure"), below(m.Block, "need")
	return m
}

func TestSendComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawSend(t)
		got, rest, err := message.ParseSend(append(m.Append(nil), 1, 2))
		require.NoError(t, err)
		require.Equal(t, m, got)
		require.Equal(t, []byte{1, 2}, rest)
	})
}

func TestSendRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"number 0":             "07 00 64 02 03 01 00 0a 08 03 05 02 80 05 01",
		"previous beyond 0":    "07 09 64 65 03 01 04 0a 08 03 05 02 80 05 01",
		"no messages":          "07 09 64 02 00 00 04 0a 08 03 05 02 80 05 01",
		"index as count":       "07 09 64 02 03 03 04 0a 08 03 05 02 80 05 01",
		"oldest beyond 0":      "07 09 64 02 03 01 0a 0a 08 03 05 02 80 05 01",
		"settled beyond 0":     "07 09 64 02 03 01 04 65 08 03 05 02 80 05 01",
		"structure beyond 0":   "07 09 64 02 03 01 04 0a 08 09 05 02 80 05 01",
		"complete beyond 0":    "07 09 64 02 03 01 04 0a 08 03 65 02 80 05 01",
		"a ninth base":         "07 09 64 02 03 01 04 0a 08 03 05 92 80 05 01",
		"no time":              "07 09 64 02 03 01 04 0a 08 03 05 02 00 05 01",
		"need beyond 0":        "07 09 64 02 03 01 04 0a 08 03 05 02 80 05 09",
		"need without a block": "07 09 64 02 03 01 04 0a 00 00 05 02 80 05 01",
	} {
		_, _, err := message.ParseSend(raw(t, text))
		require.ErrorIs(t, err, wire.ErrValue, name)
		require.ErrorIs(t, err, message.ErrMessage, name)
	}
}

func TestSendOutOfOrderPanics(t *testing.T) {
	for name, spoil := range map[string]func(m *message.Send){
		"settled":   func(m *message.Send) { m.Settled = m.Tick + 1 },
		"complete":  func(m *message.Send) { m.Complete = m.Tick + 1 },
		"structure": func(m *message.Send) { m.Structure = m.Block + 1 },
		"need":      func(m *message.Send) { m.Need = m.Block + 1 },
		"oldest":    func(m *message.Send) { m.Oldest = m.Number + 1 },
		"previous":  func(m *message.Send) { m.Previous = m.Tick + 1 },
	} {
		m := send
		spoil(&m)
		func() {
			defer func() { require.Contains(t, recover(), "message: send header out of order", name) }()
			m.Append(nil)
		}()
	}
}

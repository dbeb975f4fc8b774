package message_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

func TestOwnBytes(t *testing.T) {
	h, rest, err := message.ParseSend(raw(t, samples[7].hex))
	require.NoError(t, err)
	require.True(t, h.Own)
	var m message.Own
	records, err := m.Parse(rest)
	require.NoError(t, err)
	require.Equal(t, message.Own{
		Numbering: 1, Whole: true, Substituted: true, Decided: 99, Roles: 8, Body: 1<<32 | 1,
		Executed: []message.Executed{{Action: 3, Count: 5}, {Action: 7, Count: 1}},
		Runs:     []message.Run{{First: 10, Count: 3, Verdict: 1}},
	}, m)
	require.Equal(t, []byte{0}, records)
}

func drawOwn(t *rapid.T) message.Own {
	m := message.Own{
		Numbering:   rapid.Uint8Range(0, 3).Draw(t, "numbering"),
		Whole:       rapid.Bool().Draw(t, "whole"),
		Substituted: rapid.Bool().Draw(t, "substituted"),
		Decided:     rapid.Uint64().Draw(t, "decided"),
		Roles:       rapid.Uint64().Draw(t, "roles"),
		Body:        rapid.Uint64().Draw(t, "body"),
	}
	for action := uint64(0); action < message.MaxActions; action += rapid.Uint64Range(1, 500).Draw(t, "gap") {
		m.Executed = append(m.Executed, message.Executed{Action: action, Count: uint64(rapid.Uint32().Draw(t, "count"))})
	}
	for range rapid.IntRange(0, message.MaxRuns).Draw(t, "runs") {
		r := message.Run{First: rapid.Uint64Range(0, 1<<63).Draw(t, "first"),
			Count:   rapid.Uint64Range(1, 1<<62).Draw(t, "ticks"),
			Verdict: rapid.Uint8Range(1, 255).Draw(t, "verdict")}
		m.Runs = append(m.Runs, r)
	}
	return m
}

// The struct is used again and again: nothing of the message before is left in it.
func TestOwnComesBack(t *testing.T) {
	var got message.Own
	rapid.Check(t, func(t *rapid.T) {
		m := drawOwn(t)
		records, err := got.Parse(append(m.Append(nil), 7))
		require.NoError(t, err)
		require.Equal(t, []byte{7}, records)
		require.Equal(t, m.Append(nil), got.Append(nil))
		require.Equal(t, len(m.Executed), len(got.Executed))
		require.Equal(t, len(m.Runs), len(got.Runs))
		require.Equal(t, m.Body, got.Body)
	})
}

func TestOwnRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		hex  string
		want error
	}{
		"numbering 4":                {"04 00 00 00 00 00 00 00", wire.ErrValue},
		"an unknown flag":            {"00 04 00 00 00 00 00 00", wire.ErrValue},
		"a base":                     {"00 00 00 00 00 01 00 00", wire.ErrValue},
		"actions that fall":          {"00 00 00 00 00 00 02 0501 0401 00", wire.ErrValue},
		"an action twice":            {"00 00 00 00 00 00 02 0501 0501 00", wire.ErrValue},
		"an action beyond":           {"00 00 00 00 00 00 01 800801 00", wire.ErrValue},
		"presses beyond 32 bits":     {"00 00 00 00 00 00 01 00 8080808010 00", wire.ErrValue},
		"2^63 actions":               {"00 00 00 00 00 00 80808080808080808001", wire.ErrShort},
		"65 runs":                    {"00 00 00 00 00 00 00 41", wire.ErrValue},
		"a run of nothing":           {"00 00 00 00 00 00 00 01 050001", wire.ErrValue},
		"a run without a verdict":    {"00 00 00 00 00 00 00 01 050100", wire.ErrValue},
		"a run beyond the last tick": {"00 00 00 00 00 00 00 01 ffffffffffffffffff01 01 01", wire.ErrValue},
	} {
		var m message.Own
		_, err := m.Parse(raw(t, c.hex))
		require.ErrorIs(t, err, c.want, name)
		require.ErrorIs(t, err, message.ErrMessage, name)
	}
}

// A count that the message cannot hold reserves nothing.
func TestOwnCountsReserveNothing(t *testing.T) {
	b := raw(t, "00 00 00 00 00 00 ffffffffffffffffff01 0001 0101")
	var m message.Own
	_, err := m.Parse(b)
	require.Error(t, err)
	require.LessOrEqual(t, cap(m.Executed), 4)
}

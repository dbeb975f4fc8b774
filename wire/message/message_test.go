package message_test

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// raw makes bytes of hex digits; blanks are for the reader.
func raw(t testing.TB, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
	require.NoError(t, err)
	return b
}

// again parses a message by its kind and writes what was read, with what the parser left to its caller. Every parser of
// the package is behind it, so that what holds for all of them is said once.
func again(b []byte) ([]byte, error) {
	switch message.KindOf(b) {
	case message.KindHello:
		m, err := message.ParseHello(b)
		if err == nil && m.Version != message.Version {
			return b, nil // of another version only the version is read
		}
		return m.Append(nil), err
	case message.KindWelcome:
		m, err := message.ParseWelcome(b)
		return m.Append(nil), err
	case message.KindRefuse:
		m, err := message.ParseRefuse(b)
		return m.Append(nil), err
	case message.KindBlock:
		m, rest, err := message.ParseBlock(b)
		return append(m.Append(nil), rest...), err
	case message.KindPage:
		m, rest, err := message.ParsePage(b)
		return append(m.Append(nil), rest...), err
	case message.KindFinal:
		m, err := message.ParseFinal(b)
		return m.Append(nil), err
	case message.KindValues:
		m, rest, err := message.ParseSend(b)
		if err != nil {
			return nil, err
		}
		return append(m.Append(nil), rest...), nil
	case message.KindOwn:
		m, rest, err := message.ParseSend(b)
		if err != nil {
			return nil, err
		}
		var own message.Own
		records, err := own.Parse(rest)
		return append(own.Append(m.Append(nil)), records...), err
	case message.KindInput:
		var m message.Input
		err := m.Parse(b)
		return m.Append(nil), err
	}
	return nil, message.ErrMessage
}

// sample is one good message of each kind, by hand.
var samples = []struct{ name, hex string }{
	{"hello", "01 01 8877665544332211 3c 78 14 000102030405060708090a0b0c0d0e0f 02 03 616263"},
	{"welcome", "02 07 0807060504030201 100f0e0d0c0b0a09 ac02 80 01"},
	{"refuse", "03 8402 01 8877665544332211 3c 78 14 02 6e6f 03 612062"},
	{"block", "04 01 ac02 ff"},
	{"page", "05 ac02 05 00"},
	{"final", "06 ac02"},
	{"values", "07 09 64 02 03 01 04 0a 08 03 05 02 80 05 01 aa"},
	{"own", "08 09 64 02 01 00 00 00 08 00 00 00 80 00 00  01 03 63 08 8180808010 00 02 0305 0701 01 0a0301 00"},
	{"input", "09 02 63 62 64 03 03 abcd 00 01"},
}

// Rewriting what was read gives the same bytes: nothing has two forms, and nothing is read and lost.
func TestEveryMessageHasOneForm(t *testing.T) {
	for _, s := range samples {
		b := raw(t, s.hex)
		got, err := again(b)
		require.NoError(t, err, s.name)
		require.Equal(t, b, got, s.name)
	}
}

// A message that is cut anywhere is an error, but for the bits that a caller reads, which end where they end.
func TestCutMessagesAreRefused(t *testing.T) {
	open := map[string]int{"block": 1, "page": 1, "values": 1, "own": 1} // bytes of records at the end of the sample
	for _, s := range samples {
		b := raw(t, s.hex)
		for n := range len(b) - open[s.name] {
			_, err := again(b[:n:n])
			require.ErrorIs(t, err, message.ErrMessage, "%s cut to %d of %d bytes", s.name, n, len(b))
		}
	}
}

// What ends by itself ends there.
func TestBytesTooManyAreRefused(t *testing.T) {
	for _, s := range samples {
		switch s.name {
		case "block", "page", "values", "own":
			continue
		}
		_, err := again(append(raw(t, s.hex), 0))
		require.ErrorIs(t, err, wire.ErrTrailing, s.name)
		require.ErrorIs(t, err, message.ErrMessage, s.name)
	}
}

// Each parser takes its own kind and no other, the empty message included.
func TestEveryParserKnowsItsKind(t *testing.T) {
	parsers := map[message.Kind]func(b []byte) error{
		message.KindHello:   func(b []byte) error { _, err := message.ParseHello(b); return err },
		message.KindWelcome: func(b []byte) error { _, err := message.ParseWelcome(b); return err },
		message.KindRefuse:  func(b []byte) error { _, err := message.ParseRefuse(b); return err },
		message.KindBlock:   func(b []byte) error { _, _, err := message.ParseBlock(b); return err },
		message.KindPage:    func(b []byte) error { _, _, err := message.ParsePage(b); return err },
		message.KindFinal:   func(b []byte) error { _, err := message.ParseFinal(b); return err },
		message.KindValues:  func(b []byte) error { _, _, err := message.ParseSend(b); return err },
		message.KindInput:   func(b []byte) error { return new(message.Input).Parse(b) },
	}
	for kind, parse := range parsers {
		require.ErrorIs(t, parse(nil), message.ErrMessage, "kind %d, empty", kind)
		for _, s := range samples {
			b := raw(t, s.hex)
			got := message.KindOf(b)
			if got == kind || kind == message.KindValues && got == message.KindOwn {
				require.NoError(t, parse(b), s.name)
				continue
			}
			require.ErrorIs(t, parse(b), message.ErrMessage, "%s read as kind %d", s.name, kind)
		}
	}
	require.Zero(t, message.KindOf(nil))
}

// Steady traffic is read without allocating.
func TestReadingAllocatesNothing(t *testing.T) {
	values, own, input := raw(t, samples[6].hex), raw(t, samples[7].hex), raw(t, samples[8].hex)
	var o message.Own
	var in message.Input
	read := func() {
		_, _, _ = message.ParseSend(values)
		_, rest, _ := message.ParseSend(own)
		_, _ = o.Parse(rest)
		_ = in.Parse(input)
	}
	read()
	require.Zero(t, testing.AllocsPerRun(100, read))
}

// One target for every parser: the kind in the first byte chooses. No bytes panic, and what is accepted is written again
// byte for byte.
func FuzzMessage(f *testing.F) {
	for _, s := range samples {
		f.Add(raw(f, s.hex))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		got, err := again(b)
		if err != nil {
			require.ErrorIs(t, err, message.ErrMessage)
			return
		}
		require.Equal(t, b, got)
	})
}

// A tick from TickLimit on is in no message: sums of ticks would overflow behind it.
func TestTicksEnd(t *testing.T) {
	parse := map[string]func(tick uint64) error{
		"welcome": func(tick uint64) error {
			_, err := message.ParseWelcome((&message.Welcome{Peer: 1, Tick: tick}).Append(nil))
			return err
		},
		"block": func(tick uint64) error {
			_, _, err := message.ParseBlock((&message.Block{Number: 1, Tick: tick}).Append(nil))
			return err
		},
		"page": func(tick uint64) error {
			_, _, err := message.ParsePage((&message.Page{Tick: tick}).Append(nil))
			return err
		},
		"final": func(tick uint64) error {
			_, err := message.ParseFinal((&message.Final{Tick: tick}).Append(nil))
			return err
		},
		"send": func(tick uint64) error {
			_, _, err := message.ParseSend((&message.Send{Number: 1, Tick: tick, Count: 1, Scale: 128}).Append(nil))
			return err
		},
		"input": func(tick uint64) error {
			return new(message.Input).Parse((&message.Input{First: tick}).Append(nil))
		},
	}
	for name, f := range parse {
		require.NoError(t, f(message.TickLimit-1), name)
		require.ErrorIs(t, f(message.TickLimit), wire.ErrValue, name)
		require.ErrorIs(t, f(1<<64-1), wire.ErrValue, name)
	}
}

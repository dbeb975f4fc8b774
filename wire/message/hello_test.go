package message_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

var terms = message.Terms{Version: 1, Schema: 0x1122334455667788, TickRate: 60, History: 120, Window: 20}

func TestHelloBytes(t *testing.T) {
	b := raw(t, samples[0].hex)
	m, err := message.ParseHello(b)
	require.NoError(t, err)
	require.Equal(t, message.Hello{
		Terms:   terms,
		Claim:   [16]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
		Attempt: 2, User: []byte("abc"),
	}, m)
	require.Equal(t, b, m.Append(nil))
}

// Whatever another version says after its number, the number can be read, so that the refusal can name it.
func TestR63_HelloOfAnotherVersionIsReadable(t *testing.T) {
	for _, text := range []string{"01 02", "01 02 ff ff ff", "01 e807 00"} {
		m, err := message.ParseHello(raw(t, text))
		require.NoError(t, err)
		require.NotEqual(t, uint64(message.Version), m.Version)
		require.Equal(t, message.Hello{Terms: message.Terms{Version: m.Version}}, m)
	}
	_, err := message.ParseHello(raw(t, "01 8200"))
	require.ErrorIs(t, err, wire.ErrVarint, "a number has one form, also there")
}

func TestHelloRefuses(t *testing.T) {
	fits := (&message.Hello{Terms: terms, User: make([]byte, message.MaxUserBytes)}).Append(nil)
	_, err := message.ParseHello(fits)
	require.NoError(t, err)
	long := (&message.Hello{Terms: terms, User: make([]byte, message.MaxUserBytes+1)}).Append(nil)
	_, err = message.ParseHello(long)
	require.ErrorIs(t, err, wire.ErrLength)
	// a length that no buffer holds
	huge := append(bytes.Clone(fits[:len(fits)-message.MaxUserBytes-2]), raw(t, "ffffffffffffffffff01")...)
	_, err = message.ParseHello(huge)
	require.ErrorIs(t, err, wire.ErrLength)
}

func TestWelcomeBytes(t *testing.T) {
	b := raw(t, samples[1].hex)
	m, err := message.ParseWelcome(b)
	require.NoError(t, err)
	require.Equal(t, message.Welcome{Peer: 7, Instance: 0x0102030405060708, Seed: 0x090a0b0c0d0e0f10, Tick: 300, Entities: 128}, m)
	require.Equal(t, b, m.Append(nil))
}

func TestWelcomeRefusesWhatIsNoPeer(t *testing.T) {
	for _, peer := range []uint64{0, 1 << 32, 1<<64 - 1} {
		_, err := message.ParseWelcome((&message.Welcome{Peer: peer}).Append(nil))
		require.ErrorIs(t, err, wire.ErrValue, "peer %d", peer)
	}
	_, err := message.ParseWelcome((&message.Welcome{Peer: 1<<32 - 1}).Append(nil))
	require.NoError(t, err)
}

func TestRefuseBytes(t *testing.T) {
	b := raw(t, samples[2].hex)
	m, err := message.ParseRefuse(b)
	require.NoError(t, err)
	require.Equal(t, message.Refuse{Code: message.EndSchema, Terms: terms, Text: "no", Schema: "a b"}, m)
	require.Equal(t, b, m.Append(nil))
}

// A text is cut rather than refused, and never within a letter.
func TestRefuseCutsItsTexts(t *testing.T) {
	const letter = "ä" // 2 bytes; the odd first byte puts the limits inside one
	m := message.Refuse{Code: message.EndSchema, Terms: terms,
		Text:   "x" + strings.Repeat(letter, message.MaxUserBytes),
		Schema: "x" + strings.Repeat(letter, message.MaxRefuseBytes)}
	got, err := message.ParseRefuse(m.Append(nil))
	require.NoError(t, err)
	require.Len(t, got.Text, message.MaxUserBytes-1)
	require.Len(t, got.Schema, message.MaxRefuseBytes-1)
	require.True(t, utf8.ValidString(got.Text))
	require.True(t, utf8.ValidString(got.Schema))
}

package seal

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/token"
)

// Who changes a token on its way makes the host refuse it, and changes nothing:
// the client sent another.
func TestATokenChangedOnItsWayEndsNothing(t *testing.T) {
	h := newHost(nil)
	client := newClient(t, tokenOf(h, 42), 5, 0)
	good := poll(t, client, 0, KindRequest)
	changed := bytes.Clone(good)
	changed[60]++
	refusal, _, err := ask(t, h, 0, home, changed)
	require.ErrorIs(t, err, token.ErrTampered)
	require.Len(t, refusal, refusalSize)
	require.ErrorIs(t, client.Receive(0, refusal), ErrForged)
	require.NoError(t, client.Err())
	reply, _, err := ask(t, h, 0, home, good)
	require.NoError(t, err)
	require.NoError(t, client.Receive(0, reply))
	_, opened, err := ask(t, h, 0, home, poll(t, client, 0, KindConfirm))
	require.NoError(t, err)
	talk(t, client, opened)
}

// Only the host that the token names disowns it, and each attempt for itself.
func TestOnlyTheHostDisowns(t *testing.T) {
	h := newHost(nil)
	tok := tokenOf(h, 42)
	tok.Sealed[50]++
	client := newClient(t, tok, 5, 0)
	request := poll(t, client, 0, KindRequest)

	other := newHost(func(c *HostConfig) { c.Static = token.MakeSecret([32]byte{7}) })
	lie, _, err := ask(t, other, 0, home, request)
	require.ErrorIs(t, err, token.ErrTampered)
	require.ErrorIs(t, client.Receive(0, lie), ErrForged)

	twin, err := NewClient(ClientConfig{Token: tok, Random: seeded(6), ID: client.ID()}, 0)
	require.NoError(t, err)
	theirs, _, err := ask(t, h, 0, home, poll(t, twin, 0, KindRequest))
	require.ErrorIs(t, err, token.ErrTampered)
	require.ErrorIs(t, client.Receive(0, theirs), ErrForged)

	refusal, _, err := ask(t, h, 0, home, request)
	require.ErrorIs(t, err, token.ErrTampered)
	for i := 1; i < len(refusal); i++ { // the first byte would make it another kind
		bad := bytes.Clone(refusal)
		bad[i] ^= 1
		require.Error(t, client.Receive(0, bad), "byte %d", i)
	}
	require.NoError(t, client.Err())
	require.NoError(t, client.Receive(0, refusal))
	require.ErrorIs(t, client.Err(), token.ErrTampered)
}

// Few a second are told, whoever asks; the others are counted.
func TestDisowningIsRare(t *testing.T) {
	h := newHost(nil)
	tok := tokenOf(h, 42)
	tok.Sealed[50]++
	q := poll(t, newClient(t, tok, 5, 0), 0, KindRequest)
	told := 0
	for n := range 10_000 {
		answer, _, err := ask(t, h, time.Duration(n)*ms, spoofed(n), q)
		require.ErrorIs(t, err, token.ErrTampered)
		if answer != nil {
			told++
		}
	}
	require.LessOrEqual(t, told, 10*8+disownBurst)
	require.Greater(t, told, 10*8-disownBurst)
	require.Equal(t, uint64(10_000), h.Stats().Tampered)
}

// An ephemeral key of low order, with which everybody would know the secret,
// gets no answer.
func TestNoRefusalForAKeyThatIsNone(t *testing.T) {
	h := newHost(nil)
	tok := tokenOf(h, 42)
	tok.Sealed[50]++
	client := newClient(t, tok, 5, 0)
	clear(client.request.noise[:keySize])
	answer, _, err := ask(t, h, 0, home, poll(t, client, 0, KindRequest))
	require.ErrorIs(t, err, token.ErrTampered)
	require.Nil(t, answer)
}

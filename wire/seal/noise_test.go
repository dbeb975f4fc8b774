package seal

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/flynn/noise"
	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/token"
)

func unhex(s string) []byte {
	b, err := hex.DecodeString(strings.Join(strings.Fields(s), ""))
	if err != nil {
		panic(err)
	}
	return b
}

func secretOf(s string) token.Secret { return token.MakeSecret([32]byte(unhex(s))) }

// The handshake and the packets are those of Noise: the vector of this pattern
// and suite from cacophony, another implementation.
func TestKnownAnswersOfNoise(t *testing.T) {
	static := privateKey([32]byte(unhex("4a3acbfdb163dec651dfa3194dece676d437029c62a408b4c5ea9114246e4893")))
	require.Equal(t, unhex("31e0303fd6418d2f8c0e78b91f22e8caed0fbe48656dcf4767e4834f701b8f62"), static.PublicKey().Bytes())
	psk := secretOf("54686973206973206d7920417573747269616e20706572737065637469766521")
	ours := func(seed string) noise.Config {
		c := config(&curve{DHFunc: noise.DH25519, static: static}, secretOf(seed), nil, psk)
		require.Equal(t, prologueLabel, string(c.Prologue))
		c.Prologue = []byte("John Galt") // the vector's
		return c
	}
	i := ours("893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a")
	i.Initiator, i.PeerStatic = true, static.PublicKey().Bytes()
	r := ours("bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b")
	r.StaticKeypair = noise.DHKey{Private: static.Bytes(), Public: static.PublicKey().Bytes()}
	client, host := start(i), start(r)

	one, _, _, err := client.WriteMessage(nil, unhex("4c756477696720766f6e204d69736573"))
	require.NoError(t, err)
	require.Equal(t, unhex(`ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c7944
		190fec41487219f2069c3ba7b7f9521437045935231f0ed399dfd4baf6bd825b`), one)
	payload, _, _, err := host.ReadMessage(nil, one)
	require.NoError(t, err)
	require.Equal(t, unhex("4c756477696720766f6e204d69736573"), payload)

	two, up, down, err := host.WriteMessage(nil, unhex("4d757272617920526f746862617264"))
	require.NoError(t, err)
	require.Equal(t, unhex(`95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f144808843
		85010e0c56e886e6da0c69aee7388bcf4000cc357af5ebd11a46a169a3712c`), two)
	_, upToo, downToo, err := client.ReadMessage(nil, two)
	require.NoError(t, err)
	require.Equal(t, up.UnsafeKey(), upToo.UnsafeKey())
	require.Equal(t, down.UnsafeKey(), downToo.UnsafeKey())
	require.Equal(t, unhex("1609ef057bdd62c752b5960546a255a78aebff08c5f07ef2adaa1db8350e7077"), host.ChannelBinding())

	ck := newKeys(1, up.UnsafeKey(), down.UnsafeKey(), 0, 0)
	hk := newKeys(1, down.UnsafeKey(), up.UnsafeKey(), 0, 0)
	sealed := ck.Seal(nil, 0, nil, unhex("462e20412e20486179656b"))
	require.Equal(t, unhex("4beed26535f1a387c950fab9a162dc613cc5bf84e8a62653130b83"), sealed)
	opened, err := hk.Open(nil, 0, nil, sealed)
	require.NoError(t, err)
	require.Equal(t, unhex("462e20412e20486179656b"), opened)
	require.Equal(t, unhex("ceaffe71ce7f1bf7b080736d62e0579ce5dc1530a36e7df795a4cc"), hk.Seal(nil, 0, nil, unhex("4361726c204d656e676572")))

	// A key update is Noise's rekey, which the library has too.
	require.NoError(t, func() error { up.Rekey(); return nil }())
	next := newDirection(up.UnsafeKey())
	require.Equal(t, next.seal(nil, 7, nil, []byte("x")), ck.out.next().seal(nil, 7, nil, []byte("x")))
}

// A public key of low order makes no handshake: both sides would have keys
// that a stranger knows.
func TestKeysOfLowOrderAreRefused(t *testing.T) {
	secret := token.MakeSecret([32]byte{1})
	hs := initiate(token.MakeSecret([32]byte{2}), nil, secret, token.ServerKey{})
	_, _, _, err := hs.WriteMessage(nil, nil)
	require.Error(t, err)
}

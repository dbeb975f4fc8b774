package token

import (
	"encoding/hex"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/chacha20poly1305"
)

// The sealed part has the layout that the documents tell, made here by hand as
// a backend in another language would.
func TestSealedByHand(t *testing.T) {
	aead, err := chacha20poly1305.NewX(make([]byte, 32))
	require.NoError(t, err)
	require.Equal(t, "tickwire connect token 1", string(label))

	content, err := hex.DecodeString("2a00000000000000" + "8877665544332211" + "00d2496b00000000" + "3cd2496b00000000" +
		"0908070000000000000000000000000000000000000000000000000000000000" +
		"0102030000000000000000000000000000000000000000000000000000000000" + "75736572")
	require.NoError(t, err)
	nonce := []byte("a nonce of 24 characters")
	byHand := append([]byte{1}, nonce...)
	byHand = aead.Seal(byHand, nonce, content, []byte("tickwire connect token 1"))

	g := Grant{
		Nonce: Nonce(nonce), Client: 42, Schema: 0x1122334455667788,
		Issued: time.Unix(1_800_000_000, 0).UTC(), Expires: time.Unix(1_800_000_060, 0).UTC(),
		Server: ServerKey{9, 8, 7}, Secret: Secret{[32]byte{1, 2, 3}}, User: []byte("user"),
	}
	require.Equal(t, byHand, g.seal(nil, Secret{}))
	var back Grant
	require.NoError(t, back.parseContent(content))
	back.Nonce = g.Nonce
	require.Equal(t, g, back)
}

// XChaCha20-Poly1305 is the one of draft-irtf-cfrg-xchacha-03, A.3.1.
func TestKnownAnswerOfTheCipher(t *testing.T) {
	unhex := func(s string) []byte { b, err := hex.DecodeString(s); require.NoError(t, err); return b }
	key := Secret{[32]byte(unhex("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f"))}
	sealed := cipherOf(key).Seal(nil, unhex("404142434445464748494a4b4c4d4e4f5051525354555657"),
		[]byte("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."),
		unhex("50515253c0c1c2c3c4c5c6c7"))
	require.Equal(t, unhex("bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb"+
		"731c7f1b0b4aa6440bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3"+
		"fff921f9664c97637da9768812f615c68b13b52e"+"c0875924c1c7987947deafd8780acf49"), sealed)
}

// FuzzGrant parses what is behind the seal, which bytes from outside never
// reach: no panic, and the bounds hold.
func FuzzGrant(f *testing.F) {
	f.Add(make([]byte, grantFixed))
	f.Add(make([]byte, grantFixed-1))
	f.Add(append([]byte("a client"+"a schema"+"\x00\xd2\x49\x6b\x00\x00\x00\x00"+"\x3c\xd2\x49\x6b\x00\x00\x00\x00"), make([]byte, 64+4)...))
	f.Fuzz(func(t *testing.T, content []byte) {
		var g Grant
		if g.parseContent(content) != nil {
			return
		}
		require.LessOrEqual(t, len(g.User), MaxUser)
		require.True(t, g.Expires.After(g.Issued))
		require.LessOrEqual(t, g.Expires.Sub(g.Issued), MaxLifetime)
		sealed := g.seal(nil, Secret{[32]byte{1}})
		back, err := NewOpener(g.Server, g.Schema, Secret{[32]byte{1}}).Open(sealed, g.Issued)
		require.NoError(t, err)
		require.Equal(t, g, back)
	})
}

// An address has one place among the ranges: the same code cannot be written
// in two ways.
func TestCodesHaveOneForm(t *testing.T) {
	text := func(at uint64, addr ...byte) string {
		var p packer
		p.put(at, 3)
		for _, b := range append(addr, make([]byte, 2+printSize)...) {
			p.put(uint64(b), 8)
		}
		s := p.flush()
		check := s.check()
		return append(s, byte(check>>5), byte(check&31)).write()
	}
	_, err := ParseCode(text(0, 1, 2))
	require.NoError(t, err)
	for name, bad := range map[string]string{
		"a home network as any address": text(2, 192, 168, 1, 2),
		"a 10 as any address":           text(2, 10, 1, 2, 3),
		"IPv4 in IPv6":                  text(3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 8, 8, 8, 8),
		"no such range":                 text(4, 1, 2),
		"too long":                      text(0, 1, 2, 3),
	} {
		_, err := ParseCode(bad)
		require.ErrorIs(t, err, ErrCode, name)
	}
}

// Typical and longest sealed parts have the lengths that the documents tell.
func TestSizes(t *testing.T) {
	require.Equal(t, 137, MinSealed)
	require.Equal(t, 393, MaxSealed)
}

package seal

import (
	"bytes"
	"crypto/ecdh"
	"crypto/hmac"
	"crypto/sha256"

	"github.com/flynn/noise"

	"github.com/tickwire/tickwire/wire/token"
)

// The Noise messages without their payloads: an ephemeral key and a tag.
const noiseSize = keySize + TagSize

// prologueLabel begins what both sides hash before the first message.
const prologueLabel = "tickwire handshake 1"

// config is what both sides have in common: NKpsk0 with the token's secret,
// bound to what travels in the clear before the Noise message. seed is the
// private half of this side's ephemeral key.
func config(c *curve, seed token.Secret, bound []byte, secret token.Secret) noise.Config {
	private, psk := seed.Bytes(), secret.Bytes()
	return noise.Config{
		CipherSuite: noise.NewCipherSuite(c, noise.CipherChaChaPoly, noise.HashSHA256),
		Pattern:     noise.HandshakeNK, Random: bytes.NewReader(private[:]),
		Prologue:     append([]byte(prologueLabel), bound...),
		PresharedKey: psk[:], PresharedKeyPlacement: 0,
	}
}

// initiate starts the client's side.
func initiate(seed token.Secret, bound []byte, secret token.Secret, server token.ServerKey) *noise.HandshakeState {
	c := config(&curve{DHFunc: noise.DH25519}, seed, bound, secret)
	c.Initiator, c.PeerStatic = true, server[:]
	return start(c)
}

// respond starts the host's side.
func respond(seed token.Secret, bound []byte, secret token.Secret, static *ecdh.PrivateKey) *noise.HandshakeState {
	c := config(&curve{DHFunc: noise.DH25519, static: static}, seed, bound, secret)
	c.StaticKeypair = noise.DHKey{Private: static.Bytes(), Public: static.PublicKey().Bytes()}
	return start(c)
}

func start(c noise.Config) *noise.HandshakeState {
	h, err := noise.NewHandshakeState(c)
	if err != nil {
		panic(err) // only for a secret that has not 32 bytes
	}
	return h
}

// mac is HMAC-SHA256 of a label and parts under a secret, its first 16 bytes.
// No label is the beginning of another, and all parts but the last have fixed
// lengths.
func mac(secret token.Secret, label string, parts ...[]byte) (tag [TagSize]byte) {
	key := secret.Bytes()
	h := hmac.New(sha256.New, key[:])
	h.Write([]byte(label))
	for _, p := range parts {
		h.Write(p)
	}
	copy(tag[:], h.Sum(nil))
	return tag
}

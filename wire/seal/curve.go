package seal

import (
	"crypto/ecdh"
	"crypto/subtle"
	"fmt"
	"io"

	"github.com/flynn/noise"

	"github.com/tickwire/tickwire/wire/token"
)

// curve is X25519 for one handshake, by crypto/ecdh. noise.DH25519 does the
// same and is handed keys as bytes each time, and to make a private key of
// bytes costs as much as to use it: keeping them halves what a handshake costs.
type curve struct {
	noise.DHFunc                  // its name and length
	static       *ecdh.PrivateKey // the host's, nil at a client
	ephemeral    *ecdh.PrivateKey
}

// GenerateKeypair makes the ephemeral key of the handshake.
func (c *curve) GenerateKeypair(random io.Reader) (noise.DHKey, error) {
	var seed [keySize]byte
	if _, err := io.ReadFull(random, seed[:]); err != nil {
		return noise.DHKey{}, fmt.Errorf("seal: no randomness: %w", err)
	}
	c.ephemeral = privateKey(seed)
	return noise.DHKey{Private: seed[:], Public: c.ephemeral.PublicKey().Bytes()}, nil
}

// DH multiplies. It fails for a public key of low order, with which the result
// would be known to everybody.
func (c *curve) DH(private, public []byte) ([]byte, error) {
	to, err := ecdh.X25519().NewPublicKey(public)
	if err != nil {
		return nil, err
	}
	for _, k := range []*ecdh.PrivateKey{c.static, c.ephemeral} {
		if k != nil && subtle.ConstantTimeCompare(k.Bytes(), private) == 1 {
			return k.ECDH(to)
		}
	}
	panic("seal: a private key that is not of this handshake")
}

// privateKey returns the private key with these bytes.
func privateKey(b [keySize]byte) *ecdh.PrivateKey {
	k, err := ecdh.X25519().NewPrivateKey(b[:])
	if err != nil {
		panic(fmt.Sprintf("seal: no X25519 key: %v", err)) // not for 32 bytes
	}
	return k
}

// NewIdentity draws a host's static private key; [ServerKeyOf] is the public
// one. random must be good for keys, and the error is its.
func NewIdentity(random io.Reader) (token.Secret, error) { return token.NewSecret(random) }

// ServerKeyOf returns the public key of a host's static private key.
func ServerKeyOf(static token.Secret) token.ServerKey {
	return token.ServerKey(privateKey(static.Bytes()).PublicKey().Bytes())
}

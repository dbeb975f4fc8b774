package token

import (
	"crypto/subtle"
	"encoding/hex"
)

// ServerKey is a host's static X25519 public key. It is the host's name: a
// token is for the host that has the private key, at whatever address. It is
// no secret.
type ServerKey [32]byte

// String returns the key in hexadecimal.
func (k ServerKey) String() string { return hex.EncodeToString(k[:]) }

// equal compares in constant time.
func (k *ServerKey) equal(o *ServerKey) bool { return subtle.ConstantTimeCompare(k[:], o[:]) == 1 }

// NonceSize is the length of a token's nonce, in bytes.
const NonceSize = 24

// Nonce is the random number by which a token is known. It travels in the
// clear and is no secret.
type Nonce [NonceSize]byte

// String returns the nonce in hexadecimal.
func (n Nonce) String() string { return hex.EncodeToString(n[:]) }

package token

import (
	"crypto/subtle"
	"fmt"
	"io"
)

// SecretSize is the length of a secret, in bytes.
const SecretSize = 32

// Secret is 32 bytes that must not be shown: the key that an issuer shares
// with its hosts, what a client proves that it knows, a host's private key. It
// hides itself from every verb of fmt and from slog; [Secret.Bytes] shows it.
// The zero Secret is no secret.
type Secret struct{ b [SecretSize]byte }

// NewSecret draws a secret. random must be good for keys: crypto/rand.Reader
// everywhere but in tests. The error is random's.
func NewSecret(random io.Reader) (s Secret, err error) {
	if _, err = io.ReadFull(random, s.b[:]); err != nil {
		return Secret{}, fmt.Errorf("token: no randomness: %w", err)
	}
	return s, nil
}

// MakeSecret returns the secret with these bytes.
func MakeSecret(b [SecretSize]byte) Secret { return Secret{b} }

// Bytes returns the secret, to be stored or given to a cipher.
func (s Secret) Bytes() [SecretSize]byte { return s.b }

// Equal compares in constant time.
func (s Secret) Equal(o Secret) bool { return subtle.ConstantTimeCompare(s.b[:], o.b[:]) == 1 }

// IsZero reports whether the secret was never set.
func (s Secret) IsZero() bool { return s.Equal(Secret{}) }

// Format writes that there is a secret, whatever the verb.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "[secret]") }

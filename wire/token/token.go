package token

import (
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/tickwire/tickwire/wire"
)

// Bounds of a token.
const (
	// Version is the version of the bytes of a token, and of its sealed part.
	Version = 1
	// MaxAddresses is how many addresses a token may list.
	MaxAddresses = 8
	// MaxAddressBytes is the length of the longest address.
	MaxAddressBytes = 128
)

// ErrMalformed says that bytes are no token.
var ErrMalformed = errors.New("token: malformed")

// Token is what a client is given. Whoever holds it can connect as its client
// once: treat it as a password.
//
//	+---------+--------+--------+---------+--------+--------+-----------+--------+
//	| version | schema | issued | expires | server | secret | addresses | sealed |
//	|    1    |    8   |    8   |    8    |   32   |   32   | see below | block  |
//	+---------+--------+--------+---------+--------+--------+-----------+--------+
//
//	issued, expires  seconds since 1970, by the issuer's clock
//	addresses        varint count, and per address a block
//	block            varint length, so many bytes
//
// Invariants: 1 <= len(Addresses) <= MaxAddresses; an address has 1 to
// MaxAddressBytes bytes, each printable ASCII and no space; 0 <
// Expires - Issued <= MaxLifetime; len(Sealed) in MinSealed..MaxSealed.
type Token struct {
	// Schema is what the game's schema hashes to on the host.
	Schema uint64
	// Issued and Expires are whole seconds by the issuer's clock. A client
	// must not compare them with its own, which may be wrong: their difference
	// is how long the token is good from when it was handed out.
	Issued, Expires time.Time
	// Server is the key to expect at every address.
	Server ServerKey
	// Secret is what the client proves to know.
	Secret Secret
	// Addresses are where to dial, best first; what they mean is the dialer's.
	Addresses []string
	// Sealed is for the host.
	Sealed []byte
}

// Append appends the token. It panics when an invariant is broken.
func (t *Token) Append(b []byte) []byte {
	if err := t.check(); err != nil {
		panic("token: Append of a token that breaks its invariants: " + err.Error())
	}
	b = wire.AppendU64(append(b, Version), t.Schema)
	b = wire.AppendU64(b, seconds(t.Issued))
	b = wire.AppendU64(b, seconds(t.Expires))
	b = append(b, t.Server[:]...)
	b = append(b, t.Secret.b[:]...)
	b = wire.AppendUvarint(b, uint64(len(t.Addresses)))
	for _, a := range t.Addresses {
		b = wire.AppendString(b, a)
	}
	return wire.AppendBytes(b, t.Sealed)
}

// Parse reads a token, which does not alias b. A failure is ErrMalformed, and
// says nothing of the token's content.
func Parse(b []byte) (Token, error) {
	r := wire.NewReader(b)
	if v := r.U8(); r.Err() == nil && v != Version {
		return Token{}, fmt.Errorf("%w: version %d, want %d", ErrMalformed, v, Version)
	}
	t := Token{Schema: r.U64()}
	issued, expires := r.U64(), r.U64()
	t.Issued, t.Expires = moment(issued), moment(expires)
	copy(t.Server[:], r.Bytes(len(t.Server)))
	copy(t.Secret.b[:], r.Bytes(SecretSize))
	n := r.Uvarint()
	if n > MaxAddresses {
		return Token{}, fmt.Errorf("%w: %d addresses, at most %d allowed", ErrMalformed, n, MaxAddresses)
	}
	for range n {
		t.Addresses = append(t.Addresses, string(r.Block(MaxAddressBytes)))
	}
	t.Sealed = append([]byte(nil), r.Block(MaxSealed)...)
	if err := r.Done(); err != nil {
		return Token{}, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	if err := errors.Join(checkLifetime(issued, expires), t.check()); err != nil {
		return Token{}, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	return t, nil
}

// check reports the first invariant that does not hold.
func (t *Token) check() error {
	if err := checkAddresses(t.Addresses); err != nil {
		return err
	}
	if n := len(t.Sealed); n < MinSealed || n > MaxSealed {
		return fmt.Errorf("%w: sealed part of %d bytes, want %d to %d", wire.ErrLength, n, MinSealed, MaxSealed)
	}
	return checkLifetime(seconds(t.Issued), seconds(t.Expires))
}

// checkAddresses reports the first address that is none. They are shown and
// logged, so nothing is in them that could be mistaken for something else.
func checkAddresses(list []string) error {
	if n := len(list); n < 1 || n > MaxAddresses {
		return fmt.Errorf("%w: %d addresses, want 1 to %d", wire.ErrLength, n, MaxAddresses)
	}
	for i, a := range list {
		if len(a) < 1 || len(a) > MaxAddressBytes {
			return fmt.Errorf("%w: address %d of %d bytes, want 1 to %d", wire.ErrLength, i, len(a), MaxAddressBytes)
		}
		for _, c := range []byte(a) {
			if c <= ' ' || c > '~' {
				return fmt.Errorf("%w: address %d has byte %#02x", wire.ErrValue, i, c)
			}
		}
	}
	return nil
}

// Text returns the token as text of letters, digits, "-" and "_", for a web
// API or a command line. It is as secret as the token.
func (t *Token) Text() string { return base64.RawURLEncoding.EncodeToString(t.Append(nil)) }

// ParseText reads what Text returned. A failure is ErrMalformed.
func ParseText(s string) (Token, error) {
	b, err := base64.RawURLEncoding.Strict().DecodeString(s)
	if err != nil { // the error would quote the text
		return Token{}, fmt.Errorf("%w: not the text of a token", ErrMalformed)
	}
	return Parse(b)
}

// seconds returns a time as it travels. Times before 1970 are 0.
func seconds(t time.Time) uint64 { return uint64(max(t.Unix(), 0)) }

// moment is the inverse of seconds for the times that a token may have, and
// 1970 for all others.
func moment(s uint64) time.Time {
	if s > maxSeconds {
		s = 0
	}
	return time.Unix(int64(s), 0).UTC()
}

// maxSeconds is the last second of the year 9999.
const maxSeconds = 253402300799

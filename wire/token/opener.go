package token

import (
	"crypto/cipher"
	"errors"
	"fmt"
	"time"

	"golang.org/x/crypto/chacha20poly1305"
)

// Why a host refuses a token. ErrReplayed, ErrReused, ErrStale and ErrHistory
// are the history's.
var (
	// ErrTampered says that a token was not made with the issuer's key, or was
	// changed since.
	ErrTampered = errors.New("token: tampered with, or made with another key")
	// ErrServer says that a token is for another host.
	ErrServer = errors.New("token: for another server")
	// ErrSchema says that a token is for another version of the game.
	ErrSchema = errors.New("token: for another schema")
	// ErrEarly says that a token was issued in the host's future.
	ErrEarly = errors.New("token: not yet valid")
	// ErrExpired says that a token is too old.
	ErrExpired = errors.New("token: expired")
)

// Opener opens the tokens of one host. It belongs to one goroutine.
type Opener struct {
	keys   []cipher.AEAD
	server ServerKey
	schema uint64
	space  []byte // scratch: the content of the newest token
}

// MaxKeys is how many issuer's keys a host may accept at one time: two, so
// that a key can be replaced while tokens of the old one are about.
const MaxKeys = 2

// NewOpener returns an opener for the host with this public key, whose game
// has this schema, of tokens made with one of the keys. It panics without a
// key, with more than MaxKeys, and with a zero one.
func NewOpener(server ServerKey, schema uint64, keys ...Secret) *Opener {
	if len(keys) < 1 || len(keys) > MaxKeys {
		panic(fmt.Sprintf("token: NewOpener with %d keys, want 1 to %d", len(keys), MaxKeys))
	}
	o := &Opener{server: server, schema: schema, space: make([]byte, 0, MaxSealed)}
	for _, k := range keys {
		if k.IsZero() {
			panic("token: NewOpener with a zero key")
		}
		o.keys = append(o.keys, cipherOf(k))
	}
	return o
}

// Open opens the sealed part of a token at a moment of the host's wall clock.
// The grant's User is valid until the next Open. Opening does not use the
// token up: see [History].
//
// ErrMalformed and ErrTampered say that nothing is known of the token, and
// cost nothing but one authentication a key. All other refusals (ErrServer,
// ErrSchema, ErrLifetime, ErrEarly, ErrExpired) come with the grant, as it is
// authentic: its client may be told.
func (o *Opener) Open(sealed []byte, now time.Time) (Grant, error) {
	if len(sealed) < MinSealed || len(sealed) > MaxSealed || sealed[0] != Version {
		return Grant{}, ErrMalformed
	}
	content := o.unseal(sealed)
	if content == nil {
		return Grant{}, ErrTampered
	}
	g := Grant{Nonce: Nonce(sealed[1:])}
	if err := g.parseContent(content); err != nil {
		return g, err
	}
	return g, o.admit(&g, now)
}

// unseal returns the content, nil if no key opens it.
func (o *Opener) unseal(sealed []byte) []byte {
	for _, k := range o.keys {
		if content, err := k.Open(o.space[:0], sealed[1:sealedHead], sealed[sealedHead:], label); err == nil {
			return content
		}
	}
	return nil
}

// admit checks what an authentic token says.
func (o *Opener) admit(g *Grant, now time.Time) error {
	switch {
	case !g.Server.equal(&o.server):
		return ErrServer
	case g.Schema != o.schema:
		return fmt.Errorf("%w: %016x, the host has %016x", ErrSchema, g.Schema, o.schema)
	case g.Issued.After(now.Add(Leeway)):
		return fmt.Errorf("%w: issued %v ahead of the host's clock", ErrEarly, g.Issued.Sub(now).Round(time.Second))
	case !now.Before(g.Expires.Add(Leeway)):
		return fmt.Errorf("%w: %v ago", ErrExpired, now.Sub(g.Expires).Round(time.Second))
	}
	return nil
}

// cipherOf returns the cipher of sealed parts.
func cipherOf(key Secret) cipher.AEAD {
	c, err := chacha20poly1305.NewX(key.b[:])
	if err != nil {
		panic(err) // only for another key length
	}
	return c
}

package token

import (
	"errors"
	"fmt"
	"io"
	"time"
)

// DefaultLifetime is how long a token is good that a backend hands to a player
// who is about to connect.
const DefaultLifetime = time.Minute

// ErrUser says that a game wants to put too much into a token.
var ErrUser = errors.New("token: too many bytes of the game")

// Issuer makes tokens for one host: a backend that shares Key with the host,
// or the host itself.
type Issuer struct {
	Key       Secret
	Server    ServerKey // the host's
	Schema    uint64    // of the game that the host runs
	Addresses []string  // where the host is reached, best first
}

// Issue makes a token for a client, good from now on for so long, with user
// for the host's game. random must be good for keys. Errors: ErrLifetime
// beyond MaxLifetime or below a second, ErrUser beyond MaxUser, what is wrong
// with the addresses, and what random said. It panics when Key is zero.
func (i *Issuer) Issue(now time.Time, random io.Reader, client uint64, user []byte, lifetime time.Duration) (Token, error) {
	if i.Key.IsZero() {
		panic("token: Issuer without a key")
	}
	if len(user) > MaxUser {
		return Token{}, fmt.Errorf("%w: %d, at most %d allowed", ErrUser, len(user), MaxUser)
	}
	if err := checkAddresses(i.Addresses); err != nil {
		return Token{}, fmt.Errorf("token: %w", err)
	}
	issued := seconds(now)
	expires := issued + uint64(max(lifetime, 0)/time.Second)
	if err := checkLifetime(issued, expires); err != nil {
		return Token{}, err
	}
	g := Grant{
		Client: client, Schema: i.Schema, Server: i.Server, User: user,
		Issued: moment(issued), Expires: moment(expires),
	}
	if _, err := io.ReadFull(random, g.Nonce[:]); err != nil {
		return Token{}, fmt.Errorf("token: no randomness: %w", err)
	}
	var err error
	if g.Secret, err = NewSecret(random); err != nil {
		return Token{}, err
	}
	return Token{
		Schema: i.Schema, Issued: g.Issued, Expires: g.Expires, Server: i.Server, Secret: g.Secret,
		Addresses: append([]string(nil), i.Addresses...), Sealed: g.seal(nil, i.Key),
	}, nil
}

// Renew makes the token for the next dial of a client that is connected by g,
// with the same client and user data. A host sends one with each resume token,
// and another every so often: then, however the connection breaks, the newest
// that reached the client is good for the whole grace.
//
// grace counts from when the client last received anything: the time that a
// host waits for a silent peer, and the window in which it may come back. The
// errors are those of Issue.
func (i *Issuer) Renew(now time.Time, random io.Reader, g *Grant, every, grace time.Duration) (Token, error) {
	const round = time.Second // what whole seconds cut off at both ends
	return i.Issue(now, random, g.Client, g.User, every+grace+round)
}

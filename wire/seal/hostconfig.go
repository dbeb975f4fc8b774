package seal

import (
	"encoding/binary"
	"fmt"
	"io"
	"net/netip"
	"time"

	"github.com/tickwire/tickwire/wire/token"
)

// HostConfig is what a host is told at its start. Zero fields take the default.
type HostConfig struct {
	// Random must be good for keys: crypto/rand.Reader everywhere but in tests.
	Random io.Reader
	// Epoch is the wall clock's time when now is zero. Tokens are judged by it
	// and by now: see SetWall.
	Epoch time.Time
	// Schema is the hash of the game's schema, which tokens have to name.
	Schema uint64

	// Static is the host's X25519 private key; default one for this run. With
	// a lasting one, tokens from before Epoch are refused: nobody knows which
	// of them were used.
	Static token.Secret
	// Keys are the keys shared with issuers, one, or two while one replaces
	// the other; default one for this run, so that only this host issues.
	Keys []token.Secret
	// History is how many used tokens are remembered; default
	// token.DefaultHistory. When it is full of valid ones, no client can
	// connect with another.
	History int
	// Reset is what reset tokens are derived from; default one for this run. Give
	// a lasting one to end old connections after a restart.
	Reset token.Secret

	// Addresses are where the host is reached, for the tokens that it issues; default what the join code names.
	Addresses []string
	// Code is the address that a join code is to name; default none: then there is
	// no code, and JOINs are ignored. See [Host.SetCode].
	Code netip.AddrPort

	// First is the number of the first packet, below 2^62, and Params what
	// clients are told with the handshake: at most MaxParams bytes.
	First  uint64
	Params []byte

	// Free is how many handshakes a second are answered before clients have to
	// prove their addresses first; default 64. Limit is how many are answered
	// at all; default 256: each costs three multiplications on the curve, all
	// together a few hundredths of a processor.
	Free, Limit int
}

// populate fills in the defaults, and panics when the result makes no sense.
func (c HostConfig) populate() HostConfig {
	if c.Random == nil {
		panic("seal: HostConfig without Random")
	}
	if c.Epoch.IsZero() {
		panic("seal: HostConfig without Epoch")
	}
	if len(c.Params) > MaxParams || c.First >= firstLimit {
		panic(fmt.Sprintf("seal: HostConfig with %d bytes of Params and First %d, want at most %d and 2^62-1", len(c.Params), c.First, MaxParams))
	}
	for _, s := range []*token.Secret{&c.Static, &c.Reset} {
		if s.IsZero() {
			*s = draw(c.Random)
		}
	}
	if len(c.Keys) == 0 {
		c.Keys = []token.Secret{draw(c.Random)}
	}
	if c.Free <= 0 {
		c.Free = defaultFree
	}
	if c.Limit <= 0 {
		c.Limit = max(defaultLimit, c.Free)
	}
	return c
}

// draw returns a secret from a source that does not fail at start.
func draw(random io.Reader) token.Secret {
	s, err := token.NewSecret(random)
	if err != nil {
		panic(fmt.Sprintf("seal: %v", err))
	}
	return s
}

// random64 returns a number from a source that does not fail at start.
func random64(random io.Reader) uint64 {
	b := draw(random).Bytes()
	return id64(b[:])
}

// id64 returns the number that random bytes begin with.
func id64(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

package systems

import (
	"io"
	"net/netip"
	"time"

	"github.com/tickwire/tickwire/wire/seal"
	"github.com/tickwire/tickwire/wire/token"
)

// HostKeys are what a host needs for links that are sealed, as those of UDP are. Left zero, the host draws keys for this run:
// then only it can issue tokens for itself, by Host.Issue and Host.JoinCode.
type HostKeys struct {
	// Identity is the host's private key; a host that backends issue tokens for has a lasting one. See seal.NewIdentity.
	Identity token.Secret
	// Issuers are the keys shared with those backends, at most token.MaxKeys. The host issues with the first.
	Issuers []token.Secret
	// Reset is a lasting secret by which a restarted host, of the same Identity, ends the sessions from before.
	Reset token.Secret
	// Random and Wall are for simulators; nil is crypto/rand.Reader and time.Now.
	Random io.Reader
	Wall   func() time.Time
}

// wallEvery is how often the guard is told the time: what passed while the machine slept is not on the engine's clock.
const wallEvery = time.Second

// newGuard makes the guard of a host's sealed links.
func (h *Host) newGuard() *seal.Host {
	k := h.cfg.Keys
	return seal.NewHost(seal.HostConfig{
		Random: k.Random, Epoch: k.Wall().Add(-h.now()), Schema: h.cfg.Schema.Hash(),
		Static: k.Identity, Keys: k.Issuers, Reset: k.Reset, First: h.cfg.Start.Packet,
	})
}

// tellTime tells the guard what the wall clock says, now and then.
func (h *Host) tellTime() {
	if now := h.now(); now >= h.nextWall {
		h.guard.SetWall(now, h.cfg.Keys.Wall())
		h.nextWall = now + wallEvery
	}
}

// Server is the host's public key: backends issue tokens for it.
func (h *Host) Server() token.ServerKey { return h.guard.Server() }

// JoinCode makes the code by which clients that have no token may come, instead of the one before: it names the address at
// which they reach the host, and is as secret as a password. Call it on the world's goroutine. It panics on an address that is
// none.
func (h *Host) JoinCode(addr netip.AddrPort) token.Code { return h.guard.SetCode(addr) }

// Issue makes a token by which one client can connect once, within a minute: client is who that is by the game's numbering,
// user what Admit is told, at most token.MaxUser bytes, addresses where the host is reached. Any goroutine may call it. The
// errors are those of token.Issuer.Issue.
func (h *Host) Issue(client uint64, user []byte, addresses ...string) (token.Token, error) {
	i := *h.issuer
	i.Addresses = addresses
	return i.Issue(h.cfg.Keys.Wall(), h.cfg.Keys.Random, client, user, token.DefaultLifetime)
}

// admit asks the game.
func (h *Host) admit(user []byte, remote string, grant *token.Grant) error {
	if h.cfg.Events.Admit == nil {
		return nil
	}
	hello := Hello{User: user, Remote: remote}
	if grant != nil {
		hello.Sealed, hello.Client, hello.Granted = true, grant.Client, grant.User
	}
	return h.cfg.Events.Admit(hello)
}

// Client is who the peer's token was issued for, by the issuer's numbering, and what the issuer put into it. ok is false where
// the link was not sealed. One who came by a join code has a number that the host made up.
func (p *Peer) Client() (client uint64, granted []byte, ok bool) {
	if g := p.ses.Grant(); g != nil {
		return g.Client, g.User, true
	}
	return 0, nil, false
}

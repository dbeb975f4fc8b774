package seal

import (
	"crypto/cipher"
	"crypto/ecdh"
	"encoding/binary"
	"errors"
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
	// and by now, so that a step of the wall clock changes nothing.
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

	// Addresses are where the host is reached, for the tokens that it issues.
	Addresses []string
	// Code is the address that a join code is to name; default none: then there is
	// no code, and JOINs are ignored. With it, Addresses has its default.
	Code netip.AddrPort

	// First is the number of the first packet, below 2^62, and Params what
	// clients are told with the handshake: at most MaxParams bytes.
	First  uint64
	Params []byte

	// Free is how many handshakes a second are answered before clients have to
	// prove their addresses first; default 64. Limit is how many are answered
	// at all; default 256: each costs some three multiplications on the curve,
	// about a tenth of one processor in all.
	Free, Limit int
}

// What a host does with a datagram beside answering it.
var (
	// ErrBusy says that a sender, or all senders, ask for too much.
	ErrBusy = errors.New("seal: too many handshakes")
	// ErrTicket says that a CONFIRM's ticket is too old, or was given to
	// another address.
	ErrTicket = errors.New("seal: ticket is none, or is too old, or of another address")
)

// Opened is a connection that a client has opened: its token is used up, its
// address is proven.
type Opened struct {
	ID     uint64
	Keys   *Keys
	Grant  token.Grant
	Params []byte // the client's
}

// Host is the host's side of all handshakes. It keeps nothing of a client
// until its connection is open, and then only that its token is used. It
// belongs to one goroutine, and does not show in fmt.
type Host struct {
	cfg    HostConfig
	static *ecdh.PrivateKey
	server token.ServerKey
	opener *token.Opener
	used   *token.History
	vault  vault
	load   load
	code   token.Code
	joiner cipher.AEAD // of code, nil without one
	now    time.Duration
	stats  HostStats
	space  []byte // scratch
}

// NewHost returns a host. It panics when the configuration makes no sense, and
// when the source of randomness fails.
func NewHost(cfg HostConfig) *Host {
	lasting := !cfg.Static.IsZero()
	cfg = cfg.populate()
	h := &Host{
		cfg: cfg, static: privateKey(cfg.Static.Bytes()), server: ServerKeyOf(cfg.Static),
		vault: newVault(cfg.Random), space: make([]byte, 0, RequestSize),
		load: load{free: cfg.Free, limit: cfg.Limit, seed: random64(cfg.Random)},
	}
	h.opener = token.NewOpener(h.server, cfg.Schema, cfg.Keys...)
	since := time.Time{}
	if lasting {
		since = cfg.Epoch
	}
	h.used = token.NewHistory(cfg.History, since)
	if cfg.Code.IsValid() {
		h.code = token.NewCode(cfg.Code, h.server)
		h.joiner = codeCipher(h.code)
		h.checkIssuer()
	}
	return h
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
	if len(c.Addresses) == 0 && c.Code.IsValid() {
		c.Addresses = []string{c.Code.String()}
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

// Server returns the host's public key.
func (h *Host) Server() token.ServerKey { return h.server }

// Code returns the host's join code, the zero Code if it has none.
func (h *Host) Code() token.Code { return h.code }

// Issuer returns an issuer of tokens for this host.
func (h *Host) Issuer() *token.Issuer {
	return &token.Issuer{Key: h.cfg.Keys[0], Server: h.server, Schema: h.cfg.Schema, Addresses: h.cfg.Addresses}
}

// Renew issues the token for a client's next dial, which a host sends with each
// resume token: see [token.Issuer.Renew].
func (h *Host) Renew(now time.Duration, g *token.Grant, every, grace time.Duration) (token.Token, error) {
	return h.Issuer().Renew(h.wall(now), h.cfg.Random, g, every, grace)
}

// wall returns the wall clock's time at a moment of the host's clock.
func (h *Host) wall(now time.Duration) time.Time { return h.cfg.Epoch.Add(now) }

// Receive takes a datagram of the handshake from an address. It returns what
// to send back there, appended to buf[:0], nil for nothing, and never longer
// than the datagram; or the connection that was opened, which is then to be
// made. With a capacity of RequestSize, buf is not replaced. The datagram is
// not kept.
//
// A datagram whose id is that of a connection that is there must not be given
// to it, nor answered. The error says why a datagram opened nothing: anybody
// may send any, so it is to be counted, which [Host.Stats] does, and dropped.
func (h *Host) Receive(now time.Duration, from netip.AddrPort, datagram, buf []byte) (answer []byte, opened *Opened, err error) {
	h.now = max(h.now, now)
	from = netip.AddrPortFrom(from.Addr().Unmap(), from.Port())
	answer = buf[:0]
	kind, _, ok := Peek(datagram)
	switch {
	case ok && kind == KindRequest:
		h.stats.Requests++
		answer, err = h.admit(answer, from, datagram)
	case ok && kind == KindConfirm:
		h.stats.Confirms++
		answer, opened, err = h.open(answer, from, datagram)
	case ok && kind == KindJoin && h.joiner != nil:
		h.stats.Joins++
		answer, err = h.join(answer, datagram)
	default:
		err = ErrMalformed
	}
	h.stats.count(err)
	if opened != nil {
		h.stats.Opened++
	}
	if len(answer) == 0 {
		return nil, opened, err
	}
	h.stats.BytesOut += uint64(len(answer))
	return answer, opened, err
}

// Reset returns the RESET for a packet of a connection that is not there,
// appended to buf[:0], or nil: it is shorter than what it answers, and only so
// many leave a second. It is for packets, not for datagrams of the handshake.
func (h *Host) Reset(now time.Duration, id uint64, packetSize int, buf []byte) []byte {
	h.now = max(h.now, now)
	if packetSize <= resetSize || !h.load.resets.take(h.now, time.Second/time.Duration(h.load.free), h.load.free) {
		return nil
	}
	h.stats.Resets++
	return resetToken(h.cfg.Reset, h.server, id).append(buf[:0], id)
}

// Stats returns the counters.
func (h *Host) Stats() HostStats { return h.stats }

// Format writes the host's public key, whatever the verb.
func (h Host) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "[host "+h.server.String()+"]") }

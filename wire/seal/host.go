package seal

import (
	"crypto/cipher"
	"crypto/ecdh"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"time"

	"github.com/tickwire/tickwire/wire/token"
)

// What a host does with a datagram beside answering it.
var (
	// ErrBusy says that a sender, or all senders, ask for too much.
	ErrBusy = errors.New("seal: too many handshakes")
	// ErrTicket says that a CONFIRM's ticket is too old, or was given to
	// another address.
	ErrTicket = errors.New("seal: ticket is none, or is too old, or of another address")
)

// Host is the host's side of all handshakes. It keeps nothing of a client
// until its connection is open, and then only that its token is used. It
// belongs to one goroutine, and does not show in fmt.
type Host struct {
	cfg    HostConfig
	epoch  time.Time // the wall clock's time when now is zero
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
		cfg: cfg, epoch: cfg.Epoch, static: privateKey(cfg.Static.Bytes()), server: ServerKeyOf(cfg.Static),
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
		h.SetCode(cfg.Code)
	}
	return h
}

// SetCode makes a join code that names an address, instead of the one before, and returns it. It panics on an address that
// is none.
func (h *Host) SetCode(addr netip.AddrPort) token.Code {
	h.code = token.NewCode(addr, h.server)
	h.joiner = codeCipher(h.code)
	h.checkIssuer()
	return h.code
}

// Server returns the host's public key.
func (h *Host) Server() token.ServerKey { return h.server }

// Code returns the host's join code, the zero Code if it has none.
func (h *Host) Code() token.Code { return h.code }

// Issuer returns an issuer of tokens for this host.
func (h *Host) Issuer() *token.Issuer {
	addresses := h.cfg.Addresses
	if len(addresses) == 0 && !h.code.IsZero() {
		addresses = []string{h.code.Addr.String()}
	}
	return &token.Issuer{Key: h.cfg.Keys[0], Server: h.server, Schema: h.cfg.Schema, Addresses: addresses}
}

// Renew issues the token for a client's next dial, which a host sends with each
// resume token: see [token.Issuer.Renew].
func (h *Host) Renew(now time.Duration, g *token.Grant, every, grace time.Duration) (token.Token, error) {
	return h.Issuer().Renew(h.wall(now), h.cfg.Random, g, every, grace)
}

// SetWall tells what the wall clock says at now. The host's clock may have
// stood still while the machine slept, and the wall clock may have been set: a
// driver calls it every minute or so. Whatever it is told, no token opens a
// second connection.
func (h *Host) SetWall(now time.Duration, wall time.Time) { h.epoch = wall.Add(-now) }

// wall returns the wall clock's time at a moment of the host's clock.
func (h *Host) wall(now time.Duration) time.Time { return h.epoch.Add(now) }

// Receive takes a datagram of the handshake from an address. It returns what
// to send back there, appended to buf[:0], nil for nothing, and never longer
// than the datagram; or the connection that was opened, which is then to be
// made. With a capacity of RequestSize, buf is not replaced; it must not be
// the datagram's array. The datagram is not kept.
//
// A datagram with the id of a connection that is there is not for Receive: it
// is to be dropped. The error says why a datagram opened nothing: anybody may
// send any, so it is to be counted, which [Host.Stats] does, and forgotten.
func (h *Host) Receive(now time.Duration, from netip.AddrPort, datagram, buf []byte) (answer []byte, opened *Opened, err error) {
	h.now = max(h.now, now)
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

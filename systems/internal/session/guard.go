package session

import (
	"encoding/binary"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/packet"
)

// knock gives a datagram of the handshake to the guard, sends its answer, and makes the connection that it opens. Until
// then the host holds nothing of who knocks but the link.
func (h *Host) knock(p *port, id uint64, datagram []byte) {
	if h.closing || h.find.Has(id) {
		h.stats.Late++
		return
	}
	if h.cfg.Guard == nil {
		h.stats.Unsealed++
		return
	}
	answer, opened, _ := h.cfg.Guard.Receive(h.now, p.source, datagram, h.reply) // the guard counts what it takes no notice of
	if answer != nil {
		p.answered = true
		send(p.link, answer)
	}
	if opened != nil {
		h.open(p, id, opened)
	}
}

// unknown answers a packet of a connection that is not there: who is in the middle of one is told that it is lost. A first
// packet came before its handshake, or without one.
func (h *Host) unknown(p *port, datagram []byte) {
	head, _, ok := packet.SplitHeader(datagram)
	switch {
	case !ok || head.Bare:
		h.stats.Malformed++
		return
	case head.Initial:
		h.stats.Unsealed++
		return
	}
	h.stats.Stray++
	if h.cfg.Guard == nil {
		return
	}
	if b := h.cfg.Guard.Reset(h.now, head.ID, len(datagram), h.reply); b != nil {
		send(p.link, b)
	}
}

// name gives a sealed link the name by which connections know its address: the same for a link that was forgotten and came
// again, another for a second one from the same address at the same time.
func (h *Host) name(p *port) {
	ip := p.source.Addr().As16()
	name := wire.Mix(h.cfg.Secret, binary.LittleEndian.Uint64(ip[:8]))
	name = wire.Mix(name, binary.LittleEndian.Uint64(ip[8:]))
	name = wire.Mix(name, uint64(p.source.Port()))
	for q := h.at[conn.Addr(name)]; q != nil && !q.closed; q = h.at[conn.Addr(name)] {
		name = wire.Mix(name, 1)
	}
	p.addr = conn.Addr(name)
	h.at[p.addr] = p
}

// follow makes the port over which a connection is answered the one that brought its newest packet. A sealed one stays where
// it is until its peer has answered a challenge from elsewhere.
func (h *Host) follow(d *door, p *port) {
	if d.sealed {
		if d.port != nil && d.port.addr == d.conn.Addr() {
			return
		}
		if p = h.at[d.conn.Addr()]; p == nil || p.closed {
			return
		}
	}
	h.move(d, p)
}

// route is the port for a datagram of a connection, nil when that address has no link any more.
func (h *Host) route(d *door, to conn.Addr) *port {
	p := d.port
	if d.sealed && (p == nil || p.addr != to) {
		p = h.at[to]
	}
	if p == nil || p.closed {
		return nil
	}
	return p
}

// trim closes sealed links without a connection when there are too many: first those from where nothing authentic came, the
// oldest first. They were listened to before, and a handshake needs no link to stay, so a flood of strangers cannot push an
// honest one out.
func (h *Host) trim() {
	silent := 0
	for _, p := range h.ports {
		if p.idle() {
			silent++
		}
	}
	for _, answered := range [...]bool{false, true} {
		for _, p := range h.ports {
			if silent <= h.cfg.MaxHandshakes {
				return
			}
			if p.idle() && p.answered == answered {
				h.stats.Evicted++
				p.close("too many links without a connection")
				silent--
			}
		}
	}
}

// idle reports whether a sealed link has no connection.
func (p *port) idle() bool { return p.sealed && p.doors == 0 && !p.closed }

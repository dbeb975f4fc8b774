package session

import (
	"time"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/seal"
)

// maxHelloBytes is what a connection may send, datagrams and all, before it is a peer's: a hello that is sent several times.
const maxHelloBytes = 16 << 10

// firstPacketBits is how much of a host's first packet number is a secret: who acknowledges it has received it, and can be
// sent more than a small multiple of what it sent. More bits would cost a byte in every acknowledgement.
const firstPacketBits = 28

// Drain takes what has arrived: links in the order of Attach, each at most 64 datagrams. tick and entities are what a
// newcomer is told: the host's tick and how many entities its world holds. It comes before what a tick sends, for which it asks
// the links what they have not sent yet.
func (h *Host) Drain(now time.Duration, tick uint64, entities int) {
	h.now, h.tick, h.entities = max(h.now, now), tick, entities
	h.inside = true
	for _, p := range h.ports {
		h.listen(p)
	}
	for _, d := range h.doors {
		if d.port != nil && !d.port.closed {
			backlog(d.conn, d.port.link)
		}
	}
	h.expire()
	h.inside = false
	h.sweep()
}

func (h *Host) listen(p *port) {
	for range datagramsPerDrain {
		if p.closed {
			return
		}
		n, err := p.link.Recv(h.buf)
		if err != nil {
			h.lost(p, err)
			return
		}
		if n == 0 {
			return
		}
		h.take(p, h.buf[:n])
	}
}

func (h *Host) take(p *port, datagram []byte) {
	if p.sealed {
		if _, id, ok := seal.Peek(datagram); ok {
			h.knock(p, id, datagram)
			return
		}
	}
	d, id, known, ok := h.find.Find(datagram)
	switch {
	case known && d.sealed != p.sealed:
		h.stats.Stray++ // else who writes into an open path could speak for a connection on a closed one
		return
	case !known && p.sealed:
		h.unknown(p, datagram)
		return
	case !ok:
		h.stats.Malformed++
		return
	case !known:
		if h.closing {
			h.stats.Stray++
			return
		}
		d = h.open(p, id, nil)
	}
	if d.stage < stageOpen {
		d.in += len(datagram)
	}
	before := d.conn.Stats().PacketsIn
	d.busy = true
	_ = d.conn.ReceiveFrom(h.now, datagram, p.addr) // what ends the connection is told to Closed
	d.busy = false
	if d.conn.Stats().PacketsIn != before {
		h.follow(d, p)
	}
	if d.stage < stageOpen && d.in > maxHelloBytes {
		d.broken("too much before the handshake was through")
	}
	h.settle(d)
}

// open makes a connection, for the first packet of one or for what the guard opened, and gives up an older half-open one if
// there are too many.
func (h *Host) open(p *port, id uint64, by *seal.Opened) *door {
	anywhere, here := h.halfOpen(nil), h.halfOpen(p)
	switch {
	case here.n >= maxHalfOpenPerPort:
		h.evict(here.worst)
	case anywhere.n >= h.cfg.MaxHandshakes:
		h.evict(anywhere.worst)
	}
	d := &door{host: h, since: h.now}
	cfg := h.cfg.conn(id, p.link, h.cfg.FirstPacket)
	cfg.SkipSeed = wire.Mix(h.cfg.Secret, id)
	if cfg.FirstPacket == 0 {
		cfg.FirstPacket = wire.Mix(^h.cfg.Secret, id) >> (64 - firstPacketBits)
	}
	if by != nil {
		d.sealed, d.grant = true, &by.Grant
		cfg.Sealer, cfg.Addr = by.Keys, p.addr
		cfg.FirstPacket, cfg.PeerFirstPacket = by.Keys.First()
	}
	d.conn = conn.New(cfg, h.now, d)
	h.find.Add(id, d)
	h.doors = append(h.doors, d)
	h.move(d, p)
	return d
}

// halfOpen counts the half-open connections over a port, over all without one. worst is the one to give up first: the oldest
// that was not welcomed, for an honest hello is in the first packet; else the oldest.
func (h *Host) halfOpen(p *port) (found struct {
	n     int
	worst *door
}) {
	for _, d := range h.doors {
		if !d.half() || p != nil && d.port != p {
			continue
		}
		if found.n++; found.worst == nil || found.worst.stage == stageAnswer && d.stage != stageAnswer {
			found.worst = d
		}
	}
	return found
}

// lost ends the connections that were answered over a link that has ended; a sealed one waits to be heard from anywhere.
func (h *Host) lost(p *port, err error) {
	for _, d := range h.doors {
		if d.port != p {
			continue
		}
		h.unlink(d)
		if d.sealed {
			continue
		}
		d.end(Reason{Code: message.EndTransport, Text: clean(err.Error())})
		h.settle(d)
	}
	p.close("")
}

// expire ends handshakes and links that take too long.
func (h *Host) expire() {
	for _, d := range h.doors {
		if d.stage < stageOpen && h.now-d.since >= h.cfg.HandshakeTimeout {
			if d.stage == stageRefused {
				d.end(d.refusal)
			} else {
				h.stats.TimedOut++
				d.end(Reason{Code: message.EndTimeout, Text: "the handshake took too long"})
			}
			h.settle(d)
		}
	}
	for _, p := range h.ports {
		if p.doors == 0 && h.now-p.since >= h.cfg.HandshakeTimeout {
			p.close("nobody spoke")
		}
	}
}

package session

import (
	"net/netip"
	"time"

	"github.com/tickwire/tickwire/wire/conn"
)

// port is a link of the host and how many connections are answered over it.
type port struct {
	link   Link
	since  time.Duration // when it had no connection last
	doors  int
	closed bool

	// Of a link that wants sealing.
	sealed   bool
	answered bool           // the guard had an answer to what came over it
	source   netip.AddrPort // where its datagrams come from
	addr     conn.Addr      // the name of that for connections
}

// maxHalfOpenPerPort bounds what one address holds of the host's half-open connections: an honest client has one, two when
// it dials again.
const maxHalfOpenPerPort = 4

// close ends the link, once.
func (p *port) close(reason string) {
	if !p.closed {
		p.closed = true
		_ = p.link.Close(reason) // what it could say of its end has no reader any more
	}
}

// Attach gives a new link to the host. When too many have said nothing, the oldest of those is closed for it; of links that
// want sealing, only after the next Drain.
func (h *Host) Attach(now time.Duration, l Link) {
	p := &port{link: l, since: now}
	if h.closing {
		p.close(h.why.Text)
		return
	}
	if x, ok := l.(exposed); ok && x.Sealed() {
		p.sealed, p.source = true, x.Source()
		h.name(p)
		h.ports = append(h.ports, p)
		return
	}
	silent, oldest := 0, (*port)(nil)
	for _, q := range h.ports {
		if q.doors == 0 && !q.closed && !q.sealed {
			silent++
			if oldest == nil {
				oldest = q
			}
		}
	}
	if silent >= h.cfg.MaxHandshakes {
		h.stats.Evicted++
		oldest.close("too many links without a connection")
	}
	h.ports = append(h.ports, p)
}

// move makes p the port over which a connection is answered.
func (h *Host) move(d *door, p *port) {
	if d.port == p {
		return
	}
	h.unlink(d)
	d.port, d.remote = p, p.link.Remote()
	p.doors++
}

func (h *Host) unlink(d *door) {
	if d.port != nil {
		d.port.doors--
		d.port.since = h.now
		d.port = nil
	}
}

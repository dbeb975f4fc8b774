package session

import "time"

// amplification is how many bytes a side that has not proven its address gets for each that it sent (RFC 9000, 8.1).
const amplification = 3

// Flush sends what waits: to each connection, in the order of their first packets, as many datagrams as its rate allows. It
// ends the connections that have been silent for too long.
func (h *Host) Flush(now time.Duration) {
	h.now = max(h.now, now)
	h.inside = true
	for _, d := range h.doors {
		if (d.port == nil || d.port.closed) && !d.sealed {
			continue
		}
		h.flush(d)
		h.settle(d)
	}
	for _, p := range h.ports {
		flush(p.link)
	}
	h.inside = false
	h.sweep()
}

// may reports whether another datagram may go to the other side: it is where its datagrams say they come from, for it has
// said so in its handshake, or has acknowledged what was sent there, or the link could not be without it; or it has sent enough.
func (h *Host) may(d *door) bool {
	return d.opened || d.sealed || d.port.link.Reliable() || d.out < amplification*d.in || d.conn.Stats().PacketsAcked > 0
}

func (h *Host) flush(d *door) {
	d.busy = true
	defer func() { d.busy = false }()
	for h.may(d) {
		b, to := d.conn.PollTo(h.now, h.msg[:0])
		if b == nil {
			break
		}
		h.msg = b
		d.out += len(b)
		if p := h.route(d, to); p != nil {
			send(p.link, b)
		}
	}
	d.said = d.gone != nil
}

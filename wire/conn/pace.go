package conn

import "time"

const (
	// paceSpan is how much of the rate leaves in one flush at most.
	paceSpan = 40 * time.Millisecond
	// datagramSpan is how much of the rate a datagram holds: at low rates they
	// are smaller, so that state does not wait behind the rest of a large one.
	datagramSpan = 25 * time.Millisecond
	// minDatagram is the least to which datagrams shrink, in bytes: below, header
	// and acknowledgement would be the larger part.
	minDatagram = 256
)

// pace takes over what the rate has become: the bucket's, and the size of
// datagrams. That stays as it is while messages wait that were planned for it.
func (c *Conn) pace() {
	if c.out.len() > 0 {
		return
	}
	rate := c.control.rate
	c.size = c.mtu.size
	if c.control.fixed {
		return
	}
	least := max(minDatagram, c.cfg.MinUnreliable+c.size-c.MaxUnreliable())
	c.size = min(c.size, max(spanBytes(rate, datagramSpan), least))
	if burst := max(spanBytes(rate, max(paceSpan, 2*c.cfg.AckDelay)), c.size); rate != c.bucket.rate || int64(burst) != c.bucket.burst {
		c.bucket.change(int(rate), burst)
	}
}

// Backlog tells how many bytes the link has taken and not yet given to the
// network, as far as it knows: before each flush, for a link that queues. While
// that is more than one flush may hold, the link is backed up: there is no Room
// for unreliable messages, which would be old when they arrive, and of the lanes
// only urgent ones send.
func (c *Conn) Backlog(bytes int) { c.backlog = bytes }

// backedUp reports whether the link has more than it sends at a time.
func (c *Conn) backedUp() bool { return int64(c.backlog) > c.bucket.burst }

// spanBytes returns how many bytes a rate gives in a time.
func spanBytes(rate int64, span time.Duration) int {
	return int(rate * int64(span/time.Millisecond) / 1000)
}

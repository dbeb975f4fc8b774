package conn

import (
	"fmt"
	"time"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/packet"
)

// outbox is the unreliable messages that were accepted and have not left, and
// how they will fill datagrams. Each was accepted because it fits into what
// may leave, so the next Polls send all of them.
type outbox struct {
	bytes []byte
	items []outItem
	head  int // the first item that has not left
	from  int // and where its bytes start

	// The plan, which is what packing will do: bytes of all datagrams to come,
	// their number, and bytes and messages in the last of them.
	planned, datagrams, open, messages int
}

type outItem struct {
	tag uint64
	n   int
}

// maxPacked is how many messages and chunks a datagram is given: below
// packet.MaxFrames by what else may be in it.
const maxPacked = packet.MaxFrames - 8

func (o *outbox) len() int { return len(o.items) - o.head }

// first returns the next message; there is one.
func (o *outbox) first() ([]byte, uint64) {
	it := o.items[o.head]
	return o.bytes[o.from : o.from+it.n], it.tag
}

func (o *outbox) pop() {
	o.from += o.items[o.head].n
	o.head++
}

// left notes that a datagram of so many bytes has left.
func (o *outbox) left(bytes int) {
	if o.len() == 0 {
		*o = outbox{bytes: o.bytes[:0], items: o.items[:0]}
		return
	}
	o.planned = max(o.planned-bytes, o.open)
	o.datagrams = max(o.datagrams-1, 1)
}

// frameHead is the length of a MESSAGE frame without its message, at most.
func (c *Conn) frameHead() int { return 1 + wire.UvarintSize(uint64(c.size)) }

// MaxUnreliable returns the length of the largest unreliable message, in
// bytes. It changes with the rate and the path; not between two Polls that
// leave accepted messages behind, and not at a FixedRate on a path whose size
// is not searched.
func (c *Conn) MaxUnreliable() int {
	return c.size - headerMax - c.tag() - packet.AckReserve - c.frameHead()
}

// fit returns what a message of n bytes adds to the plan, and whether it needs
// another datagram.
func (c *Conn) fit(n int) (cost int, another bool) {
	frame := c.frameHead() + n
	if o := &c.out; o.datagrams > 0 && o.open+frame <= c.size && o.messages < maxPacked {
		return frame, false
	}
	cost = c.overhead() + frame
	if c.out.datagrams == 0 {
		cost += packet.AckReserve
	}
	return cost, true
}

// flightLeft returns how many datagrams may still be planned.
func (c *Conn) flightLeft() int {
	if c.Closed() {
		return 0
	}
	return c.cfg.MaxInFlight - c.sent.inFlight - c.out.datagrams
}

// Room returns how many bytes of unreliable messages may still be accepted
// now, over several datagrams; 0 when none. The next message is accepted if it
// is not longer than that and than MaxUnreliable. Several smaller ones may
// take a little more, because each has a head and none is split: ask again.
func (c *Conn) Room(now time.Duration) int {
	c.advance(now)
	left := c.budget()
	fit := 0
	if c.out.datagrams > 0 && c.out.messages < maxPacked { // in the open datagram
		fit = min(c.size-c.out.open, left) - c.frameHead()
	}
	head := c.overhead() + c.frameHead()
	if c.out.datagrams == 0 {
		left -= packet.AckReserve
	}
	if more := min(left/c.size, c.flightLeft()); more > 0 || c.flightLeft() > 0 {
		total := more * (c.size - head)
		if more < c.flightLeft() {
			total += max(left-more*c.size-head, 0)
		}
		fit = max(fit, total)
	}
	return max(fit, 0)
}

// budget returns how many bytes unreliable messages may still plan.
func (c *Conn) budget() int {
	level := c.bucket.bytes()
	if level <= 0 || c.Closed() || c.backedUp() {
		return 0
	}
	return level - c.reserve(level) - c.out.planned
}

// SendUnreliable accepts a message that leaves with the next Polls, and copies
// it. If it returns nil, [Handler.Notice] is called exactly once with the tag:
// true when the peer admitted the packet that carried it, false when the
// packet counts as lost or the connection ends. A message that was delivered
// late may have been told lost; one told delivered was admitted.
//
// What may leave was measured at the last call that took the time.
func (c *Conn) SendUnreliable(b []byte, tag uint64) error {
	if c.Closed() {
		return c.end.reason
	}
	if len(b) > c.MaxUnreliable() {
		return fmt.Errorf("%w: %d bytes, at most %d allowed", ErrTooLarge, len(b), c.MaxUnreliable())
	}
	cost, another := c.fit(len(b))
	if cost > c.budget() || another && c.flightLeft() <= 0 {
		return ErrNoRoom
	}
	o := &c.out
	if another {
		o.datagrams++
		o.open, o.messages = 0, 0
	}
	o.open += cost
	o.planned += cost
	o.messages++
	o.bytes = append(o.bytes, b...)
	o.items = append(o.items, outItem{tag: tag, n: len(b)})
	return nil
}

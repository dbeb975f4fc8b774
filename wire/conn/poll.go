package conn

import (
	"time"

	"github.com/tickwire/tickwire/wire/packet"
)

// quietLimit is how many packets in a row may elicit no answer: then a ping
// makes the peer say which acknowledgements arrived, so that they need not be
// told for ever.
const quietLimit = 32

// Poll returns the next datagram that may leave, appended to buf[:0], or nil
// when none may. Call it until it returns nil, once a tick: it also runs what
// is due by time, and so may call the handler. With a capacity of
// MaxDatagramBytes, or SearchBytes if that is more, buf is not replaced.
//
// Everything that waits leaves in as few datagrams as hold it: the
// acknowledgement, unreliable messages, then the lanes by class and share.
func (c *Conn) Poll(now time.Duration, buf []byte) []byte {
	b, _ := c.PollTo(now, buf)
	return b
}

// PollTo is Poll for callers whose peers may move: it also tells where the
// datagram goes.
func (c *Conn) PollTo(now time.Duration, buf []byte) (b []byte, to Addr) {
	c.enter(now, "Poll")
	if !c.Closed() {
		c.busy = true
		c.timers()
		c.busy = false
		c.tell()
	}
	if c.Closed() {
		return c.pollClose(buf[:0]), c.paths.addr
	}
	if b, to = c.pollPath(buf[:0]); b != nil {
		return b, to
	}
	if b = c.search(buf[:0]); b == nil {
		b = c.pack(buf[:0])
	}
	c.flush = false
	if b == nil {
		c.rested = c.now
		c.shrink()
	}
	c.pace()
	return b, c.paths.addr
}

// lanesWait reports whether a lane has bytes to send.
func (c *Conn) lanesWait() bool {
	for i := range c.lanes {
		if _, n := c.lanes[i].waiting(); n > 0 {
			return true
		}
	}
	return false
}

// pack builds a datagram, records it, and pays for it; nil if there is nothing
// to send.
func (c *Conn) pack(b []byte) []byte {
	s := &c.sent
	open := s.inFlight < c.cfg.MaxInFlight
	messages := open && c.out.len() > 0
	lanes := open && (c.bucket.bytes() > 0 || c.flush) && c.lanesWait()
	ping := c.now >= c.pingAt() || c.probe.left > 0
	if !messages && !lanes && !ping && !c.acks.wanted(c.now) && !(c.flush && c.acks.pending) {
		return nil
	}
	p := c.start(b)
	if p.probing = c.probe.left > 0; p.probing && c.probe.count > 1 {
		p.most = min(p.most, c.mtu.floor) // perhaps it is the size that does not pass
	}
	if lanes { // an acknowledgement does not leave alone because a lane has no budget
		lanes = c.urgent() > 0 || c.flush || c.laneBudget() >= len(p.b)+packet.AckReserve+2*minChunk
		if !messages && !lanes && !ping && !c.acks.wanted(c.now) {
			return nil
		}
	}
	p.ack(messages)
	if messages {
		p.messages()
	}
	if p.probing {
		p.again()
	}
	if lanes {
		p.lanes()
	}
	if !p.eliciting && (ping || c.quiets >= quietLimit) {
		p.b = packet.AppendPing(p.b)
		p.eliciting = true
	}
	if len(p.b) == p.header {
		return nil
	}
	if p.eliciting && !c.tickTold && p.room() >= packet.TickReserve {
		p.b = packet.AppendTick(p.b, c.cfg.AckDelay)
		p.record.tick = true
	}
	return p.finish()
}

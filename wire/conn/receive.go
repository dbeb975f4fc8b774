package conn

import (
	"time"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/packet"
)

// Receive takes a datagram, and calls the handler for what is in it. The
// datagram is not kept. An error says that the peer broke the protocol, and
// that this ended the connection: it is the [Reason]. Datagrams that cannot be
// read or opened, belong to another connection or came before are counted and
// dropped, and an empty one is ignored: anybody may have sent them.
func (c *Conn) Receive(now time.Duration, datagram []byte) error {
	return c.ReceiveFrom(now, datagram, c.paths.addr)
}

// ReceiveFrom is Receive for callers whose peers may move: it also says where
// the datagram came from.
func (c *Conn) ReceiveFrom(now time.Duration, datagram []byte, from Addr) error {
	c.enter(now, "Receive")
	if c.Closed() {
		c.afterEnd(datagram)
		return nil
	}
	var f packet.Frame // large, and here it is no idle connection's
	number, frames, ok := c.open(datagram, &f)
	if !ok {
		return nil
	}
	c.from(from, len(datagram), number == c.seen.largest)
	c.busy = true
	c.admit(number, frames, from, &f)
	c.busy = false
	c.tell()
	if c.end.violated {
		return c.end.reason
	}
	return nil
}

// open checks a datagram: the whole of it, before any of it has an effect. f is
// scratch.
func (c *Conn) open(datagram []byte, f *packet.Frame) (number uint64, frames []byte, ok bool) {
	if len(datagram) == 0 {
		return 0, nil, false
	}
	h, sealed, ok := packet.SplitHeader(datagram)
	if !ok {
		c.stats.Malformed++
		return 0, nil, false
	}
	if number, ok = c.restore(&h); !ok {
		return 0, nil, false
	}
	switch {
	case c.seen.old(number):
		c.stats.Old++
		return 0, nil, false
	case c.seen.has(number):
		c.stats.Duplicates++
		return 0, nil, false
	}
	if frames, ok = c.unseal(datagram, sealed, number); !ok {
		return 0, nil, false
	}
	if packet.Check(frames, f) != nil {
		c.stats.Malformed++
		return 0, nil, false
	}
	c.seen.mark(number)
	c.heard, c.heardAt = true, c.now
	c.stats.PacketsIn++
	c.stats.BytesIn += uint64(len(datagram))
	return number, frames, true
}

// admit runs the frames of a packet, which are well formed, and records it
// unless something in it was refused.
func (c *Conn) admit(number uint64, frames []byte, from Addr, f *packet.Frame) {
	refused, dropped, eliciting := false, false, false
	for r := wire.NewReader(frames); r.Left() > 0 && !c.Closed(); {
		f.Parse(&r)
		eliciting = eliciting || f.Eliciting()
		switch f.Kind {
		case packet.KindAck:
			c.onAck(&f.Ack)
		case packet.KindMessage:
			c.worked = c.now
			if !refused {
				refused = !c.handler.Unreliable(f.Message)
				c.stats.UnreliableIn++
			}
		case packet.KindChunk: // applied even if the packet is refused: it comes again unharmed
			c.worked = c.now
			if !c.chunk(Lane(f.Chunk.Lane), f.Chunk.Offset, f.Chunk.Data) {
				dropped = true
			}
		case packet.KindChallenge:
			c.challenged(f.Path, from)
		case packet.KindResponse:
			c.responded(f.Path)
		case packet.KindTick:
			c.SetPeerAckDelay(f.Tick)
		case packet.KindClose:
			c.finish(Reason{Code: f.Close.Code, Text: string(f.Close.Text), Remote: true}, 0)
		}
	}
	if refused || dropped {
		c.stats.Refused++
		if dropped {
			c.stats.PacketsRefusedByGaps++
		}
		return
	}
	c.acks.record(number, eliciting, c.now, c.cfg.AckDelay)
}

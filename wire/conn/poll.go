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
// MaxDatagramBytes, buf is not replaced.
//
// Everything that waits leaves in as few datagrams as hold it: the
// acknowledgement, unreliable messages, then the lanes by their order.
func (c *Conn) Poll(now time.Duration, buf []byte) []byte {
	c.enter(now, "Poll")
	if !c.Closed() {
		c.busy = true
		c.timers()
		c.busy = false
		c.tell()
	}
	if c.Closed() {
		return c.pollClose(buf[:0])
	}
	b := c.pack(buf[:0])
	c.flush = false
	return b
}

// header returns the header of a packet.
func (c *Conn) header(number uint64) packet.Header {
	return packet.NewHeader(c.cfg.ID, number, c.sent.largest, c.sent.anyAcked, c.cfg.Client && !c.heard)
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
	if s.skipDue(c.now) {
		s.skipOne(c.now)
	}
	p := packing{Conn: c, record: s.push(quiet), probing: c.probe.left > 0}
	h := c.header(p.record.number)
	p.b = h.Append(b)
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
	if !p.eliciting && (ping || c.quiets >= quietLimit || !p.record.acks) { // the last: never without a frame
		p.b = packet.AppendPing(p.b)
		p.eliciting = true
	}
	return p.finish()
}

// packing is a datagram under construction.
type packing struct {
	*Conn
	record    *record
	b         []byte
	frames    int // messages and chunks
	bulk      int // bytes of the bulk lane
	eliciting bool
	probing   bool
}

func (p *packing) room() int { return p.cfg.MaxDatagramBytes - len(p.b) }

// ack appends what arrived since the last time, if anything did. The first
// message goes with it in any case.
func (p *packing) ack(messages bool) {
	if !p.acks.fresh {
		return
	}
	limit := p.room()
	if messages {
		first, _ := p.out.first()
		limit -= packet.MessageSize(len(first))
	}
	p.b, p.record.ackedTo, p.record.acks = p.acks.append(p.b, p.now, limit)
}

// messages appends the unreliable messages that fit, in their order.
func (p *packing) messages() {
	for p.out.len() > 0 && p.frames < maxPacked {
		m, tag := p.out.first()
		if packet.MessageSize(len(m)) > p.room() {
			return
		}
		p.b = packet.AppendMessage(p.b, m)
		p.sent.tags.push(tag)
		p.record.ntags++
		p.out.pop()
		p.frames++
		p.eliciting = true
	}
}

// lanes appends chunks while the bucket, less what messages have planned,
// allows more.
func (p *packing) lanes() {
	spare := p.bucket.bytes() - max(p.out.planned-len(p.b), 0)
	first := Control
	if p.share.bulkFirst(p.cfg.MaxDatagramBytes) {
		first = Bulk
	}
	for i := range Lane(Lanes) {
		at := (first + i) % Lanes
		for p.frames == 0 || len(p.b) < spare || p.flush {
			offset, n := p.Conn.lanes[at].waiting()
			resent := offset < p.Conn.lanes[at].next
			if n = p.chunk(at, offset, n); n == 0 {
				break
			}
			p.Conn.lanes[at].take(offset, n)
			if resent {
				p.stats.BytesResent += uint64(n)
			}
		}
	}
}

// again appends the oldest bytes of the lanes that are in flight, which go
// first if a probe has room for them.
func (p *packing) again() {
	for i := range p.Conn.lanes {
		l := &p.Conn.lanes[i]
		for {
			offset, n := l.unanswered(l.probed)
			if n = p.chunk(Lane(i), offset, n); n == 0 {
				break
			}
			l.probed = offset + uint64(n)
			p.stats.BytesResent += uint64(n)
		}
	}
}

// chunk appends up to n bytes of a lane, and returns how many.
func (p *packing) chunk(l Lane, offset uint64, n int) int {
	room := p.room()
	fit := min(n, room-packet.ChunkOverhead(offset, min(n, max(room, 0))))
	if fit < min(n, minChunk) || fit <= 0 || p.frames >= maxPacked {
		return 0
	}
	p.b = packet.AppendChunkHead(p.b, uint8(l), offset, fit)
	p.b = p.Conn.lanes[l].read(p.b, offset, fit)
	p.sent.chunks.push(chunkRef{offset: offset, n: int32(fit), lane: l})
	p.record.nchunks++
	p.frames++
	p.eliciting = true
	if l == Bulk {
		p.bulk += fit
	}
	return fit
}

// finish notes what the datagram means for everything that counts.
func (p *packing) finish() []byte {
	c, r := p.Conn, p.record
	r.at, r.size = c.now, int32(len(p.b))
	c.stats.PacketsOut++
	c.stats.BytesOut += uint64(len(p.b))
	c.quiets++
	if !p.eliciting { // only an acknowledgement: free of charge
		c.sent.trim()
		return p.b
	}
	r.state = flying
	if c.sent.inFlight == 0 {
		c.progress = c.now
	}
	c.sent.inFlight++
	c.sent.bytes += len(p.b)
	c.quiets = 0
	c.probe.base = c.now
	if p.probing {
		c.probe.left--
	}
	c.bucket.spend(len(p.b))
	c.out.left(len(p.b))
	c.share.sent(len(p.b), p.bulk, c.lanes[Bulk].pending() > 0)
	return p.b
}

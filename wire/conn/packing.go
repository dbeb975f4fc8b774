package conn

import "github.com/tickwire/tickwire/wire/packet"

// packing is a datagram under construction.
type packing struct {
	*Conn
	record    record
	number    uint64
	b         []byte
	header    int // bytes
	most      int // bytes of the whole, sealed
	frames    int // messages and chunks
	shared    int // bytes of lanes that are not urgent, with their heads
	pressing  int // bytes of urgent lanes, likewise
	eliciting bool
	probing   bool
}

// start begins the next datagram.
func (c *Conn) start(b []byte) packing {
	s := &c.sent
	number := s.next
	if s.skipDue(c.now) {
		number++
	}
	h := c.header(number)
	return packing{
		Conn: c, number: number, b: h.Append(b), header: h.Size(), most: c.size,
		record: record{state: quiet, at: c.now, chunks: s.chunks.next, tags: s.tags.next},
	}
}

func (p *packing) room() int { return p.most - p.tag() - len(p.b) }

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

// lanes appends chunks. Urgent lanes may take the bucket below zero; the others
// keep to their budget.
func (p *packing) lanes() {
	budget := p.laneBudget()
	if p.frames == 0 { // nobody else pays for the head
		budget -= len(p.b)
	}
	done := uint8(0)
	for at, ok := p.first(done); ok; at, ok = p.first(done) {
		done |= 1 << at
		switch limits := &p.Conn.lanes[at].limits; {
		case limits.Class == Urgent:
			n := p.lane(at, p.size)
			p.pressing += n
			p.share.served(at, n, limits.Weight)
		default:
			n := p.lane(at, budget)
			budget -= n
			p.shared += n
			p.share.served(at, n, limits.Weight)
		}
	}
}

// lane appends chunks of one lane, of at most limit bytes with their heads
// unless there is no limit this time, and returns how many that were.
func (p *packing) lane(at Lane, limit int) int {
	if p.flush {
		limit = p.size
	}
	l := &p.Conn.lanes[at]
	before := len(p.b)
	for {
		offset, n := l.waiting()
		resent := offset < l.next
		if n = p.chunk(at, offset, n, limit-(len(p.b)-before)); n == 0 {
			return len(p.b) - before
		}
		l.take(offset, n)
		if resent {
			p.stats.BytesResent += uint64(n)
		}
	}
}

// again appends the oldest bytes of the lanes that are in flight.
func (p *packing) again() {
	for i := range p.Conn.lanes {
		l := &p.Conn.lanes[i]
		for {
			offset, n := l.unanswered(l.probed)
			if n = p.chunk(Lane(i), offset, n, p.room()); n == 0 {
				break
			}
			l.probed = offset + uint64(n)
			p.stats.BytesResent += uint64(n)
		}
	}
}

// chunk appends up to n bytes of a lane, at most limit with their head, and
// returns how many; 0 if so few fit that it is not worth a frame.
func (p *packing) chunk(l Lane, offset uint64, n, limit int) int {
	limit = min(limit, p.room())
	fit := min(n, limit-packet.ChunkOverhead(offset, max(min(n, limit), 0)))
	if fit < min(n, minChunk) || fit <= 0 || p.frames >= maxPacked {
		return 0
	}
	p.b = packet.AppendChunkHead(p.b, uint8(l), offset, fit)
	p.b = p.Conn.lanes[l].read(p.b, offset, fit)
	p.sent.chunks.push(chunkRef{offset: offset, n: int32(fit), lane: l})
	p.record.nchunks++
	p.frames++
	p.eliciting = true
	return fit
}

// finish records the datagram, and notes what it means for all that counts.
func (p *packing) finish() []byte {
	c, s := p.Conn, &p.Conn.sent
	p.b = c.seal(p.b, p.header, p.number)
	c.stats.PacketsOut++
	c.stats.BytesOut += uint64(len(p.b))
	p.record.size = int32(len(p.b))
	if p.eliciting {
		p.record.state = flying
	}
	if p.number != s.next {
		s.skipOne(p.record, c.now)
	}
	s.push(p.record)
	if !p.eliciting { // only an acknowledgement: free of charge
		c.quiets++
		s.trim()
		return p.b
	}
	if s.inFlight == 0 {
		c.progress = c.now
	}
	s.inFlight++
	s.bytes += len(p.b)
	if p.frames > 0 {
		c.worked = c.now
	}
	c.quiets = 0
	c.probe.base = c.now
	c.bucket.spend(len(p.b))
	if p.record.apart {
		return p.b
	}
	c.control.left(len(p.b))
	if p.probing {
		c.probe.left--
	}
	c.out.left(len(p.b))
	if p.record.ntags == 0 && p.shared > 0 { // nobody else pays for the rest
		p.shared = len(p.b) - p.pressing
	}
	c.share.spent(p.shared)
	return p.b
}

package conn

import "time"

// shrinkAfter is for how long no message has left or come when a connection gives
// back what messages made it grow: a game's steady flow never waits so long, and
// an idle peer keeps little.
const shrinkAfter = 5 * time.Second

// shrink gives back the buffers of a connection that has become idle. They grow
// again when they are needed.
func (c *Conn) shrink() {
	if c.worked == never || c.now-c.worked < shrinkAfter || c.sent.inFlight > 0 || c.out.len() > 0 {
		return
	}
	c.worked = never
	c.sent.shrink()
	c.acks.got.shrink()
	c.out = outbox{}
	for i := range c.lanes {
		c.lanes[i].shrink()
		c.inboxes[i].shrink()
	}
	c.pool.free = nil
}

// shrink gives back the rings: nothing is in flight.
func (s *sent) shrink() {
	s.trim()
	s.ring, s.recent, s.nextAt = nil, nil, 0
	s.chunks.shrink()
	s.tags.shrink()
}

func (l *lane) shrink() {
	l.acked.shrink()
	l.lost.shrink()
	l.ends.shrink()
	l.data.shrink()
}

// shrink keeps what came of a message that is not whole.
func (in *inbox) shrink() {
	in.held.shrink()
	in.data.shrink()
	if len(in.message) == 0 {
		in.message = nil
	}
}

func (f *fifo[T]) shrink() {
	if f.len() == 0 {
		f.ring = nil
	}
}

func (p *pages) shrink() {
	if len(p.list) == 0 {
		p.list = nil
	}
}

// leastSpans is how many spans a set keeps room for.
const leastSpans = 4

func (s *spans) shrink() {
	switch {
	case len(s.list) == 0:
		s.list = nil
	case cap(s.list) > leastSpans && len(s.list) <= leastSpans:
		s.list = append(make([]span, 0, leastSpans), s.list...)
	}
}

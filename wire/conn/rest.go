package conn

import "time"

// restAfter is for how long no message has left or come when a connection gives
// back what messages made it grow: a game's steady flow never waits so long, and
// an idle peer keeps little.
const restAfter = 5 * time.Second

// rest gives back the buffers of a connection that has become idle. They grow
// again when they are needed.
func (c *Conn) rest() {
	if c.worked == never || c.now-c.worked < restAfter || c.sent.inFlight > 0 || c.out.len() > 0 {
		return
	}
	c.worked = never
	c.sent.rest()
	c.acks.got.rest()
	c.out = outbox{}
	for i := range c.lanes {
		c.lanes[i].rest()
		c.inboxes[i].rest()
	}
	c.pool.free = nil
}

// rest gives back the rings: nothing is in flight.
func (s *sent) rest() {
	s.trim()
	s.ring, s.recent, s.nextAt = nil, nil, 0
	s.chunks.rest()
	s.tags.rest()
}

func (l *lane) rest() {
	l.acked.rest()
	l.lost.rest()
	l.ends.rest()
	l.data.rest()
}

// rest keeps what came of a message that is not whole.
func (in *inbox) rest() {
	in.held.rest()
	in.data.rest()
	if len(in.message) == 0 {
		in.message = nil
	}
}

func (f *fifo[T]) rest() {
	if f.len() == 0 {
		f.ring = nil
	}
}

func (p *pages) rest() {
	if len(p.list) == 0 {
		p.list = nil
	}
}

// leastSpans is how many spans a set keeps room for.
const leastSpans = 4

func (s *spans) rest() {
	switch {
	case len(s.list) == 0:
		s.list = nil
	case cap(s.list) > leastSpans && len(s.list) <= leastSpans:
		s.list = append(make([]span, 0, leastSpans), s.list...)
	}
}

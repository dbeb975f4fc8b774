package replica

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire/message"
)

// window is how many sends are followed. At sixty a second it is 17 seconds, far beyond the time in which a host takes an
// unanswered send for lost; a send that reaches back further confirms nothing, which is safe.
const window = 1024

// sends follows which sends have been applied whole, and what that confirms.
type sends struct {
	ring   [window]send
	newest uint64       // number of the newest send heard of, 0 for none
	head   message.Send // its header

	base      uint64 // the newest send that confirmed something, 0 for none
	run       uint64 // of the sends run..base every message is applied
	confirmed ecs.Tick
	any       bool
}

// send is what is kept of one.
type send struct {
	number  uint64 // 0: nothing heard of it
	tick    uint64
	settled uint64
	oldest  uint64
	block   uint64
	count   uint8
	left    uint8 // messages not applied
	applied [4]uint64
}

// hear notes a header, whether its message is taken or not: what it says of the host is true either way.
func (s *sends) hear(h message.Send) {
	if h.Number > s.newest {
		s.newest, s.head = h.Number, h
	}
}

// apply notes that one message of a send is applied. It reports false if it was before, or if the send is so old that
// nobody asks any more whether it was.
func (s *sends) apply(h *message.Send) (fresh bool, err error) {
	e := &s.ring[h.Number%window]
	switch {
	case e.number > h.Number:
		return true, nil
	case e.number < h.Number:
		*e = send{number: h.Number, tick: h.Tick, settled: h.Settled, oldest: h.Oldest, block: h.Block, count: h.Count, left: h.Count}
	case e.tick != h.Tick || e.settled != h.Settled || e.oldest != h.Oldest || e.block != h.Block || e.count != h.Count:
		return false, errTwice
	}
	bit := uint64(1) << (h.Index % 64)
	if e.applied[h.Index/64]&bit != 0 {
		return false, nil
	}
	e.applied[h.Index/64] |= bit
	e.left--
	return true, nil
}

// confirm looks for the newest send of which, and of all sends from its oldest unresolved on, every message is applied, and
// whose block is: its settled tick is confirmed. Sends before the last that confirmed are not looked at again.
func (s *sends) confirm(blocks uint64) {
	if s.newest == s.base {
		return
	}
	from, run, whole := s.base+1, s.run, s.base != 0
	if s.newest-s.base > window {
		from, whole = s.newest-window+1, false
	}
	for k := from; ; k++ {
		e := &s.ring[k%window]
		switch {
		case e.number != k || e.left != 0:
			whole = false
		case !whole:
			whole, run = true, k
		}
		if whole && e.oldest >= run && e.block <= blocks {
			s.base, s.run = k, run
			s.confirmed, s.any = max(s.confirmed, ecs.Tick(e.settled)), true
		}
		if k == s.newest {
			return
		}
	}
}

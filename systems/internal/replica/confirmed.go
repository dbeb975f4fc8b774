package replica

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire/message"
)

// window is how many sends are followed. At sixty a second it is 17 seconds, far beyond the time in which a host takes an
// unanswered send for lost; a send that reaches back further confirms nothing, which is safe.
const window = 1024

// baseWindow is how many grid ticks' images are kept: a host chooses among the newest MaxBases of them when it sends, and
// for as many steps more takes an answer for one in time.
const baseWindow = 2*message.MaxBases + 2

// sends follows which sends have been applied whole, and what that confirms.
type sends struct {
	ring   [window]send
	newest uint64       // number of the newest send heard of, 0 for none
	head   message.Send // its header
	step   [16]uint64   // newest tick of a send with each grid step

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
	s.step[h.Step] = max(s.step[h.Step], h.Tick)
}

// steps are the grid steps by which messages that are still to be applied may name their bases.
func (s *sends) steps() (mask uint16) {
	for k, tick := range s.step {
		if tick != 0 && s.head.Tick <= tick+baseWindow<<k {
			mask |= 1 << k
		}
	}
	return mask
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

// void takes back that a message is applied: not all of it could be. What it told is told again, in a later send.
func (s *sends) void(h *message.Send) {
	if e := &s.ring[h.Number%window]; e.number == h.Number {
		e.applied[h.Index/64] &^= uint64(1) << (h.Index % 64)
		e.left++
	}
}

// before reports whether a message is of an older send than the newest with another grid step. The bases that it names are
// not kept any more, so it is not to count as heard.
func (s *sends) before(h *message.Send) bool {
	return s.newest != 0 && h.Number < s.newest && h.Step != s.head.Step
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

package publish

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire/message"
)

// send is one send that may not be resolved yet.
type send struct {
	number uint64
	tick   ecs.Tick
	open   int // flights of it whose fate is unknown
}

// flight is one value or own-state message under way. Own state does not keep its send open: the next state replaces it.
type flight struct {
	number uint64 // of its send
	tick   ecs.Tick
	need   uint64
	step   uint8  // the grid step then: for eight of them an answer counts, as long as its peer keeps the bases
	cycle  uint64 // of a part of own state, else 0
	state  flightState
	items  []item
}

type flightState uint8

const (
	flying  flightState = iota
	waiting             // acknowledged before its need
	over
)

// take makes a flight of a body and returns its tag.
func (q *Peer) take(b *body, bytes int) uint64 {
	f := flight{number: q.number, tick: q.p.tick, need: b.need, step: q.step, cycle: b.cycle}
	if f.cycle != 0 {
		q.cycles.At(int(f.cycle-q.firstCycle)).parts++
	} else {
		f.items = q.items(b.items)
		copy(f.items, q.item[b.first:b.first+b.items])
		q.sends.At(q.sends.Len()-1).open++
	}
	q.flights.Push(f)
	if f.need != 0 {
		q.hold(f.need, bytes)
	}
	return q.firstTag + uint64(q.flights.Len()) - 1
}

// items returns room for n items out of what ended flights have left.
func (q *Peer) items(n int) []item {
	if k := len(q.spare); k > 0 {
		s := q.spare[k-1]
		q.spare = q.spare[:k-1]
		if cap(s) >= n {
			return s[:n]
		}
	}
	return make([]item, n, max(n, 32))
}

// Notice takes the one notice of a value message. An acknowledgement counts when the message's need is delivered too:
// acknowledged then means applied. What comes after the end of a flight does nothing.
func (q *Peer) Notice(tag uint64, delivered bool) {
	if tag < q.firstTag || tag >= q.firstTag+uint64(q.flights.Len()) {
		return
	}
	f := q.flights.At(int(tag - q.firstTag))
	switch {
	case f.state == over:
		return
	case !delivered:
		q.lost(f)
	case f.need > q.pipe.DeliveredStructure():
		if f.state == flying {
			f.state = waiting
			q.waiting++
		}
		return
	default:
		q.acknowledged(f)
	}
	q.sweep()
}

// heard brings up to date what depends on the lanes: blocks and pages delivered, messages that waited for a block, and
// messages unanswered for 8 grid steps, which count as lost.
func (q *Peer) heard() {
	delivered := q.pipe.DeliveredStructure()
	for q.blocks.Len() > 0 && q.blocks.Front().number <= delivered {
		b := q.blocks.Pop()
		for _, index := range b.touched {
			if q.dying[index] == b.number {
				delete(q.dying, index)
			}
			if r := q.records.at(index); r != nil && r.block == b.number {
				r.block = 0
				q.settle(r)
			}
		}
	}
	if q.waiting > 0 {
		for i := range q.flights.Len() {
			if f := q.flights.At(i); f.state == waiting && f.need <= delivered {
				q.acknowledged(f)
			}
		}
	}
	for i := range q.flights.Len() {
		f := q.flights.At(i)
		if f.tick+message.MaxBases > q.p.tick {
			break
		}
		if f.state != over && f.tick+message.MaxBases<<f.step <= q.p.tick {
			q.lost(f)
		}
	}
	for q.holds.Len() > 0 && q.holds.Front().need <= delivered {
		q.needBytes -= q.holds.Pop().bytes
	}
	q.sweep()
	q.pagesHeard()
	q.cool()
}

func (q *Peer) acknowledged(f *flight) {
	if f.cycle != 0 {
		q.ownHeard(f, false)
	}
	if len(f.items) > 0 {
		q.arrived = max(q.arrived, f.tick)
	}
	for _, it := range f.items {
		r := q.records.at(it.index)
		if r == nil {
			continue
		}
		for i := range r.values {
			d := &r.values[i]
			if d.component != it.component {
				continue
			}
			d.bases.heard(f.tick)
			if f.tick <= d.held {
				break
			}
			d.held, d.from = f.tick, max(d.from, f.tick+1)
			if d.sent == f.tick {
				d.sent = 0
			}
			if q.p.changedAt(d.component, it.index) <= f.tick {
				r.fresh = max(r.fresh, f.tick)
				r.values = append(r.values[:i], r.values[i+1:]...)
			}
			break
		}
		q.settle(r)
	}
	q.end(f)
}

// lost makes what the message carried owed again, unless something newer went out or was told since.
func (q *Peer) lost(f *flight) {
	q.p.stats.Lost++
	if f.cycle != 0 {
		q.ownHeard(f, true)
	}
	for _, it := range f.items {
		r := q.records.at(it.index)
		if r == nil {
			continue
		}
		for i := range r.values {
			if d := &r.values[i]; d.component == it.component && d.sent == f.tick {
				d.sent = 0
				q.noteValue(d.from)
				q.queue(r)
			}
		}
	}
	q.end(f)
}

func (q *Peer) end(f *flight) {
	if f.state == waiting {
		q.waiting--
	}
	f.state = over
	if f.cycle != 0 {
		return
	}
	q.spare = append(q.spare, f.items[:0])
	f.items = nil
	if first := q.sends.Front().number; f.number >= first {
		q.sends.At(int(f.number-first)).open--
	}
}

// sweep drops what is over from the front.
func (q *Peer) sweep() {
	for q.flights.Len() > 0 && q.flights.Front().state == over {
		q.flights.Pop()
		q.firstTag++
	}
	for q.sends.Len() > 1 && q.sends.Front().open == 0 {
		q.sends.Pop()
	}
}

// oldest is the oldest send that is not resolved; the newest if all are.
func (q *Peer) oldest() uint64 {
	for i := range q.sends.Len() {
		if s := q.sends.At(i); s.open > 0 {
			return s.number
		}
	}
	return q.number
}

// held is a message with a need, which the peer may be holding.
type held struct {
	need  uint64
	bytes int
}

// hold counts a message with a need until its block is delivered, whatever is heard of it: one that counts as lost for
// want of an answer may be held all the same, and what a peer cannot hold it does not acknowledge.
func (q *Peer) hold(need uint64, bytes int) {
	q.holds.Push(held{need: need, bytes: bytes})
	q.needBytes += bytes
}

package publish

import (
	"slices"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

// cycle is one telling of everything that the peer predicts, in one send or, where there is no room, over several.
type cycle struct {
	start ecs.Tick // of its first part: every change up to here is in it
	parts int      // messages whose fate is unknown
	sent  bool     // the last part is out
	void  bool     // a part was lost, or something has joined since that was told at an older tick
}

// adopt and disown keep the list of what the peer was told it predicts. t is the tick of the values it was told.
func (q *Peer) adopt(index uint32, t ecs.Tick) {
	i, ok := slices.BinarySearch(q.own, index)
	if ok {
		return
	}
	if len(q.own) == 0 {
		q.ownKnown = t
	}
	q.ownKnown = min(q.ownKnown, t)
	for i := range q.cycles.Len() {
		c := q.cycles.At(i)
		c.void = c.void || c.start > t
	}
	q.own = slices.Insert(q.own, i, index)
}

func (q *Peer) disown(index uint32) {
	if i, ok := slices.BinarySearch(q.own, index); ok {
		q.own = slices.Delete(q.own, i, i+1)
	}
}

// packOwn writes what the peer predicts, in full precision, ahead of everything else: one message if it fits. Beyond half
// the room it is split, each part with its members, and goes on where the last send stopped. A dead entity whose end is
// not told yet is left out. It returns the bytes of room taken.
func (q *Peer) packOwn(own *message.Own, room int) (used int) {
	limit := room
	if q.owed.Len() > 0 {
		limit = max(room/2, min(room, q.pipe.MaxUnreliable()))
	}
	own.Roles = q.roles
	if n := q.cycles.Len(); n > 0 && !q.cycles.At(n-1).sent && q.cycles.At(n-1).void {
		q.endCycle() // it would prove nothing: begin again
	}
	begun := q.ownNext == 0 && q.ownPart == 0
	for alone := begun; len(q.bodies) < maxOwnMessages; alone = false {
		done, ok := q.ownMessage(own, min(q.pipe.MaxUnreliable(), limit-used)-sendHeaderBytes, alone)
		if !ok {
			break
		}
		used += len(q.bodies[len(q.bodies)-1].bytes) + sendHeaderBytes
		if done {
			q.ownWhole = begun
			q.endCycle()
			break
		}
	}
	return used
}

// maxOwnMessages leaves half of a send's messages to values.
const maxOwnMessages = message.MaxMessages / 2

// endCycle makes the next part the first of another cycle.
func (q *Peer) endCycle() {
	q.ownNext, q.ownPart = 0, 0
	if n := q.cycles.Len(); n > 0 {
		q.cycles.At(n - 1).sent = true
	}
}

// ownMessage writes one part of at most size bytes, going on at ownNext, and reports whether it reached the end, and
// whether there is a part at all. alone: nothing of the cycle went before.
func (q *Peer) ownMessage(own *message.Own, size int, alone bool) (done, ok bool) {
	w := &q.bits[0]
	own.Whole = alone
	q.head = own.Append(q.head[:0])
	if size -= len(q.head); size <= 0 {
		return false, false
	}
	w.Reset(append(q.scratch[0][:0], q.head...))
	next, part := q.ownNext, q.ownPart
	need, last, n := uint64(0), int64(0), 0
	at, same := slices.BinarySearch(q.own, next)
	if !same {
		part = 0
	}
	for ; at < len(q.own); at++ {
		next = q.own[at]
		if !q.p.at(next).alive {
			part = 0
			continue
		}
		stop, fits := q.ownRecord(next, int64(next)-last, part, size, n == 0)
		if !fits {
			part = stop
			break
		}
		last, n = int64(next), n+1
		if r := q.records.at(next); r != nil {
			need = max(need, r.block)
		}
		if part = stop; part > 0 { // the rest of its components follows
			break
		}
	}
	done = at == len(q.own)
	w.Bool(false)
	q.scratch[0] = w.Bytes()
	need = q.needed(max(need, q.roles))
	if !done && n == 0 || need != 0 && q.needBytes >= maxNeedBytes {
		return false, false
	}
	bytes := q.keep(q.scratch[0])
	setWhole(bytes, alone && done)
	q.bodies = append(q.bodies, body{own: true, need: need, bytes: bytes, cycle: q.cycleOf()})
	q.ownNext, q.ownPart = next, part
	return done, true
}

// cycleOf is the number of the cycle that a part belongs to, 0 if there is nothing to tell.
func (q *Peer) cycleOf() uint64 {
	n := q.cycles.Len()
	if n == 0 || q.cycles.At(n-1).sent {
		if len(q.own) == 0 {
			return 0
		}
		q.cycles.Push(cycle{start: q.p.tick})
		n++
	}
	return q.firstCycle + uint64(n) - 1
}

// ownRecord writes the components of an entity from number part on as one record of what the message of size bytes has
// room for. Those of an entity too large for any message go in several, if it is the first of its own; stop is then the
// component to go on with, else 0. Where nothing fits, nothing is written and stop is part.
func (q *Peer) ownRecord(index uint32, gap int64, part, size int, first bool) (stop int, fits bool) {
	w := &q.bits[0]
	set := q.p.told(q.p.at(index).set, true)
	if r := q.records.at(index); r != nil {
		set = r.set.And(set)
	}
	for c := set.Next(0); c >= 0 && c < part; c = set.Next(c + 1) {
		set.Remove(c)
	}
	cut, most := w.Len(), q.pipe.MaxUnreliable()-sendHeaderBytes-len(q.head)
	for {
		q.ownComponents(index, gap, set)
		bytes := (w.Len() + 8) / 8
		if bytes <= size {
			q.p.stats.Visited++
			return stop, true
		}
		w.Cut(cut)
		if !first || bytes <= most && stop == 0 || set.Empty() {
			return part, false
		}
		for c := set.Next(0); c >= 0; c = set.Next(c + 1) {
			stop = c
		}
		set.Remove(stop)
		if set.Empty() {
			return part, false
		}
	}
}

func (q *Peer) ownComponents(index uint32, gap int64, set netcomp.Set) {
	w := &q.bits[0]
	w.Bool(true)
	w.Varint(gap)
	last := -1
	for c := set.Next(0); c >= 0; c = set.Next(c + 1) {
		message.AppendMember(w, last, c)
		last = c
		q.p.raw(w, c, q.p.at(index).entity)
	}
	message.AppendEnd(w)
}

// setWhole corrects the flag in an own header that is already written.
func setWhole(b []byte, whole bool) {
	if b[1] &^= 1; whole {
		b[1] |= 1
	}
}

// ownHeard notes the fate of a part.
func (q *Peer) ownHeard(f *flight, lost bool) {
	c := q.cycles.At(int(f.cycle - q.firstCycle))
	c.parts--
	c.void = c.void || lost
	if c.sent && c.parts == 0 && !c.void {
		q.ownKnown = max(q.ownKnown, c.start)
	}
	for q.cycles.Len() > 0 && q.cycles.Front().sent && q.cycles.Front().parts == 0 {
		q.cycles.Pop()
		q.firstCycle++
	}
}

// ownHeld is the newest tick up to which every change of what the peer predicts is in this send, or known to be there.
func (q *Peer) ownHeld() ecs.Tick {
	if len(q.own) == 0 || q.ownWhole {
		return q.p.tick
	}
	return q.ownKnown
}

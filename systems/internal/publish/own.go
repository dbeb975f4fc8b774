package publish

import (
	"slices"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire/message"
)

// adopt and disown keep the list of what the peer was told it predicts.
func (q *Peer) adopt(index uint32) {
	if i, ok := slices.BinarySearch(q.own, index); !ok {
		q.own = slices.Insert(q.own, i, index)
	}
}

func (q *Peer) disown(index uint32) {
	if i, ok := slices.BinarySearch(q.own, index); ok {
		q.own = slices.Delete(q.own, i, i+1)
	}
}

// packOwn writes what the peer predicts, in full precision, ahead of everything else: one message if it fits. Beyond half
// the room it is split, each part with its members, and goes on where the last send stopped. A dead entity whose end is
// not told yet is left out.
func (q *Peer) packOwn(own *message.Own, room int) int {
	used, limit := 0, max(room/2, min(room, q.pipe.MaxUnreliable()))
	at, left := q.ownCursor, len(q.own)
	if at >= left {
		at = 0
	}
	for first := true; first || left > 0; first = false {
		own.Roles = q.roles
		own.Whole = first
		w := &q.bits[0]
		q.head = own.Append(q.head[:0])
		head := len(q.head)
		w.Reset(append(q.scratch[0][:0], q.head...))
		size := min(q.pipe.MaxUnreliable()-sendHeaderBytes, limit-used-sendHeaderBytes)
		if size <= head {
			break
		}
		need, last, n := uint64(0), int64(0), 0
		for left > 0 {
			index := q.own[at]
			cut := w.Len()
			if q.p.at(index).alive {
				q.ownRecord(index, int64(index)-last)
				if head+(w.Len()+8)/8 > size && n > 0 {
					w.Cut(cut)
					break
				}
				last = int64(index)
				if r := q.records[index]; r != nil && r.block > need {
					need = r.block
				}
				n++
			}
			at, left = (at+1)%len(q.own), left-1
		}
		w.Bool(false)
		if q.roles > q.pipe.DeliveredStructure() {
			need = max(need, q.roles)
		}
		q.scratch[0] = w.Bytes()
		bytes := q.keep(q.scratch[0])
		if left > 0 || !first {
			setWhole(bytes, false)
		}
		q.bodies = append(q.bodies, body{own: true, need: q.needed(need), bytes: bytes})
		used += len(bytes) + sendHeaderBytes
		if left > 0 && used >= limit {
			break
		}
	}
	q.ownCursor = at
	if left == 0 {
		q.ownSettled = q.p.tick
	}
	return used
}

func (q *Peer) ownRecord(index uint32, gap int64) {
	w := &q.bits[0]
	w.Bool(true)
	w.Varint(gap)
	e := q.p.at(index)
	set := e.set
	if r := q.records[index]; r != nil {
		set = r.set.And(e.set)
	}
	last := -1
	for c := set.Next(0); c >= 0; c = set.Next(c + 1) {
		message.AppendMember(w, last, c)
		last = c
		q.p.rt.Components()[c].AppendRaw(w, e.entity)
	}
	message.AppendEnd(w)
	q.p.stats.Visited++
}

// setWhole corrects the flag in an own header that is already written.
func setWhole(b []byte, whole bool) {
	if b[1] &^= 1; whole {
		b[1] |= 1
	}
}

// ownHeld is the newest tick up to which what the peer predicts has been told.
func (q *Peer) ownHeld() ecs.Tick {
	if len(q.own) == 0 {
		return q.p.tick
	}
	return q.ownSettled
}

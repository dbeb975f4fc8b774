package publish

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

// sendHeaderBytes is what a send header takes at most in practice; the room of a body is reckoned with it.
const sendHeaderBytes = 56

// maxNeedBytes keeps unanswered messages with a need below half of what a client must be able to hold.
const maxNeedBytes = 128 << 10

// body is a value message before its header, which needs the count of all.
type body struct {
	own   bool
	need  uint64
	bytes []byte
	first int // its items in Peer.item
	items int
}

// item is one component image in a message.
type item struct {
	index     uint32
	component int
}

// Head is what a send tells beside the world.
type Head struct {
	Scale  uint8
	Margin int64
	Own    *message.Own // nil: the peer has no input and no body
}

// Send tells the peer what it is owed: a structure block, then own state, then values, as far as the pipe has room. An
// error is the pipe's: the lane is full, the connection is over.
func (q *Peer) Send(head Head) error {
	q.heard()
	if err := q.tellStructure(); err != nil {
		return err
	}
	room := q.pipe.Room()
	q.bodies, q.item = q.bodies[:0], q.item[:0]
	used := 0
	if head.Own != nil && room > sendHeaderBytes {
		used = q.packOwn(head.Own, room)
	}
	if q.owed.Len() > 0 {
		q.packValues(room - used)
	}
	if len(q.bodies) == 0 && (room < sendHeaderBytes || q.lastTick != 0 && q.p.tick < q.lastTick+q.p.cfg.Quiet) {
		return q.sendPages()
	}
	if len(q.bodies) == 0 {
		q.bodies = append(q.bodies, body{bytes: q.keep(emptyBody[:])})
	}
	q.dispatch(head)
	return q.sendPages()
}

// packValues fills messages with owed records, longest unsent first: those without a need and those with one in messages
// of their own, so that no value waits for a block that does not concern it.
func (q *Peer) packValues(room int) {
	limit := min(q.pipe.MaxUnreliable(), room) - sendHeaderBytes
	if limit < leastBody {
		return
	}
	for i := range q.open {
		q.open[i].reset(q, i)
	}
	delivered := q.pipe.DeliveredStructure()
	for n := q.owed.Len(); n > 0; n-- {
		r := q.records[*q.owed.Front()]
		if r == nil || !q.prune(r) {
			q.owed.Pop()
			if r != nil {
				r.owed = false
				q.settle(r)
			}
			continue
		}
		kind, need := 0, uint64(0)
		if r.block > delivered {
			kind, need = 1, r.block
			if q.needBytes >= maxNeedBytes {
				q.owed.Push(q.owed.Pop())
				continue
			}
		}
		p := &q.open[kind]
		if !p.add(r, need, limit) {
			room -= p.close()
			limit = min(limit, room-q.open[1-kind].size()-sendHeaderBytes)
			if limit < leastBody || len(q.bodies) >= message.MaxMessages-2 {
				break
			}
			p.reset(q, kind)
			if !p.add(r, need, limit) {
				break
			}
		}
		q.owed.Pop()
		r.owed = false
		if q.anyDue(r) { // an entity too large for one message: the rest follows
			q.queue(r)
		}
	}
	for i := range q.open {
		q.open[i].close()
	}
}

// leastBody is the smallest body worth a message, in bytes.
const leastBody = 32

// prune drops the components of a record that are no longer due, and reports whether any is.
func (q *Peer) prune(r *record) bool {
	e := q.p.at(r.index)
	if !q.known.Has(r.index) || !e.alive || r.predicted(q) {
		if r.predicted(q) {
			r.values = r.values[:0]
		}
		return false
	}
	return q.anyDue(r)
}

func (q *Peer) anyDue(r *record) bool {
	for i := range r.values {
		if q.due(r, &r.values[i]) {
			return true
		}
	}
	return false
}

// packing is a message being filled.
type packing struct {
	q     *Peer
	kind  int
	need  uint64
	last  int64
	first int
	mine  []item
}

func (p *packing) reset(q *Peer, kind int) {
	p.q, p.kind, p.need, p.last, p.mine = q, kind, 0, 0, p.mine[:0]
	q.bits[kind].Reset(q.scratch[kind][:0])
}

// size is what the message takes if it is sent.
func (p *packing) size() int {
	if len(p.mine) == 0 {
		return 0
	}
	return (p.q.bits[p.kind].Len()+8)/8 + sendHeaderBytes
}

// add writes the due components of an entity as one record, or nothing and false if they do not fit. Where they can never
// fit, those that do go alone.
func (p *packing) add(r *record, need uint64, limit int) bool {
	q, w := p.q, &p.q.bits[p.kind]
	cut, had := w.Len(), len(p.mine)
	w.Bool(true)
	w.Varint(int64(r.index) - p.last)
	last := -1
	var told netcomp.Set
	for i := range r.values {
		if d := &r.values[i]; q.due(r, d) && r.set.Has(d.component) && q.p.at(r.index).set.Has(d.component) {
			told.Add(d.component)
		}
	}
	for c := told.Next(0); c >= 0; c = told.Next(c + 1) {
		before := w.Len()
		message.AppendMember(w, last, c)
		w.Bool(false) // no base: the image is full
		q.p.rt.Components()[c].AppendImage(w, r.index)
		if (w.Len()+9)/8 > limit {
			if had > 0 || last < 0 {
				w.Cut(cut)
				p.mine = p.mine[:had]
				return false
			}
			w.Cut(before)
			q.p.stats.Torn++
			break
		}
		last = c
		p.mine = append(p.mine, item{index: r.index, component: c})
	}
	message.AppendEnd(w)
	p.last, p.need = int64(r.index), max(p.need, need)
	for _, it := range p.mine[had:] {
		q.dueOf(r, it.component).sent = q.p.tick
	}
	q.p.stats.Visited++
	return true
}

// close makes a body of the message and returns the bytes it takes.
func (p *packing) close() int {
	if len(p.mine) == 0 {
		return 0
	}
	q, w := p.q, &p.q.bits[p.kind]
	w.Bool(false)
	bytes := w.Bytes()
	q.scratch[p.kind] = bytes
	bytes = q.keep(bytes)
	q.bodies = append(q.bodies, body{need: p.need, bytes: bytes, first: len(q.item), items: len(p.mine)})
	q.item = append(q.item, p.mine...)
	p.mine = p.mine[:0]
	return len(bytes) + sendHeaderBytes
}

// emptyBody is the end of no records.
var emptyBody = [1]byte{0} // immutable: never written

// keep copies a body's bytes to its place, where they stand until the send has gone.
func (q *Peer) keep(b []byte) []byte {
	i := len(q.bodies)
	if i == len(q.kept) {
		q.kept = append(q.kept, nil)
	}
	q.kept[i] = append(q.kept[i][:0], b...)
	return q.kept[i]
}

// needed is the need of a message: a block that is delivered is none.
func (q *Peer) needed(block uint64) uint64 {
	if block <= q.pipe.DeliveredStructure() {
		return 0
	}
	return block
}

// dispatch gives the send its number and puts it out. A message that the pipe refuses is lost at once.
func (q *Peer) dispatch(head Head) {
	q.number++
	previous := q.lastTick
	if previous == 0 || previous > q.p.tick {
		previous = q.p.tick
	}
	q.sends.Push(send{number: q.number, tick: q.p.tick})
	h := message.Send{
		Number: q.number, Tick: uint64(q.p.tick), Previous: uint64(previous), Count: uint8(len(q.bodies)),
		Oldest: q.oldest(), Settled: uint64(q.settled()), Block: q.block,
		Structure: q.block, Complete: uint64(q.complete()),
		Step: q.pipe.GridStep(), Scale: head.Scale, Margin: head.Margin,
	}
	for i := range q.bodies {
		b := &q.bodies[i]
		h.Own, h.Index, h.Need = b.own, uint8(i), b.need
		q.buffer = append(h.Append(q.buffer[:0]), b.bytes...)
		tag := uint64(0)
		if b.items > 0 {
			tag = q.take(b, len(q.buffer))
		}
		if q.pipe.SendUnreliable(q.buffer, tag) != nil && tag != 0 {
			q.Notice(tag, false)
		}
		q.p.stats.Messages++
	}
	q.lastTick = q.p.tick
	q.p.stats.Sends++
}

// settled is the newest tick whose every change has been put in a send or block at that value or a newer one.
func (q *Peer) settled() ecs.Tick {
	t := min(q.complete(), q.ownHeld())
	for i := range q.owed.Len() {
		r := q.records[*q.owed.At(i)]
		if r == nil {
			continue
		}
		for j := range r.values {
			if d := &r.values[j]; d.from != 0 && q.due(r, d) {
				t = min(t, d.from-1)
			}
		}
	}
	for i := range q.pages.Len() {
		t = min(t, q.pages.At(i).tick)
	}
	return t
}

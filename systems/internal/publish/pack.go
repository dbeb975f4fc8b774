package publish

import (
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
	cycle uint64 // of a part of own state
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
	Own    *message.Own // nil: the peer has no input and no body; it may still predict something
}

// Send tells the peer what it is owed: a structure block, then own state, then values, as far as the pipe has room. An
// error is the pipe's: the lane is full, the connection is over; or ErrBehind.
func (q *Peer) Send(head Head) error {
	if q.behind {
		return ErrBehind
	}
	q.gridStep()
	q.heard()
	q.oweSteady()
	if err := q.tellStructure(); err != nil {
		return err
	}
	room := q.pipe.Room()
	q.bodies, q.item, q.usual = q.bodies[:0], q.item[:0], q.usualBase()
	used, own := 0, head.Own
	if own == nil && len(q.own) > 0 {
		own = &q.nobody
	}
	q.ownWhole = false
	if own != nil && !(q.starved && q.owed.Len() > 0) {
		used = q.packOwn(own, room)
	}
	q.starved = q.owed.Len() > 0 && !q.packValues(room-used)
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
// of their own, so that no value waits for a block that does not concern it. It reports false if there was no room for the
// first.
func (q *Peer) packValues(room int) bool {
	most := q.pipe.MaxUnreliable() - sendHeaderBytes
	if min(most, room-sendHeaderBytes) < leastBody {
		return false
	}
	before, starved, waiting := len(q.bodies), false, q.needBytes
	for i := range q.bodies { // own state
		if q.bodies[i].need != 0 {
			waiting += len(q.bodies[i].bytes) + sendHeaderBytes
		}
	}
	for i := range q.open {
		q.open[i].reset(q, i)
	}
	space := most // of the message being filled: the first shares its datagram with the end of own state
	if before > 0 {
		if own := len(q.bodies[before-1].bytes) + sendHeaderBytes; own < most/2 {
			space = most - own
		}
	}
	delivered := q.pipe.DeliveredStructure()
	for n := q.owed.Len(); n > 0; n-- {
		r := q.records.at(*q.owed.Front())
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
			if waiting+q.open[1].size() >= maxNeedBytes {
				q.owed.Push(q.owed.Pop())
				continue
			}
		}
		p, other := &q.open[kind], &q.open[1-kind]
		if !p.add(r, need, min(space, room-other.size()-sendHeaderBytes), most) {
			closed := p.close()
			space = most
			room -= closed
			waiting += closed * kind
			p.reset(q, kind)
			if len(q.bodies) >= message.MaxMessages-2 || !p.add(r, need, min(most, room-other.size()-sendHeaderBytes), most) {
				starved = true
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
	return !starved || len(q.bodies) > before
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
	q    *Peer
	kind int
	need uint64
	last int64
	mine []item
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

// add writes the due components of an entity as one record, or nothing and false if they do not fit into limit bytes.
// Where they fit into no message, of most bytes, those that do go alone.
func (p *packing) add(r *record, need uint64, limit, most int) bool {
	q, w := p.q, &p.q.bits[p.kind]
	var told, news netcomp.Set
	for i := range r.values {
		if d := &r.values[i]; q.due(r, d) && r.set.Has(d.component) {
			told.Add(d.component)
			if q.news(r, d) {
				news.Add(d.component)
			}
		}
	}
	cut, torn := w.Len(), false
	for bytes := p.write(r, told); bytes > limit; bytes = p.write(r, told) {
		w.Cut(cut)
		if len(p.mine) > 0 || !torn && bytes <= most {
			return false
		}
		torn = true
		if told.Remove(least(told, news)); told.Empty() {
			return false
		}
	}
	if torn {
		q.p.stats.Torn++
	}
	p.last, p.need = int64(r.index), max(p.need, need)
	for c := told.Next(0); c >= 0; c = told.Next(c + 1) {
		p.mine = append(p.mine, item{index: r.index, component: c})
		d := q.dueOf(r, c)
		d.sent = q.p.tick
		d.bases.sent(q.p.tick, q.step)
	}
	q.p.stats.Visited++
	return true
}

// least is the component of a torn record that waits: the last that has not changed, else the last.
func least(told, news netcomp.Set) (last int) {
	rest := told.Minus(news)
	if rest.Empty() {
		rest = told
	}
	for c := rest.Next(0); c >= 0; c = rest.Next(c + 1) {
		last = c
	}
	return last
}

// write appends a record and returns the bytes of the message if it ended there.
func (p *packing) write(r *record, told netcomp.Set) int {
	w := &p.q.bits[p.kind]
	w.Bool(true)
	w.Varint(int64(r.index) - p.last)
	last := -1
	for c := told.Next(0); c >= 0; c = told.Next(c + 1) {
		message.AppendMember(w, last, c)
		last = c
		p.q.value(w, r, c)
	}
	message.AppendEnd(w)
	return (w.Len() + 8) / 8
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
	complete, held := q.complete()
	h := message.Send{
		Number: q.number, Tick: uint64(q.p.tick), Previous: uint64(previous), Count: uint8(len(q.bodies)),
		Oldest: q.oldest(), Settled: uint64(q.settled(held)), Block: q.block,
		Structure: q.block, Complete: uint64(complete),
		Step: q.step, Base: q.usual, Scale: head.Scale, Margin: head.Margin,
	}
	for i := range q.bodies {
		b := &q.bodies[i]
		h.Own, h.Index, h.Need = b.own, uint8(i), b.need
		q.buffer = append(h.Append(q.buffer[:0]), b.bytes...)
		tag := uint64(0)
		if b.items > 0 || b.cycle != 0 {
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

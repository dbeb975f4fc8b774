package publish

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// The queues of owed structure, in the order in which a block tells.
const (
	despawnQueue = iota
	ownerQueue
	shapeQueue
	spawnQueue
)

// push makes structure owed. What a queue holds is looked at when it comes up: it may have changed or cancelled by then.
func (q *Peer) push(r *record, queue int) {
	if r.since == 0 {
		r.since = q.p.tick
	}
	q.pushSince(r, queue, r.since)
}

// pushSince is push of what has been owed for longer.
func (q *Peer) pushSince(r *record, queue int, since ecs.Tick) {
	r.since = since
	q.noteStructure(r)
	if !r.queued[queue] {
		r.queued[queue] = true
		q.queues[queue].Push(r.index)
	}
}

// owesStructure reports whether a block has something to say.
func (q *Peer) owesStructure() bool {
	for i := range q.queues {
		if q.queues[i].Len() > 0 {
			return true
		}
	}
	return q.events.Len() > 0
}

// tellStructure builds and queues one block, late: only while the lane holds less than a send's budget unsent. What does
// not fit stays owed and costs nothing. The order is P6's: events of what ends, ends, owners, shapes, spawns, events.
func (q *Peer) tellStructure() error {
	budget := q.pipe.Budget()
	if !q.owesStructure() || q.pipe.QueuedStructure() >= budget {
		return nil
	}
	w := &q.bits[0]
	head := message.Block{Number: q.block + 1, Tick: uint64(q.p.tick)}
	w.Reset(head.Append(q.buffer[:0]))
	b := &build{q: q, w: w, number: head.Number, limit: budget * 8}
	b.events(true)
	b.run(despawnQueue, b.despawn)
	b.run(ownerQueue, b.owner)
	b.run(shapeQueue, b.shape)
	b.limit = budget * 6 // spawns leave a quarter to what follows
	b.run(spawnQueue, b.spawn)
	b.limit = budget * 8
	b.events(false)
	if !b.any {
		return nil
	}
	w.Bits(uint64(message.RecordEnd), message.RecordBits)
	out := w.Bytes()
	q.buffer = out
	q.block = head.Number
	q.blocks.Push(queued{number: head.Number, touched: b.touched})
	q.p.stats.Blocks++
	return q.pipe.SendStructure(out)
}

// build is one block under construction.
type build struct {
	q       *Peer
	w       *wire.BitWriter
	number  uint64
	limit   int // bits; reaching it ends a pass, so that one record may stand over it
	any     bool
	touched []uint32
}

func (b *build) full() bool { return b.w.Len() >= b.limit }

// run tells what waits in a queue until the block is full.
func (b *build) run(queue int, tell func(r *record) bool) {
	ring := &b.q.queues[queue]
	for ring.Len() > 0 && !b.full() {
		index := ring.Pop()
		r := b.q.records.at(index)
		if r == nil || !r.queued[queue] {
			continue
		}
		r.queued[queue] = false
		b.q.p.stats.Visited++
		if tell(r) {
			b.any = true
			b.touched = append(b.touched, index)
		}
		if r.queued == [4]bool{} {
			r.since, r.stale = 0, 0
		}
		b.q.settle(r)
	}
}

func (b *build) head(kind message.Record) { b.w.Bits(uint64(kind), message.RecordBits) }

func (b *build) despawn(r *record) bool {
	q, index := b.q, r.index
	if !q.known.Has(index) || q.p.at(index).alive {
		return false
	}
	b.head(message.RecordDespawn)
	b.w.Uvarint(uint64(index))
	if r.predicted(q) {
		q.disown(index)
		q.roles = b.number
	}
	q.known.Clear(index)
	q.dying[index] = b.number
	r.values, r.queued, r.block = r.values[:0], [4]bool{}, 0
	q.p.release(index)
	return true
}

func (b *build) owner(r *record) bool {
	q, index := b.q, r.index
	e := q.p.at(index)
	if !q.known.Has(index) || !e.alive || r.owner == e.owner {
		return false
	}
	was := r.predicted(q)
	r.owner = e.owner
	b.head(message.RecordOwner)
	b.w.Uvarint(uint64(index))
	b.role(index)
	told := netcomp.Set{}
	if was != r.predicted(q) { // the other precision: everything anew
		told = r.set.And(q.set(index))
		q.roles = b.number
		if was {
			q.disown(index)
		} else {
			q.adopt(index, q.p.tick)
		}
	}
	b.list(index, told, r.predicted(q))
	q.tell(r, told, q.p.tick)
	if r.predicted(q) {
		r.values = r.values[:0]
	}
	r.block = b.number
	if was != r.predicted(q) { // what the peer is told of no more goes with it: nothing would tell that it changes
		b.shape(r)
		r.queued[shapeQueue] = false
	}
	return true
}

func (b *build) shape(r *record) bool {
	q, index := b.q, r.index
	e := q.p.at(index)
	set := q.set(index)
	if !q.known.Has(index) || !e.alive || r.set == set {
		return false
	}
	lost, gained := r.set.Minus(set), set.Minus(r.set)
	b.head(message.RecordShape)
	b.w.Uvarint(uint64(index))
	last := -1
	for c := lost.Next(0); c >= 0; c = lost.Next(c + 1) {
		message.AppendMember(b.w, last, c)
		last = c
	}
	message.AppendEnd(b.w)
	b.list(index, gained, r.predicted(q))
	r.set = set
	r.forget(lost)
	q.tell(r, gained, q.p.tick)
	if r.predicted(q) {
		q.roles = b.number
	}
	r.block = b.number
	return true
}

func (b *build) spawn(r *record) bool {
	q, index := b.q, r.index
	e := q.p.at(index)
	if q.known.Has(index) || q.paging.Has(index) || !e.alive {
		return false
	}
	b.head(message.RecordSpawn)
	r.set, r.owner, r.block, r.fresh = q.set(index), e.owner, b.number, q.p.tick
	b.entity(index)
	q.known.Set(index)
	e.holders++
	if r.predicted(q) {
		q.adopt(index, q.p.tick)
		q.roles = b.number
	}
	r.values = r.values[:0]
	return true
}

// entity writes the body of a spawn record, the same in blocks and pages.
func (b *build) entity(index uint32) {
	e := b.q.p.at(index)
	b.q.p.rt.Refs.AppendID(b.w, e.id)
	b.role(index)
	b.list(index, b.q.set(index), b.q.predicts(index))
}

func (b *build) role(index uint32) {
	e := b.q.p.at(index)
	identity := b.q.p.rt.Identity(e.entity)
	role := message.Role{Owner: uint64(e.owner), Predicted: e.owner == b.q.id}
	role.Keyed = role.Predicted && identity.Key() != netcomp.Key{}
	message.AppendRole(b.w, role)
	if role.Keyed {
		identity.Key().Append(b.w)
	}
}

// list writes components with their values.
func (b *build) list(index uint32, set netcomp.Set, raw bool) {
	last := -1
	for c := set.Next(0); c >= 0; c = set.Next(c + 1) {
		message.AppendMember(b.w, last, c)
		last = c
		if raw {
			b.q.p.raw(b.w, c, b.q.p.at(index).entity)
		} else {
			b.q.p.image(b.w, c, index)
		}
	}
	message.AppendEnd(b.w)
}

// events tells those whose entities are known by now. Told before the despawns of the block, an event names an entity
// that still stands; told after its spawns, one that has come.
func (b *build) events(closing bool) {
	ring := &b.q.events
	turned := false // some are at the back again: the others follow, so that all keep their order
	for n := ring.Len(); n > 0 && (turned || !b.full()); n-- {
		ev := ring.Pop()
		if b.full() || !b.q.ripe(&ev) || closing && !b.q.closing(&ev) {
			ring.Push(ev)
			turned = true
			continue
		}
		b.head(message.RecordEvent)
		message.AppendEvent(b.w, message.Event{Number: uint64(ev.number), Age: uint64(b.q.p.tick - ev.since), Size: uint64(len(ev.bytes))})
		for _, c := range ev.bytes {
			b.w.Bits(uint64(c), 8)
		}
		b.any = true
	}
}

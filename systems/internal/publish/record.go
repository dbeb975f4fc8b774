package publish

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// record is what a peer was told of an unsettled entity, and what is owed to it.
type record struct {
	index uint32
	// set and owner are as told: packing goes on with them until a block that says otherwise is queued.
	set   netcomp.Set
	owner netcomp.PeerID
	block uint64   // newest undelivered block that touched the entity, 0 for none
	since ecs.Tick // first tick of the structural difference that is owed, 0 for none
	stale ecs.Tick // first tick of the values that go unsaid because of it: what they belong to has gone; 0 for none
	// fresh is the newest tick of an image told by block or page, or of one that has arrived and is not followed any more.
	// While no grid tick has come since, the record stands: afterwards that tick is the base of what changes next.
	fresh  ecs.Tick
	cools  bool           // in the queue of those that wait for that
	queued [4]bool        // by queue
	owed   bool           // in the queue of owed values
	values []componentDue // components that are owed or in flight
}

// componentDue is one component whose newest image the peer is not known to hold.
type componentDue struct {
	component int
	// from is the first tick of a change that no acknowledged image covers; it holds the settled tick back while it is owed.
	// 0: there is none, the component is told because it is told at every send.
	from ecs.Tick
	// sent is the tick of the newest image in flight, 0 for none; held of the newest image acknowledged or told by block or
	// page. Invariant: sent == 0 or sent > held.
	sent, held ecs.Tick
	bases      bases
}

// predicted reports whether the peer was told that it predicts the entity.
func (r *record) predicted(q *Peer) bool { return r.owner == q.id }

// due reports whether a component's newest image has to go out: it has changed, or is told at every send. One that the
// world has removed, or that the peer is to be told of no more, waits for its block.
func (q *Peer) due(r *record, d *componentDue) bool {
	return q.news(r, d) || q.p.always.Has(d.component) && q.p.tick > max(d.sent, d.held) && q.set(r.index).Has(d.component)
}

// news reports whether a component has changed since what the peer holds or is being sent.
func (q *Peer) news(r *record, d *componentDue) bool {
	return d.from != 0 && q.p.changedAt(d.component, r.index) > max(d.sent, d.held) && q.set(r.index).Has(d.component)
}

// record returns the record of an entity, made if need be: a settled entity was told what the world is.
func (q *Peer) record(index uint32) *record {
	e := q.p.at(index)
	return q.recordAs(index, e.set, e.owner)
}

// recordAs is record with what a settled entity was before the change at hand.
func (q *Peer) recordAs(index uint32, set netcomp.Set, owner netcomp.PeerID) *record {
	if r := q.records.at(index); r != nil {
		return r
	}
	var r *record
	if n := len(q.free); n > 0 {
		r, q.free = q.free[n-1], q.free[:n-1]
	} else {
		r = new(record)
	}
	*r = record{index: index, set: q.p.told(set, owner == q.id), owner: owner, values: r.values[:0]}
	q.records.add(r)
	return r
}

// unsaid notes that values are sent no more, since what they belong to has gone: the peer has them older than it is told
// of that.
func (q *Peer) unsaid(r *record, gone netcomp.Set) {
	from := r.since
	if r.predicted(q) {
		from = min(from, q.ownKnown+1)
	}
	for i := range r.values {
		if d := &r.values[i]; gone.Has(d.component) && d.from != 0 {
			from = min(from, d.from)
		}
	}
	if r.stale == 0 || from < r.stale {
		r.stale = from
		q.noteStructure(r)
	}
}

// settle frees a record that has nothing left to say or to hear.
func (q *Peer) settle(r *record) {
	if q.known.Has(r.index) && (r.block != 0 || len(r.values) > 0 || r.owed || r.since != 0) {
		return
	}
	if r.owed || r.queued != [4]bool{} { // still in a queue, which drops it when it comes up
		if !q.known.Has(r.index) {
			r.values = r.values[:0]
			if !q.p.at(r.index).alive { // its spawn and its end cancel
				r.since, r.stale = 0, 0
			}
		}
		return
	}
	if q.known.Has(r.index) && r.fresh > q.grid(q.p.tick) {
		if !r.cools {
			r.cools = true
			q.cooling.Push(r.index)
		}
		return
	}
	q.records.remove(r.index)
	q.free = append(q.free, r)
}

// cool frees the records that have stood long enough.
func (q *Peer) cool() {
	for n := q.cooling.Len(); n > 0; n-- {
		if r := q.records.at(q.cooling.Pop()); r != nil && r.cools {
			r.cools = false
			q.settle(r)
		}
	}
}

// owe makes a component of a known entity owed since the tick under way.
func (q *Peer) owe(r *record, component int) {
	if !r.set.Has(component) {
		return // not told yet; the block that tells brings the value
	}
	d := q.dueOf(r, component)
	if d.from == 0 {
		d.from = q.p.tick
	}
	if r.since != 0 { // removed and put back between two blocks: wrong since the removal
		d.from = min(d.from, r.since)
	}
	q.noteValue(d.from)
	q.queue(r)
}

// dueOf finds or makes the entry of a component. One made anew stands for an image held since before the tick under way.
func (q *Peer) dueOf(r *record, component int) *componentDue {
	for i := range r.values {
		if r.values[i].component == component {
			return &r.values[i]
		}
	}
	r.values = append(r.values, componentDue{component: component, bases: newBases(max(q.grid(max(q.p.tick, 1)-1), r.fresh))})
	return &r.values[len(r.values)-1]
}

func (q *Peer) queue(r *record) {
	if !r.owed {
		r.owed = true
		q.owed.Push(r.index)
	}
}

// tell notes that a block or page of tick t brings the newest image of some components: older notices say nothing of
// them, and nothing older is owed.
func (q *Peer) tell(r *record, set netcomp.Set, t ecs.Tick) {
	r.fresh = max(r.fresh, t)
	kept := r.values[:0]
	for _, d := range r.values {
		if set.Has(d.component) {
			d.from, d.sent, d.held, d.bases = 0, 0, t, newBases(t)
			if q.p.changedAt(d.component, r.index) <= t {
				continue
			}
		}
		kept = append(kept, d)
	}
	r.values = kept
}

// forget drops what is owed of components that the peer no longer has.
func (r *record) forget(set netcomp.Set) {
	kept := r.values[:0]
	for _, d := range r.values {
		if !set.Has(d.component) {
			kept = append(kept, d)
		}
	}
	r.values = kept
}

package journal

import "github.com/tickwire/tickwire/ecs"

// Spawned records that e was born in this tick. Taken back, it is hidden and unborn.
func (j *Journal) Spawned(e ecs.Entity) { j.record(record{kind: spawned, entity: e}) }

// Insert gives e a component, with set as in ecs.Exchange, and records it. The entity is
// marked in the component's column, and later writes of the tick keep no prior: taken back,
// the component goes. It tells false and does nothing when e is dead or has the component,
// and panics while a query is open.
func (j *Journal) Insert(e ecs.Entity, id ecs.ID, set func(e ecs.Entity)) bool {
	if !j.w.Alive(e) || j.w.Has(e, id) {
		return false
	}
	j.one[0] = id
	ecs.Exchange(j.w, e, j.one[:], nil, set)
	if c := j.byID[ecs.Index(id)]; c != nil {
		c.cover(e)
	}
	j.record(record{kind: inserted, entity: e, id: id})
	return true
}

// Remove takes a component from e and records it with its value. It tells false and does
// nothing when e is dead or lacks the component, and panics while a query is open.
func (j *Journal) Remove(e ecs.Entity, id ecs.ID) bool {
	if !j.w.Alive(e) || !j.w.Has(e, id) {
		return false
	}
	rec := record{kind: removed, entity: e, id: id}
	if j.recording {
		rec.stash = ecs.Take(j.w, e, id)
		if c := j.byID[ecs.Index(id)]; c != nil {
			rec.prior = c.next()
		}
	}
	j.one[0] = id
	ecs.Exchange(j.w, e, nil, j.one[:], nil)
	j.record(rec)
	return true
}

// Hide takes e out of the simulation and records it: the predicted end of an entity. Its
// values wait until Rewind or Show bring it back, or Forget or its removal drops them. It
// does nothing to an entity that is dead or hidden, and panics while a query is open.
func (j *Journal) Hide(e ecs.Entity) {
	if !j.w.Alive(e) || j.w.Has(e, j.mark) {
		return
	}
	j.hidden[e] = j.stash(e)
	j.record(record{kind: hid, entity: e})
}

// Hidden tells whether e was hidden by Hide.
func (j *Journal) Hidden(e ecs.Entity) bool { return j.hidden[e] != nil }

// Show brings back an entity that Hide took, for good: a rewind past this moment does not
// hide it again. It tells whether there was one.
func (j *Journal) Show(e ecs.Entity) bool {
	st := j.hidden[e]
	if st == nil {
		return false
	}
	delete(j.hidden, e)
	ecs.Unhide(j.w, e, st, j.mark)
	return true
}

// Unborn returns the values of an entity whose birth was taken back. They may be written
// through the stash before Claim; the stash stays the journal's.
func (j *Journal) Unborn(e ecs.Entity) (*ecs.Stash, bool) {
	st := j.unborn[e]
	return st, st != nil
}

// Claim lets an unborn entity be born again in this tick, with the values in its stash, and
// records that as Spawned does. It tells whether there was one, and panics while a query is
// open.
func (j *Journal) Claim(e ecs.Entity) bool {
	st := j.unborn[e]
	if st == nil {
		return false
	}
	delete(j.unborn, e)
	ecs.Unhide(j.w, e, st, j.mark)
	j.Spawned(e)
	return true
}

// Forget drops everything kept of e, because it is gone or not predicted any more. What is
// hidden stays hidden, without values: Show or Claim it first to keep it, or remove it.
func (j *Journal) Forget(e ecs.Entity) {
	for _, c := range j.columns {
		c.void(e, 0)
	}
	j.records.void(e)
	j.drop(e)
}

func (j *Journal) record(rec record) {
	if j.recording {
		j.records.push(rec)
	}
}

// stash hides e.
func (j *Journal) stash(e ecs.Entity) *ecs.Stash {
	if !j.watched {
		j.watched = true
		ecs.Observe(j.w, (*watcher)(j), j.mark)
	}
	return ecs.Hide(j.w, e, j.stay, j.mark)
}

// drop frees the stashes of e.
func (j *Journal) drop(e ecs.Entity) {
	for _, stashes := range [...]map[ecs.Entity]*ecs.Stash{j.hidden, j.unborn} {
		if st := stashes[e]; st != nil {
			delete(stashes, e)
			st.Free()
		}
	}
}

// watcher is the journal as an observer of hidden entities: one that is removed needs its
// stash no more.
type watcher Journal

// Notify implements ecs.Observer.
func (v *watcher) Notify(_ *ecs.World, ev ecs.Event) {
	if ev.Removed {
		(*Journal)(v).drop(ev.Entity)
	}
}

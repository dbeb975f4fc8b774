package rollback

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// origin is who caused the structural changes that are being settled.
type origin uint8

const (
	fromGame origin = iota // the tick under way
	fromHost               // what was applied between two ticks
)

// settle takes in what has happened to the structure of networked entities since it was called last. The world is unlocked.
func (r *Rollback) settle(by origin) {
	for i := 0; i < len(r.rt.Changes); i++ { // what is done here adds to the list
		c := r.rt.Changes[i]
		alive := r.rt.World.Alive(c.Entity)
		rec := r.of[c.Entity]
		switch {
		case rec != nil && !alive: // removed without asking: nothing brings it back
			r.leave(rec)
			r.rt.Journal.Forget(c.Entity)
			r.stats.Removed++
		case !alive:
		case c.Kind == netcomp.Spawned && rec == nil:
			r.arrived(c.Entity, by)
		case c.Kind == netcomp.Shaped && rec != nil && (rec.live() || rec.waiting):
			r.shaped(rec, by)
		}
	}
	r.rt.Changes = r.rt.Changes[:0]
}

func (r *Rollback) shaped(rec *record, by origin) {
	set := r.rt.Set(rec.entity)
	if set == rec.set {
		return
	}
	if by == fromGame {
		rec.forget(r.rt.Journal.Oldest())
		rec.shaped(r.rt.Journal.Tick(), set)
		return
	}
	rec.set, rec.shapes = set, rec.shapes[:0]
	rec.since = max(rec.since, r.source)
}

// arrived judges an entity with Identity that is new. The host's have an id. Of the others those stay that the host will
// make too, in this peer's name; an entity that only the host may make is removed.
func (r *Rollback) arrived(e ecs.Entity, by origin) {
	i := r.rt.Identity(e)
	if i == nil || i.ID() != 0 {
		return
	}
	key := i.Key()
	old := r.keyed[key]
	switch {
	case by != fromGame, key == netcomp.Key{}, i.Owner() != r.rt.Self, r.rt.Self == 0, !r.predicting():
		r.stats.Foreign++
		r.rt.Journal.Forget(e)
		r.rt.World.RemoveEntity(e)
	case old != nil:
		r.reclaim(old, e)
	default:
		r.bear(e, key)
	}
}

// bear takes a predicted spawn in.
func (r *Rollback) bear(e ecs.Entity, key netcomp.Key) {
	rec := &record{entity: e, key: key, born: r.rt.Journal.Tick(), set: r.rt.Set(e)}
	rec.index = provisional | r.names
	r.names = (r.names + 1) &^ provisional
	r.rt.Journal.Forget(e) // what this tick has done to it ends with it when it is taken back
	r.enter(rec)
	r.add = r.add[:0]
	for c := rec.set.Next(0); c >= 0; c = rec.set.Next(c + 1) {
		if id, ok := r.rt.Components()[c].ViewID(); ok && !r.rt.World.Has(e, id) {
			r.add = append(r.add, id)
		}
	}
	ecs.Exchange(r.rt.World, e, r.add, nil, nil)
	r.drawn(rec)
	r.rt.Journal.Spawned(e)
	r.stats.Born++
}

// drawn draws an entity where it is.
func (r *Rollback) drawn(rec *record) {
	for c := r.viewed.Next(0); c >= 0; c = r.viewed.Next(c + 1) {
		if rec.set.Has(c) {
			r.rt.Components()[c].Settle(rec.index, rec.entity)
		}
	}
}

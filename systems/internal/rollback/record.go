package rollback

import (
	"cmp"
	"slices"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// record is one entity that is this client's to predict.
type record struct {
	entity ecs.Entity
	key    netcomp.Key
	id     netcomp.NetID // zero: a predicted spawn that the host has not confirmed
	index  uint32        // names its tracks: the network index, or a provisional one for good

	waiting bool     // not simulated yet: it becomes so with the first own state that has it
	since   ecs.Tick // what the host says of ticks before does not concern it as it is now
	born    ecs.Tick // of a predicted spawn: the tick it was made in
	hidden  ecs.Tick // of a predicted end: the tick; 0 for none
	unborn  bool     // taken back, and not made again
	decided ecs.Tick // the host has decided its cause by then; 0 for not yet
	named   ecs.Tick // newest own state that has it

	set    netcomp.Set // components of the schema it holds
	shapes []shape     // what it held before, by tick of the change, oldest first
}

// shape is a component set that ended in a tick.
type shape struct {
	tick ecs.Tick
	set  netcomp.Set
}

// live reports whether the entity is simulated here now.
func (rec *record) live() bool { return !rec.waiting && rec.hidden == 0 && !rec.unborn }

// setAt is the component set at the end of tick t.
func (rec *record) setAt(t ecs.Tick) netcomp.Set {
	for _, s := range rec.shapes {
		if s.tick > t {
			return s.set
		}
	}
	return rec.set
}

// shaped notes in tick t that the set is now another.
func (rec *record) shaped(t ecs.Tick, set netcomp.Set) {
	if set == rec.set {
		return
	}
	if n := len(rec.shapes); n == 0 || rec.shapes[n-1].tick < t {
		rec.shapes = append(rec.shapes, shape{tick: t, set: rec.set})
	}
	rec.set = set
}

// forget drops the sets that ended up to tick t: nobody asks for an earlier one.
func (rec *record) forget(t ecs.Tick) {
	n := 0
	for n < len(rec.shapes) && rec.shapes[n].tick <= t {
		n++
	}
	rec.shapes = rec.shapes[:copy(rec.shapes, rec.shapes[n:])]
}

// provisional marks the track indexes of spawns that have no network index yet; those stay below 2^24.
const provisional = 1 << 31

func (r *Rollback) enter(rec *record) {
	at, _ := slices.BinarySearchFunc(r.list, rec, order)
	r.list = slices.Insert(r.list, at, rec)
	r.of[rec.entity] = rec
	if rec.id == 0 {
		r.unconfirmed++
	}
	if rec.key != (netcomp.Key{}) && r.keyed[rec.key] == nil {
		r.keyed[rec.key] = rec
	}
}

func (r *Rollback) leave(rec *record) {
	at := slices.Index(r.list, rec)
	r.list = slices.Delete(r.list, at, at+1)
	delete(r.of, rec.entity)
	if rec.id == 0 {
		r.unconfirmed--
	}
	if r.keyed[rec.key] == rec {
		delete(r.keyed, rec.key)
	}
	for c := r.viewed.Next(0); c >= 0; c = r.viewed.Next(c + 1) {
		r.rt.Components()[c].Decay(rec.index, 0)
	}
}

// order sorts by spawn key, those without first by network id. Unconfirmed spawns always have a key.
func order(a, b *record) int {
	return cmp.Or(
		cmp.Compare(a.key.Tick, b.key.Tick),
		cmp.Compare(a.key.Spawner, b.key.Spawner),
		cmp.Compare(a.key.Peer, b.key.Peer),
		cmp.Compare(a.key.Action, b.key.Action),
		cmp.Compare(a.key.Press, b.key.Press),
		cmp.Compare(a.key.Call, b.key.Call),
		cmp.Compare(a.id, b.id),
	)
}

// show brings an entity back into the simulation that a predicted end or a replay took out of it.
func (r *Rollback) show(rec *record) {
	if !r.rt.Journal.Claim(rec.entity) {
		r.rt.Journal.Show(rec.entity)
	}
	rec.hidden, rec.unborn = 0, false
}

// quit ends the prediction of an entity of the host's: it is shown, and its past is forgotten.
func (r *Rollback) quit(rec *record) {
	r.show(rec)
	r.rt.Journal.Forget(rec.entity)
	rec.born, rec.shapes = 0, rec.shapes[:0]
	for c := r.viewed.Next(0); c >= 0; c = r.viewed.Next(c + 1) {
		r.rt.Components()[c].Decay(rec.index, 0)
	}
}

// drop removes every predicted spawn that the host has not confirmed.
func (r *Rollback) drop() {
	for i := len(r.list) - 1; i >= 0; i-- {
		if r.list[i].id == 0 {
			r.discard(r.list[i])
		}
	}
}

// discard removes a predicted spawn from the world.
func (r *Rollback) discard(rec *record) {
	r.leave(rec)
	r.rt.Journal.Forget(rec.entity)
	r.rt.World.RemoveEntity(rec.entity)
}

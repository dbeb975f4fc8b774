package rollback

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Block tells that the structure block or page built at tick t is being applied: what the hooks hear until the next call is
// true from then on, and own state older than it does not concern the entities they name.
func (r *Rollback) Block(t ecs.Tick) {
	r.settle(fromHost)
	r.source = t
}

// Adopt matches a spawn of the host's with a predicted one: the entity gets its id and stays what it is. It returns false
// when nothing was predicted under the key.
func (r *Rollback) Adopt(key netcomp.Key, id netcomp.NetID) (ecs.Entity, bool) {
	rec := r.keyed[key]
	if rec == nil || rec.id != 0 || !r.rt.World.Alive(rec.entity) {
		return ecs.Entity{}, false
	}
	r.rt.SetID(rec.entity, id)
	rec.id, rec.since = id, r.source
	r.unconfirmed--
	r.stats.Adopted++
	return rec.entity, true
}

// Predict tells that e has become this client's to predict. It keeps its tag Remote until the first own state that has it.
func (r *Rollback) Predict(e ecs.Entity) {
	i := r.rt.Identity(e)
	if i == nil || i.ID() == 0 || r.of[e] != nil {
		return
	}
	r.enter(&record{
		entity: e, key: i.Key(), id: i.ID(), index: i.ID().Index(), waiting: true, since: r.source, set: r.rt.Set(e),
	})
}

// Release tells that e is no longer this client's to predict; the caller tags it Remote and gives it the host's values.
func (r *Rollback) Release(e ecs.Entity) {
	if rec := r.of[e]; rec != nil {
		r.quit(rec)
		r.leave(rec)
	}
}

// Ended tells that the host has despawned e; the caller removes it.
func (r *Rollback) Ended(e ecs.Entity) {
	rec := r.of[e]
	if rec == nil {
		return
	}
	if rec.hidden != 0 {
		r.stats.Confirmed++
	}
	r.leave(rec)
	r.rt.Journal.Forget(e)
}

package rollback

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Despawn implements netcomp.Doors: an entity predicted here is hidden until the host confirms or refuses, another of the
// host's is left alone and counted, a local one goes.
func (r *Rollback) Despawn(e ecs.Entity) {
	r.settle(fromGame) // a spawn of the same system is taken in before it ends
	for _, t := range r.twins {
		if t.made == e {
			e = t.kept
		}
	}
	if !r.rt.World.Alive(e) {
		return
	}
	switch rec := r.of[e]; {
	case rec != nil && rec.live():
		r.rt.Journal.Hide(e)
		rec.hidden = r.rt.Journal.Tick()
	case rec != nil && !rec.waiting: // gone already
	case r.rt.Identity(e) != nil:
		r.stats.RefusedShapes++
	default:
		r.rt.Journal.Forget(e)
		r.rt.World.RemoveEntity(e)
	}
}

// MayChange implements netcomp.Doors: the shape of an entity that the host alone simulates does not change here.
func (r *Rollback) MayChange(e ecs.Entity) bool {
	if r.rt.Identity(e) == nil {
		return true
	}
	rec := r.of[e]
	if rec == nil && !r.rt.World.Has(e, r.remote) {
		return true // made by the system under way
	}
	if rec != nil && !rec.waiting {
		return rec.live()
	}
	r.stats.RefusedShapes++
	return false
}

// Emit implements netcomp.Doors. An event is the host's word: a client has none of its own.
func (r *Rollback) Emit(int, int, netcomp.Audience) {}

package netcomp

import "github.com/tickwire/tickwire/ecs"

// Linger keeps the name of an entity that has ended and is only still drawn, or fired at by events that are older than
// its end: they find it, components do not. Unlinger ends that.
func (r *Refs) Linger(id NetID, e ecs.Entity) {
	if r.ended == nil {
		r.ended = make(map[NetID]ecs.Entity)
	}
	r.ended[id] = e
}

// Unlinger forgets a name that Linger kept, if it still stands for e.
func (r *Refs) Unlinger(id NetID, e ecs.Entity) {
	if r.ended[id] == e {
		delete(r.ended, id)
	}
}

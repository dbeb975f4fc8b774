package netcomp

import "github.com/tickwire/tickwire/ecs"

// ChangeKind is what happened to a networked entity.
type ChangeKind uint8

// Spawned, Gone and Shaped: it came, it went, its component set changed.
const (
	Spawned ChangeKind = iota
	Gone
	Shaped
)

// Change is one structural event of a networked entity.
type Change struct {
	Kind   ChangeKind
	Entity ecs.Entity
	ID     NetID // of one that went or changed; zero if it never had one
}

// observe is the identity observer: it only records, since the world may be locked and values may be unset.
func (rt *Runtime) observe() (stop func()) {
	ids := []ecs.ID{rt.identity}
	for i, c := range rt.components {
		if !rt.local.Has(i) {
			ids = append(ids, c.ID())
		}
	}
	return ecs.Observe(rt.World, rt, ids...)
}

// Notify takes an event of the world; package ecs calls it.
func (rt *Runtime) Notify(w *ecs.World, ev ecs.Event) {
	e := ev.Entity
	switch {
	case ev.Removed:
		if i := rt.Identity(e); i != nil {
			rt.Changes = append(rt.Changes, Change{Gone, e, rt.Refs.ID(e)})
			if i.key != (Key{}) {
				rt.Refs.UnbindKey(i.key, e)
			}
		}
	case !w.Has(e, rt.identity):
		if has(ev.Lost, rt.identity) {
			rt.Changes = append(rt.Changes, Change{Gone, e, rt.Refs.ID(e)})
		}
	case ev.Created, has(ev.Added, rt.identity):
		rt.name(e)
		rt.Changes = append(rt.Changes, Change{Spawned, e, 0})
	default:
		rt.Changes = append(rt.Changes, Change{Shaped, e, rt.Refs.ID(e)})
	}
}

// name gives a spawn its key, which must be taken at the moment of the spawn: later nobody knows the cause.
func (rt *Runtime) name(e ecs.Entity) {
	i := rt.Identity(e)
	if i.id != 0 || i.key != (Key{}) {
		return // a copy of the host's entity
	}
	switch {
	case rt.cause != Key{}:
		i.key = rt.cause
		rt.cause.Call++
	case i.from != 0:
		if rt.callTick != rt.time.Tick {
			clear(rt.calls)
			rt.callTick = rt.time.Tick
		}
		i.key = Key{Tick: rt.time.Tick, Spawner: i.from, Call: rt.calls[i.from]}
		rt.calls[i.from]++
	default:
		return
	}
	rt.Refs.BindKey(i.key, e)
}

func has(ids []ecs.ID, id ecs.ID) bool {
	for _, i := range ids {
		if i == id {
			return true
		}
	}
	return false
}

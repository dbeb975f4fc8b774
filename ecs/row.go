package ecs

import (
	"unsafe"

	arche "github.com/mlange-42/arche/ecs"
)

// Pointer returns where e's component is, or nil when e is dead or has no such
// component. It is valid until the next structural operation on w.
func Pointer(w *World, e Entity, id ID) unsafe.Pointer {
	if !w.Alive(e) {
		return nil
	}
	return w.GetUnchecked(e, id)
}

// Spawn makes an entity with the components. set, if not nil, gives them their values
// before any observer hears of the entity. It panics while a query is open.
func Spawn(w *World, ids []ID, set func(e Entity)) Entity { return w.NewEntityFn(set, ids...) }

// Exchange adds and removes components in one move of the entity's row. set, if not nil,
// gives values before any observer hears of it. With nothing to add or remove it only
// calls set. It panics while a query is open, on a dead entity, and when a component to
// add is present or one to remove absent.
func Exchange(w *World, e Entity, add, remove []ID, set func(e Entity)) {
	if len(add) == 0 && len(remove) == 0 { // arche fails on it when it has a listener
		if set != nil {
			set(e)
		}
		return
	}
	w.ExchangeFn(e, add, remove, set)
}

// IDsOf returns the components of e in order of their IDs. The slice is shared by all
// entities with that set: do not change it. It panics on a dead entity, and allocates
// only for a set it meets for the first time.
func IDsOf(w *World, e Entity) []ID { return stateOf(w).idsOf(w.Mask(e)) }

func (s *state) idsOf(m Mask) []ID {
	if ids, ok := s.sets[m]; ok {
		return ids
	}
	ids := make([]ID, 0, m.TotalBitsSet())
	for i := range arche.MaskTotalBits {
		if id := IDAt(i); m.Get(id) {
			ids = append(ids, id)
		}
	}
	s.sets[m] = ids
	return ids
}

package ecs

import (
	"reflect"
	"slices"
	"unsafe"

	arche "github.com/mlange-42/arche/ecs"
)

// Stash holds component values of one entity outside the world. The values are typed
// memory, so those with pointers are safe from the garbage collector while they are here.
// Free gives the memory back for the next stash of the world; afterwards the stash must
// not be used.
type Stash struct {
	state *state
	ids   []ID  // in order of ID
	boxes []box // parallel to ids

	relation    ID     // the relation among ids
	target      Entity // its target
	hasRelation bool
	put         func(e Entity) // bound once, so that Unhide allocates nothing
}

// box is memory for one value.
type box = unsafe.Pointer

// columnType is what the package remembers of a component type.
type columnType struct {
	typ      reflect.Type
	size     uintptr
	pointers bool
	relation bool
}

func (s *state) column(id ID) *columnType {
	c := &s.columns[Index(id)]
	if c.typ == nil {
		info, ok := arche.ComponentInfo(s.world, id)
		if !ok {
			panic("ecs: a component ID that the world does not know")
		}
		_, held := pointerIn(info.Type, "")
		*c = columnType{typ: info.Type, size: info.Type.Size(), pointers: held != nil, relation: info.IsRelation}
	}
	return c
}

// move copies one value. With pointers it goes through the runtime's typed copy, which
// tells the garbage collector.
func (c *columnType) move(to, from unsafe.Pointer) {
	if c.pointers {
		reflect.NewAt(c.typ, to).Elem().Set(reflect.NewAt(c.typ, from).Elem())
		return
	}
	copy(unsafe.Slice((*byte)(to), c.size), unsafe.Slice((*byte)(from), c.size))
}

// Take copies the given components of e, which stay where they are, into a stash. It
// panics on a dead entity and on an ID unknown to w; components that e lacks are left out. After the first stashes
// of a kind it allocates nothing.
func Take(w *World, e Entity, ids ...ID) *Stash { return stateOf(w).take(e, ids, nil) }

// take takes those of ids that e has and that are not among the kept.
func (s *state) take(e Entity, ids, keep []ID) *Stash {
	w := s.world
	var st *Stash
	if n := len(s.stashes); n > 0 {
		st, s.stashes = s.stashes[n-1], s.stashes[:n-1]
	} else {
		st = &Stash{state: s}
		st.put = st.Put
	}
	for _, id := range ids {
		c := s.column(id) // before arche looks: it reads anything at an ID it does not know
		from := w.Get(e, id)
		if from == nil || slices.Contains(keep, id) {
			continue
		}
		b := s.box(id, c)
		c.move(b, from)
		st.ids, st.boxes = append(st.ids, id), append(st.boxes, b)
		if c.relation {
			st.relation, st.hasRelation = id, true
			st.target = w.Relations().Get(e, id)
		}
	}
	return st
}

func (s *state) box(id ID, c *columnType) box {
	free := s.boxes[Index(id)]
	if n := len(free); n > 0 {
		s.boxes[Index(id)] = free[:n-1]
		return free[n-1]
	}
	return reflect.New(c.typ).UnsafePointer()
}

// IDs returns the components in the stash; do not change the slice.
func (st *Stash) IDs() []ID { return st.ids }

// Pointer returns where the value of a component is in the stash, to read or write, or
// nil when the stash has none. It is valid until Free or Unhide.
func (st *Stash) Pointer(id ID) unsafe.Pointer {
	for i, have := range st.ids {
		if have == id {
			return st.boxes[i]
		}
	}
	return nil
}

// Put copies the values back to those components that e has.
func (st *Stash) Put(e Entity) {
	for i, id := range st.ids {
		if to := Pointer(st.state.world, e, id); to != nil {
			st.state.column(id).move(to, st.boxes[i])
		}
	}
}

// Free gives the memory back.
func (st *Stash) Free() {
	s := st.state
	for i, id := range st.ids {
		if c := s.column(id); c.pointers { // what it pointed at must not live on with the box
			reflect.NewAt(c.typ, st.boxes[i]).Elem().SetZero()
		}
		s.boxes[Index(id)] = append(s.boxes[Index(id)], st.boxes[i])
	}
	clear(st.boxes)
	st.ids, st.boxes = st.ids[:0], st.boxes[:0]
	st.hasRelation, st.target = false, Entity{}
	s.stashes = append(s.stashes, st)
}

// Hide moves every component of e but those kept into a stash and adds mark, in one move of
// the row: no filter of the game finds e, while its handle stays. It panics while a query is
// open, on a dead entity, and on one that has the mark.
func Hide(w *World, e Entity, keep []ID, mark ID) *Stash {
	s := stateOf(w)
	if w.Has(e, mark) {
		panic("ecs: Hide of a hidden entity")
	}
	st := s.take(e, IDsOf(w, e), keep)
	w.Exchange(e, s.one(mark), st.ids)
	return st
}

// Unhide is the reverse of Hide: it removes mark, adds the stashed components with their
// values before any observer hears of it, and frees the stash. Components that e has got
// meanwhile keep the value they have. A relation whose target died has none afterwards. It
// panics while a query is open and on an entity that is dead or lacks the mark.
func Unhide(w *World, e Entity, st *Stash, mark ID) { st.give(e, st.state.one(mark)) }

// Give adds the stashed components to e with their values, as Unhide does, and frees the
// stash. It panics while a query is open and on a dead entity.
func (st *Stash) Give(e Entity) { st.give(e, nil) }

func (st *Stash) give(e Entity, remove []ID) {
	w := st.state.world
	for i := 0; i < len(st.ids); {
		if w.Has(e, st.ids[i]) {
			st.drop(i)
			continue
		}
		i++
	}
	if len(st.ids)+len(remove) > 0 {
		w.ExchangeFn(e, st.ids, remove, st.put)
	}
	if st.hasRelation && !st.target.IsZero() && w.Alive(st.target) {
		w.Relations().Set(e, st.relation, st.target)
	}
	st.Free()
}

// drop throws one value away.
func (st *Stash) drop(i int) {
	id, s := st.ids[i], st.state
	if c := s.column(id); c.pointers {
		reflect.NewAt(c.typ, st.boxes[i]).Elem().SetZero()
	}
	if st.hasRelation && st.relation == id {
		st.hasRelation = false
	}
	s.boxes[Index(id)] = append(s.boxes[Index(id)], st.boxes[i])
	st.ids = append(st.ids[:i], st.ids[i+1:]...)
	st.boxes = append(st.boxes[:i], st.boxes[i+1:]...)
}

// one returns a list of one ID without allocating. An observer that spawns or hides would
// overwrite it, but observers only record.
func (s *state) one(id ID) []ID {
	s.single[0] = id
	return s.single[:]
}

package netcomp

import (
	"reflect"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/ecs/journal"
)

// Mut is the door to a component's values. A write that nobody reports stays on the host and is not undone by a rewind, unless
// the component says watch: report it with Write before writing inside a query, use Get elsewhere. Make one per system in Initialize. In a world
// without a session it costs a branch.
type Mut[T any] struct {
	w      *ecs.World
	rt     *Runtime
	id     ecs.ID
	column *journal.Column[T]
	values ecs.Map[T]
}

// NewMut returns the door of component T in world w. A type that the session's schema lacks is rewound like any other and
// never sent; the session says so once in its log, at the debug level.
func NewMut[T any](w *ecs.World) *Mut[T] {
	rt := RuntimeOf(w)
	rt.opened(reflect.TypeFor[T]())
	return &Mut[T]{
		w:      w,
		rt:     rt,
		id:     ecs.ComponentID[T](w),
		column: journal.ColumnOf[T](w),
		values: *ecs.NewMap[T](w),
	}
}

// Write reports that *p, the component of e, is about to be written, and returns p. The first of a tick marks the entity
// and keeps what it held. Call it before the write.
func (m *Mut[T]) Write(e ecs.Entity, p *T) *T {
	m.column.Write(e, p)
	return p
}

// Get returns the component of e for writing, and reports the write; nil if e is dead or lacks it.
func (m *Mut[T]) Get(e ecs.Entity) *T {
	p := m.Read(e)
	if p != nil {
		m.column.Write(e, p)
	}
	return p
}

// Read returns the component of e for reading only, nil if e is dead or lacks it. What is written through it is not reported.
func (m *Mut[T]) Read(e ecs.Entity) *T {
	if e.IsZero() || !m.w.Alive(e) {
		return nil
	}
	return m.values.Get(e)
}

// Changed reports afterwards that the component of e was written, by physics for example. It has no earlier value to give
// back, so on a client, where worlds are rewound, it panics, unless the component is copied before each tick: say rewind=copy
// or watch, or report with Write.
func (m *Mut[T]) Changed(e ecs.Entity) { m.column.Mark(e) }

// Add gives e a component with a value and returns its place: at once, or inside a query at the end of the running system
// (the value may be changed through the pointer until then). Where e already has it, it is a write. It returns nil if e is
// dead, or is another machine's to change.
func (m *Mut[T]) Add(e ecs.Entity, v T) *T {
	if e.IsZero() || !m.w.Alive(e) || !m.mayChange(e) {
		return nil
	}
	if p := m.Get(e); p != nil {
		*p = v
		return p
	}
	if m.w.IsLocked() {
		staged := &v
		ecs.Later(m.w, func(*ecs.World) { m.Add(e, *staged) })
		return staged
	}
	m.rt.Journal.Insert(e, m.id, func(e ecs.Entity) { *(*T)(ecs.Pointer(m.w, e, m.id)) = v })
	return m.values.Get(e)
}

// Remove takes the component from e, at once or inside a query at the end of the running system. An entity that lacks it,
// is dead, or is another machine's to change is left alone.
func (m *Mut[T]) Remove(e ecs.Entity) {
	if e.IsZero() || !m.w.Alive(e) || !m.mayChange(e) {
		return
	}
	if m.w.IsLocked() {
		ecs.Later(m.w, func(*ecs.World) { m.Remove(e) })
		return
	}
	if m.values.Has(e) {
		m.rt.Journal.Remove(e, m.id)
	}
}

func (m *Mut[T]) mayChange(e ecs.Entity) bool {
	return m.rt.Doors == nil || m.rt.Doors.MayChange(e)
}

// Despawn ends an entity at the end of the running system, so it is legal inside a query. On the host that is final; a
// client hides an entity it predicts until the host confirms, and leaves another's alone.
func Despawn(w *ecs.World, e ecs.Entity) {
	ecs.Later(w, func(w *ecs.World) {
		if e.IsZero() || !w.Alive(e) {
			return
		}
		if rt := RuntimeOf(w); rt.Doors != nil {
			rt.Doors.Despawn(e)
		} else {
			w.RemoveEntity(e)
		}
	})
}

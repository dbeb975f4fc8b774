package journal

import "github.com/tickwire/tickwire/ecs"

// Erased is a column whose component type is not known.
type Erased interface {
	// ID is the component in the journal's world.
	ID() ecs.ID
	// Marked is the entities written this tick, each once, in order of their first write;
	// some may have died since. It is valid until the next Begin, Rewind or Clear.
	Marked() []ecs.Entity
	// Len is the number of entities marked.
	Len() int
}

// column is what the journal asks of its columns.
type column interface {
	Erased
	begin(epoch uint32) // a new tick: no marks
	open(segment int)   // priors from here on belong to this segment
	forget(segment int) // priors before this segment are not needed any more; -1: none is
	undo(segment int)   // put the priors of this segment back, newest first
	cover(e ecs.Entity) // mark e and keep no prior of it this tick
	next() uint64       // number of the next prior
	// void forgets the priors of e from that number on.
	void(e ecs.Entity, from uint64)
	resize(segments int) // before the first open
	wrap()               // epochs start anew
}

// Column is the marks and priors of component T in one world.
type Column[T any] struct {
	// constant
	j  *Journal
	w  *ecs.World
	id ecs.ID

	// A stamp is generation<<32 | epoch. Epochs are even; the low bit is set once the
	// prior of this tick is kept or not wanted any more, so that one comparison ends the
	// common case. Zero is no stamp, since epochs start at 2.
	stamps slots[uint64]
	epoch  uint32       // 0 while the journal is off
	late   bool         // see Late
	marks  []ecs.Entity // each stamped with epoch
	priors priors[T]    // empty when nothing is kept
	starts []uint64     // number of the first prior of each segment, by place in the ring
}

// ColumnOf returns the column of T in w, made on first use. It panics when the type is new
// to w and a query is open.
func ColumnOf[T any](w *ecs.World) *Column[T] {
	j := Of(w)
	id := ecs.ComponentID[T](w)
	if have := j.byID[ecs.Index(id)]; have != nil {
		return have.(*Column[T])
	}
	c := &Column[T]{j: j, w: w, id: id, priors: newPriors[T]()}
	if j.started {
		c.epoch = j.epoch
	}
	j.add(c)
	return c
}

// Write reports that *p, the component of e, is about to be written. The first call for e
// in a tick marks it and keeps a copy of *p where priors are kept. Call it before the write.
func (c *Column[T]) Write(e ecs.Entity, p *T) {
	if s := c.stamps.find(e.ID()); s != nil && *s == stamp(e, c.epoch|1) {
		return
	}
	c.first(e, p)
}

func stamp(e ecs.Entity, epoch uint32) uint64 { return uint64(e.Generation())<<32 | uint64(epoch) }

func (c *Column[T]) first(e ecs.Entity, p *T) {
	if c.epoch == 0 {
		return
	}
	c.mark(e, 1)
	if c.j.recording {
		c.priors.push(e, c.j.tick, p)
	}
}

// mark stamps e, with the low bit or without, and lists it unless it is.
func (c *Column[T]) mark(e ecs.Entity, bit uint32) {
	s := c.stamps.at(e.ID())
	if *s&^1 != stamp(e, c.epoch) {
		c.marks = append(c.marks, e)
		*s = 0
	}
	*s |= stamp(e, c.epoch|bit)
}

// Mark reports that the component of e was written already. There is no prior to keep, so
// it panics in a journal that keeps priors, unless the column is Late: a rewind would not
// undo the write.
func (c *Column[T]) Mark(e ecs.Entity) {
	switch {
	case c.late:
		c.cover(e) // a prior kept after the write would be none
	case c.j.keep > 0:
		panic("journal: Mark in a world that is rewound, where a write must be reported before it (Write)")
	case c.epoch != 0:
		c.mark(e, 0)
	}
}

// Late lets writes be marked in a journal that keeps priors, until Stop. Whoever asks for
// it calls Write of every entity whose writes are to be undone at the beginning of each tick.
func (c *Column[T]) Late() { c.late = true }

// At returns what e's component held at the end of tick t, if it was written since; false
// means that the live value stood already. It tells nothing about ticks before Oldest or
// about components that came or went. The pointer is valid until the next Write, Begin,
// Rewind, Forget or Clear. It costs as much as e alone was written since t.
func (c *Column[T]) At(e ecs.Entity, t ecs.Tick) (*T, bool) {
	if t+1 == 0 {
		return nil, false
	}
	v := c.priors.oldestFrom(e, t+1)
	return v, v != nil
}

// Was returns what e's component held before this tick's first write of it, if there was
// one and priors are kept. The pointer is valid as for At.
func (c *Column[T]) Was(e ecs.Entity) (*T, bool) {
	v := c.priors.oldestFrom(e, c.j.tick)
	return v, v != nil
}

// ID implements Erased.
func (c *Column[T]) ID() ecs.ID { return c.id }

// Marked implements Erased.
func (c *Column[T]) Marked() []ecs.Entity { return c.marks }

// Len implements Erased.
func (c *Column[T]) Len() int { return len(c.marks) }

func (c *Column[T]) begin(epoch uint32) {
	c.epoch, c.marks = epoch, c.marks[:0]
	c.late = c.late && epoch != 0
}

func (c *Column[T]) resize(segments int) {
	c.starts = make([]uint64, segments)
	for i := range c.starts {
		c.starts[i] = c.priors.next
	}
}

func (c *Column[T]) open(segment int) { c.starts[segment] = c.priors.next }

func (c *Column[T]) forget(segment int) {
	if segment < 0 {
		c.priors.forget(c.priors.next)
		return
	}
	c.priors.forget(c.starts[segment])
}

func (c *Column[T]) undo(segment int) {
	for c.priors.next > c.starts[segment] {
		e, v := c.priors.pop()
		if e.IsZero() {
			continue
		}
		if p := (*T)(ecs.Pointer(c.w, e, c.id)); p != nil {
			*p = *v
		}
	}
}

func (c *Column[T]) cover(e ecs.Entity) {
	if c.epoch != 0 {
		c.mark(e, 1)
	}
}

func (c *Column[T]) next() uint64 { return c.priors.next }

func (c *Column[T]) void(e ecs.Entity, from uint64) { c.priors.void(e, from) }

func (c *Column[T]) wrap() { c.stamps.clear() }

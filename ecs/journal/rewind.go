package journal

import (
	"errors"
	"fmt"

	"github.com/tickwire/tickwire/ecs"
)

var (
	// ErrForgotten tells that Rewind was asked for a tick older than what is kept.
	ErrForgotten = errors.New("journal: tick is forgotten")
	// ErrAhead tells that Rewind was asked for a tick that has not been begun.
	ErrAhead = errors.New("journal: tick is ahead")
)

// Rewind takes the world back to what it was at the end of tick to, which becomes the tick
// under way, with no marks. Newest tick first, it undoes the structure in reverse and then
// puts the priors back. Entities born since become hidden: they are returned, the youngest
// first, in a slice valid until the next Rewind, and wait for Claim or Forget. Entities that
// died since are left alone. For the tick under way, and on an error, nothing changes. It
// panics while a query is open.
func (j *Journal) Rewind(to ecs.Tick) (unborn []ecs.Entity, err error) {
	switch {
	case to > j.tick:
		return nil, fmt.Errorf("%w: asked for %d in %d", ErrAhead, to, j.tick)
	case to == j.tick:
		return nil, nil
	case to < j.Oldest():
		return nil, fmt.Errorf("%w: asked for %d, kept from %d on", ErrForgotten, to, j.Oldest())
	case j.w.IsLocked():
		panic("journal: Rewind while a query is open")
	}
	j.born = j.born[:0]
	for j.oldest < j.next && j.segment(j.next-1).tick > to {
		j.next--
		for s := j.segment(j.next); j.records.next() > s.first; {
			j.undo(j.records.pop())
		}
		for _, c := range j.columns {
			c.undo(j.place(j.next))
		}
	}
	j.turn()
	j.tick, j.recording = to, false
	if j.oldest < j.next && j.segment(j.next-1).tick == to {
		j.recording = true
	} else if to > j.floor { // a tick that was left out, and that can be undone
		j.open(to)
	}
	return j.born, nil
}

// undo takes one structural change back, as far as the entity still is what it was.
func (j *Journal) undo(rec record) {
	e := rec.entity
	if rec.kind == forgotten || !j.w.Alive(e) {
		rec.drop()
		return
	}
	switch rec.kind {
	case spawned:
		j.unbear(e)
	case hid:
		j.Show(e)
	case inserted:
		if j.w.Has(e, rec.id) {
			j.one[0] = rec.id
			ecs.Exchange(j.w, e, nil, j.one[:], nil)
		}
	case removed:
		if c := j.byID[ecs.Index(rec.id)]; c != nil {
			c.void(e, rec.prior) // of a later life of the component: the stash has what it held
		}
		rec.stash.Give(e)
	}
}

// unbear hides e as one that is not born yet.
func (j *Journal) unbear(e ecs.Entity) {
	switch {
	case j.unborn[e] != nil:
		return
	case j.hidden[e] != nil: // its end was recorded before its birth was
		j.unborn[e] = j.hidden[e]
		delete(j.hidden, e)
	case j.w.Has(e, j.mark): // hidden by somebody else
		return
	default:
		j.unborn[e] = j.stash(e)
	}
	j.born = append(j.born, e)
}

package replica

import (
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// shape reads a record of components removed and inserted and makes it one move of the entity's row.
func (r *Replica) shape(rd *wire.BitReader, t ecs.Tick) error {
	index, s, err := r.entity(rd)
	if err != nil {
		return err
	}
	var removed netcomp.Set
	for last := -1; ; {
		c, ok := message.ParseMember(rd, last, len(r.components))
		if !ok {
			break
		}
		removed.Add(c)
		last = c
	}
	removed = removed.And(s.set) // what was never told is not the host's to take
	if err := rd.Err(); err != nil {
		return err
	}
	inserted, err := r.list(rd, s.predicted)
	if err != nil {
		return fmt.Errorf("entity %v: %w", s.id, err)
	}
	s.set = s.set.Minus(removed).Or(inserted)
	r.keep(index, inserted, t)
	for c := removed.Next(0); c >= 0; c = removed.Next(c + 1) {
		r.pending.drop(holder{index, c})
	}
	e := s.entity
	if !r.world.Alive(e) || r.world.Has(e, r.rt.Journal.MarkID()) {
		return nil // gone, or waiting for the host's word on its end
	}
	have := r.rt.Set(e)
	add, remove := inserted.Minus(have), removed.And(have).Minus(inserted)
	r.making = making{index: index, s: s, write: inserted}
	if s.predicted {
		r.making.write = add // what the game has inserted already it has predicted; own state tells
	}
	r.ids, r.removed = r.ids[:0], r.removed[:0]
	r.exchange(e, add, remove, s.predicted)
	if s.predicted {
		return nil
	}
	viewed := false
	for c := inserted.Next(0); c >= 0; c = inserted.Next(c + 1) {
		r.sample(index, s, c, t, t)
		viewed = viewed || r.components[c].viewed
	}
	if viewed {
		r.appearAt(index, s, t)
	}
	return nil
}

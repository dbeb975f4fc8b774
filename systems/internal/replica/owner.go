package replica

import (
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// owner reads an owner record. What becomes this client's stays as it is drawn until own state has it; what stops being
// its own takes the host's values at once.
func (r *Replica) owner(rd *wire.BitReader, t ecs.Tick) error {
	index, s, err := r.entity(rd)
	if err != nil {
		return err
	}
	role, key, err := role(rd)
	if err != nil {
		return err
	}
	set, err := r.list(rd, role.Predicted)
	if err != nil {
		return fmt.Errorf("entity %v: %w", s.id, err)
	}
	if !set.Minus(s.set).Empty() {
		return fmt.Errorf("%w: an owner record brings components that entity %v does not have", errRecord, s.id)
	}
	was := s.predicted
	s.predicted = role.Predicted
	r.keep(index, set, t)
	if r.rt.Identity(s.entity) == nil {
		return nil // the game took it out of the world
	}
	r.rt.SetOwner(s.entity, netcomp.PeerID(role.Owner))
	if role.Keyed {
		r.rt.SetKey(s.entity, key)
	}
	switch {
	case was && role.Predicted:
	case was:
		if r.hooks.Release != nil {
			r.hooks.Release(s.entity)
		}
		r.restore(index, s, set, t)
	default:
		from := r.start(t)
		for c := set.Next(0); c >= 0; c = set.Next(c + 1) {
			r.write(index, s, c)
			r.sample(index, s, c, from, t)
		}
		if role.Predicted {
			for c := s.set.Next(0); c >= 0; c = s.set.Next(c + 1) {
				r.pending.drop(holder{index, c})
			}
			if r.hooks.Predict != nil {
				r.hooks.Predict(s.entity)
			}
		}
	}
	return nil
}

// restore makes a released entity the host's again: Remote, the host's components with the newest images held, and what is
// drawn goes on from where it is.
func (r *Replica) restore(index uint32, s *slot, told netcomp.Set, t ecs.Tick) {
	e := s.entity
	if !r.world.Alive(e) {
		return
	}
	r.rt.Journal.Show(e) // the host did not end it
	have := r.rt.Set(e)
	r.making = making{index: index, s: s, write: told, old: s.set.Minus(told)}
	r.ids, r.removed = r.ids[:0], r.removed[:0]
	if !r.world.Has(e, r.remote) {
		r.ids = append(r.ids, r.remote)
	}
	r.exchange(e, s.set.Minus(have), have.Minus(s.set), true)
	from := r.start(t)
	for c := s.set.Next(0); c >= 0; c = s.set.Next(c + 1) {
		r.components[c].Decay(index, 0)
		r.sample(index, s, c, from, t)
	}
}

// exchange adds and removes components with their views, beside what r.ids and r.removed hold already, and fills in as
// r.making says. The views of what is added come now or, unless that is asked, later.
func (r *Replica) exchange(e ecs.Entity, add, remove netcomp.Set, viewsNow bool) {
	for c := add.Next(0); c >= 0; c = add.Next(c + 1) {
		comp := &r.components[c]
		r.ids = append(r.ids, comp.id)
		if viewsNow && comp.viewed && !r.world.Has(e, comp.view) {
			r.ids = append(r.ids, comp.view)
			r.making.views.Add(c)
		}
	}
	for c := remove.Next(0); c >= 0; c = remove.Next(c + 1) {
		comp := &r.components[c]
		r.removed = append(r.removed, comp.id)
		if comp.viewed && r.world.Has(e, comp.view) {
			r.removed = append(r.removed, comp.view)
		}
		r.components[c].Halt(r.making.index)
		r.making.s.playing.Remove(c)
	}
	if s := r.making.s; s.playing.Empty() && s.moving != 0 {
		r.rest(s)
	}
	ecs.Exchange(r.world, e, r.ids, r.removed, r.fill)
}

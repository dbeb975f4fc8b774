package rollback

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// take writes the own state into the world, which compare has read without damage: entities that are there, shapes, values
// bit for bit. The world is at the state's tick, or at the present when that tick is out of reach.
func (r *Rollback) take() error {
	r.rt.Refs.Tick = r.own.tick
	for _, part := range r.own.parts {
		r.bits.Reset(part)
		for index := int64(0); ; {
			rec, more := r.next(&index)
			if !more {
				break
			}
			if err := r.takeRecord(rec); err != nil {
				return r.damaged(err)
			}
		}
		if err := r.bits.Close(); err != nil {
			return r.damaged(err)
		}
	}
	r.rt.Refs.Unresolved = r.rt.Refs.Unresolved[:0]
	return nil
}

func (r *Rollback) takeRecord(rec *record) error {
	from := r.bits
	listed, err := r.skip()
	if err != nil || rec == nil {
		return err
	}
	rec.named = r.own.tick
	if rec.hidden > r.own.tick {
		return nil // gone since, when the present is corrected
	}
	r.fit(rec, listed)
	r.bits = from
	comps := r.rt.Components()
	for last := -1; ; {
		c, ok := r.member(last)
		if !ok {
			break
		}
		last = c
		if err := comps[c].ParseRaw(&r.bits); err != nil {
			return err
		}
		comps[c].Write(rec.entity)
		if rec.waiting && r.viewed.Has(c) {
			comps[c].Settle(rec.index, rec.entity)
		}
	}
	return r.bits.Err()
}

// fit gives an entity the host's shape: alive, simulated here, with the components listed, in one move of its row.
func (r *Rollback) fit(rec *record, listed netcomp.Set) {
	if rec.hidden != 0 {
		r.stats.RefusedEnds++
	}
	if rec.hidden != 0 || rec.unborn {
		r.show(rec)
	}
	rec.born = min(rec.born, r.own.tick)
	w, held := r.rt.World, r.rt.Set(rec.entity)
	r.add, r.remove = r.add[:0], r.remove[:0]
	missing := listed.Minus(held)
	for c := missing.Next(0); c >= 0; c = missing.Next(c + 1) {
		b := r.rt.Components()[c]
		r.add = append(r.add, b.ID())
		if id, ok := b.ViewID(); ok && !w.Has(rec.entity, id) {
			r.add = append(r.add, id)
		}
	}
	if surplus := held.And(r.stated).Minus(listed); r.own.exact {
		for c := surplus.Next(0); c >= 0; c = surplus.Next(c + 1) {
			b := r.rt.Components()[c]
			r.remove = append(r.remove, b.ID())
			if id, ok := b.ViewID(); ok && w.Has(rec.entity, id) {
				r.remove = append(r.remove, id)
			}
		}
	}
	if rec.waiting && r.predicting() {
		r.join(rec, held)
	}
	ecs.Exchange(w, rec.entity, r.add, r.remove, nil)
	rec.set = r.rt.Set(rec.entity)
}

// join makes an entity one that is simulated here: its tag goes with the move of its row, and its drawing goes on from
// where it was drawn.
func (r *Rollback) join(rec *record, held netcomp.Set) {
	rec.waiting = false
	r.stats.Joined++
	if r.rt.World.Has(rec.entity, r.remote) {
		r.remove = append(r.remove, r.remote)
	}
	r.noted = append(r.noted, rec)
	shown := held.And(r.viewed)
	for c := shown.Next(0); c >= 0; c = shown.Next(c + 1) {
		r.rt.Components()[c].Hand(rec.index, rec.entity)
	}
}

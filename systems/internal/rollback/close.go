package rollback

import "github.com/tickwire/tickwire/ecs"

// Close ends tick t: writes to entities that are not predicted here are undone, this tick's spawns are taken in, and what
// the host has refused goes. blocks is the newest structure block applied; structure and complete are what the newest send
// named: every change up to tick complete that concerns this client is in blocks up to structure.
func (r *Rollback) Close(t ecs.Tick, blocks, structure uint64, complete ecs.Tick) {
	r.now = t
	r.settle(fromGame)
	r.undo()
	if r.unconfirmed > 0 && structure <= blocks {
		r.refuse(complete)
	}
}

// undo puts back what was written to entities that another machine simulates: the host owes nothing for such a write, so
// that it would stand for ever.
func (r *Rollback) undo() {
	w := r.rt.World
	r.refused = r.refused[:0]
	for c, b := range r.rt.Components() {
		for _, e := range b.Marked() {
			if !w.Alive(e) || !w.Has(e, r.remote) || !b.Revert(e) && !r.recall(c, e) {
				continue
			}
			r.refused = append(r.refused, e)
			r.stats.RefusedWrites++
			if r.cfg.Refused != nil {
				r.cfg.Refused(b.Info().Name, e)
			}
		}
	}
	for _, e := range r.refused {
		r.rt.Journal.Forget(e) // a rewind must not bring back what the host has replaced since
	}
}

// recall puts back what the host has told of a component whose write was reported late, so that nobody has kept what it held.
func (r *Rollback) recall(c int, e ecs.Entity) bool {
	id := r.rt.Refs.ID(e)
	if id == 0 || !r.copied.Has(c) || r.rt.Local().Has(c) {
		return false
	}
	b := r.rt.Components()[c]
	b.Recall(id.Index())
	b.Write(e)
	r.rt.Refs.Unresolved = r.rt.Refs.Unresolved[:0]
	return true
}

// decide notes which causes of unconfirmed spawns the host has decided by the own state's tick: a press when it is among
// those executed, whatever came of it, anything else when its tick has run.
func (r *Rollback) decide() {
	if r.unconfirmed == 0 {
		return
	}
	for _, rec := range r.list {
		if rec.id != 0 || rec.decided != 0 {
			continue
		}
		if rec.key.Press != 0 && !r.unexecuted(rec.key) || rec.key.Press == 0 && rec.key.Tick <= r.own.tick {
			rec.decided = r.own.tick
		}
	}
}

// refuse removes the spawns that the host did not make: their cause was decided up to tick complete, and every block that
// could bring them has been applied.
func (r *Rollback) refuse(complete ecs.Tick) {
	for i := len(r.list) - 1; i >= 0; i-- {
		if rec := r.list[i]; rec.id == 0 && rec.decided != 0 && rec.decided <= complete {
			r.discard(rec)
			r.stats.RefusedSpawns++
		}
	}
	r.rt.Changes = r.rt.Changes[:0]
}

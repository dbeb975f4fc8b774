package rollback

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Reconcile acts on the newest own state. now is the tick run last. Where the host's tick was predicted nothing
// happens; else the world goes back to that tick, takes the host's state, and runs to now again with the recorded input. A
// quiet difference is no correction: it is not counted as one, and what is drawn does not blend.
// An error means that the host said what cannot be. Call it outside every query, before Begin of the next tick or after.
func (r *Rollback) Reconcile(now ecs.Tick) error {
	r.settle(fromHost)
	if !r.own.fresh {
		return nil
	}
	r.own.fresh = false
	t := r.own.tick
	r.compared = t
	r.decide()
	if !r.predicting() {
		err := r.take()
		r.hush()
		return err
	}
	f, err := r.compare()
	if err != nil {
		return err
	}
	r.stats.Compared++
	if t < r.epoch {
		f.differs = netcomp.NoDifference // of the time before a seek, of which nothing is left to compare
	}
	corrects := f.differs == netcomp.PlainDifference
	switch {
	case corrects:
		r.stats.Corrections++
	case f.differs == netcomp.QuietDifference:
		r.stats.Quiet++
	case !f.joins:
		return nil
	}
	r.noted = r.noted[:0]
	if corrects || f.joins {
		r.before()
	}
	if t > now || t < r.rt.Journal.Oldest() {
		if corrects {
			r.stats.Hard++
		}
		err = r.correct(now)
	} else {
		err = r.replay(now)
	}
	r.after()
	return err
}

// correct takes the host's state at the present, where its tick is out of reach: older than what is kept, or not run here
// yet.
func (r *Rollback) correct(now ecs.Tick) error {
	err := r.take()
	if r.own.tick > now {
		copy(r.counts, r.executed)
	}
	r.hush()
	return err
}

// before notes what is drawn of everything that may jump, after turns the jump into an offset that decays.
func (r *Rollback) before() {
	for _, rec := range r.list {
		if !rec.live() {
			continue
		}
		r.noted = append(r.noted, rec)
		shown := rec.set.And(r.viewed)
		for c := shown.Next(0); c >= 0; c = shown.Next(c + 1) {
			r.rt.Components()[c].Before(rec.index, rec.entity)
		}
	}
}

func (r *Rollback) after() {
	for _, rec := range r.noted {
		for c := r.viewed.Next(0); c >= 0; c = r.viewed.Next(c + 1) {
			r.rt.Components()[c].After(rec.index, rec.entity)
		}
	}
}

// hush drops the structural events of what was done here, and takes the shapes they ended in.
func (r *Rollback) hush() {
	for _, c := range r.rt.Changes {
		if rec := r.of[c.Entity]; rec != nil && (rec.live() || rec.waiting) && r.rt.World.Alive(c.Entity) {
			rec.set = r.rt.Set(c.Entity)
		}
	}
	r.rt.Changes = r.rt.Changes[:0]
}

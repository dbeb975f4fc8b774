package rollback

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// replay rewinds to the own state's tick, takes the state, and runs the ticks after it again.
func (r *Rollback) replay(now ecs.Tick) error {
	t, under := r.own.tick, r.rt.Journal.Tick()
	if t < under {
		if _, err := r.rt.Journal.Rewind(t); err != nil {
			return err
		}
		r.rewound(t)
	}
	r.hush()
	if err := r.take(); err != nil {
		return err
	}
	copy(r.counts, r.executed)
	if en := r.at(t); en != nil {
		copy(en.counts, r.executed)
	}
	r.unmake(t)
	r.hush()

	live := *r.time
	for run := t + 1; run <= now; run++ {
		r.begin(run)
		r.time.Tick, r.time.Alpha, r.time.Replaying = run, 0, true
		r.execute(run)
		r.engine.Resimulate(run)
		r.settle(fromGame)
		r.undo()
		r.stats.Replayed++
	}
	*r.time = live
	r.unclaimed()
	r.hush()
	if under > now {
		r.begin(under)
	}
	return nil
}

// rewound brings the records to the end of tick t, where the journal has brought the world.
func (r *Rollback) rewound(t ecs.Tick) {
	for _, rec := range r.list {
		if rec.waiting {
			continue
		}
		if rec.hidden > t {
			rec.hidden = 0
		}
		if _, unborn := r.rt.Journal.Unborn(rec.entity); unborn {
			rec.unborn, rec.hidden = true, 0
		}
		for i, s := range rec.shapes {
			if s.tick > t {
				rec.set, rec.shapes = s.set, rec.shapes[:i]
				break
			}
		}
	}
}

// unmake takes back the spawns of presses that were executed here up to tick t and not on the host: they are made again
// when the replay presses again.
func (r *Rollback) unmake(t ecs.Tick) {
	for _, rec := range r.list {
		if rec.waiting || rec.unborn || rec.named == t || r.keyed[rec.key] != rec || !r.unexecuted(rec.key) {
			continue
		}
		r.rt.Journal.Hide(rec.entity)
		rec.unborn, rec.hidden = true, 0
	}
}

// unexecuted reports whether k is of a press that the own state says has not been executed.
func (r *Rollback) unexecuted(k netcomp.Key) bool {
	return k.Press != 0 && k.Peer == r.rt.Self && k.Action > 0 && int(k.Action) <= len(r.executed) && k.Press > r.executed[k.Action-1]
}

// unclaimed ends a replay: a spawn that was not made again goes, unless the host has it: then it stays out of the
// simulation until the host speaks of it.
func (r *Rollback) unclaimed() {
	for i := len(r.list) - 1; i >= 0; i-- {
		if rec := r.list[i]; rec.unborn && rec.id == 0 {
			r.discard(rec)
			r.stats.Unmade++
		}
	}
}

package replica

import (
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// read applies the records of a value message. It reports whether none had to be passed over for want of its base.
func (r *Replica) read(h *message.Send, records []byte) (whole bool, err error) {
	r.rt.Refs.Tick = ecs.Tick(h.Tick)
	r.grid.Now, r.grid.Steps = ecs.Tick(r.sends.head.Tick), r.sends.steps()
	missing := r.stats.MissingBase
	r.rd.Reset(records)
	from := r.start(ecs.Tick(h.Previous))
	for at := int64(0); r.rd.Bool(); {
		gap := r.rd.Varint()
		if gap <= -maxIndex || gap >= maxIndex || at+gap < 0 || at+gap >= maxIndex {
			return false, fmt.Errorf("values of tick %d: %w: a gap of %d at index %d", h.Tick, errRecord, gap, at)
		}
		at += gap
		r.visited++
		if err := r.record(&r.rd, h, uint32(at), from); err != nil {
			return false, fmt.Errorf("values of tick %d, index %d: %w", h.Tick, at, err)
		}
	}
	if err := r.rd.Close(); err != nil {
		return false, fmt.Errorf("values of tick %d: %w", h.Tick, err)
	}
	return r.stats.MissingBase == missing, nil
}

// record applies the values of one entity. What this client lacks, and what is not newer than what it holds, is passed
// over and counted: it was true once, and counts as applied. What is late by a little is kept all the same, for it may be a
// base.
func (r *Replica) record(rd *wire.BitReader, h *message.Send, index uint32, from ecs.Tick) error {
	t, s := ecs.Tick(h.Tick), r.live(uint64(index))
	if s == nil {
		r.stats.SkippedUnknown++
	}
	for last := -1; ; {
		c, ok := message.ParseMember(rd, last, len(r.components))
		if !ok {
			return rd.Err()
		}
		last = c
		base := message.ParseBase(rd, h.Base)
		if err := rd.Err(); err != nil {
			return err
		}
		comp := &r.components[c]
		if base != 0 && !comp.deltas {
			return fmt.Errorf("%w: a delta of component %s, which has none", errRecord, comp.Info().Name)
		}
		if s == nil || !s.set.Has(c) || t < s.born || comp.Void(index, t) {
			if err := skip(rd, comp, base); err != nil {
				return err
			}
			switch {
			case s == nil:
			case !s.set.Has(c):
				r.stats.SkippedAbsent++
			default:
				r.stats.SkippedStale++
			}
			continue
		}
		stamp := r.stamps[c].at(index)
		if known, err := r.parse(rd, h, comp, index, *stamp, base); err != nil {
			return err
		} else if !known {
			r.stats.MissingBase++
			continue
		}
		if *stamp >= t {
			if *stamp > t {
				comp.Insert(index, t, *stamp, &r.grid)
			}
			r.stats.SkippedStale++
			continue
		}
		comp.Succeed(index, *stamp, t, &r.grid)
		*stamp = t
		r.told(index, c, t)
		if s.predicted {
			r.stats.KeptPredicted++
			continue
		}
		r.stats.Records++
		r.write(index, s, c)
		r.sample(index, s, c, from, t)
	}
}

func skip(rd *wire.BitReader, comp *component, base uint8) error {
	if base != 0 {
		return comp.SkipDelta(rd)
	}
	return comp.Skip(rd, false)
}

// parse reads a component's image, whole or against its base, into the scratch value; false if that base is not held.
func (r *Replica) parse(rd *wire.BitReader, h *message.Send, comp *component, index uint32, stamp ecs.Tick, base uint8) (bool, error) {
	if base == 0 {
		return true, comp.ParseImage(rd)
	}
	t, ok := message.GridTick(h.Tick, h.Step, base)
	if !ok {
		return false, fmt.Errorf("%w: base %d of tick %d", errRecord, base, h.Tick)
	}
	r.stats.Deltas++
	return comp.ParseDelta(rd, index, stamp, ecs.Tick(t), ecs.Tick(h.Tick))
}

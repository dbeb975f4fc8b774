package replica

import (
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// read applies the records of a value message.
func (r *Replica) read(h *message.Send, records []byte) error {
	r.rt.Refs.Tick = ecs.Tick(h.Tick)
	r.rd.Reset(records)
	from := r.start(ecs.Tick(h.Previous))
	for at := int64(0); r.rd.Bool(); {
		gap := r.rd.Varint()
		if gap <= -maxIndex || gap >= maxIndex || at+gap < 0 || at+gap >= maxIndex {
			return fmt.Errorf("values of tick %d: %w: a gap of %d at index %d", h.Tick, errRecord, gap, at)
		}
		at += gap
		r.visited++
		if err := r.record(&r.rd, uint32(at), from, ecs.Tick(h.Tick)); err != nil {
			return fmt.Errorf("values of tick %d, index %d: %w", h.Tick, at, err)
		}
	}
	if err := r.rd.Close(); err != nil {
		return fmt.Errorf("values of tick %d: %w", h.Tick, err)
	}
	return nil
}

// record applies the values of one entity. What this client lacks, and what is not newer than what it holds, is passed
// over and counted: it was true once, and counts as applied.
func (r *Replica) record(rd *wire.BitReader, index uint32, from, t ecs.Tick) error {
	s := r.live(uint64(index))
	if s == nil {
		r.stats.SkippedUnknown++
	}
	for last := -1; ; {
		c, ok := message.ParseMember(rd, last, len(r.components))
		if !ok {
			return rd.Err()
		}
		last = c
		if rd.Bool() {
			return fmt.Errorf("%w: a base, which this version does not have", errRecord)
		}
		comp := &r.components[c]
		if s == nil || !s.set.Has(c) || *r.stamps[c].at(index) >= t {
			if err := comp.Skip(rd, false); err != nil {
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
		if err := comp.ParseImage(rd); err != nil {
			return err
		}
		comp.Keep(index)
		*r.stamps[c].at(index) = t
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

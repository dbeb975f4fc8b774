package rollback

import (
	"fmt"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

// finding is what the comparison of an own state found.
type finding struct {
	differs netcomp.Difference // of what was predicted, the largest
	joins   bool               // some entity becomes predicted with it
}

// compare reads the own state against what was predicted for its tick. It changes nothing.
func (r *Rollback) compare() (f finding, err error) {
	if r.pressed() {
		f.differs = netcomp.PlainDifference
	}
	r.rt.Refs.Tick = r.own.tick
	r.rt.Refs.Gone = r.gone
	defer func() { r.rt.Refs.Gone = nil }()
	for _, part := range r.own.parts {
		r.bits.Reset(part)
		for index := int64(0); ; {
			rec, more := r.next(&index)
			if !more {
				break
			}
			if err := r.compareRecord(rec, &f); err != nil {
				return f, r.damaged(err)
			}
		}
		if err := r.bits.Close(); err != nil {
			return f, r.damaged(err)
		}
	}
	r.rt.Refs.Unresolved = r.rt.Refs.Unresolved[:0]
	return f, nil
}

func (r *Rollback) damaged(err error) error {
	r.rt.Refs.Unresolved = r.rt.Refs.Unresolved[:0]
	return fmt.Errorf("%w: own state of tick %d: %w", message.ErrMessage, r.own.tick, err)
}

// pressed reports whether the host had executed other presses than were executed here.
func (r *Rollback) pressed() bool {
	en := r.at(r.own.tick)
	if en == nil {
		return false
	}
	for i, n := range r.executed {
		if en.counts[i] != n {
			return true
		}
	}
	return false
}

func (r *Rollback) compareRecord(rec *record, f *finding) error {
	t := r.own.tick
	switch {
	case rec == nil:
		_, err := r.skip()
		return err
	case rec.waiting:
		f.joins = true
		_, err := r.skip()
		return err
	case rec.unborn, rec.born > t, rec.hidden != 0 && rec.hidden <= t:
		f.differs = netcomp.PlainDifference // the host has it, and here it was gone or not yet made
		_, err := r.skip()
		return err
	case rec.hidden != 0:
		// Gone since: its values are out of reach, and count again when the host's word on its end comes.
		_, err := r.skip()
		return err
	}
	comps, held := r.rt.Components(), rec.setAt(t).And(r.stated)
	var listed netcomp.Set
	for last := -1; ; {
		c, ok := r.member(last)
		if !ok {
			break
		}
		last = c
		listed.Add(c)
		if !held.Has(c) || !rec.set.Has(c) {
			// Lacking then is a difference of shape; removed since, its value of then is out of reach.
			if err := comps[c].Skip(&r.bits, true); err != nil {
				return err
			}
			continue
		}
		if err := comps[c].ParseRaw(&r.bits); err != nil {
			return err
		}
		f.differs = max(f.differs, comps[c].Differs(rec.entity, t))
	}
	lacking, surplus := listed.Minus(held), held.Minus(listed)
	if !lacking.Empty() || r.own.exact && !surplus.Empty() {
		f.differs = netcomp.PlainDifference
	}
	return r.bits.Err()
}

package rollback

import (
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// state is the newest own state that has come and has not been compared, in as many parts as have come.
type state struct {
	fresh bool
	tick  ecs.Tick
	exact bool // the component sets in it are those of its tick
	parts [][]byte
}

// maxIndex bounds the network index of a record.
const maxIndex = 1 << 24

// Own takes own state whose block has been applied. What it says is kept until Reconcile, a copy; of several the newest
// counts, and one older than the newest compared tells verdicts only. An error means that the host said what cannot be.
func (r *Rollback) Own(h message.Send, m *message.Own, records []byte) error {
	for _, e := range m.Executed {
		if e.Action >= uint64(len(r.executed)) {
			return fmt.Errorf("%w: presses of action %d, the schema has %d", wire.ErrValue, e.Action, len(r.executed))
		}
	}
	r.verdicts(m)
	t := ecs.Tick(h.Tick)
	switch {
	case t < r.compared, t == r.compared && m.Whole && t != 0, r.own.fresh && t < r.own.tick:
		r.stats.Stale++
		return nil
	case !r.own.fresh || t > r.own.tick:
		r.own.fresh, r.own.tick, r.own.parts = true, t, r.own.parts[:0]
		r.own.exact = h.Complete >= h.Tick
		r.body = netcomp.NetID(m.Body)
		clear(r.executed)
		if m.Numbering == r.numbering {
			for _, e := range m.Executed {
				r.executed[e.Action] = uint32(e.Count)
			}
		}
	case len(r.own.parts) >= message.MaxMessages:
		return fmt.Errorf("%w: own state of tick %d in more than %d parts", wire.ErrValue, t, message.MaxMessages)
	}
	n := len(r.own.parts)
	if n < cap(r.own.parts) {
		r.own.parts = r.own.parts[:n+1]
	} else {
		r.own.parts = append(r.own.parts, nil)
	}
	r.own.parts[n] = append(r.own.parts[n][:0], records...)
	return nil
}

// next reads the head of a record: the bit that there is one, and its index. rec is nil for an entity that is not ours, as
// the host saw it at the own state's tick.
func (r *Rollback) next(index *int64) (rec *record, more bool) {
	if !r.bits.Bool() || r.bits.Err() != nil {
		return nil, false
	}
	gap := r.bits.Varint()
	if gap < -maxIndex || gap > maxIndex || *index+gap < 0 || *index+gap >= maxIndex {
		r.bits.Fail(fmt.Errorf("%w: own state of an index beyond %d", wire.ErrValue, maxIndex))
		return nil, false
	}
	*index += gap
	id, e := r.rt.Refs.At(uint32(*index))
	if rec := r.of[e]; id != 0 && rec != nil && rec.id == id && rec.since <= r.own.tick && r.rt.World.Alive(e) {
		return rec, true
	}
	return nil, true
}

// member reads the number of a record's next component, or false at its end. One that own state never tells is damage.
func (r *Rollback) member(last int) (c int, ok bool) {
	comps := r.rt.Components()
	c, ok = message.ParseMember(&r.bits, last, len(comps))
	if ok && !r.stated.Has(c) {
		r.bits.Fail(fmt.Errorf("%w: own state of component %s", wire.ErrValue, comps[c].Info().Name))
		return 0, false
	}
	return c, ok
}

// skip passes over the components of a record and returns which they are.
func (r *Rollback) skip() (listed netcomp.Set, err error) {
	comps := r.rt.Components()
	for last := -1; ; {
		c, ok := r.member(last)
		if !ok {
			return listed, r.bits.Err()
		}
		if err := comps[c].Skip(&r.bits, true); err != nil {
			return listed, err
		}
		listed.Add(c)
		last = c
	}
}

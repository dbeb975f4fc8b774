package replica

import (
	"errors"
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

var (
	errUnknown = errors.New("a structure record of an entity that is not known")
	errRecord  = errors.New("a structure record that cannot be")
)

// block applies a structure block. Blocks come without gaps; only the first may have any number, since a host may count on
// over the joins of a peer.
func (r *Replica) block(b []byte) error {
	m, records, err := message.ParseBlock(b)
	switch {
	case err != nil:
		return err
	case m.Number == 0, r.blocks != 0 && m.Number != r.blocks+1:
		return fmt.Errorf("block %d after block %d", m.Number, r.blocks)
	case ecs.Tick(m.Tick) < r.blockTick:
		return fmt.Errorf("block %d of tick %d after tick %d", m.Number, m.Tick, r.blockTick)
	}
	r.blockTick = ecs.Tick(m.Tick)
	r.source(r.blockTick)
	r.rt.Refs.Tick = r.blockTick
	r.rd.Reset(records)
	for more := true; more; {
		if more, err = r.structural(&r.rd, r.blockTick); err != nil {
			return fmt.Errorf("block %d: %w", m.Number, err)
		}
	}
	if err := r.rd.Close(); err != nil {
		return fmt.Errorf("block %d: %w", m.Number, err)
	}
	r.blocks = m.Number
	r.stats.Blocks++
	return nil
}

// source tells the predicting part what the hooks it hears next are true from.
func (r *Replica) source(t ecs.Tick) {
	if r.hooks.Block != nil {
		r.hooks.Block(t)
	}
}

// structural applies one record of a block and reports whether another follows.
func (r *Replica) structural(rd *wire.BitReader, t ecs.Tick) (more bool, err error) {
	kind := message.Record(rd.Bits(message.RecordBits))
	if err := rd.Err(); err != nil {
		return false, err
	}
	r.visited++
	switch kind {
	case message.RecordEnd:
		return false, nil
	case message.RecordDespawn:
		err = r.despawn(rd, t)
	case message.RecordOwner:
		err = r.owner(rd, t)
	case message.RecordShape:
		err = r.shape(rd, t)
	case message.RecordSpawn:
		err = r.spawn(rd, t, false)
	case message.RecordEvent:
		err = r.event(rd, t)
	default:
		err = fmt.Errorf("%w: kind %d", errRecord, kind)
	}
	return true, err
}

// entity reads the index of a record of a known entity.
func (r *Replica) entity(rd *wire.BitReader) (uint32, *slot, error) {
	index := rd.Uvarint()
	if err := rd.Err(); err != nil {
		return 0, nil, err
	}
	s := r.live(index)
	if s == nil {
		return 0, nil, fmt.Errorf("%w: index %d", errUnknown, index)
	}
	return uint32(index), s, nil
}

// despawn ends an entity. What this client predicts goes at once; anything else leaves the simulation, marked as ended,
// and stays to be drawn and found by events until render time has passed its end.
func (r *Replica) despawn(rd *wire.BitReader, t ecs.Tick) error {
	index, s, err := r.entity(rd)
	if err != nil {
		return err
	}
	r.stats.Entities--
	for c := s.set.Next(0); c >= 0; c = s.set.Next(c + 1) {
		if r.components[c].refs {
			r.pending.drop(holder{index, c})
		}
	}
	r.rt.Refs.Unbind(s.id)
	if s.predicted {
		r.halt(index, s)
		if r.hooks.Ended != nil {
			r.hooks.Ended(s.entity)
		}
		r.remove(s.entity)
		*s = slot{}
		return nil
	}
	r.rt.Refs.Linger(s.id, s.entity)
	if r.world.Alive(s.entity) && !r.world.Has(s.entity, r.ended) {
		r.ids = append(r.ids[:0], r.ended)
		ecs.Exchange(r.world, s.entity, r.ids, nil, nil)
	}
	s.state = lingering
	r.stats.Lingering++
	r.line.push(moment{tick: t, kind: goes, index: index, id: s.id, entity: s.entity})
	return nil
}

// event keeps an event until render time reaches its tick.
func (r *Replica) event(rd *wire.BitReader, t ecs.Tick) error {
	m := message.ParseEvent(rd)
	switch {
	case rd.Err() != nil:
		return rd.Err()
	case m.Number >= uint64(r.rt.Events()):
		return fmt.Errorf("%w: event %d of %d", errRecord, m.Number, r.rt.Events())
	case m.Age > uint64(t):
		return fmt.Errorf("%w: an event %d ticks old in tick %d", errRecord, m.Age, t)
	case m.Size > uint64(rd.Left()/8):
		return fmt.Errorf("%w: an event of %d bytes, %d are left", wire.ErrShort, m.Size, rd.Left()/8)
	}
	b := r.line.buffer(int(m.Size))
	for i := range b {
		b[i] = byte(rd.Bits(8))
	}
	check := wire.NewBitReader(b)
	if err := r.rt.SkipEvent(&check, int(m.Number)); err != nil {
		return err
	}
	if err := check.Close(); err != nil {
		return err
	}
	r.line.push(moment{tick: t, kind: fires, event: int(m.Number), emitted: t - ecs.Tick(m.Age), payload: b})
	return nil
}

// list reads a component list with values into the scratch values of its components, one each.
func (r *Replica) list(rd *wire.BitReader, raw bool) (set netcomp.Set, err error) {
	last := -1
	for {
		c, ok := message.ParseMember(rd, last, len(r.components))
		if !ok {
			return set, rd.Err()
		}
		switch {
		case r.rt.Local().Has(c):
			return set, fmt.Errorf("%w: component %s, which never travels", errRecord, r.components[c].Info().Name)
		case raw:
			err = r.components[c].ParseRaw(rd)
		default:
			err = r.components[c].ParseImage(rd)
		}
		if err != nil {
			return set, fmt.Errorf("component %s: %w", r.components[c].Info().Name, err)
		}
		set.Add(c)
		last = c
	}
}

// keep stores the images just read of an entity and stamps them with their tick: what is older is void.
func (r *Replica) keep(index uint32, set netcomp.Set, t ecs.Tick) {
	for c := set.Next(0); c >= 0; c = set.Next(c + 1) {
		if r.slots.at(index).born == t {
			r.components[c].Keep(index)
		} else {
			r.components[c].Renew(index, t)
		}
		*r.stamps[c].at(index) = t
		r.told(index, c, t)
	}
}

// told lets whoever checks know of an image that has been taken.
func (r *Replica) told(index uint32, c int, t ecs.Tick) {
	if r.hooks.Image != nil {
		s := r.slots.at(index)
		r.hooks.Image(s.id, c, t, s.predicted)
	}
}

// sample gives the drawn side what the entity has just been written, as of tick t, after what was drawn before from on.
func (r *Replica) sample(index uint32, s *slot, c int, from, t ecs.Tick) {
	if !r.components[c].viewed {
		return
	}
	r.components[c].Sample(index, s.entity, from, t)
	s.playing.Add(c)
	if s.moving == 0 {
		r.moving = append(r.moving, index)
		s.moving = uint32(len(r.moving))
	}
}

// start is the tick at which a change of tick t began, drawn: the send before it, but not before what is drawn now.
func (r *Replica) start(previous ecs.Tick) ecs.Tick {
	if now := ecs.Tick(r.render); float64(previous) < r.render {
		if float64(now) < r.render {
			now++
		}
		return now
	}
	return previous
}

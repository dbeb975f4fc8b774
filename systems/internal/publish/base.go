package publish

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// A delta names its base by a grid tick: what the peer holds that is newest at or before it. That may be named if the newest
// image it was sent up to there is known to have arrived; then no other can have taken its place.

// told is a tick at which a peer was sent an image, and whether it is known to hold it; zero for none.
type told uint64

func newTold(t ecs.Tick, known bool) told {
	m := told(t) << 1
	if known {
		m |= 1
	}
	return m
}

func (m told) tick() ecs.Tick { return ecs.Tick(m >> 1) }
func (m told) known() bool    { return m&1 != 0 }

// bases are the newest images of one component that a peer was sent up to each of the newest grid ticks.
type bases struct {
	newest [message.MaxBases]told // sent last between two grid ticks, by the later one's number
	before told                   // the newest that has lost its place there
}

// newBases is of a peer that holds the image told at t.
func newBases(t ecs.Tick) bases { return bases{before: newTold(t, true)} }

// sent notes that the image is in a message of tick t.
func (b *bases) sent(t ecs.Tick, step uint8) {
	number := func(t ecs.Tick) ecs.Tick { return (t + 1<<step - 1) >> step } // of the first grid tick that is not before t
	place := &b.newest[number(t)%message.MaxBases]
	if number(place.tick()) != number(t) {
		b.before = max(b.before, *place)
	}
	*place = newTold(t, false)
}

// heard notes that it has arrived.
func (b *bases) heard(t ecs.Tick) {
	for i, m := range b.newest {
		if m == newTold(t, false) {
			b.newest[i] = newTold(t, true)
		}
	}
	if b.before == newTold(t, false) {
		b.before = newTold(t, true)
	}
}

// asOf is the newest that was sent at or before tick t.
func (b *bases) asOf(t ecs.Tick) (m told) {
	if b.before.tick() <= t {
		m = b.before
	}
	for _, n := range b.newest {
		if n.tick() <= t {
			m = max(m, n)
		}
	}
	return m
}

// stepCalm is for how many sends a smaller grid step must do before it is taken.
const stepCalm = 300

// gridStep follows the pipe: up at once, down when a quarter has been enough for long. A new step makes every base useless
// for a round trip, and one that is twice what is needed costs little.
func (q *Peer) gridStep() {
	step := q.pipe.GridStep()
	if q.calm++; step+1 >= q.step {
		q.calm = 0
	}
	if step > q.step || q.calm > stepCalm {
		q.step, q.stepSince, q.calm = step, q.p.tick, 0
	}
}

// grid is the newest grid tick at or before t.
func (q *Peer) grid(t ecs.Tick) ecs.Tick { return t >> q.step << q.step }

// usualBase is the base of most records: the newest grid tick of which something is known to have arrived.
func (q *Peer) usualBase() uint8 {
	for base := uint8(1); base <= message.MaxBases; base++ {
		if t, ok := message.GridTick(uint64(q.p.tick), q.step, base); ok && ecs.Tick(t) <= q.arrived {
			return base
		}
	}
	return 0
}

// stands is what a base stands for, false if it is not known to be there.
func (q *Peer) stands(d *componentDue, base uint8) (told, bool) {
	t, ok := message.GridTick(uint64(q.p.tick), q.step, base)
	if !ok || ecs.Tick(t) < q.stepSince {
		return 0, false
	}
	m := d.bases.asOf(ecs.Tick(t))
	return m, m.known() && m.tick() >= q.stepSince
}

// value writes a component's image for others than the owner: against a base, if there is one and it is shorter so.
func (q *Peer) value(w *wire.BitWriter, r *record, component int) {
	p, cut := q.p, w.Len()
	c := p.rt.Components()[component]
	if c.Info().MaxDeltaBits > 0 && !q.delta(w, r, c) {
		p.stats.NoBase++
	} else if c.Info().MaxDeltaBits > 0 {
		bits := w.Len() - cut
		if 2*bits <= c.Info().MaxImageBits { // hardly any image is shorter
			p.stats.Deltas++
			return
		}
		p.compare.Reset(p.compared[:0])
		p.image(&p.compare, component, r.index)
		p.compared = p.compare.Bytes()
		if bits <= 1+p.compare.Len() {
			p.stats.Deltas++
			return
		}
	}
	w.Cut(cut)
	message.AppendBase(w, 0, q.usual)
	p.image(w, component, r.index)
	p.stats.Full++
}

// delta writes a component's image against the newest base that the peer holds and the host still has, and reports whether
// there is one. Of two that stand for one image it takes the usual one, which is shorter.
func (q *Peer) delta(w *wire.BitWriter, r *record, c netcomp.Bound) bool {
	p, d, cut := q.p, q.dueOf(r, c.Index()), w.Len()
	p.rt.Refs.Share = netcomp.ShareOthers
	defer func() { p.rt.Refs.Share = netcomp.ShareAll }()
	for base := uint8(1); base <= message.MaxBases && !p.cfg.Full; base++ {
		image, ok := q.stands(d, base)
		if !ok {
			continue
		}
		named := base
		if usual, ok := q.stands(d, q.usual); ok && usual == image {
			named = q.usual
		}
		at, _ := message.GridTick(uint64(p.tick), q.step, named)
		message.AppendBase(w, named, q.usual)
		if c.AppendDelta(w, r.index, p.changedAt(c.Index(), r.index), image.tick(), ecs.Tick(at), p.tick) {
			return true
		}
		w.Cut(cut)
	}
	return false
}

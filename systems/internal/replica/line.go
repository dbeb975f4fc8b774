package replica

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/internal/ring"
	"github.com/tickwire/tickwire/netcomp"
)

type momentKind uint8

// An entity appears, an entity goes, an event fires.
const (
	appears momentKind = iota
	goes
	fires
)

// moment is something that the host's structure says and that happens when render time reaches its tick.
type moment struct {
	tick    ecs.Tick
	kind    momentKind
	index   uint32 // of an entity
	id      netcomp.NetID
	entity  ecs.Entity
	event   int // of an event
	emitted ecs.Tick
	payload []byte
}

// line holds the moments in the order in which the blocks told them, which is the order of their ticks.
type line struct {
	ring.Ring[moment]
	bytes int      // of payloads
	spare [][]byte // payloads to use again
}

func (l *line) push(m moment) {
	l.bytes += len(m.payload)
	l.Push(m)
}

// pop takes the oldest moment; its payload is valid until the next buffer.
func (l *line) pop() moment {
	m := l.Pop()
	if m.payload != nil {
		l.bytes -= len(m.payload)
		l.spare = append(l.spare, m.payload)
	}
	return m
}

// buffer returns memory for a payload.
func (l *line) buffer(size int) []byte {
	if n := len(l.spare); n > 0 {
		b := l.spare[n-1]
		l.spare = l.spare[:n-1]
		if cap(b) >= size {
			return b[:size]
		}
	}
	return make([]byte, size)
}

// due reports whether the oldest moment has been reached.
func (l *line) due(render float64) bool { return l.Len() > 0 && float64(l.Front().tick) <= render }

func (r *Replica) appearAt(index uint32, s *slot, t ecs.Tick) {
	r.line.push(moment{tick: t, kind: appears, index: index, id: s.id, entity: s.entity})
}

// happen lets the oldest moment happen.
func (r *Replica) happen() {
	m := r.line.pop()
	r.visited++
	switch m.kind {
	case appears:
		r.appear(&m)
	case goes:
		r.leave(&m)
	case fires:
		r.stats.Events++
		if err := r.rt.Receive(m.event, m.emitted, m.payload); err != nil && r.err == nil {
			r.err = err
		}
	}
}

// appear gives an entity the views it lacks, drawn as of render time.
func (r *Replica) appear(m *moment) {
	s := r.slots.peek(m.index)
	if s.id != m.id || s.entity != m.entity || !r.world.Alive(m.entity) {
		return // its index is another's by now
	}
	r.making = making{index: m.index, s: s}
	r.ids = r.ids[:0]
	for c := s.set.Next(0); c >= 0; c = s.set.Next(c + 1) {
		comp := &r.components[c]
		if comp.viewed && r.world.Has(m.entity, comp.id) && !r.world.Has(m.entity, comp.view) {
			r.ids = append(r.ids, comp.view)
			r.making.views.Add(c)
		}
	}
	if len(r.ids) > 0 {
		ecs.Exchange(r.world, m.entity, r.ids, nil, r.show)
	}
}

// showNow draws the views that appear have added.
func (r *Replica) showNow(e ecs.Entity) {
	for c := r.making.views.Next(0); c >= 0; c = r.making.views.Next(c + 1) {
		r.components[c].Show(r.making.index, e, r.render)
	}
}

// leave takes an ended entity out of the world.
func (r *Replica) leave(m *moment) {
	r.stats.Lingering--
	r.rt.Refs.Unlinger(m.id, m.entity)
	if s := r.slots.peek(m.index); s.state == lingering && s.entity == m.entity {
		r.halt(m.index, s)
		*s = slot{}
	}
	r.remove(m.entity)
}

// hurry bounds what waits for a render time that may never come: entities appear and go early, events are dropped.
func (r *Replica) hurry() {
	for r.line.Len() > r.cfg.LineItems || r.line.bytes > r.cfg.LineBytes {
		if r.line.Front().kind == fires {
			r.line.pop()
			r.stats.EventsDropped++
			continue
		}
		r.stats.Hurried++
		r.happen()
	}
}

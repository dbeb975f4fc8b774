package publish

import (
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// event is one event of the tick, encoded once.
type event struct {
	number int
	place  int
	to     netcomp.Audience
	bytes  []byte
	names  []netcomp.NetID // of the entities it names
}

// collectEvents encodes the tick's events and gives each peer of their audience its own to be owed.
func (p *Publisher) collectEvents() {
	for i := range p.events {
		ev := &p.events[i]
		p.bits.Reset(nil) // owed by peers for as long as it takes: its own memory
		p.rt.AppendEvent(&p.bits, ev.number, ev.place)
		ev.bytes = p.bits.Bytes()
		p.rt.EventNames(ev.number, ev.place, func(e ecs.Entity, _ bool) bool {
			if id := p.rt.Refs.ID(e); id != 0 {
				ev.names = append(ev.names, id)
			}
			return true
		})
		for _, q := range p.peers {
			if ev.to.Reaches(q.id, q.inScope) && q.hears(ev) {
				q.oweEvent(ev)
			}
		}
		p.stats.Visited++
	}
	if len(p.events) > 0 {
		clear(p.events)
		p.events = p.events[:0]
		p.rt.ClearEvents()
	}
}

// maxOwedEvents wait for one peer at most: 60 a tick over 4 s in which nothing gets through. Values that wait are replaced by
// newer ones, events are not, so a peer that does not read would fill the memory.
const maxOwedEvents = 1 << 14

// ErrBehind says that more events wait for a peer than are kept for it.
var ErrBehind = fmt.Errorf("more than %d events wait", maxOwedEvents)

// oweEvent puts an event into the queue of what the peer is told. One that is behind too far has lost it, and every next Send
// says so.
func (q *Peer) oweEvent(ev *event) {
	if q.events.Len() >= maxOwedEvents {
		q.behind = true
	}
	if !q.behind {
		q.events.Push(owedEvent{event: *ev, since: q.p.tick})
	}
}

// owedEvent waits in a peer's queue until every living entity that it names is known there.
type owedEvent struct {
	event
	since ecs.Tick
}

// inScope reports whether an entity is, or is about to be, in the peer's scope.
func (q *Peer) inScope(e ecs.Entity) bool { return q.p.rt.Refs.ID(e) != 0 }

// hears reports whether a peer is told an event of now: once its world is whole every one of its audience, before that
// those of entities it knows.
func (q *Peer) hears(ev *event) bool {
	if q.final {
		return true
	}
	for _, id := range ev.names {
		if !q.known.Has(id.Index()) {
			return false
		}
	}
	return len(ev.names) > 0
}

// ripe reports whether everything that the event names and that lives is known.
func (q *Peer) ripe(ev *owedEvent) bool {
	for _, id := range ev.names {
		if e := q.p.at(id.Index()); e.id == id && e.alive && !q.known.Has(id.Index()) {
			return false
		}
	}
	return true
}

// closing reports whether the event names an entity that has ended: it is told before that end.
func (q *Peer) closing(ev *owedEvent) bool {
	for _, id := range ev.names {
		if e := q.p.at(id.Index()); !e.alive || e.id != id {
			return true
		}
	}
	return false
}

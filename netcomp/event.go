package netcomp

import (
	"reflect"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

// Audience is who an event goes to.
type Audience struct {
	kind   audienceKind
	peer   PeerID
	entity ecs.Entity
}

type audienceKind uint8

const (
	toAll audienceKind = iota
	toScope
	toPeer
)

// ToAll addresses every peer.
func ToAll() Audience { return Audience{} }

// ToScope addresses the peers that know e.
func ToScope(e ecs.Entity) Audience { return Audience{kind: toScope, entity: e} }

// ToPeer addresses one peer.
func ToPeer(p PeerID) Audience { return Audience{kind: toPeer, peer: p} }

// Reaches reports whether the audience includes peer p, who knows entities as told.
func (a Audience) Reaches(p PeerID, knows func(e ecs.Entity) bool) bool {
	switch a.kind {
	case toScope:
		return knows(a.entity)
	case toPeer:
		return a.peer == p
	}
	return true
}

// OnEvent registers what happens when an event arrives: on a client, in the frame whose render time has reached the
// event's tick, with the entities it names alive or still drawn; in single player at the end of the running system. A host
// plays none. It panics on a second receiver of the same event. What ev holds in strings, slices and maps may be kept, and
// must not be written to: the next event may hold the same.
func OnEvent[E any](w *ecs.World, run func(ev *E)) {
	rt := RuntimeOf(w)
	t := reflect.TypeFor[E]()
	if _, twice := rt.receivers[t]; twice {
		panic("netcomp: event " + t.Name() + " has a receiver already")
	}
	rt.receivers[t] = run
}

// Emit tells an audience that something happened. It travels in order with the structure of the world: it can overtake
// neither the spawn nor the end of an entity it names. On a client it does nothing: an event is the host's word. It panics
// if a session runs and E is no event of its schema. It is written at the end of the tick: until then, nobody may write to
// the slices and maps that ev holds.
func Emit[E any](w *ecs.World, ev E, to Audience) {
	rt := RuntimeOf(w)
	switch {
	case rt.Role == ClientRole:
		return
	case rt.Doors == nil:
		if run, ok := rt.receivers[reflect.TypeFor[E]()].(func(ev *E)); ok {
			ecs.Later(w, func(*ecs.World) { run(&ev) })
		}
		return
	}
	for i, b := range rt.events {
		if q, ok := b.(interface{ push(ev *E) int }); ok {
			rt.Doors.Emit(i, q.push(&ev), to)
			return
		}
	}
	panic("netcomp: " + reflect.TypeFor[E]().String() + " is no event of the schema")
}

// boundEvent is one event of a schema in one world: on the host the queue of what was emitted, on a client its receiver.
type boundEvent interface {
	append(rt *Runtime, w *wire.BitWriter, place int)
	names(place int, visit func(e ecs.Entity, any bool) bool) bool
	clear()
	receive(rt *Runtime, t ecs.Tick, payload []byte) error
	skip(r *wire.BitReader, refs *Refs) error
}

type eventOf[E any, C MessageCodec[E]] struct {
	codec C
	index int
	queue []E
	value E // scratch
}

func (v *eventOf[E, C]) push(ev *E) int {
	v.queue = append(v.queue, *ev)
	return len(v.queue) - 1
}

func (v *eventOf[E, C]) append(rt *Runtime, w *wire.BitWriter, place int) {
	v.codec.Append(w, &v.queue[place], &rt.Refs)
}

func (v *eventOf[E, C]) names(place int, visit func(e ecs.Entity, any bool) bool) bool {
	return v.codec.Refs(&v.queue[place], visit)
}

func (v *eventOf[E, C]) clear() {
	clear(v.queue) // of what they point to
	v.queue = v.queue[:0]
}

func (v *eventOf[E, C]) skip(r *wire.BitReader, refs *Refs) error { return v.codec.Skip(r, refs) }

func (v *eventOf[E, C]) receive(rt *Runtime, t ecs.Tick, payload []byte) error {
	r := wire.NewBitReader(payload)
	was := rt.Refs.tell(t, rt.Refs.Share)
	rt.Refs.late = true
	err := v.codec.Parse(&r, &v.value, &rt.Refs)
	rt.Refs.late = false
	rt.Refs.as(was)
	rt.Refs.Unresolved = rt.Refs.Unresolved[:0]
	if err != nil {
		return err
	}
	if err := r.Close(); err != nil {
		return err
	}
	if run, ok := rt.receivers[reflect.TypeFor[E]()].(func(ev *E)); ok {
		run(&v.value)
	}
	return nil
}

// Events is how many events the schema has.
func (rt *Runtime) Events() int { return len(rt.events) }

// AppendEvent writes the event waiting at place, its ticks relative to that of Refs.
func (rt *Runtime) AppendEvent(w *wire.BitWriter, event, place int) {
	rt.events[event].append(rt, w, place)
}

// EventNames visits the entities that the event waiting at place names, until visit says false.
func (rt *Runtime) EventNames(event, place int, visit func(e ecs.Entity, any bool) bool) bool {
	return rt.events[event].names(place, visit)
}

// ClearEvents forgets what waits, once every peer's copy has been encoded.
func (rt *Runtime) ClearEvents() {
	for _, e := range rt.events {
		e.clear()
	}
}

// Receive hands an event that was encoded at tick t to its receiver. The error is damage; an event without a receiver is
// none.
func (rt *Runtime) Receive(event int, t ecs.Tick, payload []byte) error {
	return rt.events[event].receive(rt, t, payload)
}

// SkipEvent passes over an encoded event.
func (rt *Runtime) SkipEvent(r *wire.BitReader, event int) error {
	return rt.events[event].skip(r, &rt.Refs)
}

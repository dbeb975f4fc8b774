package ecs

import (
	"fmt"
	"reflect"
	"runtime/debug"
	"unsafe"

	arche "github.com/mlange-42/arche/ecs"
	"github.com/mlange-42/arche/ecs/event"
)

// dispatcher sits in arche's one listener slot and passes events on: first to the
// game's own listener, then to the observers in order of Observe.
type dispatcher struct {
	state *state
	slot  *arche.Listener // arche's slot, which should hold this dispatcher
	child arche.Listener  // the game's own, or nil

	observers []*observer // copied on change, so that a run under way keeps its own
	mask      Mask        // union of the observers' components
	all       bool        // some observer wants every component
	union     Mask        // mask and the child's components, answered to arche

	fault *ObserverPanic // first panic that could not be passed on yet
}

type observer struct {
	to      Observer
	mask    Mask
	all     bool
	stopped bool
}

// ObserverPanic is what the engine, Flush or the structural operation itself panics
// with after an observer or the game's listener panicked. arche leaves a world locked
// for ever when its listener panics in a removal, so the panic is held back until
// the world is unlocked.
type ObserverPanic struct {
	Value any    // what the observer panicked with
	Stack []byte // where
}

// Error implements error.
func (p *ObserverPanic) Error() string {
	return fmt.Sprintf("ecs: an observer panicked: %v\n%s", p.Value, p.Stack)
}

// dispatcher returns the world's dispatcher, installing it on first use. A listener
// that the game set before becomes its child.
func (s *state) dispatcher() *dispatcher {
	if s.dispatch == nil {
		s.dispatch = &dispatcher{state: s, slot: slotOf(s.world)}
		s.dispatch.child = *s.dispatch.slot
		s.world.SetListener(s.dispatch)
	}
	return s.dispatch
}

// slotOf returns the address of the world's listener. arche has no way to ask for it,
// and taking the slot without keeping what is in it would deafen the game.
func slotOf(w *World) *arche.Listener {
	f := reflect.ValueOf(w).Elem().FieldByName("listener")
	if !f.IsValid() || f.Type() != reflect.TypeFor[arche.Listener]() {
		panic("ecs: this version of arche keeps its listener elsewhere; Tickwire is built for v0.15.3")
	}
	return (*arche.Listener)(unsafe.Pointer(f.UnsafeAddr()))
}

func (d *dispatcher) verify() {
	if *d.slot != arche.Listener(d) {
		panic("ecs: World.SetListener was called after the engine's; use ecs.SetListener(w, l), which keeps both")
	}
}

func (d *dispatcher) change(observers []*observer) {
	d.observers, d.mask, d.all = observers, Mask{}, false
	for _, o := range observers {
		d.all = d.all || o.all
		d.mask = d.mask.Or(&o.mask)
	}
}

// Subscriptions implements arche's Listener.
func (d *dispatcher) Subscriptions() event.Subscription {
	var s event.Subscription
	if len(d.observers) > 0 {
		s = event.Entities | event.Components
	}
	if d.child != nil {
		s |= d.child.Subscriptions()
	}
	return s
}

// Components implements arche's Listener.
func (d *dispatcher) Components() *Mask {
	if d.all {
		return nil
	}
	if d.child == nil {
		return &d.mask
	}
	theirs := d.child.Components()
	if theirs == nil {
		return nil
	}
	d.union = d.mask.Or(theirs)
	return &d.union
}

// Notify implements arche's Listener.
func (d *dispatcher) Notify(w *World, e EntityEvent) {
	if d.child != nil && wants(d.child, &e) {
		d.tellChild(w, &e)
	}
	if len(d.observers) == 0 || !e.EventTypes.ContainsAny(event.Entities|event.Components) {
		return
	}
	ev := Event{
		Entity:  e.Entity,
		Created: e.EventTypes.Contains(event.EntityCreated),
		Removed: e.EventTypes.Contains(event.EntityRemoved),
		Added:   e.AddedIDs,
		Lost:    e.RemovedIDs,
	}
	for _, o := range d.observers {
		if !o.stopped && (o.all || o.mask.ContainsAny(&e.Added) || o.mask.ContainsAny(&e.Removed)) {
			d.tell(o, w, ev)
		}
	}
	if d.fault != nil && !w.IsLocked() {
		d.state.raise()
	}
}

func (d *dispatcher) tell(o *observer, w *World, ev Event) {
	defer d.keep()
	o.to.Notify(w, ev)
}

func (d *dispatcher) tellChild(w *World, e *EntityEvent) {
	defer d.keep()
	d.child.Notify(w, *e)
}

// keep holds back a panic; the first of several is told.
func (d *dispatcher) keep() {
	if v := recover(); v != nil && d.fault == nil {
		d.fault = &ObserverPanic{Value: v, Stack: debug.Stack()}
	}
}

// wants is arche's own rule (ecs/util.go, subscribes) for whether a listener hears of
// an event; arche applied it to the union, so it is applied to the child again.
func wants(l arche.Listener, e *EntityEvent) bool {
	trigger := l.Subscriptions() & e.EventTypes
	if trigger == 0 {
		return false
	}
	subs := l.Components()
	if subs == nil {
		return true
	}
	relation := func(id *ID) bool { return id != nil && subs.Get(*id) }
	switch {
	case trigger.ContainsAny(event.Relations) && (relation(e.OldRelation) || relation(e.NewRelation)):
		return true
	case trigger.ContainsAny(event.EntityCreated|event.ComponentAdded) && subs.ContainsAny(&e.Added):
		return true
	}
	return trigger.ContainsAny(event.EntityRemoved|event.ComponentRemoved) && subs.ContainsAny(&e.Removed)
}

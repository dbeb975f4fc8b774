package ecs

import "slices"

// Event is one structural change of one entity. The slices belong to arche and are
// valid during the call only.
type Event struct {
	Entity  Entity
	Created bool // the entity is new
	// Removed tells that the entity is about to be removed. It is alive and its values
	// can be read, except in Batch.RemoveEntities, where other entities of the same
	// batch may be gone.
	Removed bool
	// Added are the components added. Their values stand already only if whoever
	// added them set them in the same operation (Spawn, Exchange, MapN.NewWith,
	// MapN.Assign); otherwise they are zero.
	Added []ID
	// Lost are the components removed. Unless Removed is set, their values are gone.
	Lost []ID
}

// Observer hears of structural changes. It only records: the world may be locked, the
// operation may be one of a batch under way, and others are told after it. A panic is
// held back until the world is unlocked and raised there as *ObserverPanic.
type Observer interface {
	// Notify is called on the world's goroutine, once for each event.
	Notify(w *World, ev Event)
}

// Observe tells o of every event that creates or removes an entity with any of the
// components, or adds or removes any of them; with no ids, of every event. Value
// writes, World.Reset and World.LoadEntities tell nobody. The returned function ends it.
//
// arche has one slot for a listener. The first Observe of a world moves the listener
// that is there below a dispatcher, where it goes on working. To set the game's own
// listener afterwards, use SetListener of this package: World.SetListener would throw
// the engine's observers out, and the engine's next step panics if it was used.
func Observe(w *World, o Observer, ids ...ID) (stop func()) {
	d := stateOf(w).dispatcher()
	entry := &observer{to: o, mask: MaskOf(ids...), all: len(ids) == 0}
	d.change(append(slices.Clip(d.observers), entry))
	return func() {
		if entry.stopped {
			return
		}
		entry.stopped = true
		d.change(slices.DeleteFunc(slices.Clone(d.observers), func(o *observer) bool { return o == entry }))
	}
}

// SetListener sets the game's own arche listener, or removes it with nil, and keeps
// the observers. It replaces World.SetListener once there is an engine.
func SetListener(w *World, l Listener) { stateOf(w).dispatcher().child = l }

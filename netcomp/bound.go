package netcomp

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

// Bound is one component of a schema in one world. It hides the component's Go type from the systems: values are named by
// entity, images and samples by network index, and what was parsed last stands in a scratch value until the next Parse.
type Bound interface {
	Info() Info
	// Index is the component's number in the schema, the same on every machine of a session.
	Index() int
	ID() ecs.ID
	// ViewID is the component the renderer draws; false if the type has no interpolated field.
	ViewID() (ecs.ID, bool)
	// Marked are the entities whose component was written in the tick under way.
	Marked() []ecs.Entity

	// Take brings the image of index up to the entity's value and reports whether it changed, for those who are told images:
	// all but the owner. fresh forgets the image held. An entity without the component reports false.
	Take(index uint32, e ecs.Entity, fresh bool) bool
	// Sum is a hash of the image at index, as all but the owner are told it, for checks.
	Sum(index uint32) uint64
	AppendImage(w *wire.BitWriter, index uint32)
	// Shelve keeps the image that the last Take has replaced, which had stood since a tick, for as long as the grid needs it.
	Shelve(index uint32, since ecs.Tick, g *Grid)
	// AppendDelta writes the image, which stands since a tick, against what it was at tick image, moved by the velocities in it
	// for the ticks from base to t. It reports false, and writes nothing, if that image is not kept.
	AppendDelta(w *wire.BitWriter, index uint32, since, image, base, t ecs.Tick) bool
	AppendRaw(w *wire.BitWriter, e ecs.Entity)

	// ParseImage and ParseRaw read into the scratch value and report damage; Skip passes over either form.
	ParseImage(r *wire.BitReader) error
	ParseRaw(r *wire.BitReader) error
	Skip(r *wire.BitReader, raw bool) error
	// ParseDelta is ParseImage of a delta of tick t against what the image of index, which stands since a tick, was at tick
	// base, moved as AppendDelta does. It reports false, having passed over the delta, if that is not kept.
	ParseDelta(r *wire.BitReader, index uint32, since, base, t ecs.Tick) (bool, error)
	SkipDelta(r *wire.BitReader) error
	// Keep stores the scratch image as the first image of index. What follows goes by Succeed, which also keeps what stood
	// since a tick until tick t; by Insert what comes so late that a newer image stands since a tick; and by Renew an image
	// of tick t before which everything is void, so that Void says so of any earlier tick.
	Keep(index uint32)
	Renew(index uint32, t ecs.Tick)
	Void(index uint32, t ecs.Tick) bool
	Succeed(index uint32, since, t ecs.Tick, g *Grid)
	Insert(index uint32, t, since ecs.Tick, g *Grid)
	// Recall brings the image back into the scratch value, references looked up anew.
	Recall(index uint32)
	// Write copies the scratch value into the entity's component, unmarked. Fields outside the wire form stay.
	Write(e ecs.Entity)
	// Differs tells how far the scratch value, the host's, is from what the entity held at the end of tick t.
	Differs(e ecs.Entity, t ecs.Tick) Difference
	// Copy keeps what the entity's component holds as its value before the tick under way, whoever writes it then; Late lets
	// such writes be reported after they were made. Who asks for that copies what is simulated here before each tick.
	Copy(e ecs.Entity)
	Late()
	// Revert puts back what the entity's component held before the tick's first write, and reports whether it was written.
	Revert(e ecs.Entity) bool
	// Same reports whether client entity o of another world, bound to the same schema, holds what host entity e does, in
	// every field that it is told: the value by bits if exact, as an owner has it, else the image of index.
	Same(index uint32, e ecs.Entity, client Bound, o ecs.Entity, exact bool) bool

	Track
}

// Track is the drawn side of a component: samples of remote entities, and the offsets of corrected ones. Times are host
// ticks with a fraction. All of it is nothing for a component without a View.
type Track interface {
	// Sample adds what the entity holds, written just before, as what index held at tick t; if nothing is being played, the
	// value drawn last stands as the sample of tick from, where the change began.
	Sample(index uint32, e ecs.Entity, from, t ecs.Tick)
	// Play draws the entity as of time t and reports whether nothing newer waits: it is at rest, and its samples are freed.
	Play(index uint32, e ecs.Entity, t float64) (rest bool)
	// Show draws an entity that has just got its View, as of time t: by its samples, else its own value.
	Show(index uint32, e ecs.Entity, t float64)
	// Halt forgets the samples of index; what is drawn stays as it is.
	Halt(index uint32)
	// Settle draws the entity's own value and forgets samples and offset.
	Settle(index uint32, e ecs.Entity)
	// Follow draws a simulated entity between the end of tick now-1 and of tick now, plus what is left of its offset.
	Follow(index uint32, e ecs.Entity, now ecs.Tick, alpha float32)
	// Before notes what a simulated entity holds; After, when a correction has been made, adds the jump since to its offset.
	Before(index uint32, e ecs.Entity)
	After(index uint32, e ecs.Entity)
	// Hand does what Before does for a remote entity that is about to be simulated here: it notes what is drawn, and the
	// entity's samples are played no more.
	Hand(index uint32, e ecs.Entity)
	// Decay shrinks the offset of index to the given part and drops it when it is below any sight.
	Decay(index uint32, keep float32)
}

// Package netcomp is what travels: the components, actions and events of a game as the network sees them.
//
// A game uses it from its systems. [Identity] networks an entity, [Mut] reports writes, [Despawn] ends an entity,
// [OnAction] and [OnEvent] receive what others did, [View] is what a renderer draws, [Simulated] keeps a system away from
// entities that another machine simulates. [Versioned] writes and reads what outlives a build. The generated Schema of a
// package lists its components, actions and events.
//
// The systems of package systems use the rest: [Runtime] is the networking state of one world, [Bound] one component of the
// schema in one world, [Refs] the table of network ids.
//
// Everything here belongs to the goroutine that owns the world; nothing here keeps time, reads a clock or starts a goroutine.
package netcomp

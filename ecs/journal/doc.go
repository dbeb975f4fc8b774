// Package journal remembers what changed in a world: for each component type the
// entities written this tick (the marks, which a host sends), and, where it is asked to,
// the value each had before (the priors) and what happened to the structure, so that a
// client can take its world back to an earlier tick.
//
// Look here by task:
//
//   - report a write: Column.Write before it, Column.Mark after it;
//   - read what changed: Column.Marked, Column.Was, Column.At;
//   - change structure so that it can be undone: Insert, Remove, Hide, Spawned, Claim;
//   - go back: Begin, Rewind, Oldest.
//
// What a tick costs follows what changed in it, never how many entities there are. In
// steady state nothing is allocated. The package is pure: it reads no clock and starts
// no goroutine; all of it belongs to the goroutine of its world.
package journal

// Package rollback is prediction: on a client the input of each tick, its execution here before the host has it, and the
// rewind and replay that follow when the host's state of a tick differs from what was predicted; on a host the buffer that
// turns what arrives of a peer's input into one verdict for every tick.
//
// Look here by task:
//
//   - client, forwards: [Rollback.Begin], [Rollback.Step], [Rollback.Close], [Rollback.AppendInput];
//   - client, back: [Rollback.Own] takes the host's word, [Rollback.Reconcile] acts on it;
//   - client, entities: the hooks Adopt, Predict, Release and Ended, which the reader of the structure stream calls;
//   - host: [Inputs].
//
// What the host never sends cannot be mended: a local component is taken back and run again with the rest, but one of an
// entity that has just become predicted, or whose predicted end the host has refused, goes on from what it was here.
//
// What is predicted is simulated by the game's own systems. A replay runs them again with the input that was recorded; a
// game sees it only by Time.Replaying. The package is pure: ticks are arguments, and everything belongs to the goroutine of
// the world.
package rollback

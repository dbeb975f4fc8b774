// Package timeline keeps a client's two clocks. [Lead] steers the client's tick so far ahead of the host's that its input
// arrives just before it is needed. [Playout] is the render clock: how far behind the host remote entities are drawn, so
// that there is nearly always a newer sample to move towards.
//
// Both are pure arithmetic over arrival times: now is an argument everywhere, a virtual monotonic time, and the same calls
// give the same answers. Times along the host's clock are in ticks, with a fraction where it matters. What arrives is not
// trusted: no value of it panics, and a host that lies only spoils its own client's view.
package timeline

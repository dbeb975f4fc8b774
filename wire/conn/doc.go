// Package conn is one connection over opaque datagrams, and the endpoint that
// finds the connection a datagram belongs to.
//
// A [Conn] is pure: the time is an argument, bytes go in through Receive and
// come out of Poll, and what happens is told to a [Handler]. It has no
// goroutine, no clock, no lock and no socket, and belongs to one goroutine.
// In the steady state it does not allocate.
//
//	every tick: Receive each datagram that came
//	            Room, SendUnreliable, Send
//	            Poll until it returns nil; give each datagram to the link
//
// It carries unreliable messages, each with exactly one notice of its fate,
// and three reliable lanes. Packets are numbered and acknowledged by ranges;
// losses, probes and round-trip times follow RFC 9002. One rule goes beyond
// it: a packet is acknowledged only when its receiver has admitted it, so
// acknowledged means applied. The rate is not that of RFC 9002: it keeps the
// queue at the bottleneck short, for the sake of state that is sent once.
//
// Where to look:
//
//   - config, conn: what is configured, and the state
//   - receive, inbox, seen, acks: the way in
//   - poll, packing, lane, share, notice: the way out
//   - rate, pace, control, gauge: how much of it at a time
//   - mtu, path: how large datagrams may be, and where the peer is
//   - seal: what is done to a datagram at the very end, and first of all
//   - sent, loss, probe, rtt: what is in flight, and what became of it
//   - close, stats: the end, and the numbers
//   - endpoint: many connections behind one door
//   - span, fifo, page, shrink: sets of ranges, queues, buffers, and their return
//
// The package is not for: the handshake. Without a [Sealer], anybody who knows a
// connection's id can speak for it.
package conn

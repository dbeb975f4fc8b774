// Package udp moves datagrams over UDP sockets.
//
// It carries bytes and seals nothing, but its links ask for it (transport.Exposed): a session seals what it sends over
// them. A clear connection across a network could be read and taken over by anyone on the way, so what Config.Unsealed
// opens goes between loopback addresses only (ErrNotLoopback).
//
// An address is no identity here. A Listener sorts what arrives by source address only to have links to answer on;
// the connection above finds itself by the id in its datagrams, whatever link brings them. So the links that a flood
// of invented addresses makes are cheap, bounded and the first to be forgotten.
//
// A socket has one goroutine, however many links it has: it reads, a batch of datagrams a call where the system can.
// Sending happens on the goroutine that sends. Links gather (transport.Gatherer), so that a tick's datagrams to all
// peers leave in few calls, and runs of equal datagrams to one peer as one segmented write. What the system has no
// room for is kept, within a bound, and sent by a second goroutine, which ends when nothing is left. See IO for what
// is used where, and docs/decisions/0014 for why.
package udp

import "time"

// MaxDatagramBytes is the largest datagram of a link: what Ethernet's 1500 bytes leave beside the headers of IPv6 and
// UDP. Not every path carries it; transport.DatagramBytes is what every path does, and a connection that wants more
// searches. Where the system can, datagrams are sent with "do not fragment" and word of a smaller path is not
// believed, so that the search sees the path itself.
const MaxDatagramBytes = 1500 - 40 - 8

const (
	listenerBatch = 64               // datagrams a call, at most
	dialerBatch   = 16               // the same for a client: it has one peer, and there may be many clients in a process
	backlogLinks  = 128              // links that wait for Accept
	sweepEvery    = time.Second      // how often links that fell silent are looked for
	listenerBytes = 4 << 20          // buffers asked of the system for a listener's socket, each way; it may give less
	dialerBytes   = 1 << 20          // the same for a client's
	errorPause    = time.Millisecond // after a read error that is not the end: a lasting one must not spin
)

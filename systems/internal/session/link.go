package session

import (
	"net/netip"

	"github.com/tickwire/tickwire/wire/conn"
)

// Link moves datagrams to one address and back. The links of package transport are such; their contract holds here.
type Link interface {
	// Send copies the datagram, never blocks, and drops what it cannot take.
	Send(datagram []byte) error
	// Recv copies the next datagram into buf. It never blocks: 0 and nil when nothing waits; 0 and an error once the link
	// has ended and everything before is read.
	Recv(buf []byte) (int, error)
	Reliable() bool
	MaxDatagramBytes() int
	Remote() string
	// Close ends the link after what Send has taken.
	Close(reason string) error
}

// gatherer is a link whose datagrams may leave together with those of others, as transport.Gatherer.
type gatherer interface {
	// Gather is Send, but the datagram may wait for Flush.
	Gather(datagram []byte) error
	// Flush sends what this link and those that share its socket gathered.
	Flush()
}

// queuer is a link that knows how much of what was sent waits on this side, as transport.Queuer.
type queuer interface {
	Queued() int
}

// exposed is a link that others on the path can read and write, as transport.Exposed.
type exposed interface {
	// Sealed reports whether what travels has to be sealed.
	Sealed() bool
	// Source is the address that the other side's datagrams come from.
	Source() netip.AddrPort
}

// backlog tells a connection how much its link has not sent: state is left out while that is more than a flush holds.
func backlog(c *conn.Conn, l Link) {
	if q, ok := l.(queuer); ok {
		c.Backlog(q.Queued())
	}
}

// send gives a datagram to a link, gathered where it can. What the link says of its end is read in Drain.
func send(l Link, b []byte) {
	if g, ok := l.(gatherer); ok {
		_ = g.Gather(b)
		return
	}
	_ = l.Send(b)
}

// flush lets go what a link gathered.
func flush(l Link) {
	if g, ok := l.(gatherer); ok {
		g.Flush()
	}
}

const (
	// bufferBytes holds any datagram: the length of a UDP datagram is a 16-bit number.
	bufferBytes = 64 << 10
	// datagramBytes passes every path of today's networks; a link may carry less.
	datagramBytes = 1200
	// datagramsPerDrain are read from a link in one Drain, so that one peer cannot hold up a tick. At 60 Hz it is 3,840
	// datagrams a second, ten times what an honest client sends.
	datagramsPerDrain = 64
	// hostDatagramsPerDrain are read by a client, who has only one host: 1.2 MB a step.
	hostDatagramsPerDrain = 1024
)

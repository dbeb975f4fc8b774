// Package sim is a whole network of bad links on a virtual clock, in one goroutine: what happens to a datagram is a
// pure function of the network's seed, its link and its number (transport.Fault), so a run repeats exactly, on every
// machine, and a datagram more on one link changes no other.
//
// Nothing here reads a clock: time passes in Advance. A Net and everything made from it belong to one goroutine, the
// Accept of a Listener aside. A steady flow allocates nothing.
package sim

import (
	"fmt"
	"time"

	"github.com/tickwire/tickwire/wire/transport"
)

// Net is the network.
type Net struct {
	seed    uint64
	now     time.Duration
	flights transport.Flights[*flight]
	free    []*flight
	dialers uint64
	newest  *Listener        // what Dialer dials
	links   map[uint64]*Link // client ends, by id; looked up, never ranged over
	mute    bool
}

// NewNet makes a network at time zero. The seed decides every fate.
func NewNet(seed uint64) *Net { return &Net{seed: seed, links: map[uint64]*Link{}} }

// Now is the virtual time since NewNet.
func (n *Net) Now() time.Duration { return n.now }

// Next is when the next datagram or end arrives, if one is under way.
func (n *Net) Next() (time.Duration, bool) { return n.flights.Next() }

// Advance lets d pass: what is due arrives, in the order of arrival, and waits in the links for Recv. It panics on a
// negative d.
func (n *Net) Advance(d time.Duration) {
	if d < 0 {
		panic(fmt.Sprintf("sim: Advance(%v): time does not go back", d))
	}
	end := n.now + d
	for at, ok := n.flights.Next(); ok && at <= end; at, ok = n.flights.Next() {
		at, f := n.flights.Pop()
		n.now = at
		f.to.arrive(f)
	}
	n.now = end
}

// CarryEnds decides whether a Close is heard at the other end, as over a stream (true, the default), or not, as over
// UDP. It holds for the Close calls from now on.
func (n *Net) CarryEnds(on bool) { n.mute = !on }

// Pair opens a link with its two ends, without a listener. up is what happens to the datagrams of the client, down to
// those of the host. It panics when a fault is not valid.
func (n *Net) Pair(up, down transport.Fault) (client, host *Link) {
	n.dialers++
	return n.open(n.dialers<<32|1, up, down)
}

// Link is the client end with that id, nil when it is unknown or both its ends have ended.
func (n *Net) Link(id uint64) *Link { return n.links[id] }

// SetFault changes what happens to the datagrams of the link from now on. It reports whether the link is known.
// It panics when a fault is not valid.
func (n *Net) SetFault(id uint64, up, down transport.Fault) bool {
	l := n.links[id]
	if l == nil {
		return false
	}
	l.path.Set(up)
	l.peer.path.Set(down)
	return true
}

// Cut ends both ends of the link at once, as a network does that tells (a reset): each reports an end by the other
// side. What was under way is lost. It reports whether the link is known. A network that does not tell is a Fault
// with Loss 1.
func (n *Net) Cut(id uint64, reason string) bool {
	l := n.links[id]
	if l == nil {
		return false
	}
	end := &transport.End{Reason: transport.TrimReason(reason), Remote: true}
	l.cut(end)
	l.peer.cut(end)
	return true
}

func (n *Net) open(id uint64, up, down transport.Fault) (client, host *Link) {
	name := fmt.Sprintf("sim link %d.%d", id>>32, id&0xffffffff)
	client = &Link{net: n, id: id, remote: name + " host", path: transport.NewPath(up, n.seed, 2*id)}
	host = &Link{net: n, id: id, remote: name + " client", path: transport.NewPath(down, n.seed, 2*id+1), host: true}
	client.peer, host.peer = host, client
	n.links[id] = client
	return client, host
}

// ended forgets the link when both its ends have ended.
func (n *Net) ended(l *Link) {
	if l.end != nil && l.peer.end != nil {
		delete(n.links, l.id)
	}
}

package sim

import (
	"time"

	"github.com/tickwire/tickwire/wire/transport"
)

// flight is a datagram or the end of a link under way, and later a datagram in an inbox. Flights are pooled.
type flight struct {
	to   *Link
	end  *transport.End // nil for a datagram
	n    int
	data [transport.DatagramBytes]byte
}

// flight puts an empty flight under way; the caller fills it.
func (n *Net) flight(at time.Duration, to *Link) *flight {
	var f *flight
	if k := len(n.free); k > 0 {
		f, n.free = n.free[k-1], n.free[:k-1]
	} else {
		f = new(flight)
	}
	f.to = to
	n.flights.Push(at, f)
	return f
}

func (n *Net) release(f *flight) {
	f.to, f.end = nil, nil
	n.free = append(n.free, f)
}

// ring is a FIFO of flights; it doubles and never shrinks.
type ring struct {
	at      []*flight // length is a power of two
	head, n int
}

func (r *ring) push(f *flight) {
	if r.n == len(r.at) {
		grown := make([]*flight, max(8, 2*len(r.at)))
		for i := range r.n {
			grown[i] = r.at[(r.head+i)&(len(r.at)-1)]
		}
		r.at, r.head = grown, 0
	}
	r.at[(r.head+r.n)&(len(r.at)-1)] = f
	r.n++
}

func (r *ring) pop() *flight {
	if r.n == 0 {
		return nil
	}
	f := r.at[r.head]
	r.at[r.head] = nil
	r.head = (r.head + 1) & (len(r.at) - 1)
	r.n--
	return f
}

package sim

import (
	"time"

	"github.com/tickwire/tickwire/wire/transport"
)

// flight is a datagram or the end of a link under way, and later a datagram in an inbox. Flights are pooled.
type flight struct {
	at   time.Duration
	seq  uint64
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
	f.at, f.seq, f.to = at, n.seq, to
	n.seq++
	n.flights.push(f)
	return f
}

func (n *Net) release(f *flight) {
	f.to, f.end = nil, nil
	n.free = append(n.free, f)
}

// heap is a binary heap of flights, the first to arrive on top; equal times in the order of sending.
type heap []*flight

func (h heap) less(i, j int) bool {
	return h[i].at < h[j].at || h[i].at == h[j].at && h[i].seq < h[j].seq
}

func (h *heap) push(f *flight) {
	*h = append(*h, f)
	s := *h
	for i := len(s) - 1; i > 0; {
		up := (i - 1) / 2
		if !s.less(i, up) {
			return
		}
		s[i], s[up] = s[up], s[i]
		i = up
	}
}

func (h *heap) pop() *flight {
	s := *h
	top, last := s[0], len(s)-1
	s[0] = s[last]
	s[last] = nil
	s = s[:last]
	*h = s
	for i := 0; ; {
		down := 2*i + 1
		if down >= last {
			return top
		}
		if down+1 < last && s.less(down+1, down) {
			down++
		}
		if !s.less(down, i) {
			return top
		}
		s[i], s[down] = s[down], s[i]
		i = down
	}
}

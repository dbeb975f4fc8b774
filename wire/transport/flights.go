package transport

import "time"

// Flights are the datagrams under way on a faulty network, the first to arrive first and equal times in the order of
// sending: a binary heap. The zero value is empty. It belongs to one goroutine and does not shrink.
type Flights[T any] struct {
	heap []flight[T]
	seq  uint64
}

type flight[T any] struct {
	at   time.Duration
	seq  uint64
	item T
}

func (f *flight[T]) before(g *flight[T]) bool {
	return f.at < g.at || f.at == g.at && f.seq < g.seq
}

// Len is how many are under way.
func (h *Flights[T]) Len() int { return len(h.heap) }

// Next is when the first arrives, if one is under way.
func (h *Flights[T]) Next() (time.Duration, bool) {
	if len(h.heap) == 0 {
		return 0, false
	}
	return h.heap[0].at, true
}

// Push puts an item under way.
func (h *Flights[T]) Push(at time.Duration, item T) {
	h.heap = append(h.heap, flight[T]{at, h.seq, item})
	h.seq++
	s := h.heap
	for i := len(s) - 1; i > 0; {
		up := (i - 1) / 2
		if !s[i].before(&s[up]) {
			return
		}
		s[i], s[up] = s[up], s[i]
		i = up
	}
}

// Pop takes the first; it panics when none is under way.
func (h *Flights[T]) Pop() (at time.Duration, item T) {
	s := h.heap
	top, last := s[0], len(s)-1
	s[0] = s[last]
	s[last] = flight[T]{}
	s = s[:last]
	h.heap = s
	for i := 0; ; {
		down := 2*i + 1
		if down >= last {
			return top.at, top.item
		}
		if down+1 < last && s[down+1].before(&s[down]) {
			down++
		}
		if !s[down].before(&s[i]) {
			return top.at, top.item
		}
		s[i], s[down] = s[down], s[i]
		i = down
	}
}

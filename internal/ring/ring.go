// Package ring is a first-in first-out queue that grows and never shrinks:
// once it has held its largest number of values, it allocates nothing more.
// Sent packets, samples and queued datagrams wait in one.
package ring

import "fmt"

// least is the capacity of the first allocation; capacities are powers of two,
// so that a position is found with a mask.
const least = 8

// Ring is a queue of values in the order in which they were pushed. The zero
// value is an empty ring, ready to use. It belongs to one goroutine.
type Ring[T any] struct {
	buf  []T // len(buf) is 0 or a power of two
	head int // index in buf of the oldest value
	n    int // values held, 0 <= n <= len(buf)
}

// Len returns how many values the ring holds.
func (r *Ring[T]) Len() int { return r.n }

// Push adds v as the newest value. It allocates only when the ring is full;
// a pointer from Front or At dies then.
func (r *Ring[T]) Push(v T) {
	if r.n == len(r.buf) {
		r.grow()
	}
	r.buf[(r.head+r.n)&(len(r.buf)-1)] = v
	r.n++
}

// Pop removes the oldest value and returns it. Its place is zeroed, so the
// ring keeps nothing alive. It panics when the ring is empty.
func (r *Ring[T]) Pop() T {
	v := *r.At(0)
	var zero T
	r.buf[r.head] = zero
	r.head = (r.head + 1) & (len(r.buf) - 1)
	r.n--
	return v
}

// Front returns a pointer to the oldest value. It panics when the ring is
// empty.
func (r *Ring[T]) Front() *T { return r.At(0) }

// At returns a pointer to the value at place i from the oldest, 0 <= i < Len.
// It panics outside. The pointer is good until the value is popped or a Push
// grows the ring.
func (r *Ring[T]) At(i int) *T {
	if uint(i) >= uint(r.n) {
		panic(fmt.Sprintf("ring: index %d of a ring that holds %d", i, r.n))
	}
	return &r.buf[(r.head+i)&(len(r.buf)-1)]
}

// Clear removes every value and keeps the memory.
func (r *Ring[T]) Clear() {
	clear(r.buf)
	r.head, r.n = 0, 0
}

// grow doubles the buffer and lays the values out from its start.
func (r *Ring[T]) grow() {
	buf := make([]T, max(least, 2*len(r.buf)))
	k := copy(buf, r.buf[r.head:])
	copy(buf[k:], r.buf[:r.head])
	r.buf, r.head = buf, 0
}

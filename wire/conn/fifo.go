package conn

// leastRing is how many elements a ring has at first.
const leastRing = 4

// fifo is a queue whose elements keep their index for ever: the first pushed
// has index 0, and popping moves first up. It grows by doubling and is reused.
type fifo[T any] struct {
	ring        []T // its length is a power of two
	first, next uint64
}

func (f *fifo[T]) len() int { return int(f.next - f.first) }

func (f *fifo[T]) push(v T) {
	if f.len() == len(f.ring) {
		ring := make([]T, max(leastRing, 2*len(f.ring)))
		for i := f.first; i < f.next; i++ {
			ring[i&uint64(len(ring)-1)] = *f.at(i)
		}
		f.ring = ring
	}
	f.next++
	*f.at(f.next - 1) = v
}

// at returns the element with index i, first <= i < next.
func (f *fifo[T]) at(i uint64) *T { return &f.ring[i&uint64(len(f.ring)-1)] }

// popTo forgets the elements below index i.
func (f *fifo[T]) popTo(i uint64) { f.first = max(f.first, i) }

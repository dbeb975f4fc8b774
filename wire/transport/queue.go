package transport

import (
	"encoding/binary"
	"fmt"
	"sync"
)

// prefixBytes is what the ring spends on the length of each datagram.
const prefixBytes = 2

// firstRingBytes is the ring of a queue that held something: an idle link costs little.
const firstRingBytes = 1024

// Queue is the bounded queue of datagrams between a socket's goroutine and the world's goroutine. It keeps bytes in
// one ring that grows to the bound and never shrinks, so a steady flow allocates nothing. When it is full the newest
// datagram is dropped and counted. Every method may be called from any goroutine.
type Queue struct {
	maxCount, maxBytes int // constant
	wake               chan struct{}

	mu      sync.Mutex // guards what follows; a leaf lock
	ring    []byte
	head    int // first byte in use, < len(ring)
	used    int // bytes in use, <= len(ring)
	count   int // datagrams in use, <= maxCount
	dropped uint64
	end     error // set once
}

// NewQueue makes a queue of at most that many datagrams and that many bytes, two bytes a datagram included.
// It panics when a bound is not positive.
func NewQueue(datagrams, bytes int) *Queue {
	if datagrams <= 0 || bytes <= 0 {
		panic(fmt.Sprintf("transport: NewQueue(%d, %d): both bounds must be positive", datagrams, bytes))
	}
	return &Queue{maxCount: datagrams, maxBytes: bytes, wake: make(chan struct{}, 1)}
}

// Push copies b to the end. False: it was dropped, because the queue is full or ended. It panics on a datagram that
// is empty or longer than 65,535 bytes, which no transport has.
func (q *Queue) Push(b []byte) bool {
	if len(b) == 0 || len(b) > 0xffff {
		panic(fmt.Sprintf("transport: Push of %d bytes, a datagram has 1 to 65535", len(b)))
	}
	q.mu.Lock()
	need := prefixBytes + len(b)
	if q.end != nil || q.count == q.maxCount || q.used+need > q.maxBytes {
		q.dropped++
		q.mu.Unlock()
		return false
	}
	if q.used+need > len(q.ring) {
		q.grow(need)
	}
	var prefix [prefixBytes]byte
	binary.LittleEndian.PutUint16(prefix[:], uint16(len(b)))
	q.put(prefix[:])
	q.put(b)
	q.count++
	q.mu.Unlock()
	q.signal()
	return true
}

// Pop copies the first datagram into buf and returns its length. 0 and nil: nothing waits. 0 and the end's error:
// nothing will come any more. It panics when buf is too short for the datagram.
func (q *Queue) Pop(buf []byte) (int, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.count == 0 {
		return 0, q.end
	}
	var prefix [prefixBytes]byte
	q.take(prefix[:])
	n := int(binary.LittleEndian.Uint16(prefix[:]))
	if n > len(buf) {
		panic(fmt.Sprintf("transport: Pop into %d bytes, the datagram has %d", len(buf), n))
	}
	q.take(buf[:n])
	q.count--
	return n, nil
}

// End lets nothing more in; Pop returns err after what waits. It tells whether it was the first: only that one counts.
func (q *Queue) End(err error) bool { return q.finish(err, false) }

// Drop ends the queue as End does and forgets what waits.
func (q *Queue) Drop(err error) bool { return q.finish(err, true) }

func (q *Queue) finish(err error, forget bool) bool {
	q.mu.Lock()
	first := q.end == nil
	if first {
		q.end = err
	}
	if forget {
		q.head, q.used, q.count = 0, 0, 0
		q.ring = nil
	}
	q.mu.Unlock()
	q.signal()
	return first
}

// Err is the error given to End, nil while the queue is open.
func (q *Queue) Err() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.end
}

// Len is the number of datagrams that wait.
func (q *Queue) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.count
}

// Bytes is what waits, two bytes a datagram included.
func (q *Queue) Bytes() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.used
}

// Dropped counts the datagrams that Push refused.
func (q *Queue) Dropped() uint64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.dropped
}

// Arrived has a signal when something was pushed or the queue ended since the last one was taken.
func (q *Queue) Arrived() <-chan struct{} { return q.wake }

func (q *Queue) signal() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// grow doubles the ring until need more bytes fit. Push has checked the bound.
func (q *Queue) grow(need int) {
	size := max(firstRingBytes, 2*len(q.ring))
	for size < q.used+need {
		size *= 2
	}
	ring := make([]byte, min(size, q.maxBytes))
	n := copy(ring, q.ring[q.head:min(q.head+q.used, len(q.ring))])
	copy(ring[n:], q.ring[:q.used-n])
	q.ring, q.head = ring, 0
}

// put appends b to the ring; there is room.
func (q *Queue) put(b []byte) {
	at := q.head + q.used
	if at >= len(q.ring) {
		at -= len(q.ring)
	}
	n := copy(q.ring[at:], b)
	copy(q.ring, b[n:])
	q.used += len(b)
}

// take removes len(b) bytes from the front; they are there.
func (q *Queue) take(b []byte) {
	n := copy(b, q.ring[q.head:])
	copy(b[n:], q.ring)
	q.head += len(b)
	if q.head >= len(q.ring) {
		q.head -= len(q.ring)
	}
	q.used -= len(b)
}

package udp

import (
	"sync/atomic"

	"github.com/tickwire/tickwire/wire/transport"
)

// inbox is what arrived on a link and waits for Recv: a queue of slots of the socket's store, whose lock guards it.
type inbox struct {
	store *store
	most  int           // constant
	wake  chan struct{} // room for one signal: something arrived, or the link ended
	over  atomic.Pointer[transport.End]

	first, last *slot
	count       int // <= most
	dropped     uint64
}

func newInbox(st *store, most int) inbox {
	return inbox{store: st, most: most, wake: make(chan struct{}, 1)}
}

// push takes a datagram in its slot and returns a free slot instead. When there is no room it drops the datagram and
// returns the same slot. The store's lock is held.
func (in *inbox) push(s *slot) *slot {
	st := in.store
	above := in.count >= st.share
	if in.over.Load() != nil || in.count == in.most || above && st.common == st.mostCommon {
		return in.drop(s)
	}
	fresh := st.take()
	if fresh == nil {
		return in.drop(s)
	}
	s.next = nil
	if in.last == nil {
		in.first = s
	} else {
		in.last.next = s
	}
	in.last = s
	in.count++
	if above {
		st.common++
	}
	st.taken++
	st.bytes += uint64(s.n)
	in.signal()
	return fresh
}

func (in *inbox) drop(s *slot) *slot {
	in.dropped++
	in.store.full++
	return s
}

// pop copies the first datagram to buf. 0 and nil: nothing waits; 0 and the end: nothing will.
func (in *inbox) pop(buf []byte) (int, error) {
	in.store.mu.Lock()
	defer in.store.mu.Unlock()
	s := in.shift()
	if s == nil {
		return 0, in.err()
	}
	n := copy(buf, s.data[:s.n])
	in.store.give(s)
	return n, nil
}

// shift takes the first slot out, nil if there is none. The store's lock is held.
func (in *inbox) shift() *slot {
	s := in.first
	if s == nil {
		return nil
	}
	if in.first = s.next; in.first == nil {
		in.last = nil
	}
	if in.count > in.store.share {
		in.store.common--
	}
	in.count--
	return s
}

// end lets nothing more in; pop returns end after what waits. It tells whether it was the first: only that one counts.
// The store's lock is held.
func (in *inbox) end(end *transport.End) bool {
	first := in.over.CompareAndSwap(nil, end)
	in.signal()
	return first
}

// forget is end, and what waits is dropped. The store's lock is held.
func (in *inbox) forget(end *transport.End) bool {
	for s := in.shift(); s != nil; s = in.shift() {
		in.store.give(s)
	}
	return in.end(end)
}

// err is the end as an error, nil while there is none.
func (in *inbox) err() error {
	if end := in.over.Load(); end != nil {
		return end
	}
	return nil
}

// refused counts the datagrams that found no room.
func (in *inbox) refused() uint64 {
	in.store.mu.Lock()
	defer in.store.mu.Unlock()
	return in.dropped
}

func (in *inbox) signal() {
	select {
	case in.wake <- struct{}{}:
	default:
	}
}

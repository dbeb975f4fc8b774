package udp

import "sync"

// slot holds a datagram that arrived. The byte above MaxDatagramBytes tells one that was longer.
type slot struct {
	ends ends // the zero value on a connected socket
	n    int
	next *slot // in a list: of free ones, or of those that wait at a link
	data [MaxDatagramBytes + 1]byte
}

// slab is how many slots are made at once.
const slab = 16

// store lends the slots of one socket to its reader and to its links, so that a datagram is not copied between them and
// a link at which nothing waits holds no memory. Slots are made when they are first needed and then kept.
//
// Every link may hold share datagrams, whatever the others do; what is above that is common to all.
type store struct {
	mu     sync.Mutex // guards what follows, every inbox, and what else arrives at a listener
	free   *slot
	made   int // <= most
	most   int
	share  int // constant
	common int // slots that links hold above their share, <= mostCommon

	mostCommon int // constant

	taken, bytes, full uint64
}

// newStore makes a store for links of so many datagrams in all; hand is what its reader keeps.
func newStore(queued, links, hand int) *store {
	share := queued / 2 / links
	return &store{most: queued + hand, share: share, mostCommon: queued - share*links}
}

// take returns a slot, nil when all are in use. mu is held.
func (st *store) take() *slot {
	if st.free == nil {
		n := min(slab, st.most-st.made)
		if n <= 0 {
			return nil
		}
		st.made += n
		fresh := make([]slot, n)
		for i := range fresh {
			st.give(&fresh[i])
		}
	}
	s := st.free
	st.free = s.next
	return s
}

// give takes a slot back. mu is held.
func (st *store) give(s *slot) {
	s.next = st.free
	st.free = s
}

// hand fills a reader's hand with slots; it panics when the store has not so many.
func (st *store) hand(n int) []*slot {
	st.mu.Lock()
	defer st.mu.Unlock()
	hand := make([]*slot, n)
	for i := range hand {
		if hand[i] = st.take(); hand[i] == nil {
			panic("udp: a store without slots for its reader")
		}
	}
	return hand
}

package conn

import (
	"time"

	"github.com/tickwire/tickwire/wire"
)

// state is what became of a packet.
type state uint8

const (
	skipped state = iota // its number was left out on purpose
	quiet                // sent, elicits no answer: its fate does not matter
	flying               // sent, waits for its fate
	acked
	lost
)

// missed is a packet that was declared lost.
type missed struct {
	number, ordinal uint64
	at              time.Duration // when it was sent
	open            bool          // it was not acknowledged since, and counted as lost
}

// maxRecent is how many losses are remembered.
const maxRecent = 32

// maxSpan is how many numbers may lie between the oldest packet in flight and
// the newest: twice the packets that may be in flight, for skipped numbers and
// acknowledgements between them.
const maxSpan = 2048

// record is a sent packet.
type record struct {
	number  uint64
	ordinal uint64 // counts packets, not numbers: skipped ones have none
	at      time.Duration
	ackedTo uint64 // largest packet its ACK frame acknowledges; valid if acks
	chunks  uint64 // index of its first chunk in sent.chunks
	tags    uint64 // index of its first tag in sent.tags
	size    int32  // bytes
	nchunks uint16
	ntags   uint16
	acks    bool
	tick    bool // it carries a TICK frame
	apart   bool // its fate says nothing of the peer's path: it went elsewhere, or tried a size
	sized   bool // it tried a size
	state   state
}

// chunkRef is a part of a lane's stream that a packet carries.
type chunkRef struct {
	offset uint64
	n      int32
	lane   Lane
}

// sent is the packets whose fate is open, in the order of their numbers.
//
// Invariants: first <= next; next-first <= len(ring), which is a power of two
// and at most maxSpan; inFlight and bytes count the records that are flying.
type sent struct {
	ring        []record
	first, next uint64 // numbers of the oldest record kept, and of the next packet
	ordinal     uint64 // of the next packet
	chunks      fifo[chunkRef]
	tags        fifo[uint64]
	inFlight    int
	bytes       int

	anyAcked       bool
	largest        uint64 // largest acknowledged number, if any
	largestOrdinal uint64

	skip    skipper
	reorder uint64   // packet threshold of losses: grows with the reordering that is seen
	recent  []missed // lost lately, to tell when they were not
	nextAt  int      // place in recent, once that is full
}

// at returns the record of a number, first <= n < next.
func (s *sent) at(n uint64) *record { return &s.ring[n&uint64(len(s.ring)-1)] }

// full reports whether the oldest record must go before another Poll. It is
// flying then, for trim stops at nothing else.
func (s *sent) full() bool { return s.next-s.first >= maxSpan-2 }

// push gives a record, filled but for number and ordinal, those of the next
// packet.
func (s *sent) push(r record) {
	if s.next-s.first == uint64(len(s.ring)) {
		ring := make([]record, max(leastRing, 2*len(s.ring)))
		for n := s.first; n < s.next; n++ {
			ring[n&uint64(len(ring)-1)] = *s.at(n)
		}
		s.ring = ring
	}
	r.number, r.ordinal = s.next, s.ordinal
	*s.at(s.next) = r
	s.next++
	if r.state != skipped {
		s.ordinal++
	}
}

// trim forgets the oldest records whose fate is known or does not matter.
func (s *sent) trim() {
	for s.first < s.next {
		r := s.at(s.first)
		if r.state == flying {
			return
		}
		s.chunks.popTo(r.chunks + uint64(r.nchunks))
		s.tags.popTo(r.tags + uint64(r.ntags))
		s.first++
	}
}

// settle takes a packet out of flight.
func (s *sent) settle(r *record, fate state) {
	r.state = fate
	s.inFlight--
	s.bytes -= int(r.size)
	if fate == lost {
		s.remember(missed{number: r.number, ordinal: r.ordinal, at: r.at, open: !r.apart})
	}
}

// remember notes a loss, in the place of the oldest if there are many.
func (s *sent) remember(m missed) {
	if len(s.recent) < maxRecent {
		s.recent = append(s.recent, m)
		return
	}
	s.recent[s.nextAt] = m
	s.nextAt = (s.nextAt + 1) % maxRecent
}

// Bounds of how many packets lie between two skipped numbers on average
// (quic-go starts at 256 too).
const (
	minSkipPeriod = 256
	maxSkipPeriod = 4096
	minSkipGap    = 16          // an idle connection does not skip each second number
	skipInterval  = time.Second // and never rarer than this, at any rate
)

// skipper leaves packet numbers out, so that a peer which acknowledges what it
// never received, to draw more than the path carries, gives itself away.
type skipper struct {
	seed, draws uint64
	period      uint64
	ordinal     uint64        // the packet before which a number is skipped
	at          time.Duration // or the time after which one is,
	soonest     uint64        // from this packet on
	numbers     [16]uint64    // the last skipped, plus one; 0 = none
}

// plan draws the place of the next skipped number.
func (k *skipper) plan(ordinal uint64, now time.Duration) {
	k.draws++
	r := wire.Mix(k.seed, k.draws)
	k.ordinal = ordinal + 1 + r%(2*k.period)
	k.soonest = ordinal + minSkipGap
	k.at = now + skipInterval/2 + time.Duration(r>>32%uint64(skipInterval))
	k.period = min(2*k.period, maxSkipPeriod)
}

// skipDue reports whether the next number is to be left out.
func (s *sent) skipDue(now time.Duration) bool {
	return s.ordinal >= s.skip.ordinal || now >= s.skip.at && s.ordinal >= s.skip.soonest
}

// skipOne leaves the number out before a packet with this record.
func (s *sent) skipOne(before record, now time.Duration) {
	s.skip.numbers[s.skip.draws%uint64(len(s.skip.numbers))] = s.next + 1
	s.push(record{state: skipped, chunks: before.chunks, tags: before.tags})
	s.skip.plan(s.ordinal, now)
}

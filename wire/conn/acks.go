package conn

import (
	"time"

	"github.com/tickwire/tickwire/wire/packet"
)

// Bounds of what is remembered, and what of it a frame tells. A packet that is
// forgotten counts as lost for its sender, which is safe.
const (
	maxKeptRanges = packet.MaxRanges
	maxSentRanges = 32
	// maxOwed is how many packets may wait for their acknowledgement where that may
	// wait for long: a sender's window is not to stand still meanwhile.
	maxOwed = 32
)

// acks is which packets of the peer were admitted, and when to say so.
type acks struct {
	got     spans         // admitted and not forgotten; at most maxKeptRanges spans
	at      time.Duration // when the largest came
	fresh   bool          // something was recorded since the last frame
	pending bool          // of that, something wants an answer
	due     time.Duration // by when the answer is to leave, if pending
	owed    int           // packets that want an answer
}

// record notes an admitted packet. One that elicits an answer gets it within
// delay, and at once when it came out of order (RFC 9000, 13.2.1), for then
// the sender has a loss to learn of.
func (a *acks) record(n uint64, eliciting bool, now, delay time.Duration) {
	newest := len(a.got.list) == 0 || n >= a.top()
	ordered := len(a.got.list) == 0 || n == a.top()
	a.got.add(n, n+1)
	if len(a.got.list) > maxKeptRanges {
		a.got.drop(0, 1)
	}
	if newest {
		a.at = now
	}
	a.fresh = true
	if !eliciting {
		return
	}
	if !a.pending {
		a.pending, a.due = true, now+delay
	}
	if a.owed++; !ordered || a.owed >= maxOwed && delay >= reliableAckDelay {
		a.due = min(a.due, now)
	}
}

// top returns the number after the largest; the set is not empty.
func (a *acks) top() uint64 { return a.got.list[len(a.got.list)-1].hi }

// wanted reports whether an acknowledgement must leave even alone.
func (a *acks) wanted(now time.Duration) bool { return a.pending && now >= a.due }

// append appends an ACK frame of at most limit bytes, and returns the largest
// number that it acknowledges; ok is false when it does not fit.
func (a *acks) append(b []byte, now time.Duration, limit int) (out []byte, largest uint64, ok bool) {
	if limit < packet.AckReserve {
		return b, 0, false
	}
	var ranges [maxSentRanges]packet.Range
	n := 0
	for i := len(a.got.list) - 1; i >= 0 && n < maxSentRanges; i-- {
		ranges[n] = packet.Range{First: a.got.list[i].lo, Last: a.got.list[i].hi - 1}
		n++
	}
	a.fresh, a.pending, a.owed = false, false, 0
	return packet.AppendAck(b, ranges[:n], now-a.at, limit), a.top() - 1, true
}

// prune forgets the packets up to a number, because the peer knows that they
// arrived: it acknowledged a packet that said so. The largest is kept.
func (a *acks) prune(upTo uint64) {
	if len(a.got.list) > 0 {
		a.got.cut(min(upTo+1, a.top()-1))
	}
}

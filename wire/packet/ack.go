package packet

import (
	"time"

	"github.com/tickwire/tickwire/wire"
)

// Range is the packet numbers from First to Last, both among them.
type Range struct{ First, Last uint64 }

// Ack is an ACK frame: which packets of the other side its sender has
// admitted, newest first.
//
//	+----+---------+--------+--------+--------+------------------------+
//	|  2 | largest | delay  | more   | length | { gap      length }    |
//	|  1 | varint  | varint | varint | varint | { varint   varint } *  |
//	+----+---------+--------+--------+--------+------------------------+
//
//	largest  the largest number acknowledged
//	delay    from the arrival of that packet to the sending of this frame, in
//	         units of 8 µs, rounded down
//	more     ranges after the first, at most 63
//	length   packets in a range, less one
//	gap      packets not acknowledged between two ranges, less one
//
// Invariants: 1 <= Count <= MaxRanges; Ranges[i].First <= Ranges[i].Last;
// Ranges[i+1].Last+1 < Ranges[i].First; all numbers < NumberLimit.
type Ack struct {
	Delay  time.Duration
	Count  int
	Ranges [MaxRanges]Range
}

// MaxRanges is the number of ranges that a frame may have. What a sender
// cannot put into them is not acknowledged, and counts as lost.
const MaxRanges = 64

// maxDelay is the longest delay a frame may tell, in its units: 9.5 hours.
const maxDelay = 1<<32 - 1

// AckDelayUnit is the unit of an ACK frame's delay: 8 µs, as the default
// ack_delay_exponent of RFC 9000.
const AckDelayUnit = 8 * time.Microsecond

// AckReserve is the number of bytes into which an ACK frame with one range
// always fits, and mostly one with several: kind, two numbers of at most 9
// bytes, a delay of at most 5, a count.
const AckReserve = 25

// AppendAck appends an ACK frame of the first of ranges (newest first), as
// many as fit into limit bytes and into a frame. It appends nothing when there
// are none or limit is below AckReserve.
func AppendAck(b []byte, ranges []Range, delay time.Duration, limit int) []byte {
	if len(ranges) == 0 || limit < AckReserve {
		return b
	}
	units := min(uint64(max(delay, 0)/AckDelayUnit), maxDelay)
	size := AckReserve
	n := 1
	for n < len(ranges) && n < MaxRanges {
		gap, length := ackStep(ranges[n-1], ranges[n])
		if size += wire.UvarintSize(gap) + wire.UvarintSize(length); size > limit {
			break
		}
		n++
	}
	b = append(b, byte(KindAck))
	b = wire.AppendUvarint(b, ranges[0].Last)
	b = wire.AppendUvarint(b, units)
	b = wire.AppendUvarint(b, uint64(n-1))
	b = wire.AppendUvarint(b, ranges[0].Last-ranges[0].First)
	for i := 1; i < n; i++ {
		gap, length := ackStep(ranges[i-1], ranges[i])
		b = wire.AppendUvarint(wire.AppendUvarint(b, gap), length)
	}
	return b
}

// ackStep returns the two numbers that describe range r below range above.
func ackStep(above, r Range) (gap, length uint64) {
	return above.First - r.Last - 2, r.Last - r.First
}

// Append appends the frame whole.
func (a *Ack) Append(b []byte) []byte {
	return AppendAck(b, a.Ranges[:a.Count], a.Delay, AckReserve+a.Count*18)
}

// Size returns the length of the frame that Append appends.
func (a *Ack) Size() int {
	n := 1 + wire.UvarintSize(a.Ranges[0].Last) + wire.UvarintSize(uint64(a.Delay/AckDelayUnit)) +
		wire.UvarintSize(uint64(a.Count-1)) + wire.UvarintSize(a.Ranges[0].Last-a.Ranges[0].First)
	for i := 1; i < a.Count; i++ {
		gap, length := ackStep(a.Ranges[i-1], a.Ranges[i])
		n += wire.UvarintSize(gap) + wire.UvarintSize(length)
	}
	return n
}

// parse reads what follows the kind. Nothing is expanded: a range costs the
// same whether it covers one packet or 2^62.
func (a *Ack) parse(r *wire.Reader) {
	largest, units, more := r.Uvarint(), r.Uvarint(), r.Uvarint()
	if r.Err() != nil {
		return
	}
	if largest >= NumberLimit || units > maxDelay || more >= MaxRanges {
		r.Fail(errAck)
		return
	}
	a.Delay = time.Duration(units) * AckDelayUnit
	a.Count = int(more) + 1
	last := largest
	for i := range a.Count {
		if i > 0 {
			gap, first := r.Uvarint(), a.Ranges[i-1].First
			if first < 2 || gap > first-2 {
				r.Fail(errRange)
				return
			}
			last = first - 2 - gap
		}
		length := r.Uvarint()
		if length > last {
			r.Fail(errRange)
			return
		}
		a.Ranges[i] = Range{First: last - length, Last: last}
	}
}

// Holds reports whether the frame acknowledges packet n.
func (a *Ack) Holds(n uint64) bool {
	for _, r := range a.Ranges[:a.Count] { // newest first
		if n > r.Last {
			return false
		}
		if n >= r.First {
			return true
		}
	}
	return false
}

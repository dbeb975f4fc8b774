package conn

import (
	"errors"
	"fmt"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/packet"
)

// Lane names one of the reliable lanes of a connection. Messages of one lane
// arrive in order; lanes do not wait for each other.
type Lane uint8

// The lanes, in the order in which they leave.
const (
	Control   Lane = iota // handshake, commands, ends: small, and urgent
	Structure             // what exists: must keep up with the state that needs it
	Bulk                  // joins: takes what is left, and at least a tenth
)

// Lanes is the number of lanes.
const Lanes = packet.Lanes

// Errors of [Conn.Send] and [Conn.SendUnreliable]; the message was not
// accepted. After the end, both return the connection's [Reason].
var (
	// ErrLaneFull says that the lane holds as much as it may; wait until the
	// peer has acknowledged some.
	ErrLaneFull = errors.New("conn: lane is full")
	// ErrTooLarge says that the message can never be sent.
	ErrTooLarge = errors.New("conn: message is too large")
	// ErrNoRoom says that the message does not fit into what may leave now.
	ErrNoRoom = errors.New("conn: no room in this flush")
)

// Bounds of the parts of a stream beyond the first gap.
const (
	// maxGaps is how many a receiver keeps; a chunk that would make another is
	// refused, and so is its packet.
	maxGaps = 32
	// slackGaps is how many a sender may know of and still send new bytes: it
	// closes gaps before it risks making more than the receiver keeps.
	slackGaps = 24
	// minChunk is how many bytes a chunk carries at least if there are more.
	minChunk = 32
)

// lane is the sending side: bytes from base to end, of which those below next
// were sent.
//
// Invariants: base <= next <= end; end-base <= limits.MaxQueuedBytes; acked and
// lost lie within base..next and share no byte; base is not in acked.
type lane struct {
	limits          LaneLimits
	data            pages
	base, next, end uint64
	acked, lost     spans
	ends            fifo[uint64] // where messages end that are not delivered whole
	delivered       uint64       // messages
	probed          uint64       // offset up to which this probe has repeated
}

// send appends a message to the stream.
func (l *lane) send(from *pool, b []byte) error {
	if len(b) > l.limits.MaxMessageBytes {
		return fmt.Errorf("%w: %d bytes, at most %d allowed", ErrTooLarge, len(b), l.limits.MaxMessageBytes)
	}
	n := wire.UvarintSize(uint64(len(b))) + len(b)
	if held := l.end - l.base; held+uint64(n) > uint64(l.limits.MaxQueuedBytes) {
		return fmt.Errorf("%w: %d of %d bytes in use, %d wanted", ErrLaneFull, held, l.limits.MaxQueuedBytes, n)
	}
	var head [10]byte
	h := wire.AppendUvarint(head[:0], uint64(len(b)))
	l.data.write(from, l.end, h)
	l.data.write(from, l.end+uint64(len(h)), b)
	l.end += uint64(n)
	l.ends.push(l.end)
	return nil
}

// pending returns how many bytes wait to be sent, or to be sent again.
func (l *lane) pending() int {
	return int(l.lost.size() + l.fresh())
}

// fresh returns how many bytes may be sent for the first time.
func (l *lane) fresh() uint64 {
	if len(l.acked.list) >= slackGaps {
		return 0
	}
	return l.end - l.next
}

// waiting returns the part of the stream that leaves next: the oldest that was
// lost, else what was never sent; n is 0 when nothing waits.
func (l *lane) waiting() (offset uint64, n int) {
	if len(l.lost.list) > 0 {
		s := l.lost.list[0]
		return s.lo, int(s.hi - s.lo)
	}
	return l.next, int(l.fresh())
}

// take notes that the first n bytes of what waiting returned are being sent.
func (l *lane) take(offset uint64, n int) {
	if offset == l.next {
		l.next += uint64(n)
	} else {
		l.lost.remove(offset, offset+uint64(n))
	}
}

// unanswered returns the oldest part at or above from that is in flight.
func (l *lane) unanswered(from uint64) (offset uint64, n int) {
	g, ok := l.acked.gap(max(from, l.base), l.next)
	for ok {
		h, found := l.lost.gap(g.lo, g.hi)
		if found {
			return h.lo, int(h.hi - h.lo)
		}
		g, ok = l.acked.gap(g.hi, l.next)
	}
	return 0, 0
}

// read appends n bytes of the stream.
func (l *lane) read(b []byte, offset uint64, n int) []byte {
	for n > 0 {
		part := l.data.read(offset, n)
		b = append(b, part...)
		offset, n = offset+uint64(len(part)), n-len(part)
	}
	return b
}

// onAcked notes that a part has arrived.
func (l *lane) onAcked(to *pool, offset uint64, n int) {
	hi := offset + uint64(n)
	if hi <= l.base {
		return
	}
	l.acked.add(max(offset, l.base), hi)
	l.lost.remove(offset, hi)
	if l.acked.list[0].lo != l.base {
		return
	}
	l.base = l.acked.list[0].hi
	l.acked.drop(0, 1)
	if l.base == l.end {
		l.data.releaseAll(to)
	} else {
		l.data.release(to, l.base)
	}
	for l.ends.len() > 0 && *l.ends.at(l.ends.first) <= l.base {
		l.ends.popTo(l.ends.first + 1)
		l.delivered++
	}
}

// onLost notes that a part has to be sent again, as far as it did not arrive
// in another packet.
func (l *lane) onLost(offset uint64, n int) {
	lo, hi := max(offset, l.base), offset+uint64(n)
	for g, ok := l.acked.gap(lo, hi); ok; g, ok = l.acked.gap(g.hi, hi) {
		l.lost.add(g.lo, g.hi)
	}
}

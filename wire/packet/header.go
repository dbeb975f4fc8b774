package packet

import (
	"errors"
	"fmt"

	"github.com/tickwire/tickwire/wire"
)

// Header opens every datagram.
//
//	+-------+---------------+----------------+
//	| flags | connection id | number         |
//	|   1   |    0 or 8     | 1, 2, 3, 4, 8  |
//	+-------+---------------+----------------+
//
//	flags, from the high bit: 0 1 0 I D W N N
//	I   initial: the sender has not received a packet of this connection yet
//	D   the connection id is there: client to host
//	W   the number is whole: 8 bytes, and NN is 0
//	NN  without W: the bytes of the number, less one
//
// A datagram of a host has no id: a client has one connection a link. The three
// high bits tell the packets of connections from the handshakes of package seal,
// and from most other traffic.
//
// The number is the low bytes of a 64-bit packet number below [NumberLimit],
// restored by [Header.Restore]. It is cut as in RFC 9000, A.2, but later: only
// when all numbers in flight span less than a quarter of the range of the cut
// (a half in the RFC). Without a seal nothing tells a wrongly restored number,
// so that two rules are added: until a packet of the sender has been
// acknowledged, all 8 bytes travel; and it is never cut below 2 bytes. A
// datagram that comes 2^15 numbers late would still be restored right: at
// 1,000 datagrams a second 32 seconds late.
type Header struct {
	ID      uint64
	Number  uint64 // as it is on the wire: the low Length bytes
	Length  int    // bytes of the number: 1 to 4, or 8
	Bare    bool   // without the id: host to client
	Initial bool
}

// NumberLimit is the first number that no packet has. It leaves half of the 64
// bits, so that sums of numbers cannot overflow; a connection cannot reach it.
const NumberLimit = 1 << 63

// IDSize is the length of a connection id, in bytes.
const IDSize = 8

const (
	flagsMark    = 0b0100_0000
	flagsMarks   = 0b1110_0000
	flagsInitial = 0b0001_0000
	flagsID      = 0b0000_1000
	flagsWhole   = 0b0000_0100
	flagsLength  = 0b0000_0011
)

// ErrHeader says that a datagram does not start with a header.
var ErrHeader = errors.New("packet: malformed header")

// NewHeader returns the header of the packet with this number, from a client
// and without a seal. largest is the largest number of the sender that has been
// acknowledged, if any was.
func NewHeader(id, number, largest uint64, acked, initial bool) Header {
	h := Header{ID: id, Initial: initial, Length: 8}
	if acked {
		h.Length = cut(number-largest, 2)
	}
	h.Number = number & low(h.Length)
	return h
}

// NewSealedHeader returns the header of the packet with this number, from a
// client and under a seal. largest is the largest number of the sender that has
// been acknowledged, and before that the number of its first packet, which both
// sides know.
func NewSealedHeader(id, number, largest uint64, initial bool) Header {
	h := Header{ID: id, Initial: initial, Length: cut(number-largest, 1)}
	h.Number = number & low(h.Length)
	return h
}

// cut returns to how many bytes a number is cut, least or more, if it may lie
// so far from what its receiver has.
func cut(span uint64, least int) int {
	for n := least; n <= 4; n++ {
		if span < 1<<(8*uint(n)-2) {
			return n
		}
	}
	return 8
}

// Size returns the length of the header in bytes.
func (h *Header) Size() int {
	if h.Bare {
		return 1 + h.Length
	}
	return 1 + IDSize + h.Length
}

// Append appends the header. It panics when the number has a length that does
// not exist.
func (h *Header) Append(b []byte) []byte {
	flags := byte(flagsMark)
	switch {
	case h.Length >= 1 && h.Length <= 4:
		flags |= byte(h.Length - 1)
	case h.Length == 8:
		flags |= flagsWhole
	default:
		panic(fmt.Sprintf("packet: header with a number of %d bytes, want 1 to 4, or 8", h.Length))
	}
	if h.Initial {
		flags |= flagsInitial
	}
	if !h.Bare {
		b = wire.AppendU64(append(b, flags|flagsID), h.ID)
	} else {
		b = append(b, flags)
	}
	for i := range h.Length {
		b = append(b, byte(h.Number>>(8*uint(i))))
	}
	return b
}

// ParseHeader parses the header at the start of a datagram and returns what
// follows it. A failure is ErrHeader.
func ParseHeader(datagram []byte) (h Header, frames []byte, err error) {
	h, frames, ok := SplitHeader(datagram)
	if !ok {
		return Header{}, nil, fmt.Errorf("%w: % x, %d bytes", ErrHeader, datagram[:min(len(datagram), 1)], len(datagram))
	}
	return h, frames, nil
}

// SplitHeader is ParseHeader for who does not ask why: what strangers send costs
// no allocation.
func SplitHeader(datagram []byte) (h Header, frames []byte, ok bool) {
	if len(datagram) == 0 {
		return Header{}, nil, false
	}
	flags := datagram[0]
	whole := flags&flagsWhole != 0
	if flags&flagsMarks != flagsMark || whole && flags&flagsLength != 0 {
		return Header{}, nil, false
	}
	h = Header{
		Length: 1 + int(flags&flagsLength), Bare: flags&flagsID == 0,
		Initial: flags&flagsInitial != 0,
	}
	if whole {
		h.Length = 8
	}
	if len(datagram) < h.Size() {
		return Header{}, nil, false
	}
	rest := datagram[1:]
	if !h.Bare {
		r := wire.NewReader(rest[:IDSize])
		h.ID, rest = r.U64(), rest[IDSize:]
	}
	for i := range h.Length {
		h.Number |= uint64(rest[i]) << (8 * uint(i))
	}
	return h, rest[h.Length:], true
}

// Restore returns the whole packet number: the one nearest to largest+1 whose
// low bytes are those on the wire (RFC 9000, A.3). largest is the largest
// number received before, if any was; without one only a number that travelled
// whole can be told. ok is false when it cannot, or is not below NumberLimit.
func (h *Header) Restore(largest uint64, any bool) (number uint64, ok bool) {
	if h.Length == 8 {
		return h.Number, h.Number < NumberLimit
	}
	if !any {
		return 0, false
	}
	mask := low(h.Length)
	expected, window := largest+1, mask+1
	number = expected&^mask | h.Number
	switch {
	case number+window/2 <= expected:
		number += window
	case number > expected+window/2 && number >= window:
		number -= window
	}
	return number, number < NumberLimit
}

// low returns a mask of the low n bytes, n below 9.
func low(n int) uint64 { return 1<<(8*uint(n)) - 1 }

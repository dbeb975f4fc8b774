package packet

import (
	"errors"
	"fmt"

	"github.com/tickwire/tickwire/wire"
)

// Header opens every datagram.
//
//	+-------+---------------+--------------+
//	| flags | connection id | number       |
//	|   1   |       8       | 2, 4 or 8    |
//	+-------+---------------+--------------+
//
//	flags, from the high bit: 0 1 0 0 0 I N N
//	I   initial: the sender has not received a packet of this connection yet
//	NN  length of the number: 0 = 2 bytes, 1 = 4 bytes, 2 = 8 bytes
//
// Other flags are malformed: the two high bits tell a datagram of this
// protocol from most others, and the three below them are for later versions.
//
// The number is the low bytes of a 64-bit packet number below [NumberLimit],
// restored by [Header.Restore]. It is cut as in RFC 9000, A.2, with two
// differences, because no seal tells a wrongly restored number yet: until a
// packet of the sender has been acknowledged, all 8 bytes travel; and it is
// never cut below 2 bytes, nor unless all numbers in flight span less than a
// quarter of the range of the cut (a half in the RFC). A datagram that comes
// 2^15 numbers late would still be restored right: at 1,000 datagrams a second
// 32 seconds late.
type Header struct {
	ID      uint64
	Number  uint64 // as it is on the wire: the low Length bytes
	Length  int    // bytes of the number: 2, 4 or 8
	Initial bool
}

// NumberLimit is the first number that no packet has. It leaves half of the 64
// bits, so that sums of numbers cannot overflow; a connection cannot reach it.
const NumberLimit = 1 << 63

// IDSize is the length of a connection id, in bytes.
const IDSize = 8

const (
	flagsMark    = 0b0100_0000
	flagsInitial = 0b0000_0100
	flagsLength  = 0b0000_0011
)

// ErrHeader says that a datagram does not start with a header.
var ErrHeader = errors.New("packet: malformed header")

// NewHeader returns the header of the packet with this number. largest is the
// largest number of the sender that has been acknowledged, if any was.
func NewHeader(id, number, largest uint64, acked, initial bool) Header {
	h := Header{ID: id, Initial: initial, Length: 8}
	if acked {
		switch span := number - largest; {
		case span < 1<<14:
			h.Length = 2
		case span < 1<<30:
			h.Length = 4
		}
	}
	h.Number = number & low(h.Length)
	return h
}

// Size returns the length of the header in bytes.
func (h *Header) Size() int { return 1 + IDSize + h.Length }

// Append appends the header.
func (h *Header) Append(b []byte) []byte {
	flags := byte(flagsMark)
	if h.Initial {
		flags |= flagsInitial
	}
	switch h.Length {
	case 2:
		b = wire.AppendU64(append(b, flags), h.ID)
		return wire.AppendU16(b, uint16(h.Number))
	case 4:
		b = wire.AppendU64(append(b, flags|1), h.ID)
		return wire.AppendU32(b, uint32(h.Number))
	case 8:
		b = wire.AppendU64(append(b, flags|2), h.ID)
		return wire.AppendU64(b, h.Number)
	}
	panic(fmt.Sprintf("packet: header with a number of %d bytes, want 2, 4 or 8", h.Length))
}

// ParseHeader parses the header at the start of a datagram and returns what
// follows it. A failure is ErrHeader.
func ParseHeader(datagram []byte) (h Header, frames []byte, err error) {
	if len(datagram) < 1+IDSize {
		return Header{}, nil, fmt.Errorf("%w: %d bytes", ErrHeader, len(datagram))
	}
	flags := datagram[0]
	if flags&^(flagsInitial|flagsLength) != flagsMark || flags&flagsLength == flagsLength {
		return Header{}, nil, fmt.Errorf("%w: flags %08b", ErrHeader, flags)
	}
	r := wire.NewReader(datagram[1:])
	h = Header{ID: r.U64(), Initial: flags&flagsInitial != 0}
	switch flags & flagsLength {
	case 0:
		h.Number, h.Length = uint64(r.U16()), 2
	case 1:
		h.Number, h.Length = uint64(r.U32()), 4
	case 2:
		h.Number, h.Length = r.U64(), 8
	}
	frames = r.Rest()
	if r.Err() != nil {
		return Header{}, nil, fmt.Errorf("%w: %w", ErrHeader, r.Err())
	}
	return h, frames, nil
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

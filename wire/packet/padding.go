package packet

import (
	"fmt"

	"github.com/tickwire/tickwire/wire"
)

// A PADDING frame makes a datagram longer, as long as a probe of the path's
// size has to be. Its bytes are zero.
//
//	+----+----------+---------+
//	|  7 | length   | zeros   |
//	|  1 | varint   | length  |
//	+----+----------+---------+

// AppendPadding appends a PADDING frame of size bytes in all, at least 2. Of
// the sizes that no frame has (130, 16387), it appends one byte less.
func AppendPadding(b []byte, size int) []byte {
	if size < 2 {
		panic(fmt.Sprintf("packet: padding of %d bytes, a frame has 2 at least", size))
	}
	n := size - 2
	for PaddingSize(n) > size {
		n--
	}
	b = wire.AppendUvarint(append(b, byte(KindPadding)), uint64(n))
	for range n {
		b = append(b, 0)
	}
	return b
}

// PaddingSize returns the length of a PADDING frame with n zeros.
func PaddingSize(n int) int { return 1 + wire.UvarintSize(uint64(n)) + n }

// parsePadding reads what follows the kind, and returns how many zeros it was.
func parsePadding(r *wire.Reader) int {
	zeros := r.Block(r.Left())
	for _, z := range zeros {
		if z != 0 {
			r.Fail(errZeros)
			return 0
		}
	}
	return len(zeros)
}

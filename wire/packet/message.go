package packet

import "github.com/tickwire/tickwire/wire"

// A MESSAGE frame is one unreliable message. It is never split: a message
// fits into a datagram or is refused by its sender. It may be empty.
//
//	+----+--------------+---------+
//	|  3 | length       | bytes   |
//	|  1 | varint       | length  |
//	+----+--------------+---------+

// MessageSize returns the length of a MESSAGE frame with n bytes in it.
func MessageSize(n int) int { return 1 + wire.UvarintSize(uint64(n)) + n }

// AppendMessage appends a MESSAGE frame.
func AppendMessage(b, message []byte) []byte {
	return wire.AppendBytes(append(b, byte(KindMessage)), message)
}

// parseMessage reads what follows the kind. The result aliases the datagram.
func parseMessage(r *wire.Reader) []byte { return r.Block(r.Left()) }

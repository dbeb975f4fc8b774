package packet

// A PING frame is its kind alone. It makes the receiver acknowledge the packet
// that carries it, and is sent when nothing else does: as a probe, and to keep
// an idle connection alive.
//
//	+----+
//	|  1 |
//	+----+

// PingSize is the length of a PING frame, in bytes.
const PingSize = 1

// AppendPing appends a PING frame.
func AppendPing(b []byte) []byte { return append(b, byte(KindPing)) }

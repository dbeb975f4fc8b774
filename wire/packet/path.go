package packet

import "github.com/tickwire/tickwire/wire"

// A PATH_CHALLENGE frame asks who receives it to send its 8 bytes back in a
// PATH_RESPONSE frame, to where the challenge came from: who can do that is at
// the address to which the challenge was sent (RFC 9000, 8.2).
//
//	+--------+---------+
//	| 5 or 6 | bytes   |
//	|   1    |    8    |
//	+--------+---------+
//
//	5  PATH_CHALLENGE
//	6  PATH_RESPONSE

// PathSize is the length of either frame, in bytes.
const PathSize = 1 + 8

// AppendChallenge appends a PATH_CHALLENGE frame.
func AppendChallenge(b []byte, data uint64) []byte {
	return wire.AppendU64(append(b, byte(KindChallenge)), data)
}

// AppendResponse appends a PATH_RESPONSE frame.
func AppendResponse(b []byte, data uint64) []byte {
	return wire.AppendU64(append(b, byte(KindResponse)), data)
}

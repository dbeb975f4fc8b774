package seal

import (
	"crypto/subtle"
	"fmt"
	"io"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/token"
)

// A RESET ends a connection that its host knows no more, for one that has
// restarted.
//
//	+------+----+-------------+
//	| 0x75 | id | reset token |
//	|   1  |  8 |     16      |
//	+------+----+-------------+
const resetSize = headSize + ResetSize

// ResetSize is the length of a reset token, in bytes.
const ResetSize = 16

// ResetToken is what a client is told in the handshake, sealed, and what its
// host can derive again from a lasting secret and the connection's id: who
// shows it is the host, even if it remembers nothing else. It hides itself
// from fmt.
type ResetToken struct{ b [ResetSize]byte }

const resetLabel = "tickwire reset 1"

// resetToken derives the token of a connection. The host's own key is in it:
// two hosts with one secret would otherwise end each other's connections for
// whoever sends the one an id of the other.
func resetToken(secret token.Secret, server token.ServerKey, id uint64) ResetToken {
	return ResetToken{mac(secret, resetLabel, server[:], wire.AppendU64(nil, id))}
}

// append appends a RESET.
func (t ResetToken) append(b []byte, id uint64) []byte {
	return append(appendHead(b, KindReset, id), t.b[:]...)
}

// opens reports, in constant time, whether a datagram is the RESET of this
// token and connection.
func (t ResetToken) opens(datagram []byte) bool {
	return len(datagram) == resetSize && subtle.ConstantTimeCompare(t.b[:], datagram[headSize:]) == 1
}

// Format writes that there is a token, whatever the verb.
func (t ResetToken) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "[reset token]") }

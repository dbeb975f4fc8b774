package seal

import (
	"crypto/subtle"

	"github.com/tickwire/tickwire/wire/token"
)

// A RETRY asks a client under load to show that it receives at its address. It
// goes to senders of authentic tokens only, and costs the host no memory.
//
//	+------+----+--------+-----+
//	| 0x71 | id | cookie | mac |
//	|   1  |  8 |   41   |  16 |
//	+------+----+--------+-----+
//
//	cookie  no bytes, sealed by the host's vault for the client's address
//	mac     of the token's secret over the id, the tag of the request's Noise
//	        message, and the cookie: nobody else can make a client ask again
const retrySize = headSize + cookieSize + TagSize

const retryLabel = "tickwire retry 1"

// appendRetry appends a RETRY in answer to a request with this tag.
func appendRetry(b []byte, id uint64, cookie []byte, secret token.Secret, tag []byte) []byte {
	start := len(b)
	b = append(appendHead(b, KindRetry, id), cookie...)
	m := mac(secret, retryLabel, b[start+1:start+headSize], tag, cookie)
	return append(b, m[:]...)
}

// parseRetry returns the cookie of a RETRY in answer to a request with this
// tag, which aliases the datagram.
func parseRetry(datagram []byte, secret token.Secret, tag []byte) (cookie []byte, ok bool) {
	if len(datagram) != retrySize {
		return nil, false
	}
	cookie = datagram[headSize : headSize+cookieSize]
	m := mac(secret, retryLabel, datagram[1:headSize], tag, cookie)
	return cookie, subtle.ConstantTimeCompare(m[:], datagram[headSize+cookieSize:]) == 1
}

package seal

import "github.com/tickwire/tickwire/wire"

// A REPLY is the host's half of the handshake, and what the client has to know
// beside it, sealed with the keys that it ends in.
//
//	+------+----+-----------+-----------------+-----+
//	| 0x72 | id | noise     | welcome, sealed | tag |
//	|   1  |  8 | 48        |                 |  16 |
//	+------+----+-----------+-----------------+-----+
//
//	noise    message 2 without a payload: ephemeral key (32), tag (16)
//	welcome  varint first packet number, reset token (16), block params, ticket
//	         (rest); sealed with the host's key under the number 2^64-2, which
//	         no packet has, and everything before it
//
// The ticket is for the host alone: see [ticket]. It has the keys in it, so it
// cannot be in the Noise message that makes them.
type reply struct {
	noise   []byte
	bound   []byte // everything before the welcome
	welcome []byte // sealed
}

const (
	replyHead  = headSize + noiseSize
	minWelcome = 1 + ResetSize + 1 + minTicket
	maxWelcome = 10 + ResetSize + 1 + MaxParams + maxTicket
	maxReply   = replyHead + maxWelcome + TagSize
)

// No reply is longer than a request.
const _ = uint(RequestSize - maxReply)

// parse takes a datagram apart, which the fields alias, and reports whether it
// can be a REPLY.
func (p *reply) parse(datagram []byte) bool {
	if n := len(datagram) - replyHead - TagSize; n < minWelcome || n > maxWelcome {
		return false
	}
	p.noise, p.bound, p.welcome = datagram[headSize:replyHead], datagram[:replyHead], datagram[replyHead:]
	return true
}

// welcome is what a REPLY has sealed.
type welcome struct {
	first  uint64
	reset  ResetToken
	params []byte
	ticket []byte
}

func (w *welcome) append(b []byte) []byte {
	b = append(wire.AppendUvarint(b, w.first), w.reset.b[:]...)
	return append(wire.AppendBytes(b, w.params), w.ticket...)
}

// parse reads what append wrote, which params and ticket alias.
func (w *welcome) parse(b []byte) bool {
	r := wire.NewReader(b)
	w.first = r.Uvarint()
	copy(w.reset.b[:], r.Bytes(ResetSize))
	w.params, w.ticket = r.Block(MaxParams), r.Rest()
	return r.Err() == nil && w.first < firstLimit && len(w.ticket) >= minTicket && len(w.ticket) <= maxTicket
}

package seal

import (
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/token"
)

// request is a REQUEST: a client asks to connect.
//
//	+------+----+---------+-------+--------+-------+--------------------+
//	| 0x70 | id | version | token | cookie | noise | zeros to 1200 bytes |
//	|   1  |  8 |    1    | block | block  | block |                    |
//	+------+----+---------+-------+--------+-------+--------------------+
//
//	token   the sealed part of the connect token
//	cookie  of a RETRY, or empty
//	noise   message 1: ephemeral key (32), then sealed: varint first packet
//	        number, block params; tag (16)
//
// What comes before the cookie is hashed into the handshake.
type request struct {
	id     uint64
	token  []byte
	cookie []byte
	noise  []byte
	bound  []byte // everything before the cookie
}

// hello is the payload of Noise message 1.
type hello struct {
	first  uint64
	params []byte
}

const (
	maxHello   = 10 + 1 + MaxParams
	maxRequest = headSize + 1 + 2 + token.MaxSealed + 1 + cookieSize + 2 + noiseSize + maxHello
)

// Every request fits into its size.
const _ = uint(RequestSize - maxRequest)

// appendBound appends what comes before the cookie.
func (q *request) appendBound(b []byte) []byte {
	return wire.AppendBytes(append(appendHead(b, KindRequest, q.id), Version), q.token)
}

// append appends the whole datagram.
func (q *request) append(b []byte) []byte {
	start := len(b)
	b = q.appendBound(b)
	b = wire.AppendBytes(b, q.cookie)
	return pad(wire.AppendBytes(b, q.noise), start)
}

// parse reads a datagram, which the fields alias, and reports whether it is
// well formed.
func (q *request) parse(datagram []byte) bool {
	kind, id, ok := Peek(datagram)
	if !ok || kind != KindRequest || len(datagram) != RequestSize || datagram[headSize] != Version {
		return false
	}
	r := wire.NewReader(datagram[headSize+1:])
	q.id, q.token = id, block(&r, token.MinSealed, token.MaxSealed)
	q.bound = datagram[:RequestSize-r.Left()]
	q.cookie = block(&r, 0, cookieSize)
	q.noise = block(&r, noiseSize, noiseSize+maxHello)
	return r.Left() > 0 && (len(q.cookie) == 0 || len(q.cookie) == cookieSize) && padded(r.Rest())
}

// tag is the tag of the Noise message. It is of this attempt and no other.
func (q *request) tag() []byte { return q.noise[len(q.noise)-TagSize:] }

// block reads a block of a bounded length. It fails without an allocation,
// which the reader's own errors need.
func block(r *wire.Reader, lo, hi int) []byte {
	if r.Left() == 0 {
		return nil
	}
	peek := *r
	n := int(peek.U8())
	if n&0x80 != 0 && peek.Left() > 0 {
		n = n&0x7f | int(peek.U8())<<7
	}
	if n < lo || n > hi || n > peek.Left() || wire.UvarintSize(uint64(n)) != r.Left()-peek.Left() {
		*r = wire.Reader{}
		return nil
	}
	*r = peek
	return r.Bytes(n)
}

func (h *hello) append(b []byte) []byte {
	return wire.AppendBytes(wire.AppendUvarint(b, h.first), h.params)
}

// parse reads a payload; params alias it.
func (h *hello) parse(b []byte) bool {
	r := wire.NewReader(b)
	h.first, h.params = r.Uvarint(), r.Block(MaxParams)
	return r.Done() == nil && h.first < firstLimit
}

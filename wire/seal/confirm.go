package seal

import (
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/token"
)

// A CONFIRM returns the host's ticket, and proves that its sender has the keys
// and receives at its address. It is the same bytes each time it is sent.
//
//	+------+----+--------+-------+
//	| 0x73 | id | ticket | proof |
//	|   1  |  8 | block  |  16   |
//	+------+----+--------+-------+
//
//	proof  the tag of no bytes, sealed with the client's key under the number
//	       2^64-2, which no packet has, and everything before it
type confirm struct {
	id     uint64
	ticket []byte
	bound  []byte // everything before the proof
	proof  []byte
}

// appendBound appends what comes before the proof.
func (c *confirm) appendBound(b []byte) []byte {
	return wire.AppendBytes(appendHead(b, KindConfirm, c.id), c.ticket)
}

// parse reads a datagram, which the fields alias, and reports whether it is
// well formed.
func (c *confirm) parse(datagram []byte) bool {
	kind, id, ok := Peek(datagram)
	if !ok || kind != KindConfirm || len(datagram) < headSize+TagSize {
		return false
	}
	n := len(datagram) - TagSize
	r := wire.NewReader(datagram[headSize:n])
	c.id, c.ticket = id, block(&r, minTicket, maxTicket)
	c.bound, c.proof = datagram[:n], datagram[n:]
	return c.ticket != nil && r.Left() == 0
}

// ticket is what the host has to know of a handshake once it is confirmed. It
// travels sealed by the host's own vault, bound to the connection and to the
// client's address.
//
//	up(32) down(32) varint client's first number, varint host's, block params, token (rest)
type ticket struct {
	up, down           [keySize]byte // keys, client to host and back
	upFirst, downFirst uint64
	params             []byte // the client's
	token              []byte // its sealed part
}

const (
	minTicket = boxOverhead + 2*keySize + 3 + token.MinSealed
	maxTicket = boxOverhead + 2*keySize + 2*10 + 1 + MaxParams + token.MaxSealed
)

func (t *ticket) append(b []byte) []byte {
	b = append(append(b, t.up[:]...), t.down[:]...)
	b = wire.AppendUvarint(wire.AppendUvarint(b, t.upFirst), t.downFirst)
	return append(wire.AppendBytes(b, t.params), t.token...)
}

// parse reads what append wrote, which params and token alias.
func (t *ticket) parse(b []byte) bool {
	r := wire.NewReader(b)
	copy(t.up[:], r.Bytes(keySize))
	copy(t.down[:], r.Bytes(keySize))
	t.upFirst, t.downFirst = r.Uvarint(), r.Uvarint()
	t.params, t.token = r.Block(MaxParams), r.Rest()
	return r.Err() == nil && t.upFirst < firstLimit && t.downFirst < firstLimit
}

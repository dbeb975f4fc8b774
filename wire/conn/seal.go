package conn

import "github.com/tickwire/tickwire/wire/packet"

// Sealer encrypts and authenticates the datagrams of one connection, in both
// directions. It belongs to the connection's goroutine.
//
// With a Sealer, the number of a packet is its nonce: the connection uses none
// twice. Datagrams are opened in place: what Receive is given does not survive.
type Sealer interface {
	// Seal appends the sealed payload to dst: Overhead bytes more than it had.
	// header stands before it in the datagram and is authenticated with it.
	// payload lies where the result will be, right behind dst.
	Seal(dst []byte, number uint64, header, payload []byte) []byte
	// Open appends the payload to dst, which lies where sealed does. An error
	// says that the other side has not sealed this: the datagram is counted and
	// dropped.
	Open(dst []byte, number uint64, header, sealed []byte) ([]byte, error)
	// Overhead is how many bytes a datagram grows by. It does not change.
	Overhead() int
}

// tag returns how many bytes of a datagram the seal takes.
func (c *Conn) tag() int {
	if c.cfg.Sealer == nil {
		return 0
	}
	return c.cfg.Sealer.Overhead()
}

// header returns the header of a packet.
func (c *Conn) header(number uint64) (h packet.Header) {
	initial := c.cfg.Client && !c.heard
	if c.cfg.Sealer == nil {
		h = packet.NewHeader(c.cfg.ID, number, c.sent.largest, c.sent.anyAcked, initial)
	} else {
		largest := c.cfg.FirstPacket
		if c.sent.anyAcked {
			largest = c.sent.largest
		}
		h = packet.NewSealedHeader(c.cfg.ID, number, largest, initial)
	}
	h.Bare = !c.cfg.Client
	return h
}

// overhead is how many bytes of a datagram are header and seal, at most.
func (c *Conn) overhead() int {
	n := 1 + 8 + c.tag()
	if c.cfg.Client {
		n += packet.IDSize
	}
	if c.sent.anyAcked || c.cfg.Sealer != nil {
		n -= 4
	}
	return n
}

// seal seals the datagram b, which is open from its header on.
func (c *Conn) seal(b []byte, header int, number uint64) []byte {
	if c.cfg.Sealer == nil {
		return b
	}
	return c.cfg.Sealer.Seal(b[:header], number, b[:header:header], b[header:])
}

// restore returns the number of a packet that is this connection's by its
// header, and counts what is not.
func (c *Conn) restore(h *packet.Header) (number uint64, ok bool) {
	if h.Bare != c.cfg.Client || !h.Bare && h.ID != c.cfg.ID {
		c.stats.Stray++
		return 0, false
	}
	largest, known := c.seen.largest, c.seen.any
	if !known && c.cfg.Sealer != nil {
		largest, known = c.cfg.PeerFirstPacket-1, true
	}
	if number, ok = h.Restore(largest, known); !ok {
		c.stats.Malformed++
		return 0, false
	}
	return number, true
}

// unseal opens what follows the header of a datagram, in place.
func (c *Conn) unseal(datagram, sealed []byte, number uint64) (frames []byte, ok bool) {
	if c.cfg.Sealer == nil {
		return sealed, true
	}
	header := datagram[:len(datagram)-len(sealed)]
	frames, err := c.cfg.Sealer.Open(sealed[:0], number, header, sealed)
	if err != nil {
		c.stats.Unopened++
		return nil, false
	}
	return frames, true
}

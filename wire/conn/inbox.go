package conn

import (
	"fmt"

	"github.com/tickwire/tickwire/wire"
)

// inbox is the receiving side of a lane: it puts the stream together, and cuts
// it into messages.
//
// Invariants: held lies above next, within the lane's window, and has at most
// maxGaps spans; len(message) < want while a message is being put together;
// what the peer announces is never allocated, only what it sent.
type inbox struct {
	limits  LaneLimits
	next    uint64 // offset up to which all bytes came
	held    spans  // bytes beyond a gap
	data    pages  // and their content
	head    []byte // a message's length, as far as it came
	want    int    // the length of the message under way; -1 = not known yet
	message []byte // its content, as far as it came
}

// keptMessage is the size of the buffer that is kept from one message to the
// next, in bytes: four times a page of a join. A larger one is given back.
const keptMessage = 64 << 10

// chunk takes part of a lane's stream, and hands out the messages that it
// completes. It returns false when the part had to be dropped, so that its
// packet must not be acknowledged.
func (c *Conn) chunk(l Lane, offset uint64, data []byte) bool {
	in := &c.inboxes[l]
	hi := offset + uint64(len(data))
	if hi > in.next && hi-in.next > uint64(in.limits.MaxQueuedBytes) {
		c.violate(CodeFlow, fmt.Sprintf("lane %d: bytes to %d, window ends at %d", l, hi, in.next+uint64(in.limits.MaxQueuedBytes)))
		return false
	}
	if hi <= in.next {
		return true
	}
	if offset > in.next {
		return in.hold(&c.pool, offset, data)
	}
	data = data[in.next-offset:]
	in.next = hi
	c.feed(l, data)
	for len(in.held.list) > 0 && in.held.list[0].lo <= in.next && !c.Closed() {
		at := in.held.list[0]
		in.held.drop(0, 1)
		for in.next < at.hi && !c.Closed() {
			part := in.data.read(in.next, int(at.hi-in.next))
			in.next += uint64(len(part))
			c.feed(l, part)
		}
	}
	if len(in.held.list) == 0 {
		in.data.releaseAll(&c.pool)
	} else {
		in.data.release(&c.pool, in.next)
	}
	return true
}

// hold keeps a part beyond a gap, unless that makes one gap too many.
func (in *inbox) hold(from *pool, offset uint64, data []byte) bool {
	hi := offset + uint64(len(data))
	if len(in.held.list) == maxGaps {
		i := in.held.find(offset)
		if i == len(in.held.list) || in.held.list[i].lo > hi { // touches none
			return false
		}
	}
	in.held.add(offset, hi)
	in.data.write(from, offset, data)
	return true
}

// feed takes the next bytes of the stream.
func (c *Conn) feed(l Lane, data []byte) {
	in := &c.inboxes[l]
	for len(data) > 0 && !c.Closed() {
		if in.want < 0 {
			in.head = append(in.head, data[0])
			data = data[1:]
			if !c.length(in, l) {
				continue
			}
		}
		n := min(in.want-len(in.message), len(data))
		if len(in.message) == 0 && n == in.want { // whole in one part: no copy
			in.want = -1
			c.deliver(l, data[:n:n])
		} else if in.message = append(in.message, data[:n]...); len(in.message) == in.want {
			in.want = -1
			c.deliver(l, in.message)
			if in.message = in.message[:0]; cap(in.message) > keptMessage {
				in.message = nil
			}
		}
		data = data[n:]
	}
}

// length reads the length of a message from what came of it, and reports
// whether it is whole.
func (c *Conn) length(in *inbox, l Lane) bool {
	if last := in.head[len(in.head)-1]; last >= 0x80 && len(in.head) < 10 {
		return false
	}
	r := wire.NewReader(in.head)
	n := r.Uvarint()
	in.head = in.head[:0]
	switch {
	case r.Err() != nil:
		c.violate(CodeProtocol, fmt.Sprintf("lane %d: %v", l, r.Err()))
		return false
	case n > uint64(in.limits.MaxMessageBytes):
		c.violate(CodeLimit, fmt.Sprintf("lane %d: message of %d bytes, at most %d allowed", l, n, in.limits.MaxMessageBytes))
		return false
	}
	in.want = int(n)
	return true
}

func (c *Conn) deliver(l Lane, b []byte) {
	c.stats.MessagesIn++
	c.handler.Message(l, b)
}

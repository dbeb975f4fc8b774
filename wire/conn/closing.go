package conn

import (
	"time"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/packet"
)

// How often a CLOSE is sent: four times a round trip, within bounds. With the
// default linger that is ten times at least, so that at 50 % loss 999 of 1,000
// peers hear it.
const (
	closeSoonest = 20 * time.Millisecond
	closeLatest  = 200 * time.Millisecond
)

// pollClose appends a datagram with the reason, if one is due: again and again
// until the peer has answered with its own, or the linger is over; on a link
// that loses nothing, once. To a peer's CLOSE, one of the same code and without
// a text is the answer.
func (c *Conn) pollClose(b []byte) []byte {
	e := &c.end
	if !e.answer && (!e.telling || c.now < e.at) {
		return nil
	}
	f := packet.Close{Code: e.reason.Code}
	if e.telling {
		f.Text = []byte(e.reason.Text)
	}
	e.at = c.now + min(max(c.rtt.smooth/4, closeSoonest), closeLatest)
	e.telling = e.telling && !c.cfg.Reliable && e.at < e.until
	e.answer = false
	h := c.header(c.sent.next)
	c.sent.next++ // nothing is recorded any more
	b = c.seal(f.Append(h.Append(b)), h.Size(), c.sent.next-1)
	c.stats.PacketsOut++
	c.stats.BytesOut += uint64(len(b))
	return b
}

// afterEnd looks at a datagram that came after the end: a CLOSE is the answer
// to this side's, or wants one once more.
func (c *Conn) afterEnd(datagram []byte) {
	h, sealed, ok := packet.SplitHeader(datagram)
	if !ok {
		return
	}
	number, ok := c.restore(&h)
	if !ok || c.seen.old(number) || c.seen.has(number) {
		return
	}
	frames, ok := c.unseal(datagram, sealed, number)
	var f packet.Frame
	if !ok || packet.Check(frames, &f) != nil {
		return
	}
	c.seen.mark(number)
	for r := wire.NewReader(frames); r.Left() > 0; {
		if f.Parse(&r); f.Kind == packet.KindClose {
			c.end.answer = c.end.reason.Remote
			c.end.telling = false
		}
	}
}

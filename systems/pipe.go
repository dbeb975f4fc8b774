package systems

import (
	"math/bits"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire/conn"
)

// pipe is a peer's connection as the publisher sees it.
type pipe struct{ p *Peer }

func (q *pipe) conn() *conn.Conn { return q.p.ses.Conn() }

func (q *pipe) Room() int          { return q.conn().Room(q.p.h.now()) }
func (q *pipe) MaxUnreliable() int { return q.conn().MaxUnreliable() }

func (q *pipe) SendUnreliable(b []byte, tag uint64) error { return q.conn().SendUnreliable(b, tag) }
func (q *pipe) SendStructure(b []byte) error              { return q.conn().Send(conn.Structure, b) }
func (q *pipe) QueuedStructure() int                      { return q.conn().Queued(conn.Structure) }
func (q *pipe) DeliveredStructure() uint64                { return q.conn().Delivered(conn.Structure) }
func (q *pipe) SendBulk(b []byte) error                   { return q.conn().Send(conn.Bulk, b) }
func (q *pipe) DeliveredBulk() uint64                     { return q.conn().Delivered(conn.Bulk) }

// Budget is one send's share of the rate, at least half a datagram.
func (q *pipe) Budget() int {
	return min(16<<10, max(600, int(q.conn().Stats().Rate)/q.p.h.cfg.SendRate))
}

// Window is P28's: enough for two round trips at the full rate, at least 128 KiB, and well within what the lane queues.
func (q *pipe) Window() int {
	s := q.conn().Stats()
	return min(maxWindow, max(128<<10, int(2*float64(s.Rate)*s.RTT.Seconds())))
}

// maxWindow leaves a quarter of the bulk lane's 1 MiB free, so that a page is never refused.
const maxWindow = 768 << 10

// GridStep is log2 of the power of two of at least (RTT + jitter + 2)/6 ticks (P14).
func (q *pipe) GridStep() uint8 {
	s := q.conn().Stats()
	ticks := uint64((s.RTT+s.RTTVar)/q.p.h.step()) + 2
	return uint8(min(15, bits.Len64((ticks+5)/6-1)))
}

func (h *Host) step() time.Duration { return ecs.TimeOf(h.rt.World).Step }

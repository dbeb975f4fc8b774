package conn

import (
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// held is how many bytes a connection holds.
func held(c *Conn) (n int) {
	n = int(unsafe.Sizeof(*c)) + len(c.sent.ring)*int(unsafe.Sizeof(record{})) + cap(c.sent.recent)*int(unsafe.Sizeof(missed{})) +
		len(c.sent.chunks.ring)*int(unsafe.Sizeof(chunkRef{})) + 8*len(c.sent.tags.ring) +
		cap(c.out.bytes) + cap(c.out.items)*int(unsafe.Sizeof(outItem{})) + 16*cap(c.acks.got.list)
	pages := len(c.pool.free)
	for i := range c.lanes {
		l, in := &c.lanes[i], &c.inboxes[i]
		for _, p := range append(append([]*page{}, l.data.list...), in.data.list...) {
			if p != nil {
				pages++
			}
		}
		n += 16*(cap(l.acked.list)+cap(l.lost.list)+cap(in.held.list)) + 8*(len(l.ends.ring)+cap(l.data.list)+cap(in.data.list))
		n += cap(in.head) + cap(in.message)
	}
	return n + pages*pageBytes
}

// TestAnIdlePeerIsSmall pins what a connection holds that was never busy, and
// that one gives back what a busy time took, whatever was lost in it.
func TestAnIdlePeerIsSmall(t *testing.T) {
	p := newPair(t, 1, faults{latency: 50 * ms}, Config{})
	for range 600 {
		p.step()
	}
	never := held(p.a.Conn)
	t.Logf("connection %d bytes, record %d, idle %d", unsafe.Sizeof(*p.a.Conn), unsafe.Sizeof(record{}), never)
	require.LessOrEqual(t, never, 5<<10)

	p = newPair(t, 1, faults{latency: 50 * ms, jitter: 30 * ms, loss: 0.1}, Config{})
	for range 600 {
		p.step(func(s *side) {
			s.unreliable(200)
			s.send(Bulk, 3000)
		})
	}
	require.Greater(t, held(p.a.Conn), 20<<10)
	p.link.loss = 0
	p.settle(5 * time.Minute)
	for range 600 {
		p.step()
	}
	for _, s := range []*side{p.a, p.b} {
		require.LessOrEqual(t, held(s.Conn), never+512)
		s.send(Bulk, 3000)
	}
	p.settle(time.Minute)
	p.holds(p.a, p.b)
	p.holds(p.b, p.a)
}

// TestAMessageNowAndThenAllocatesNothing: what it needs is not given back until
// the next.
func TestAMessageNowAndThenAllocatesNothing(t *testing.T) {
	a, b := New(Config{Client: true}, 0, &null{}), New(Config{}, 0, &null{})
	now, buf, payload := time.Duration(0), make([]byte, 0, 1200), make([]byte, 300)
	second := func() {
		for i := range 60 {
			now += tick
			for _, c := range [][2]*Conn{{a, b}, {b, a}} {
				if i == 0 && (c[0].Send(Bulk, payload) != nil || c[0].SendUnreliable(payload, 0) != nil) {
					panic("no room")
				}
				for d := c[0].Poll(now, buf); d != nil; d = c[0].Poll(now, buf) {
					if c[1].Receive(now, d) != nil {
						panic("violation")
					}
				}
			}
		}
	}
	for range 30 {
		second()
	}
	require.Zero(t, testing.AllocsPerRun(30, second))
}

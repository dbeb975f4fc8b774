package session

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/transport"
)

// quiet is a sink that keeps nothing.
type quiet struct{ n int }

func (q *quiet) Joined(*Peer)                           {}
func (q *quiet) Rejoined(*Peer)                         {}
func (q *quiet) Unreliable(*Peer, []byte) bool          { q.n++; return true }
func (q *quiet) Message(*Peer, conn.Lane, []byte) error { q.n++; return nil }
func (q *quiet) Notice(*Peer, uint64, bool)             { q.n++ }
func (q *quiet) Ended(*Peer, Reason)                    {}

// Sessions that go on allocate nothing.
func TestSteadySessionAllocatesNothing(t *testing.T) {
	r := newRig(t)
	g, p := r.joined()
	sink := &quiet{}
	r.host.sink = sink
	b := make([]byte, 300)
	turn := func() {
		r.net.Advance(step)
		now := r.net.Now()
		_ = p.Conn().SendUnreliable(b, 1)
		_ = p.Conn().Send(conn.Structure, b[:20])
		r.host.Drain(now, 1, 1)
		r.host.Flush(now)
		g.Drain(now)
		_ = g.conn.SendUnreliable(b[:40], 1)
		g.Flush(now)
	}
	g.sink = &quietClient{}
	for range 600 {
		turn()
	}
	require.Zero(t, testing.AllocsPerRun(100, turn))
	require.Greater(t, sink.n, 600)
}

type quietClient struct{ guest }

func (*quietClient) Unreliable([]byte) bool          { return true }
func (*quietClient) Message(conn.Lane, []byte) error { return nil }
func (*quietClient) Notice(uint64, bool)             {}

// Nothing is left of sessions that came and went.
func TestR8_ComingsAndGoingsLeaveNothing(t *testing.T) {
	r := newRig(t)
	f := transport.Fault{Latency: 20 * time.Millisecond, Loss: 0.1}
	for i := range 30 {
		g := r.join(f)
		r.run(12)
		switch i % 3 {
		case 0:
			g.Leave(r.net.Now())
		case 1:
			for _, p := range r.host.Peers() {
				r.host.Kick(r.net.Now(), p, Reason{})
			}
		case 2:
			r.net.Cut(g.up.ID(), "cut")
		}
	}
	r.run(60 * 15)
	require.True(t, r.host.Idle())
	require.Empty(t, r.host.ports)
	require.Empty(t, r.host.claims)
	require.Empty(t, r.host.Peers())
	require.Zero(t, r.host.find.Len())
	s := r.host.Stats()
	require.Equal(t, s.Joined, s.Ended)
	for i, g := range r.guests {
		require.True(t, g.Idle(), "client %d", i)
	}
}

// Everything that happens is decided by the seed: the same run twice is the same log.
func TestRunsRepeat(t *testing.T) {
	once := func() string {
		r := newRig(t)
		r.net = newNet(7)
		for range 6 {
			r.join(transport.Fault{Latency: 30 * time.Millisecond, Jitter: 20 * time.Millisecond, Loss: 0.2, Reorder: 0.2})
			r.run(5)
		}
		r.join(transport.Fault{}, again(r.guests[2], 2))
		r.run(60)
		r.host.Close(r.net.Now(), Reason{})
		r.run(120)
		text := fmt.Sprint(r.log, r.host.Stats())
		for _, g := range r.guests {
			text += fmt.Sprint(g.log, g.Conn().Stats())
		}
		return text
	}
	require.Equal(t, once(), once())
}

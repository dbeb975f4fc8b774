package sim_test

import (
	"context"
	"encoding/binary"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/sim"
	"github.com/tickwire/tickwire/wire/transport/transporttest"
)

func TestConformance(t *testing.T) {
	for name, f := range map[string]transport.Fault{
		"perfect": {},
		"slow":    {Latency: 60 * time.Millisecond, Jitter: 20 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			transporttest.Run(t, func(t *testing.T) transporttest.Rig {
				n := sim.NewNet(1)
				return transporttest.Rig{Listener: n.Listen(), Dialer: n.Dialer(f, f), Single: true,
					Step: func() { n.Advance(5 * time.Millisecond) }}
			})
		})
	}
}

// arrival is one datagram with its time.
type arrival struct {
	at time.Duration
	n  uint64
}

// play sends count datagrams a tick of 10 ms and tells what arrives, until nothing is under way.
func play(n *sim.Net, from, to *sim.Link, ticks, count, size int) []arrival {
	var got []arrival
	buf, b := make([]byte, transport.DatagramBytes), make([]byte, size)
	drain := func() {
		for {
			k, _ := to.Recv(buf)
			if k == 0 {
				return
			}
			got = append(got, arrival{n.Now(), binary.LittleEndian.Uint64(buf)})
		}
	}
	var number uint64
	for range ticks {
		for range count {
			binary.LittleEndian.PutUint64(b, number)
			number++
			from.Send(b)
		}
		n.Advance(10 * time.Millisecond)
		drain()
	}
	for at, ok := n.Next(); ok; at, ok = n.Next() {
		n.Advance(at - n.Now())
		drain()
	}
	return got
}

func TestRunsRepeatAndLinksDoNotDisturbEachOther(t *testing.T) {
	bad := transport.Fault{Latency: 50 * time.Millisecond, Jitter: 20 * time.Millisecond, Loss: 0.1, BurstEnter: 0.01,
		BurstExit: 0.2, Duplicate: 0.05, Reorder: 0.1, RateBytes: 100 << 10}
	run := func(seed uint64, more bool) []arrival {
		n := sim.NewNet(seed)
		n.Listen()
		first, second := n.Dialer(bad, bad), n.Dialer(bad, bad)
		dial := func(d *sim.Dialer) *sim.Link {
			l, err := d.Dial(context.Background())
			require.NoError(t, err)
			return l.(*sim.Link)
		}
		if more {
			for range 3 {
				other := dial(first)
				for range 50 {
					other.Send([]byte("noise"))
				}
			}
		}
		l := dial(second)
		return play(n, l, l.Peer(), 100, 3, 200)
	}
	plain := run(7, false)
	require.Greater(t, len(plain), 200)
	require.Equal(t, plain, run(7, false))
	require.NotEqual(t, plain, run(8, false))
	noisy := run(7, true)
	require.Equal(t, plain, noisy)
}

func TestEveryDatagramIsAccountedFor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := func(name string) float64 { return rapid.Float64Range(0, 0.5).Draw(t, name) }
		f := transport.Fault{
			Latency: time.Duration(rapid.IntRange(0, 200).Draw(t, "latency")) * time.Millisecond,
			Jitter:  time.Duration(rapid.IntRange(0, 50).Draw(t, "jitter")) * time.Millisecond,
			Loss:    p("loss"), BurstEnter: p("enter"), BurstExit: 0.01 + p("exit"), Duplicate: p("duplicate"),
			Reorder: p("reorder"), RateBytes: rapid.IntRange(0, 100000).Draw(t, "rate"),
			QueueBytes: rapid.IntRange(0, 10000).Draw(t, "queue"), MTU: rapid.IntRange(0, 2000).Draw(t, "mtu"),
		}
		n := sim.NewNet(rapid.Uint64().Draw(t, "seed"))
		c, h := n.Pair(f, f)
		got := play(n, c, h, 20, 5, 300)
		k := c.Counts()
		require.EqualValues(t, 100, k.Sent)
		require.Equal(t, k.Sent-k.Lost-k.Burst-k.Overflow-k.Oversize+k.Duplicated, uint64(len(got)))
		seen := map[uint64]int{}
		for _, a := range got {
			seen[a.n]++
			require.LessOrEqual(t, seen[a.n], 2)
		}
	})
}

func TestFaults(t *testing.T) {
	const ms = time.Millisecond
	t.Run("latency is one way and keeps order", func(t *testing.T) {
		n := sim.NewNet(1)
		c, h := n.Pair(transport.Fault{Latency: 50 * ms, Jitter: 20 * ms}, transport.Fault{})
		c.Send([]byte("x"))
		n.Advance(29 * ms)
		buf := make([]byte, transport.DatagramBytes)
		k, err := h.Recv(buf)
		require.NoError(t, err)
		require.Zero(t, k)
		n.Advance(41 * ms)
		k, err = h.Recv(buf)
		require.NoError(t, err)
		require.Equal(t, 1, k)
		got := play(n, c, h, 50, 4, 100)
		for i, a := range got {
			require.EqualValues(t, i, a.n)
		}
	})
	t.Run("reorder lets datagrams overtake", func(t *testing.T) {
		n := sim.NewNet(1)
		c, h := n.Pair(transport.Fault{Latency: 50 * ms, Reorder: 0.1}, transport.Fault{})
		late := 0
		var newest uint64
		for _, a := range play(n, c, h, 100, 4, 100) {
			if a.n < newest {
				late++
			}
			newest = max(newest, a.n)
		}
		require.Positive(t, late)
		require.LessOrEqual(t, late, int(c.Counts().Held))
	})
	t.Run("a limited rate delays, then drops", func(t *testing.T) {
		n := sim.NewNet(1)
		c, h := n.Pair(transport.Fault{RateBytes: 10000, QueueBytes: 5000}, transport.Fault{})
		got := play(n, c, h, 1, 100, 100)
		require.Len(t, got, 50, "what the queue holds")
		require.EqualValues(t, 50, c.Counts().Overflow)
		require.Equal(t, 500*ms, got[49].at, "the last of the queue waits for all before it")
		for i := 2; i < len(got); i++ {
			require.Equal(t, 10*ms, got[i].at-got[i-1].at)
		}
	})
	t.Run("above the MTU it vanishes without a word", func(t *testing.T) {
		n := sim.NewNet(1)
		c, h := n.Pair(transport.Fault{MTU: 1000}, transport.Fault{})
		require.NoError(t, c.Send(make([]byte, 1001)))
		require.NoError(t, c.Send(make([]byte, 1000)))
		n.Advance(ms)
		k, _ := h.Recv(make([]byte, transport.DatagramBytes))
		require.Equal(t, 1000, k)
		require.EqualValues(t, 1, c.Counts().Oversize)
	})
	t.Run("a black hole swallows the end too, and heals", func(t *testing.T) {
		n := sim.NewNet(1)
		c, h := n.Pair(transport.Fault{Loss: 1}, transport.Fault{Loss: 1})
		require.Empty(t, play(n, c, h, 10, 1, 100))
		require.True(t, n.SetFault(c.ID(), transport.Fault{}, transport.Fault{}))
		require.Len(t, play(n, c, h, 10, 1, 100), 10)
		n.SetFault(c.ID(), transport.Fault{Loss: 1}, transport.Fault{})
		c.Close("unheard")
		n.Advance(time.Second)
		_, err := h.Recv(make([]byte, transport.DatagramBytes))
		require.NoError(t, err)
	})
	t.Run("a healed queue does not keep the old wait", func(t *testing.T) {
		n := sim.NewNet(1)
		c, h := n.Pair(transport.Fault{RateBytes: 100}, transport.Fault{})
		for range 60 {
			c.Send(make([]byte, 1000))
		}
		n.SetFault(c.ID(), transport.Fault{}, transport.Fault{})
		c.Send([]byte("now"))
		n.Advance(ms)
		k, _ := h.Recv(make([]byte, transport.DatagramBytes))
		require.Equal(t, 3, k)
	})
	t.Run("a cut ends both ends at once", func(t *testing.T) {
		n := sim.NewNet(1)
		c, h := n.Pair(transport.Fault{Latency: ms}, transport.Fault{})
		c.Send([]byte("lost"))
		require.True(t, n.Cut(c.ID(), "cable pulled"))
		require.False(t, n.Cut(c.ID(), "again"))
		n.Advance(time.Second)
		for _, l := range []*sim.Link{c, h} {
			_, err := l.Recv(make([]byte, transport.DatagramBytes))
			require.Equal(t, &transport.End{Reason: "cable pulled", Remote: true}, err)
		}
		require.Nil(t, n.Link(c.ID()))
	})
	t.Run("a network that carries no ends", func(t *testing.T) {
		n := sim.NewNet(1)
		n.CarryEnds(false)
		c, h := n.Pair(transport.Fault{}, transport.Fault{})
		c.Close("unheard")
		n.Advance(time.Second)
		_, err := h.Recv(make([]byte, transport.DatagramBytes))
		require.NoError(t, err)
	})
}

func TestDialerFaultsHoldForOpenAndLaterLinks(t *testing.T) {
	n := sim.NewNet(3)
	d := n.Dialer(transport.Fault{}, transport.Fault{})
	_, err := d.Dial(context.Background())
	require.ErrorIs(t, err, transport.ErrListenerClosed)
	l := n.Listen()
	first, err := d.Dial(context.Background())
	require.NoError(t, err)
	d.SetFault(transport.Fault{Loss: 1}, transport.Fault{Latency: time.Second})
	second, err := d.Dial(context.Background())
	require.NoError(t, err)
	for _, k := range []*sim.Link{first.(*sim.Link), second.(*sim.Link)} {
		require.True(t, k.Fault().Black())
		require.Equal(t, time.Second, k.Peer().Fault().Latency)
		h, ok := l.Poll()
		require.True(t, ok)
		require.Same(t, k.Peer(), h)
		require.True(t, h.Host())
		require.Equal(t, k.ID(), h.ID())
	}
	_, ok := l.Poll()
	require.False(t, ok)
	require.Same(t, second, d.Newest())
	d.Cut("gone")
	require.ErrorIs(t, first.Send([]byte("x")), transport.ErrClosed)
	require.PanicsWithValue(t, "transport: fault: Loss is 2, a probability is 0 to 1", func() {
		n.Dialer(transport.Fault{Loss: 2}, transport.Fault{})
	})
	require.PanicsWithValue(t, "sim: Advance(-1ns): time does not go back", func() { n.Advance(-1) })
}

func TestSteadyFlowAllocatesNothing(t *testing.T) {
	n := sim.NewNet(1)
	f := transport.Fault{Latency: 50 * time.Millisecond, Jitter: 10 * time.Millisecond, Loss: 0.05, Duplicate: 0.05,
		BurstEnter: 0.01, BurstExit: 0.2, Reorder: 0.05, RateBytes: 1 << 20}
	c, h := n.Pair(f, f)
	buf, b := make([]byte, transport.DatagramBytes), make([]byte, 400)
	tick := func() {
		for range 3 {
			c.Send(b)
			h.Send(b)
		}
		n.Advance(16 * time.Millisecond)
		for _, l := range []*sim.Link{c, h} {
			for {
				if k, _ := l.Recv(buf); k == 0 {
					break
				}
			}
		}
	}
	for range 500 {
		tick()
	}
	require.Zero(t, testing.AllocsPerRun(500, tick))
}

// BenchmarkTick is a tick of a session of 8 clients with three datagrams each way.
func BenchmarkTick(b *testing.B) {
	n := sim.NewNet(1)
	f := transport.Fault{Latency: 50 * time.Millisecond, Jitter: 10 * time.Millisecond, Loss: 0.05, BurstEnter: 0.01, BurstExit: 0.2}
	var links []*sim.Link
	for range 8 {
		c, h := n.Pair(f, f)
		links = append(links, c, h)
	}
	buf, d := make([]byte, transport.DatagramBytes), make([]byte, 400)
	b.ReportAllocs()
	for b.Loop() {
		for _, l := range links {
			for range 3 {
				l.Send(d)
			}
		}
		n.Advance(16 * time.Millisecond)
		for _, l := range links {
			for k := 1; k > 0; {
				k, _ = l.Recv(buf)
			}
		}
	}
}

package udp_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"net"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

// crowd is a listener with peers that have been accepted.
type crowd struct {
	testing.TB
	listener      *udp.Listener
	clients, host []transport.Link
	buf           []byte
}

func newCrowd(t testing.TB, cfg udp.Config, peers int) *crowd {
	l, err := udp.Listen("127.0.0.1:0", cfg)
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	c := &crowd{TB: t, listener: l, buf: make([]byte, udp.MaxDatagramBytes)}
	for range peers {
		k, err := dialer(l, cfg.IO).Dial(context.Background())
		require.NoError(t, err)
		t.Cleanup(func() { k.Close("") })
		require.NoError(t, k.Send([]byte("hello")))
		h, err := l.Accept(context.Background())
		require.NoError(t, err)
		c.clients, c.host = append(c.clients, k), append(c.host, h)
		require.Equal(t, "hello", string(c.recv(h)))
	}
	return c
}

// recv waits for a datagram, without an allocation. The test's own time-out ends it.
func (c *crowd) recv(k transport.Link) []byte {
	for {
		n, err := k.Recv(c.buf)
		if n > 0 || err != nil {
			require.NoError(c, err)
			return c.buf[:n]
		}
		<-k.(transport.Waker).Arrived()
	}
}

// tick gathers count datagrams on each link, the k-th of kind k, and sends them.
func tick(links []transport.Link, count int, b []byte) {
	for _, k := range links {
		g := k.(transport.Gatherer)
		for i := range count {
			binary.LittleEndian.PutUint16(b, uint16(i))
			g.Gather(b)
		}
	}
	for _, k := range links {
		k.(transport.Gatherer).Flush()
	}
}

// take receives what tick sent.
func (c *crowd) take(links []transport.Link, count int) {
	for n, k := range links {
		for i := range count {
			if got := binary.LittleEndian.Uint16(c.recv(k)); int(got) != i {
				require.FailNow(c, "lost or out of order", "link %d: datagram %d came as %d", n, got, i)
			}
		}
	}
}

func stats(k transport.Link) udp.Stats { return k.(interface{ Stats() udp.Stats }).Stats() }

func TestATickLeavesInFewCallsAndNothingIsLost(t *testing.T) {
	const peers, each, size, ticks = 100, 3, 1000, 5
	onEachPath(t, func(t *testing.T, io udp.IO) {
		c := newCrowd(t, udp.Config{IO: io}, peers)
		b := make([]byte, size)
		before := c.listener.Stats()
		for range ticks {
			tick(c.host, each, b)
			c.take(c.clients, each)
		}
		s := c.listener.Stats()
		const sent = ticks * peers * each
		require.EqualValues(t, sent, s.Out-before.Out)
		require.EqualValues(t, sent*size, s.OutBytes-before.OutBytes)
		runs, calls := s.OutRuns-before.OutRuns, s.OutCalls-before.OutCalls
		switch s.IO {
		case udp.Single:
			require.EqualValues(t, sent, calls)
			require.Zero(t, runs)
		case udp.Batched:
			require.EqualValues(t, ticks*5, calls, "300 datagrams in calls of 64")
			require.Zero(t, runs)
		case udp.Segmented:
			require.EqualValues(t, ticks*2, calls, "100 runs of 3 in calls of 64")
			require.EqualValues(t, ticks*peers, runs)
		default:
			require.FailNow(t, "no such path", "%v", s.IO)
		}

		for range ticks {
			tick(c.clients, each, b)
			c.take(c.host, each)
		}
		s = c.listener.Stats()
		require.EqualValues(t, peers+sent, s.In)
		require.EqualValues(t, peers*len("hello")+sent*size, s.InBytes)
		if s.IO == udp.Single {
			require.Equal(t, s.In, s.InCalls)
		} else {
			require.LessOrEqual(t, s.InCalls, s.In)
		}
		require.Zero(t, s.Full+s.Oversize+s.Errors+s.Stalls+s.Overflow+s.Unsent+s.Fallbacks)
	})
}

func TestPagesToOnePeerLeaveAsOne(t *testing.T) {
	c := newCrowd(t, udp.Config{}, 1)
	if c.listener.Stats().IO != udp.Segmented {
		t.Skip("the system has no segmented writes")
	}
	const pages = 200
	tick(c.host, pages, make([]byte, 1200))
	c.take(c.clients, pages)
	s := c.listener.Stats()
	require.EqualValues(t, pages, s.Out)
	require.EqualValues(t, (pages+53)/54, s.OutRuns, "54 of 1,200 bytes are a run: 64,800 of 65,527 bytes")
	require.EqualValues(t, 1, s.OutCalls)
}

func TestTheSystemsBestIsUsed(t *testing.T) {
	want := map[udp.IO]udp.IO{udp.Best: udp.Segmented, udp.Single: udp.Single, udp.Batched: udp.Batched, udp.Segmented: udp.Segmented}
	for _, io := range paths {
		c := newCrowd(t, udp.Config{IO: io}, 1)
		if runtime.GOOS != "linux" {
			want[io] = udp.Single
		}
		require.Equal(t, want[io], c.listener.Stats().IO, "%v", io)
		require.Equal(t, want[io], stats(c.clients[0]).IO, "%v", io)
	}
	require.PanicsWithValue(t, "udp: Config.IO is 9, the last is Segmented, 3", func() { udp.Listen("127.0.0.1:0", udp.Config{IO: 9}) })
}

func TestSteadyFlowAllocatesNothing(t *testing.T) {
	onEachPath(t, func(t *testing.T, io udp.IO) {
		c := newCrowd(t, udp.Config{IO: io}, 10)
		b := make([]byte, 400)
		flow := func() {
			tick(c.clients, 2, b)
			c.take(c.host, 2)
			tick(c.host, 2, b)
			c.take(c.clients, 2)
			c.host[0].Send(b)
			c.recv(c.clients[0])
		}
		for range 20 {
			flow()
		}
		require.Zero(t, testing.AllocsPerRun(200, flow))
	})
}

func TestPeersCostNoGoroutineAndLittleMemory(t *testing.T) {
	const peers = 120
	c := newCrowd(t, udp.Config{}, 0)
	l := c.listener
	open := func() {
		for range peers {
			k, err := net.Dial("udp", l.Addr())
			require.NoError(t, err)
			t.Cleanup(func() { k.Close() })
			_, err = k.Write([]byte("hello"))
			require.NoError(t, err)
			h, err := l.Accept(context.Background())
			require.NoError(t, err)
			t.Cleanup(func() { h.Close("") })
			c.recv(h)
		}
	}
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	open()
	goroutines, bytes := runtime.NumGoroutine(), heap()
	open()
	require.Equal(t, 2*peers, l.Links())
	require.LessOrEqual(t, runtime.NumGoroutine(), goroutines)
	require.Less(t, (int64(heap())-int64(bytes))/peers, int64(3<<10), "bytes of heap an idle peer, its client's socket included")
}

// flood sends so many datagrams, never more at once than a socket's buffer holds, and waits until all have arrived.
func flood(t *testing.T, from transport.Link, arrived func() udp.Stats, count int) {
	seen := func() uint64 { s := arrived(); return s.In + s.Full }
	b := make([]byte, 100)
	for count > 0 {
		n := min(count, 100)
		count -= n
		want := seen() + uint64(n)
		for range n {
			require.NoError(t, from.Send(b))
		}
		eventually(t, func() bool { return seen() == want })
	}
}

// waiting is how many datagrams wait at a link.
func waiting(k transport.Link) (n int) {
	buf := make([]byte, udp.MaxDatagramBytes)
	for {
		got, err := k.Recv(buf)
		if got == 0 || err != nil {
			return n
		}
		n++
	}
}

func TestAFloodOverOneLinkLeavesTheOthersTheirShare(t *testing.T) {
	onEachPath(t, func(t *testing.T, io udp.IO) {
		// Four links: 4 datagrams for each alone, 16 in common.
		c := newCrowd(t, udp.Config{IO: io, MaxLinks: 4, MaxQueued: 32}, 4)
		flood(t, c.clients[0], c.listener.Stats, 200)
		flood(t, c.clients[1], c.listener.Stats, 200)
		flood(t, c.clients[2], c.listener.Stats, 4)
		flood(t, c.clients[3], c.listener.Stats, 100)
		got := make([]int, 4)
		for i, h := range c.host {
			got[i] = waiting(h)
		}
		require.Equal(t, []int{20, 4, 4, 4}, got)
		require.EqualValues(t, 180+196+96, c.listener.Stats().Full)
		require.Zero(t, c.host[2].(transport.Dropper).Dropped())
	})
}

func TestOneLinkHoldsOnlySoMuch(t *testing.T) {
	c := newCrowd(t, udp.Config{}, 1)
	for range 2 {
		flood(t, c.clients[0], c.listener.Stats, 300)
		require.Equal(t, 256, waiting(c.host[0]), "what was read makes room")
	}
}

func TestADialersQueueIsBounded(t *testing.T) {
	onEachPath(t, func(t *testing.T, io udp.IO) {
		l := listen(t, udp.Config{IO: io})
		k, err := udp.Dialer{Addr: l.Addr(), Config: udp.Config{IO: io, MaxQueued: 40}}.Dial(context.Background())
		require.NoError(t, err)
		defer k.Close("")
		require.NoError(t, k.Send([]byte("hello")))
		h, err := l.Accept(context.Background())
		require.NoError(t, err)
		flood(t, h, func() udp.Stats { return stats(k) }, 200)
		require.Equal(t, 40, waiting(k))
		require.EqualValues(t, 160, stats(k).Full)
	})
}

func TestAnyAddressWhereDatagramsAreSealed(t *testing.T) {
	onEachPath(t, func(t *testing.T, io udp.IO) {
		cfg := udp.Config{IO: io}
		l, err := udp.Listen(":0", cfg)
		require.NoError(t, err)
		defer l.Close()
		_, port, err := net.SplitHostPort(l.Addr())
		require.NoError(t, err)
		for _, host := range []string{"127.0.0.1", "[::1]", "localhost", "LOCALHOST"} {
			k, err := udp.Dialer{Addr: host + ":" + port, Config: cfg}.Dial(context.Background())
			if host == "[::1]" && err != nil {
				t.Log("no IPv6 here: ", err)
				continue
			}
			require.NoError(t, err, host)
			defer k.Close("")
			require.NoError(t, k.Send([]byte("hello")))
			ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
			defer cancel()
			h, err := l.Accept(ctx)
			require.NoError(t, err, host)
			require.NotContains(t, h.Remote(), "::ffff:", "an address of IPv4 is told as one")
			require.NoError(t, h.Send([]byte("answer")))
			buf := make([]byte, udp.MaxDatagramBytes)
			eventually(t, func() bool { n, _ := k.Recv(buf); return string(buf[:n]) == "answer" })
		}
	})
	for _, addr := range []string{"host", "host:http", ":", "host:70000"} {
		_, err := udp.Dialer{Addr: addr, Config: udp.Config{}}.Dial(context.Background())
		require.ErrorContains(t, err, fmt.Sprintf("udp: address %q", addr))
	}
}

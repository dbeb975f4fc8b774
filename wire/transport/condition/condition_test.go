package condition_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/condition"
	"github.com/tickwire/tickwire/wire/transport/loopback"
	"github.com/tickwire/tickwire/wire/transport/transporttest"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

func TestConformance(t *testing.T) {
	slow := transport.Fault{Latency: 3 * time.Millisecond, Jitter: time.Millisecond}
	for _, c := range []struct {
		name  string
		build func(t *testing.T) transporttest.Rig
	}{
		{"dialer over loopback", func(t *testing.T) transporttest.Rig {
			l := loopback.New()
			return transporttest.Rig{Listener: l, Dialer: condition.Dialer(l.Dialer(), slow, slow, 1)}
		}},
		{"both ends over loopback", func(t *testing.T) transporttest.Rig {
			l := loopback.New()
			return transporttest.Rig{Listener: condition.Listener(l, slow, 1), Dialer: condition.Dialer(l.Dialer(), slow, slow, 1)}
		}},
		{"dialer over udp", func(t *testing.T) transporttest.Rig {
			l, err := udp.Listen("127.0.0.1:0", udp.Config{})
			require.NoError(t, err)
			return transporttest.Rig{Listener: l, Dialer: condition.Dialer(udp.NewDialer(l.Addr()), slow, slow, 1), Silent: true}
		}},
		{"dialer over a link that cannot wake", func(t *testing.T) transporttest.Rig {
			l := loopback.New()
			return transporttest.Rig{Listener: l, Dialer: condition.Dialer(mute{l.Dialer()}, transport.Fault{}, transport.Fault{}, 1)}
		}},
	} {
		t.Run(c.name, func(t *testing.T) { transporttest.Run(t, c.build) })
	}
}

// mute dials links that are links and nothing more.
type mute struct{ transport.Dialer }

func (m mute) Dial(ctx context.Context) (transport.Link, error) {
	l, err := m.Dialer.Dial(ctx)
	return struct{ transport.Link }{l}, err
}

// pair is a conditioned client's end and the plain host's end.
func pair(t *testing.T, up, down transport.Fault) (d *condition.FaultyDialer, client *condition.Link, host transport.Link) {
	l := loopback.New()
	d = condition.Dialer(l.Dialer(), up, down, 7)
	k, err := d.Dial(context.Background())
	require.NoError(t, err)
	t.Cleanup(func() { k.Close("") })
	host, err = l.Accept(context.Background())
	require.NoError(t, err)
	return d, k.(*condition.Link), host
}

func recv(t *testing.T, l transport.Link) string {
	t.Helper()
	buf := make([]byte, transport.DatagramBytes)
	for {
		n, err := l.Recv(buf)
		require.NoError(t, err)
		if n > 0 {
			return string(buf[:n])
		}
		select {
		case <-l.(transport.Waker).Arrived():
		case <-time.After(10 * time.Second):
			require.FailNow(t, "nothing arrives")
		}
	}
}

// TestEachDirectionTakesItsLatency asserts the floor alone: a busy machine may take longer, never less.
func TestEachDirectionTakesItsLatency(t *testing.T) {
	_, client, host := pair(t, transport.Fault{Latency: 30 * time.Millisecond}, transport.Fault{Latency: 20 * time.Millisecond})
	start := time.Now()
	require.NoError(t, client.Send([]byte("up")))
	require.Equal(t, "up", recv(t, host))
	require.GreaterOrEqual(t, time.Since(start), 30*time.Millisecond)
	start = time.Now()
	require.NoError(t, host.Send([]byte("down")))
	require.Equal(t, "down", recv(t, client))
	require.GreaterOrEqual(t, time.Since(start), 20*time.Millisecond)
}

func TestFatesAreThoseOfTheSeed(t *testing.T) {
	f := transport.Fault{Loss: 0.3, Duplicate: 0.2}
	_, client, host := pair(t, f, transport.Fault{})
	path := transport.NewPath(f, 7, 2)
	var want []byte
	for i := range byte(100) {
		require.NoError(t, client.Send([]byte{i}))
		for range path.Send(0, 1).Copies {
			want = append(want, i)
		}
	}
	var got []byte
	for range want {
		got = append(got, recv(t, host)[0])
	}
	require.ElementsMatch(t, want, got)
	up, down := client.Counts()
	require.Equal(t, path.Counts(), up)
	require.Zero(t, down)
}

func TestFaultsChangeAndHeal(t *testing.T) {
	d, client, host := pair(t, transport.Fault{}, transport.Fault{})
	d.SetFault(transport.Fault{Loss: 1}, transport.Fault{Loss: 1})
	require.NoError(t, client.Send([]byte("lost")))
	require.NoError(t, host.Send([]byte("lost")))
	require.Eventually(t, func() bool {
		up, down := client.Counts()
		return up.Lost == 1 && down.Lost == 1
	}, 10*time.Second, time.Millisecond)
	d.SetFault(transport.Fault{}, transport.Fault{})
	require.NoError(t, client.Send([]byte("found")))
	require.NoError(t, host.Send([]byte("found too")))
	require.Equal(t, "found", recv(t, host))
	require.Equal(t, "found too", recv(t, client))
	up, down := d.Faults()
	require.Equal(t, [2]transport.Fault{}, [2]transport.Fault{up, down})
	require.Panics(t, func() { d.SetFault(transport.Fault{Loss: 2}, transport.Fault{}) })
}

func TestABlackHoleSwallowsTheEndOfThePeer(t *testing.T) {
	d, client, host := pair(t, transport.Fault{}, transport.Fault{})
	d.SetFault(transport.Fault{}, transport.Fault{Loss: 1})
	require.NoError(t, host.Send([]byte("lost")))
	require.NoError(t, host.Close("unheard"))
	require.Eventually(t, func() bool {
		_, down := client.Counts()
		return down.Lost == 1
	}, 10*time.Second, time.Millisecond)
	_, err := client.Recv(make([]byte, transport.DatagramBytes))
	require.NoError(t, err)
}

// counting is a link that gathers, and counts what it is asked for.
type counting struct {
	transport.Link
	mu                      sync.Mutex
	sends, gathers, flushes int // guarded by mu
	gathered                []byte
}

func (c *counting) count(n *int, b []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	*n++
	c.gathered = append(c.gathered, b...)
}

func (c *counting) Send(b []byte) error   { c.count(&c.sends, b); return nil }
func (c *counting) Gather(b []byte) error { c.count(&c.gathers, b); return nil }
func (c *counting) Flush() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.gathered) > 0 {
		c.flushes++
		c.gathered = nil
	}
}

func (c *counting) counts() [3]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return [3]int{c.sends, c.gathers, c.flushes}
}

type dialing struct{ l transport.Link }

func (d dialing) Dial(context.Context) (transport.Link, error) { return d.l, nil }

// TestWhatIsGatheredLeavesTogether gathers through the bad network: the link behind is asked to gather too, and flushed
// once for all that is due.
func TestWhatIsGatheredLeavesTogether(t *testing.T) {
	l := loopback.New()
	behind, err := l.Dialer().Dial(context.Background())
	require.NoError(t, err)
	c := &counting{Link: behind}
	k, err := condition.Dialer(dialing{c}, transport.Fault{}, transport.Fault{}, 1).Dial(context.Background())
	require.NoError(t, err)
	t.Cleanup(func() { k.Close("") })
	left := func(n int) func() bool { return func() bool { return c.counts()[1] == n } }
	require.NoError(t, k.Send([]byte("wake")))
	require.Eventually(t, left(1), 10*time.Second, time.Millisecond)
	g := k.(transport.Gatherer)
	for i := range byte(5) {
		require.NoError(t, g.Gather([]byte{i}))
	}
	g.Flush()
	require.Eventually(t, left(6), 10*time.Second, time.Millisecond, "%v", c.counts())
	k.Close("")
	require.Eventually(t, func() bool { return behind.Send([]byte("x")) != nil }, 10*time.Second, time.Millisecond, "over")
	sends, flushes := c.counts()[0], c.counts()[2]
	require.Zero(t, sends)
	require.LessOrEqual(t, flushes, 3, "the first, what its kick still woke for, and the five")
}

package session

import (
	"encoding/binary"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/transport"
)

// narrow carries 32 KiB a second and lets two seconds of it wait.
var narrow = transport.Fault{Latency: 20 * time.Millisecond, RateBytes: 32 << 10, QueueBytes: 64 << 10}

// aged sends a peer state for as long as there is room, for 20 seconds, and returns the mean time of the messages of the last
// ten on their way.
func aged(t *testing.T, change func(cfg *HostConfig)) time.Duration {
	r := newRig(t, change)
	g := r.join(narrow)
	r.run(60)
	require.Len(t, r.host.Peers(), 1)
	c := r.host.Peers()[0].Conn()
	var sum, n time.Duration
	g.hear = func(b []byte) {
		if r.net.Now() > 10*time.Second {
			sum += r.net.Now() - time.Duration(binary.LittleEndian.Uint64(b))
			n++
		}
	}
	for range 20 * 60 {
		for c.Room(r.net.Now()) >= 500 {
			b := binary.LittleEndian.AppendUint64(nil, uint64(r.net.Now()))
			require.NoError(t, c.SendUnreliable(append(b, make([]byte, 492)...), 0))
		}
		r.run(1)
	}
	require.Greater(t, int(n), 300, "messages")
	return sum / n
}

// What a peer is sent follows what its path carries, so that state does not wait in front of the path.
func TestTheRateOfASessionFollowsThePath(t *testing.T) {
	require.Less(t, aged(t, func(*HostConfig) {}), 100*time.Millisecond)
	require.Greater(t, aged(t, func(cfg *HostConfig) { cfg.FixedRate = true }), time.Second, "all of the queue, at a fixed rate")
}

// However slow the path, a message may be as long as ever: what a component may hold does not depend on it.
func TestASlowPathTakesTheSameMessages(t *testing.T) {
	r := newRig(t)
	r.join(transport.Fault{RateBytes: 2 << 10, QueueBytes: 4 << 10, Loss: 0.3})
	r.run(120)
	require.Len(t, r.host.Peers(), 1)
	c := r.host.Peers()[0].Conn()
	most, slowest := c.MaxUnreliable(), c.Stats().Rate
	for range 1200 {
		for c.Room(r.net.Now()) >= most {
			require.NoError(t, c.SendUnreliable(make([]byte, most), 0))
		}
		r.run(1)
		slowest = min(slowest, c.Stats().Rate)
		require.Equal(t, most, c.MaxUnreliable())
	}
	require.Less(t, slowest, 8<<10)
	require.Greater(t, most, 1100)
}

// full is a link that does not get rid of what it took.
type full struct {
	Link
	waits *int
}

func (f full) Queued() int { return *f.waits }

func TestStateIsLeftOutWhileALinkIsBackedUp(t *testing.T) {
	r := newRig(t)
	g := &guest{}
	g.up, g.down = r.net.Pair(transport.Fault{}, transport.Fault{})
	var here, there int
	r.host.Attach(r.net.Now(), full{g.down, &here})
	g.Client = NewClient(r.config(), r.net.Now(), full{g.up, &there}, g)
	r.guests = append(r.guests, g)
	r.run(30)
	require.Len(t, r.host.Peers(), 1)
	for _, side := range []struct {
		waits *int
		c     *conn.Conn
	}{{&here, r.host.Peers()[0].Conn()}, {&there, g.Conn()}} {
		require.Positive(t, side.c.Room(r.net.Now()))
		*side.waits = 1 << 20
		r.run(1)
		require.Zero(t, side.c.Room(r.net.Now()))
		*side.waits = 0
		r.run(1)
		require.Positive(t, side.c.Room(r.net.Now()))
	}
}

package oracle

import (
	"bytes"
	"encoding/binary"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/transport"
)

// reader is the client's end.
type reader struct {
	now    time.Duration
	result *result
	bytes  int
}

func (h *reader) Unreliable([]byte) bool { return true }
func (h *reader) Notice(uint64, bool)    {}
func (h *reader) Closed(conn.Reason)     {}

func (h *reader) Message(_ conn.Lane, b []byte) {
	h.bytes += len(b)
	h.result.took = h.now
	h.result.delays = append(h.result.delays, h.now-time.Duration(binary.LittleEndian.Uint64(b)))
}

type datagram struct {
	to *conn.Conn
	b  []byte
}

// overConn sends the load on one lane. As quic-go does, and unlike a game, each side acts when something arrives or is due.
func overConn(t *testing.T, l load) (r result) {
	h := &reader{result: &r}
	host := conn.New(conn.Config{ID: 1}, 0, &reader{result: &result{}})
	client := conn.New(conn.Config{ID: 1, Client: true}, 0, h)
	ways := map[*conn.Conn]*pipe{host: newPipe(l.fault, 1), client: newPipe(l.fault, 0)}
	to := map[*conn.Conn]*conn.Conn{host: client, client: host}
	var air transport.Flights[datagram]
	var before uint64
	const warm = 60
	sent, now := 0, time.Duration(0)
	for i := 0; ; {
		next := time.Duration(i) * tick
		for _, c := range []*conn.Conn{client, host} {
			due, ok := c.Deadline()
			require.True(t, ok)
			next = min(next, due)
		}
		if at, ok := air.Next(); ok {
			next = min(next, at)
		}
		now = max(now, next)
		onTick := now >= time.Duration(i)*tick
		h.now = now - warm*tick
		for at, ok := air.Next(); ok && at <= now; at, ok = air.Next() {
			_, d := air.Pop()
			require.NoError(t, d.to.Receive(now, d.b))
		}
		switch {
		case !onTick:
		case i < warm: // the connection is known to both sides
			_ = host.SendUnreliable([]byte("x"), 0)
			_ = client.SendUnreliable([]byte("x"), 0)
		case i == warm:
			before = ways[host].path.Counts().Bytes
		}
		if onTick && i >= warm && l.ticks > 0 && sent < l.ticks {
			b := make([]byte, 100)
			binary.LittleEndian.PutUint64(b, uint64(h.now))
			require.NoError(t, host.Send(conn.Structure, b))
			sent++
		}
		for i >= warm && sent < l.bulk && host.Queued(conn.Bulk) < 512<<10 {
			require.NoError(t, host.Send(conn.Bulk, make([]byte, 16<<10)))
			sent += 16 << 10
		}
		if onTick {
			i++
		}
		for _, c := range []*conn.Conn{client, host} {
			for b := c.Poll(now, nil); b != nil; b = c.Poll(now, nil) {
				trip := ways[c].send(now, len(b))
				for _, at := range trip.At[:trip.Copies] {
					air.Push(at, datagram{to[c], bytes.Clone(b)})
				}
			}
		}
		if len(r.delays) == l.ticks && l.ticks > 0 || l.bulk > 0 && h.bytes >= l.bulk {
			r.sent, r.waits = ways[host].path.Counts().Bytes-before, ways[host].waits
			return r
		}
		require.Less(t, now, 5*time.Minute)
	}
}

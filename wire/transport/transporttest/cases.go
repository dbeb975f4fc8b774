package transporttest

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/transport"
)

func deliversBothWays(t *testing.T, r *bench) {
	client, host := r.open()
	for _, way := range []struct{ from, to transport.Link }{{client, host}, {host, client}} {
		for i := range 40 {
			require.NoError(t, way.from.Send(pattern(100, byte(i))))
		}
		for i := range 40 {
			require.Equal(t, pattern(100, byte(i)), r.recv(way.to), "datagram %d", i)
		}
	}
}

func deliversEverySize(t *testing.T, r *bench) {
	client, host := r.open()
	most := client.MaxDatagramBytes()
	require.GreaterOrEqual(t, most, 1000)
	for _, size := range []int{1, 2, 3, 125, 126, 127, 255, 256, 257, 1023, 1024, most - 1, most} {
		require.NoError(t, client.Send(pattern(size, 3)))
		require.Equal(t, pattern(size, 3), r.recv(host), "%d bytes up", size)
		require.NoError(t, host.Send(pattern(size, 5)))
		require.Equal(t, pattern(size, 5), r.recv(client), "%d bytes down", size)
	}
}

func refusesSizes(t *testing.T, r *bench) {
	client, host := r.open()
	for _, l := range []transport.Link{client, host} {
		require.ErrorIs(t, l.Send(make([]byte, l.MaxDatagramBytes()+1)), transport.ErrTooLarge)
		require.ErrorIs(t, l.Send(nil), transport.ErrEmpty)
	}
	require.NoError(t, client.Send([]byte("after")))
	require.Equal(t, "after", string(r.recv(host)), "the link lives on and nothing of the refused arrived")
}

func copies(t *testing.T, r *bench) {
	client, host := r.open()
	b := []byte("one")
	require.NoError(t, client.Send(b))
	copy(b, "two")
	require.NoError(t, client.Send(b))
	copy(b, "###")
	first := r.recv(host)
	second := r.recv(host)
	require.Equal(t, "one", string(first))
	require.Equal(t, "two", string(second))
}

// gathers holds a transport.Gatherer to its word; a link that is none has nothing to hold to.
func gathers(t *testing.T, r *bench) {
	client, host := r.open()
	for _, way := range []struct{ from, to transport.Link }{{client, host}, {host, client}} {
		g, ok := way.from.(transport.Gatherer)
		if !ok {
			t.Skip("the link does not gather")
		}
		require.ErrorIs(t, g.Gather(nil), transport.ErrEmpty)
		require.ErrorIs(t, g.Gather(make([]byte, way.from.MaxDatagramBytes()+1)), transport.ErrTooLarge)
		g.Flush()
		// Runs of one size, runs that a shorter one ends, a longer one after them: what a system might join.
		sizes := []int{600, 600, 600, 10, 600, 1, 1, 1, 2, 1000, 1000, 999, 999, 1000, 600}
		for i, size := range sizes {
			b := pattern(size, byte(i))
			require.NoError(t, g.Gather(b))
			clear(b)
		}
		g.Flush()
		g.Flush()
		for i, size := range sizes {
			require.Equal(t, pattern(size, byte(i)), r.recv(way.to), "datagram %d", i)
		}
		require.NoError(t, g.Gather([]byte("gathered")))
		require.NoError(t, way.from.Send([]byte("sent")))
		require.Equal(t, "gathered", string(r.recv(way.to)), "a send takes along what was gathered")
		require.Equal(t, "sent", string(r.recv(way.to)))
	}
	for _, byClient := range []bool{true, false} {
		near, far := r.open()
		if !byClient {
			near, far = far, near
		}
		g := near.(transport.Gatherer)
		require.NoError(t, g.Gather([]byte("never flushed")))
		require.NoError(t, near.Close("done"))
		require.Equal(t, "never flushed", string(r.recv(far)), "a close takes along what was gathered")
		require.ErrorIs(t, g.Gather([]byte("x")), transport.ErrClosed)
		g.Flush()
	}
}

func recvNeverBlocks(t *testing.T, r *bench) {
	client, host := r.open()
	for _, l := range []transport.Link{client, host} {
		for range 100 {
			n, err := l.Recv(buffer(l))
			require.NoError(t, err)
			require.Zero(t, n)
		}
	}
}

func recvShortBuffer(t *testing.T, r *bench) {
	client, _ := r.open()
	most := client.MaxDatagramBytes()
	require.PanicsWithValue(t, fmt.Sprintf("transport: Recv into %d bytes, a datagram may have %d", most-1, most), func() {
		client.Recv(make([]byte, most-1))
	})
}

func closeIsHeard(t *testing.T, r *bench, byClient bool) {
	near, far := r.open()
	if !byClient {
		near, far = far, near
	}
	require.NoError(t, near.Send([]byte("last words")))
	require.NoError(t, near.Close("gone fishing"))
	require.Equal(t, "last words", string(r.recv(far)), "what was sent before the close arrives before the end")

	own := r.end(near)
	require.Equal(t, &transport.End{Reason: "gone fishing"}, own)
	if r.Silent {
		return
	}
	heard := r.end(far)
	require.Equal(t, &transport.End{Reason: "gone fishing", Remote: true}, heard)
	for range 20 {
		r.step()
		require.Same(t, heard, r.end(far), "the end is one value")
		require.Same(t, own, r.end(near))
	}
	require.NoError(t, far.Close("answer"))
	r.step()
	require.Same(t, heard, r.end(far), "a later close changes nothing")
}

func longReason(t *testing.T, r *bench) {
	near, far := r.open()
	long := strings.Repeat("ä", 200)
	require.NoError(t, near.Close(long))
	cut := strings.Repeat("ä", transport.MaxReasonBytes/2)
	require.Equal(t, cut, r.end(near).Reason)
	if !r.Silent {
		require.Equal(t, cut, r.end(far).Reason)
	}
}

func closeTwice(t *testing.T, r *bench) {
	near, far := r.open()
	require.NoError(t, near.Close("first"))
	require.NoError(t, near.Close("second"))
	require.Equal(t, "first", r.end(near).Reason)
	if !r.Silent {
		require.Equal(t, "first", r.end(far).Reason)
	}
}

func sendAfterEnd(t *testing.T, r *bench) {
	near, far := r.open()
	require.NoError(t, near.Close("enough"))
	require.ErrorIs(t, near.Send([]byte("x")), transport.ErrClosed)
	if !r.Silent {
		end := r.end(far)
		require.ErrorIs(t, far.Send([]byte("x")), transport.ErrClosed)
		require.Equal(t, "enough", end.Reason)
	}
}

func flood(t *testing.T, r *bench) {
	client, host := r.open()
	const sent = 20000
	b := pattern(client.MaxDatagramBytes(), 1)
	for range sent {
		require.NoError(t, client.Send(b), "a full queue is no error")
	}
	got, idle := 0, 0
	buf := buffer(host)
	for range 50 * patience {
		n, err := host.Recv(buf)
		require.NoError(t, err)
		if n == 0 {
			if idle++; idle == 200 {
				break
			}
			r.step()
			continue
		}
		require.Equal(t, b, buf[:n])
		got, idle = got+1, 0
	}
	require.Positive(t, got)
	require.NoError(t, client.Send([]byte("still here")))
	last := r.recv(host)
	for ; bytes.Equal(last, b); last = r.recv(host) { // on a busy machine some of the flood is later than that
		got++
	}
	require.Equal(t, "still here", string(last))
	require.Less(t, got, sent, "the queues are bounded")
}

func twoLinks(t *testing.T, r *bench) {
	c1, h1 := r.open()
	c2, h2 := r.open()
	require.NoError(t, c1.Send([]byte("from one")))
	require.NoError(t, c2.Send([]byte("from two")))
	require.NoError(t, h1.Send([]byte("to one")))
	require.NoError(t, h2.Send([]byte("to two")))
	require.Equal(t, "from one", string(r.recv(h1)))
	require.Equal(t, "from two", string(r.recv(h2)))
	require.Equal(t, "to one", string(r.recv(c1)))
	require.Equal(t, "to two", string(r.recv(c2)))
	require.NoError(t, c1.Close("only me"))
	require.NoError(t, c2.Send([]byte("two lives")))
	require.Equal(t, "two lives", string(r.recv(h2)))
}

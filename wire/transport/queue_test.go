package transport_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/transport"
)

// TestQueueIsABoundedFIFO compares the ring with a plain slice of datagrams.
func TestQueueIsABoundedFIFO(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		maxCount := rapid.IntRange(1, 20).Draw(t, "datagrams")
		maxBytes := rapid.IntRange(1, 5000).Draw(t, "bytes")
		q := transport.NewQueue(maxCount, maxBytes)
		var model [][]byte
		var dropped uint64
		used := 0
		buf := make([]byte, 2000)
		for i := range rapid.IntRange(1, 200).Draw(t, "steps") {
			if rapid.Bool().Draw(t, "push") {
				b := make([]byte, rapid.IntRange(1, 2000).Draw(t, "size"))
				for k := range b {
					b[k] = byte(i + k)
				}
				fits := len(model) < maxCount && used+len(b)+2 <= maxBytes
				require.Equal(t, fits, q.Push(b))
				if fits {
					model = append(model, b)
					used += len(b) + 2
				} else {
					dropped++
				}
			} else {
				n, err := q.Pop(buf)
				require.NoError(t, err)
				if len(model) == 0 {
					require.Zero(t, n)
				} else {
					require.Equal(t, model[0], buf[:n])
					used -= n + 2
					model = model[1:]
				}
			}
			require.Equal(t, len(model), q.Len())
			require.Equal(t, dropped, q.Dropped())
		}
	})
}

func TestQueueEnds(t *testing.T) {
	first, second := errors.New("first"), errors.New("second")
	buf := make([]byte, 10)

	q := transport.NewQueue(4, 100)
	require.True(t, q.Push([]byte("a")))
	require.NoError(t, q.Err())
	require.True(t, q.End(first))
	require.False(t, q.End(second))
	require.False(t, q.Push([]byte("b")))
	n, err := q.Pop(buf)
	require.NoError(t, err)
	require.Equal(t, "a", string(buf[:n]))
	for range 2 {
		n, err = q.Pop(buf)
		require.Zero(t, n)
		require.Equal(t, first, err)
	}

	q = transport.NewQueue(4, 100)
	require.True(t, q.Push([]byte("a")))
	require.True(t, q.Drop(first))
	_, err = q.Pop(buf)
	require.Equal(t, first, err)
	require.False(t, q.Drop(second))
	require.Equal(t, first, q.Err())
}

func TestQueueWakes(t *testing.T) {
	q := transport.NewQueue(4, 100)
	require.Empty(t, q.Arrived())
	q.Push([]byte("a"))
	q.Push([]byte("b"))
	require.Len(t, q.Arrived(), 1)
	<-q.Arrived()
	q.End(transport.ErrClosed)
	require.Len(t, q.Arrived(), 1)
}

func TestQueueRefusesNonsense(t *testing.T) {
	require.PanicsWithValue(t, "transport: NewQueue(0, 1): both bounds must be positive", func() { transport.NewQueue(0, 1) })
	q := transport.NewQueue(4, 1<<20)
	require.PanicsWithValue(t, "transport: Push of 0 bytes, a datagram has 1 to 65535", func() { q.Push(nil) })
	require.PanicsWithValue(t, "transport: Push of 65536 bytes, a datagram has 1 to 65535", func() { q.Push(make([]byte, 65536)) })
	require.True(t, q.Push(make([]byte, 65535)))
	require.PanicsWithValue(t, "transport: Pop into 9 bytes, the datagram has 65535", func() { q.Pop(make([]byte, 9)) })
}

func TestQueueSteadyFlowAllocatesNothing(t *testing.T) {
	q := transport.NewQueue(64, 64<<10)
	b, buf := make([]byte, 300), make([]byte, 1200)
	flow := func() {
		for range 10 {
			q.Push(b)
		}
		for range 10 {
			q.Pop(buf)
		}
	}
	flow()
	require.Zero(t, testing.AllocsPerRun(100, flow))
}

func TestEndTellsWhoAndWhy(t *testing.T) {
	for want, e := range map[string]*transport.End{
		"transport: link is closed here: done":          {Reason: "done"},
		"transport: link is closed by the other end":    {Remote: true},
		"transport: link is closed by the other end: x": {Remote: true, Reason: "x"},
	} {
		require.EqualError(t, e, want)
		require.ErrorIs(t, e, transport.ErrClosed)
		require.NotErrorIs(t, e, transport.ErrTooLarge)
	}
}

func TestTrimReason(t *testing.T) {
	require.Equal(t, "short", transport.TrimReason("short"))
	require.Equal(t, "bad \uFFFD byte", transport.TrimReason("bad \xff byte"))
	for pad := range 4 {
		got := transport.TrimReason(strings.Repeat("x", 120+pad) + strings.Repeat("日", 9))
		require.LessOrEqual(t, len(got), transport.MaxReasonBytes)
		require.Greater(t, len(got), transport.MaxReasonBytes-3)
		require.True(t, utf8.ValidString(got))
	}
}

func TestBacklogIsBounded(t *testing.T) {
	b := transport.NewBacklog(1)
	first, second := &closer{}, &closer{}
	require.True(t, b.Offer(first))
	require.True(t, b.Full())
	require.False(t, b.Offer(second))
	got, err := b.Accept(context.Background())
	require.NoError(t, err)
	require.Same(t, first, got)
	require.True(t, b.Offer(second))
	require.True(t, b.Close("over"))
	require.False(t, b.Close("over"))
	require.True(t, b.Closed())
	require.Equal(t, "over", second.reason)
	require.Empty(t, first.reason)
	require.False(t, b.Offer(first))
	_, err = b.Accept(context.Background())
	require.ErrorIs(t, err, transport.ErrListenerClosed)
	require.PanicsWithValue(t, "transport: NewBacklog(0): the bound must be positive", func() { transport.NewBacklog(0) })
}

// closer is a link of which only Close is called.
type closer struct {
	transport.Link
	reason string
}

func (c *closer) Close(reason string) error {
	c.reason = reason
	return nil
}

package conn

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// recorder is a handler that keeps what it is told.
type recorder struct {
	messages   [Lanes][][]byte
	unreliable [][]byte
	delivered  map[uint64]int
	lost       map[uint64]int
	closed     []Reason
	refuse     func(b []byte) bool
	onMessage  func(l Lane, b []byte)
}

func newRecorder() *recorder { return &recorder{delivered: map[uint64]int{}, lost: map[uint64]int{}} }

func (r *recorder) Unreliable(b []byte) bool {
	r.alive()
	if r.refuse != nil && r.refuse(b) {
		return false
	}
	r.unreliable = append(r.unreliable, bytes.Clone(b))
	return true
}

func (r *recorder) Message(l Lane, b []byte) {
	r.alive()
	r.messages[l] = append(r.messages[l], bytes.Clone(b))
	if r.onMessage != nil {
		r.onMessage(l, b)
	}
}

func (r *recorder) Notice(tag uint64, delivered bool) {
	r.alive()
	if delivered {
		r.delivered[tag]++
	} else {
		r.lost[tag]++
	}
}

func (r *recorder) Closed(why Reason) {
	r.alive()
	r.closed = append(r.closed, why)
}

func (r *recorder) alive() {
	if len(r.closed) > 0 {
		panic("the handler was called after Closed")
	}
}

// TestLaneAgainstAModel cuts a stream into chunks at random, loses, repeats,
// reorders and acknowledges them at random: all messages arrive once and in
// order, and Delivered follows what was acknowledged.
func TestLaneAgainstAModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := newRecorder()
		limits := LaneLimits{MaxMessageBytes: 9000, MaxQueuedBytes: 20000}
		cfg := Config{MaxMessageBytes: limits.MaxMessageBytes, MaxQueuedBytes: limits.MaxQueuedBytes,
			FirstOffset: rapid.SampledFrom([]uint64{0, 1<<32 - 70, 1<<61 - 9000}).Draw(t, "offset")}
		from, to := New(cfg, 0, newRecorder()), New(cfg, 0, h)
		l := &from.lanes[Bulk]
		var sentMessages [][]byte
		type part struct {
			offset uint64
			n      int
		}
		var flying []part
		ackedBytes := spans{}
		deliver := func(p part) bool {
			return to.chunk(Bulk, p.offset, l.read(nil, p.offset, p.n))
		}
		pick := func(t *rapid.T) (p part, ok bool) {
			if len(flying) == 0 {
				return p, false
			}
			i := rapid.IntRange(0, len(flying)-1).Draw(t, "part")
			p = flying[i]
			flying = append(flying[:i], flying[i+1:]...)
			return p, true
		}
		t.Repeat(map[string]func(*rapid.T){
			"send": func(t *rapid.T) {
				m := bytes.Repeat([]byte{byte(len(sentMessages))}, rapid.OneOf(rapid.IntRange(0, 20), rapid.IntRange(0, 9000)).Draw(t, "size"))
				if err := from.Send(Bulk, m); err == nil {
					sentMessages = append(sentMessages, m)
				} else {
					require.ErrorIs(t, err, ErrLaneFull)
					require.Greater(t, int(l.end-l.base)+len(m)+2, limits.MaxQueuedBytes)
				}
			},
			"take": func(t *rapid.T) {
				if offset, n := l.waiting(); n > 0 {
					n = min(n, rapid.IntRange(1, 3000).Draw(t, "n"))
					l.take(offset, n)
					flying = append(flying, part{offset, n})
				}
			},
			"arrive": func(t *rapid.T) {
				if p, ok := pick(t); ok {
					if p.offset < l.base { // another copy was acknowledged: those bytes are gone here
						cut := min(p.n, int(l.base-p.offset))
						p.offset, p.n = p.offset+uint64(cut), p.n-cut
					}
					if p.n == 0 {
						return
					}
					if deliver(p) {
						l.onAcked(&from.pool, p.offset, p.n)
						ackedBytes.add(p.offset, p.offset+uint64(p.n))
					} else {
						l.onLost(p.offset, p.n)
					}
				}
			},
			"arrive, counted lost": func(t *rapid.T) {
				if p, ok := pick(t); ok {
					if p.offset >= l.base {
						deliver(p)
					}
					l.onLost(p.offset, p.n)
				}
			},
			"lose": func(t *rapid.T) {
				if p, ok := pick(t); ok {
					l.onLost(p.offset, p.n)
				}
			},
			"probe": func(t *rapid.T) {
				if offset, n := l.unanswered(0); n > 0 {
					require.False(t, l.lost.contains(offset))
					require.False(t, l.acked.contains(offset))
					flying = append(flying, part{offset, min(n, 700)})
				}
			},
			"": func(t *rapid.T) {
				require.False(t, to.Closed(), "%v", h.closed)
				require.LessOrEqual(t, l.base, l.next)
				require.LessOrEqual(t, l.next, l.end)
				require.LessOrEqual(t, len(to.inboxes[Bulk].held.list), maxGaps)
				require.LessOrEqual(t, len(h.messages[Bulk]), len(sentMessages))
				for i, m := range h.messages[Bulk] {
					require.True(t, bytes.Equal(sentMessages[i], m), "message %d", i)
				}
				g, open := ackedBytes.gap(cfg.FirstOffset, l.end)
				end, whole := cfg.FirstOffset, uint64(0)
				for _, m := range sentMessages {
					end += uint64(uvarintLen(len(m)) + len(m))
					if !open || end <= g.lo {
						whole++
					}
				}
				require.Equal(t, whole, from.Delivered(Bulk))
				require.LessOrEqual(t, whole, uint64(len(h.messages[Bulk])))
				require.Equal(t, uint64(len(sentMessages)), from.Sent(Bulk))
			},
		})
		for len(flying) > 0 || l.pending() > 0 { // afterwards, all arrives
			if offset, n := l.waiting(); n > 0 {
				l.take(offset, n)
				flying = append(flying, part{offset, n})
			}
			p := flying[0]
			flying = flying[1:]
			if p.offset < l.base && p.offset+uint64(p.n) <= l.base {
				continue
			}
			lo := max(p.offset, l.base)
			if n := p.n - int(lo-p.offset); deliver(part{lo, n}) {
				l.onAcked(&from.pool, lo, n)
			} else {
				l.onLost(lo, n)
			}
		}
		require.Len(t, h.messages[Bulk], len(sentMessages))
		require.Equal(t, uint64(len(sentMessages)), from.Delivered(Bulk))
		require.Empty(t, l.data.list, "pages of an empty lane")
		require.Empty(t, to.inboxes[Bulk].data.list)
	})
}

func uvarintLen(n int) int {
	switch {
	case n < 1<<7:
		return 1
	case n < 1<<14:
		return 2
	}
	return 3
}

func TestLaneLimits(t *testing.T) {
	c := New(Config{Lanes: [Lanes]LaneLimits{Control: {MaxMessageBytes: 10, MaxQueuedBytes: 20}}}, 0, newRecorder())
	require.ErrorIs(t, c.Send(Control, make([]byte, 11)), ErrTooLarge)
	require.NoError(t, c.Send(Control, make([]byte, 10)))
	require.ErrorIs(t, c.Send(Control, make([]byte, 9)), ErrLaneFull)
	require.NoError(t, c.Send(Control, make([]byte, 8)))
	require.ErrorIs(t, c.Send(Control, nil), ErrLaneFull)
	require.NoError(t, c.Send(Bulk, make([]byte, 256<<10)))
	require.Equal(t, 20, c.Queued(Control))
	require.Equal(t, uint64(2), c.Sent(Control))
	require.Equal(t, uint64(0), c.Delivered(Control))
}

// TestInboxRefuses feeds what no honest sender sends.
func TestInboxRefuses(t *testing.T) {
	cfg := Config{MaxMessageBytes: 100, MaxQueuedBytes: 1000}
	for name, c := range map[string]struct {
		offset uint64
		data   []byte
		code   uint16
	}{
		"beyond the window":       {901, make([]byte, 100), CodeFlow},
		"far beyond the window":   {1<<62 - 9, make([]byte, 9), CodeFlow},
		"message above its limit": {0, []byte{101}, CodeLimit},
		"length not canonical":    {0, []byte{0x80, 0x00}, CodeProtocol},
		"length above 64 bits":    {0, []byte{255, 255, 255, 255, 255, 255, 255, 255, 255, 2}, CodeProtocol},
	} {
		h := newRecorder()
		conn := New(cfg, 0, h)
		conn.chunk(Control, c.offset, c.data)
		conn.tell()
		require.Len(t, h.closed, 1, name)
		require.Equal(t, c.code, h.closed[0].Code, fmt.Sprint(name, h.closed))
		require.False(t, h.closed[0].Remote)
	}
}

func TestInboxKeepsAtMostItsGaps(t *testing.T) {
	c := New(Config{}, 0, newRecorder())
	for i := range uint64(maxGaps) {
		require.True(t, c.chunk(Control, 10+i*10, make([]byte, 5)))
	}
	require.False(t, c.chunk(Control, 10+maxGaps*10, make([]byte, 5)), "one gap more")
	require.True(t, c.chunk(Control, 15, make([]byte, 5)), "closes a gap")
	require.True(t, c.chunk(Control, 10+maxGaps*10, make([]byte, 5)))
}

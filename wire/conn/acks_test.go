package conn

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/packet"
)

// parseAck parses the frame that acks appended.
func parseAck(t require.TestingT, b []byte) packet.Ack {
	var f packet.Frame
	r := wire.NewReader(b)
	f.Parse(&r)
	require.NoError(t, r.Done())
	return f.Ack
}

// TestAcksNeverTellWhatDidNotCome drives the tracker with numbers in any
// order: a frame acknowledges only what was recorded, always the largest, and
// everything recorded unless ranges were forgotten or pruned.
func TestAcksNeverTellWhatDidNotCome(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var a acks
		came := map[uint64]bool{}
		largest, pruned := uint64(0), uint64(0)
		base := rapid.SampledFrom([]uint64{0, 1<<32 - 100, 1<<62 - 100}).Draw(t, "base")
		t.Repeat(map[string]func(*rapid.T){
			"record": func(t *rapid.T) {
				n := base + rapid.Uint64Range(0, 400).Draw(t, "n")
				if came[n] {
					return
				}
				came[n] = true
				largest = max(largest, n)
				a.record(n, true, 0, time.Second)
				require.True(t, a.pending)
			},
			"prune": func(t *rapid.T) {
				n := base + rapid.Uint64Range(0, 400).Draw(t, "n")
				if n <= largest {
					a.prune(n)
					pruned = max(pruned, n)
				}
			},
			"": func(t *rapid.T) {
				require.LessOrEqual(t, len(a.got.list), maxKeptRanges)
				if len(came) == 0 {
					return
				}
				b, top, ok := a.append(nil, 0, 1000)
				require.True(t, ok)
				f := parseAck(t, b)
				require.Equal(t, largest, top)
				require.Equal(t, largest, f.Ranges[0].Last)
				for n := base; n <= base+400; n++ {
					if f.Holds(n) {
						require.True(t, came[n], "packet %d", n)
					} else if came[n] && f.Count < maxSentRanges && n > pruned {
						t.Fatalf("packet %d came and is not told", n)
					}
				}
			},
		})
	})
}

func TestAcksLeaveInTime(t *testing.T) {
	const ms = time.Millisecond
	var a acks
	a.record(5, false, 0, 16*ms)
	require.True(t, a.fresh)
	require.False(t, a.wanted(time.Hour), "nothing wants an answer")
	a.record(6, true, 10*ms, 16*ms)
	require.False(t, a.wanted(25*ms))
	require.True(t, a.wanted(26*ms))
	a.record(7, true, 20*ms, 16*ms)
	require.True(t, a.wanted(26*ms), "the first decides")
	b, _, _ := a.append(nil, 30*ms, 100)
	require.Equal(t, 10*ms, parseAck(t, b).Delay, "since the largest came")
	require.False(t, a.wanted(time.Hour))
	a.record(9, true, 40*ms, 16*ms)
	require.True(t, a.wanted(40*ms), "a gap is told at once")
}

func TestSeenWindow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s seen
		marked := map[uint64]bool{}
		at := rapid.SampledFrom([]uint64{0, 1<<32 - 5, 1<<63 - 9000}).Draw(t, "base")
		largest := uint64(0)
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			step := rapid.OneOf(rapid.Uint64Range(0, 70), rapid.Uint64Range(1900, 2200), rapid.Uint64Range(0, 5000)).Draw(t, "step")
			n := at + step
			if rapid.Bool().Draw(t, "back") {
				n = largest - min(largest, step)
			}
			if s.old(n) {
				require.Greater(t, largest-n, uint64(seenWindow-1))
				continue
			}
			require.Equal(t, marked[n], s.has(n), "number %d", n)
			s.mark(n)
			marked[n] = true
			largest = max(largest, n)
		}
		for n := range marked {
			require.True(t, s.old(n) || s.has(n))
		}
	})
}

// TestReliableLinksAcknowledgeTenTimesASecond sends one way over a link that
// loses nothing: what comes back is ten acknowledgements a second, more only
// where so much arrives that a window would wait for them, and with company
// each.
func TestReliableLinksAcknowledgeTenTimesASecond(t *testing.T) {
	for _, c := range []struct {
		reliable, company bool
		bytes             int // a tick
		least, most       int // datagrams back in 10 s
	}{
		{reliable: true, bytes: 200, least: 80, most: 101},
		{reliable: false, bytes: 200, least: 290, most: 310},
		{reliable: true, bytes: 20_000, least: 250, most: 330},
		{reliable: true, company: true, bytes: 200, least: 590, most: 601},
	} {
		p := newPair(t, 1, faults{latency: 20 * ms}, Config{Reliable: c.reliable, Rate: 4 << 20})
		told := 0
		p.b.tap = func(b []byte) bool {
			_, frames, err := packet.ParseHeader(b)
			require.NoError(t, err)
			var f packet.Frame
			for r := wire.NewReader(frames); r.Left() > 0; {
				if f.Parse(&r); f.Kind == packet.KindAck {
					told++
				}
			}
			return true
		}
		for range 600 {
			p.step(func(s *side) {
				switch {
				case s == p.a:
					for n := 0; n < c.bytes; n += 1000 {
						s.unreliable(min(c.bytes, 1000))
					}
				case c.company:
					s.unreliable(20)
				}
			})
		}
		require.LessOrEqual(t, told, c.most, "%+v", c)
		require.GreaterOrEqual(t, told, c.least, "%+v", c)
		p.settle(10 * time.Second)
		p.complete(p.a, p.b)
		require.InDelta(t, 60*ms, p.a.Stats().RTT, float64(20*ms), "the delay is told, and no part of the round trip")
		require.Zero(t, p.a.Stats().PacketsLost)
	}
}

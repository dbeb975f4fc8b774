package conn

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/packet"
)

const ms = time.Millisecond

// sender is a connection whose peer the test plays.
func sender(cfg Config) (*Conn, *recorder) {
	h := newRecorder()
	return New(cfg, 0, h), h
}

// sendOne sends one unreliable message in a datagram of its own, and returns
// the number of its packet.
func sendOne(t *testing.T, c *Conn, now time.Duration, tag uint64) uint64 {
	c.advance(now)
	require.NoError(t, c.SendUnreliable([]byte("x"), tag))
	require.NotNil(t, c.Poll(now, nil))
	return c.sent.next - 1
}

// answer delivers a datagram with an ACK frame of these ranges, newest first.
func answer(t *testing.T, c *Conn, now time.Duration, number uint64, ranges ...packet.Range) error {
	h := packet.NewHeader(c.ID(), number, 0, false, false)
	h.Bare = c.cfg.Client
	return c.Receive(now, packet.AppendAck(h.Append(nil), ranges, 0, 1000))
}

func TestR2_PacketThreshold(t *testing.T) {
	c, h := sender(Config{FirstPacket: 1<<32 - 2})
	first := sendOne(t, c, 0, 1)
	for tag := uint64(2); tag <= 4; tag++ {
		sendOne(t, c, 0, tag)
	}
	require.NoError(t, answer(t, c, 100*ms, 0, packet.Range{First: first + 2, Last: first + 2}))
	require.Empty(t, h.lost, "two packets later is not three")
	require.NoError(t, answer(t, c, 100*ms, 1, packet.Range{First: first + 2, Last: first + 3}))
	require.Equal(t, map[uint64]int{1: 1}, h.lost)
	require.Equal(t, map[uint64]int{3: 1, 4: 1}, h.delivered)

	require.NoError(t, answer(t, c, 110*ms, 2, packet.Range{First: first, Last: first + 3}))
	require.Equal(t, uint64(1), c.Stats().Spurious)
	require.Equal(t, map[uint64]int{1: 1}, h.lost)
	require.Equal(t, map[uint64]int{2: 1, 3: 1, 4: 1}, h.delivered, "a lost message is not told delivered later")
	require.Zero(t, c.Stats().InFlight)
	require.Equal(t, uint64(4), c.sent.reorder, "learnt that three later is not always lost")
}

func TestR2_TimeThreshold(t *testing.T) {
	c, h := sender(Config{})
	sendOne(t, c, 0, 1)
	n := sendOne(t, c, 2*ms, 2)
	require.NoError(t, answer(t, c, 82*ms, 0, packet.Range{First: n, Last: n})) // RTT 80 ms
	require.Equal(t, 80*ms, c.Stats().RTT)
	require.Empty(t, h.lost)
	at, ok := c.Deadline()
	require.True(t, ok)
	require.Equal(t, 90*ms, at, "9/8 of a round trip after it was sent")
	require.Nil(t, c.Poll(90*ms, nil))
	require.Equal(t, map[uint64]int{1: 1}, h.lost)
}

func TestR2_ProbesCarryTheOldestOfTheLanes(t *testing.T) {
	c, _ := sender(Config{KeepAlive: 9 * time.Second})
	require.NoError(t, c.Send(Structure, []byte("block")))
	sentBytes := c.Poll(0, nil)
	require.NotNil(t, sentBytes)
	require.Nil(t, c.Poll(0, nil))
	at, _ := c.Deadline()
	require.Equal(t, 616*ms, at, "srtt + 4 rttvar + the peer's delay")
	require.Nil(t, c.Poll(at-1, nil))
	probes := 0
	for b := c.Poll(at, nil); b != nil; b = c.Poll(at, nil) {
		probes++
		var f packet.Frame
		_, frames, err := packet.ParseHeader(b)
		require.NoError(t, err)
		require.NoError(t, packet.Check(frames, &f))
		r := wire.NewReader(frames)
		f.Parse(&r)
		if probes == 1 {
			require.Equal(t, packet.KindChunk, f.Kind)
			require.Equal(t, []byte("\x05block"), f.Chunk.Data)
		} else {
			require.Equal(t, packet.KindPing, f.Kind)
		}
	}
	require.Equal(t, 2, probes)
	next, _ := c.Deadline()
	require.Equal(t, at+min(2*616*ms, maxProbeDelay), next, "doubled, up to a bound")
	require.Zero(t, c.Stats().PacketsLost, "a probe declares nothing lost")
}

func TestRTTFollowsTheRFC(t *testing.T) {
	r := newRTT()
	r.sample(100*ms, 30*ms, 16*ms)
	require.Equal(t, rtt{any: true, latest: 100 * ms, lowest: 100 * ms, smooth: 100 * ms, varies: 50 * ms}, r, "the first sample ignores the delay")
	r.sample(140*ms, 30*ms, 16*ms) // 16 ms are believed: 124 ms
	require.Equal(t, 103*ms, r.smooth)
	require.Equal(t, 50*ms+(24*ms-50*ms)/4, r.varies)
	r.sample(105*ms, 10*ms, 16*ms) // never below the lowest: 105 ms
	require.Equal(t, 103*ms+2*ms/8, r.smooth)
	require.Equal(t, 100*ms, r.lowest)
	require.Positive(t, r.jitter)
	r.sample(-5*ms, 0, 0)
	require.Zero(t, r.latest)
}

func TestR2_OnlyTheLargestGivesASample(t *testing.T) {
	c, _ := sender(Config{})
	a := sendOne(t, c, 0, 1)
	b := sendOne(t, c, 0, 2)
	require.NoError(t, answer(t, c, 50*ms, 0, packet.Range{First: b, Last: b}))
	require.Equal(t, 50*ms, c.Stats().Latest)
	require.NoError(t, answer(t, c, 500*ms, 1, packet.Range{First: a, Last: b}))
	require.Equal(t, 50*ms, c.Stats().Latest, "the largest was acknowledged before")
}

func TestR6_AckOfWhatWasNeverSentEndsTheConnection(t *testing.T) {
	for name, r := range map[string]packet.Range{
		"above":                  {First: 1003, Last: 1003},
		"far above":              {First: 1000, Last: packet.NumberLimit - 1},
		"below the first packet": {First: 999, Last: 1002},
	} {
		c, h := sender(Config{FirstPacket: 1000})
		for tag := range uint64(3) {
			sendOne(t, c, 0, tag)
		}
		err := answer(t, c, 0, 5, r)
		require.ErrorIs(t, err, ErrClosed, name)
		var why Reason
		require.ErrorAs(t, err, &why)
		require.Equal(t, Reason{Code: CodeProtocol, Text: "acknowledged a packet that was never sent"}, why, name)
		require.Equal(t, []Reason{why}, h.closed)
		require.Equal(t, map[uint64]int{0: 1, 1: 1, 2: 1}, h.lost, "each has its notice before the end")
		require.NotNil(t, c.Poll(0, nil), "the other side hears now")
	}
}

func TestR6_AckOfASkippedNumberEndsTheConnection(t *testing.T) {
	c, h := sender(Config{SkipSeed: 7})
	now := time.Duration(0)
	skippedAt := uint64(0)
	for number := uint64(0); skippedAt == 0; number++ {
		now += ms
		n := sendOne(t, c, now, number)
		if r := c.sent.at(n - 1); n > 0 && n-1 >= c.sent.first && r.state == skipped {
			skippedAt = n - 1
			break
		}
		require.NoError(t, answer(t, c, now, number, packet.Range{First: n, Last: n}))
		require.Less(t, number, uint64(2*minSkipPeriod+2))
	}
	require.Error(t, answer(t, c, now, 1<<20, packet.Range{First: skippedAt - 1, Last: skippedAt + 1}))
	require.Equal(t, "acknowledged a packet number that was skipped", h.closed[0].Text)
}

// TestR2_SkippedNumbersAreNoLosses acknowledges each packet but one with a
// skipped number in between: the threshold counts packets.
func TestR2_SkippedNumbersAreNoLosses(t *testing.T) {
	c, h := sender(Config{})
	first := sendOne(t, c, 0, 1)
	c.sent.skipOne(record{chunks: c.sent.chunks.next, tags: c.sent.tags.next}, 0)
	sendOne(t, c, 0, 2)
	n := sendOne(t, c, 0, 3)
	require.Equal(t, first+3, n)
	require.NoError(t, answer(t, c, 10*ms, 0, packet.Range{First: n, Last: n}))
	require.Empty(t, h.lost)
}

func TestSkipsAreNeverRarerThanTheirInterval(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		gap := time.Duration(rapid.IntRange(1, 100).Draw(t, "ms")) * ms
		c := New(Config{SkipSeed: rapid.Uint64Min(1).Draw(t, "seed")}, 0, newRecorder())
		skips, packets := uint64(0), uint64(0)
		for now := gap; now < 30*time.Second; now += gap {
			if c.sent.skipDue(now) {
				c.sent.skipOne(record{}, now)
				skips++
			}
			c.sent.push(record{state: quiet})
			c.sent.trim()
			packets++
		}
		require.Equal(t, packets, c.sent.ordinal)
		require.Equal(t, packets+skips, c.sent.next)
		require.GreaterOrEqual(t, skips, min(30*2/3, packets/minSkipGap)/2)
	})
}

// TestR8_APeerThatNeverAcknowledgesIsBounded sends to a peer that speaks but
// acknowledges nothing: what is kept is bounded, and the connection ends.
func TestR8_APeerThatNeverAcknowledgesIsBounded(t *testing.T) {
	c, h := sender(Config{Rate: 1 << 24, FixedRate: true})
	accepted, bytes := uint64(0), 0
	for i := uint64(0); !c.Closed(); i++ {
		now := time.Duration(i) * tick
		ping := packet.NewHeader(0, i, 0, false, false)
		require.NoError(t, c.Receive(now, packet.AppendPing(ping.Append(nil))))
		for c.Room(now) > 1000 {
			require.NoError(t, c.SendUnreliable(make([]byte, 1000), accepted))
			accepted++
		}
		for b := c.Poll(now, nil); b != nil; b = c.Poll(now, nil) {
			bytes += len(b)
		}
		require.LessOrEqual(t, c.sent.next-c.sent.first, uint64(maxSpan))
		require.LessOrEqual(t, c.Stats().InFlight, 1024+probesAtOnce*40)
		require.Less(t, i, uint64(60*120))
	}
	require.Equal(t, uint16(CodeIdle), h.closed[0].Code)
	require.Equal(t, "nothing was acknowledged", h.closed[0].Text)
	require.Len(t, h.lost, int(accepted))
	require.Less(t, bytes, 2<<20)
	require.Zero(t, c.Stats().InFlight)
}

// TestABackedUpLinkGetsNoState tells of a queue in front of the socket: what is
// old on arrival is not sent, what must arrive waits, and what is urgent goes.
func TestABackedUpLinkGetsNoState(t *testing.T) {
	c, h := sender(Config{Reliable: true, Rate: 100 << 10})
	c.Backlog(10 << 10)
	require.Positive(t, c.Room(0), "a flush's worth")
	require.NoError(t, c.SendUnreliable([]byte("accepted"), 1))
	c.Backlog(10<<10 + 1)
	require.Zero(t, c.Room(0))
	require.Equal(t, ErrNoRoom, c.SendUnreliable([]byte("old"), 2))
	require.NoError(t, c.Send(Bulk, make([]byte, 5000)))
	require.NoError(t, c.Send(Control, []byte("kick")))
	b := string(c.Poll(0, nil))
	require.Contains(t, b, "accepted")
	require.Contains(t, b, "kick")
	require.Less(t, len(b), 100)
	require.Nil(t, c.Poll(0, nil))
	c.Backlog(0)
	require.Positive(t, c.Room(0))
	require.NotNil(t, c.Poll(0, nil))
	require.Empty(t, h.lost)
}

func TestReliableLinksSendOnlyWhatWasRefusedAgain(t *testing.T) {
	p := newPair(t, 9, faults{latency: 400 * ms}, Config{Reliable: true})
	for range 400 {
		p.step(func(s *side) {
			s.unreliable(200)
			s.send(Structure, 300)
		})
	}
	p.settle(20 * time.Second)
	p.complete(p.a, p.b)
	for _, s := range []*side{p.a, p.b} {
		st := s.Stats()
		require.Zero(t, st.BytesResent+st.Probes+st.PacketsLost)
	}
	p.link.refuse = 0.1
	for range 200 {
		p.step(func(s *side) { s.unreliable(200) })
	}
	p.link.refuse = 0
	p.settle(20 * time.Second)
	p.complete(p.a, p.b)
	require.Positive(t, p.b.Stats().Refused)
	require.Equal(t, p.b.Stats().Refused, p.a.Stats().PacketsLost)
	require.Zero(t, p.a.Stats().Probes)
}

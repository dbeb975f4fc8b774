package conn

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/packet"
)

// TestAPeerThatMovesIsFollowed changes the client's address in the middle of
// everything: after a round trip and a probe, the host sends there, nothing of
// the lanes is lost or doubled, and what was known of the path is forgotten.
func TestAPeerThatMovesIsFollowed(t *testing.T) {
	for _, cfg := range []Config{{}, {Sealer: &toySealer{}}} {
		p := newPair(t, 3, faults{latency: 50 * ms}, cfg)
		send := func(s *side) {
			s.unreliable(60)
			if s == p.b {
				s.send(Bulk, 900)
			}
		}
		for range 200 {
			p.step(send)
		}
		require.InDelta(t, float64(120*ms), float64(p.b.Stats().RTT), float64(30*ms))
		p.a.at, p.link.latency = 2, 10*ms
		since := p.now
		for p.b.Addr() == 1 {
			p.step(send)
			require.Less(t, p.now-since, 200*ms)
		}
		require.Equal(t, uint64(1), p.b.Stats().Moves)
		require.Equal(t, Addr(2), p.b.Addr())
		require.Equal(t, Addr(900), p.a.Addr())
		for range 60 {
			p.step(send)
		}
		require.Less(t, p.b.Stats().MinRTT, 80*ms)
		p.settle(10 * time.Second)
		p.complete(p.a, p.b)
		p.complete(p.b, p.a)
	}
}

// moving is a host that has heard a client at address 1, and the numbers of its
// next packets.
type moving struct {
	*testing.T
	*Conn
	h    *recorder
	next uint64
	got  map[Addr]int // bytes sent to each address
	sent map[Addr]int
	asks map[Addr]uint64 // the last challenge to each
}

func newMoving(t *testing.T) *moving {
	m := &moving{T: t, got: map[Addr]int{}, sent: map[Addr]int{}, asks: map[Addr]uint64{}}
	m.Conn, m.h = sender(Config{Addr: 1})
	m.from(0, 1, packet.AppendPing(nil))
	return m
}

func (m *moving) packet(n uint64, frames []byte) []byte {
	h := packet.NewHeader(0, n, 0, false, false)
	return append(h.Append(nil), frames...)
}

func (m *moving) from(now time.Duration, a Addr, frames []byte) []byte {
	b := m.packet(m.next, frames)
	m.next++
	m.sent[a] += len(b)
	require.NoError(m, m.ReceiveFrom(now, b, a))
	return b
}

// poll takes what leaves.
func (m *moving) poll(now time.Duration) (n int) {
	for b, to := m.PollTo(now, nil); b != nil; b, to = m.PollTo(now, nil) {
		n++
		m.got[to] += len(b)
		_, frames, err := packet.ParseHeader(b)
		require.NoError(m, err)
		var f packet.Frame
		for r := wire.NewReader(frames); r.Left() > 0; {
			if f.Parse(&r); f.Kind == packet.KindChallenge {
				m.asks[to] = f.Path
			}
		}
	}
	return n
}

func TestAnUnprovenAddressGetsLittle(t *testing.T) {
	m := newMoving(t)
	require.NoError(t, m.Send(Bulk, make([]byte, 100<<10)))
	for now := time.Duration(0); now < 6*time.Second; now += tick {
		m.from(now, 1, packet.AppendPing(nil)) // the true one goes on
		if now < 100*ms {
			m.from(now, 2, packet.AppendPing(nil))
			m.from(now, 3, packet.AppendPing(nil))
		}
		m.poll(now)
		require.LessOrEqual(t, m.got[2], 3*m.sent[2])
		require.LessOrEqual(t, m.got[3], 3*m.sent[3])
	}
	require.Positive(t, m.got[2])
	require.Greater(t, m.got[1], 20<<10)
	require.Equal(t, Addr(1), m.Addr())
	require.Zero(t, m.paths.n, "forgotten after 5 s")

	m.from(6*time.Second, 3, packet.AppendResponse(nil, m.asks[3]))
	require.Equal(t, Addr(1), m.Addr(), "too late")
}

func TestOnlyTheAnswerMoves(t *testing.T) {
	m := newMoving(t)
	m.from(0, 2, packet.AppendPing(nil))
	m.poll(0)
	require.NotZero(t, m.asks[2])
	m.from(0, 2, packet.AppendResponse(nil, m.asks[2]+1))
	require.Equal(t, Addr(1), m.Addr())
	m.from(0, 1, packet.AppendResponse(nil, m.asks[2]))
	require.Equal(t, Addr(2), m.Addr(), "the answer counts wherever it comes from (RFC 9000, 8.2.3)")
	m.from(0, 2, packet.AppendResponse(nil, m.asks[2]))
	require.Equal(t, uint64(1), m.Stats().Moves, "once")
	m.poll(tick)
	m.from(tick, 1, packet.AppendPing(nil)) // and back
	m.poll(tick)
	m.from(tick, 1, packet.AppendResponse(nil, m.asks[1]))
	require.Equal(t, Addr(1), m.Addr())
}

func TestWhatIsOldOrDoubledMovesNothing(t *testing.T) {
	m := newMoving(t)
	copied := m.from(0, 1, packet.AppendPing(nil))
	late := m.packet(m.next, packet.AppendPing(nil))
	m.next++
	m.from(0, 1, packet.AppendPing(nil))
	require.NoError(t, m.ReceiveFrom(0, copied, 2))
	require.NoError(t, m.ReceiveFrom(0, late, 3))
	require.Zero(t, m.paths.n)
	m.poll(0)
	require.Zero(t, m.got[2]+m.got[3])
}

func TestCandidatesAreBounded(t *testing.T) {
	m := newMoving(t)
	for a := Addr(2); a < 100; a++ {
		m.from(0, a, packet.AppendPing(nil))
		m.poll(0)
	}
	require.Equal(t, maxCandidates, m.paths.n)
	require.Len(t, m.asks, maxCandidates)
	m.from(candidateTime, 50, packet.AppendPing(nil))
	m.poll(candidateTime)
	require.NotZero(t, m.asks[50], "the old ones have made room")
}

// TestChallengesAreAnsweredOnce floods with challenges: one answer a flush.
func TestChallengesAreAnsweredOnce(t *testing.T) {
	m := newMoving(t)
	m.poll(0)
	flood := bytes.Repeat(packet.AppendChallenge(nil, 7), 100)
	for i := range 50 {
		m.from(0, 1, packet.AppendChallenge(flood, uint64(i)))
	}
	b, to := m.PollTo(0, nil)
	require.Equal(t, Addr(1), to)
	_, frames, err := packet.ParseHeader(b)
	require.NoError(t, err)
	require.Equal(t, packet.AppendResponse(nil, 49), frames)
	require.Zero(t, m.poll(0), "one")

	m.from(0, 2, packet.AppendChallenge(nil, 8)) // where it is not proven to be
	m.poll(0)
	require.LessOrEqual(t, m.got[2], 3*m.sent[2])
	m.paths.n = 0
	m.from(0, 1, packet.AppendPing(nil))
	require.NoError(t, m.ReceiveFrom(0, m.packet(m.next-20, packet.AppendChallenge(nil, 9)), 77))
	before := m.got[77]
	m.poll(0)
	require.Equal(t, before, m.got[77], "not to an address that is none of its")
}

// TestWhatFliesApartIsNoLoss loses every challenge: nothing of it is a loss.
func TestWhatFliesApartIsNoLoss(t *testing.T) {
	p := newPair(t, 3, faults{latency: 30 * ms}, Config{})
	lose := false
	p.b.tap = func(b []byte) bool {
		_, frames, err := packet.ParseHeader(b)
		require.NoError(t, err)
		return !lose || packet.Kind(frames[0]) != packet.KindChallenge
	}
	for range 60 {
		p.step(func(s *side) { s.unreliable(60) })
	}
	lose = true
	p.a.at = 2
	for range 60 {
		p.step(func(s *side) { s.unreliable(60) })
	}
	require.Zero(t, p.b.control.loss.own)
	require.Equal(t, 1, p.b.paths.n)
	lose = false
	for range 60 {
		p.step(func(s *side) { s.unreliable(60) })
	}
	require.Equal(t, Addr(2), p.b.Addr())
	p.settle(5 * time.Second)
	p.complete(p.b, p.a)
}

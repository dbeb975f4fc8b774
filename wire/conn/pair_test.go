package conn

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const tick = time.Second / 60

// faults is what the link of a pair does to datagrams.
type faults struct {
	latency, jitter         time.Duration // one way; jitter reorders
	loss, duplicate, refuse float64
	rebind                  float64 // probability of each tick that the client's address changes
	mtu                     int     // larger datagrams vanish; 0 = none
	rate                    int     // bytes a second each way, with a queue of half a second; 0 = no limit
}

// side is one end of a pair, with all that it did.
type side struct {
	*Conn
	*recorder
	t        require.TestingT
	accepted uint64              // unreliable messages, tagged 1, 2, ...
	admitted map[uint64]bool     // tags of the other side that this side admitted
	messages [Lanes][][]byte     // accepted by its lanes
	air      []flight            // on the way to the other side
	at       Addr                // where it is
	free     time.Duration       // when the link has sent all that this side gave it
	out      int                 // datagrams sent
	full     int                 // of these, dropped by a full queue
	tap      func(b []byte) bool // sees each datagram; false drops it
}

type flight struct {
	at       time.Duration
	b        []byte
	from, to Addr
}

// pair is two connections, and the link between them, on a virtual clock.
type pair struct {
	t    require.TestingT
	rng  *rand.Rand
	now  time.Duration
	link faults
	a, b *side
	buf  []byte

	damaged bool // a datagram was changed on its way
}

func newPair(t require.TestingT, seed uint64, link faults, cfg Config) *pair {
	p := &pair{t: t, rng: rand.New(rand.NewPCG(seed, 1)), link: link, buf: make([]byte, 0, 1200)}
	sealed := cfg.Sealer != nil // each side has one of its own
	cfg.ID, cfg.Client, cfg.Addr = seed, true, 900
	if sealed {
		cfg.Sealer = &toySealer{key: seed, client: true, sealed: map[uint64]bool{}}
	}
	p.a = p.side(cfg)
	cfg.Client, cfg.SkipSeed, cfg.Addr = false, seed+1, 1
	if sealed {
		cfg.Sealer = &toySealer{key: seed, sealed: map[uint64]bool{}}
	}
	p.b = p.side(cfg)
	p.a.at, p.b.at = 1, 900
	return p
}

func (p *pair) side(cfg Config) *side {
	s := &side{recorder: newRecorder(), t: p.t, admitted: map[uint64]bool{}}
	s.Conn = New(cfg, p.now, s.recorder)
	s.recorder.refuse = func(b []byte) bool {
		if p.rng.Float64() < p.link.refuse {
			return true
		}
		if p.damaged && len(b) < 8 {
			return false // cut on the way
		}
		tag := binary.LittleEndian.Uint64(b)
		require.False(p.t, s.admitted[tag] && !p.damaged, "message %d came twice", tag)
		s.admitted[tag] = true
		return false
	}
	return s
}

// unreliable sends a message of n bytes, at least 8, and returns its tag; 0 if
// it was not accepted.
func (s *side) unreliable(n int) uint64 {
	n = min(max(n, 8), s.MaxUnreliable())
	b := make([]byte, n)
	binary.LittleEndian.PutUint64(b, s.accepted+1)
	if err := s.SendUnreliable(b, s.accepted+1); err != nil {
		require.ErrorIs(s.t, err, ErrNoRoom)
		return 0
	}
	s.accepted++
	return s.accepted
}

func (s *side) send(l Lane, n int) {
	b := fmt.Appendf(make([]byte, 0, n+16), "%d/%d/", l, len(s.messages[l]))
	for len(b) < n {
		b = append(b, byte(len(b)))
	}
	if err := s.Send(l, b); err != nil {
		require.ErrorIs(s.t, err, ErrLaneFull)
		return
	}
	s.messages[l] = append(s.messages[l], b)
}

// step runs one tick: what arrives, what is sent, what leaves.
func (p *pair) step(send ...func(s *side)) {
	p.now += tick
	if p.rng.Float64() < p.link.rebind {
		p.a.at++
	}
	p.arrive(p.a, p.b)
	p.arrive(p.b, p.a)
	for _, s := range []*side{p.a, p.b} {
		for _, f := range send {
			s.Room(p.now) // what may leave is measured now
			f(s)
		}
		p.leave(s)
	}
}

func (p *pair) arrive(from, to *side) {
	kept := from.air[:0]
	for _, f := range from.air {
		if f.at > p.now {
			kept = append(kept, f)
			continue
		}
		if f.to == to.at { // nobody is where it was before
			require.NoError(p.t, to.ReceiveFrom(p.now, bytes.Clone(f.b), f.from))
		}
	}
	from.air = kept
}

func (p *pair) leave(s *side) {
	for b, to := s.PollTo(p.now, p.buf); b != nil; b, to = s.PollTo(p.now, p.buf) {
		require.LessOrEqual(p.t, len(b), 1200)
		s.out++
		if s.tap != nil && !s.tap(b) || p.rng.Float64() < p.link.loss || p.link.mtu > 0 && len(b) > p.link.mtu {
			continue
		}
		wait := time.Duration(0)
		if p.link.rate > 0 {
			s.free = max(s.free, p.now)
			if s.free-p.now > 500*time.Millisecond {
				s.full++
				continue
			}
			s.free += time.Duration(len(b)) * time.Second / time.Duration(p.link.rate)
			wait = s.free - p.now
		}
		for range 1 + int(p.rng.Float64()+p.link.duplicate) {
			at := p.now + wait + p.link.latency + time.Duration(p.rng.Int64N(int64(p.link.jitter)+1))
			s.air = append(s.air, flight{at, bytes.Clone(b), s.at, to})
		}
	}
}

// settled reports whether nothing is on the way, queued or in flight.
func (p *pair) settled() bool {
	for _, s := range []*side{p.a, p.b} {
		if len(s.air) > 0 || s.Stats().InFlight > 0 || s.Conn.out.len() > 0 {
			return false
		}
		for l := range Lane(Lanes) {
			if s.Delivered(l) != s.Sent(l) {
				return false
			}
		}
	}
	return true
}

func (p *pair) settle(limit time.Duration) {
	for end := p.now + limit; !p.settled(); p.step() {
		require.Empty(p.t, append(p.a.closed, p.b.closed...))
		require.Less(p.t, p.now, end, "a %+v\nb %+v", p.a.Stats(), p.b.Stats())
	}
}

// holds asserts what must be true at any time.
func (p *pair) holds(from, to *side) {
	t := p.t
	require.Empty(t, from.closed)
	for l := range from.messages {
		require.LessOrEqual(t, len(to.recorder.messages[l]), len(from.messages[l]))
		require.LessOrEqual(t, from.Delivered(Lane(l)), uint64(len(to.recorder.messages[l])))
	}
	require.LessOrEqual(t, from.Stats().InFlight, 1024+16)
	count, size := 0, 0
	for n := from.sent.first; n < from.sent.next; n++ {
		if r := from.sent.at(n); r.state == flying {
			count, size = count+1, size+int(r.size)
		}
	}
	require.Equal(t, count, from.sent.inFlight)
	require.Equal(t, size, from.sent.bytes)
}

// complete asserts what must be true once all is settled.
func (p *pair) complete(from, to *side) {
	t := p.t
	for l := range from.messages {
		require.Len(t, to.recorder.messages[l], len(from.messages[l]))
		for i, m := range from.messages[l] {
			require.True(t, bytes.Equal(m, to.recorder.messages[l][i]), "lane %d, message %d", l, i)
		}
		require.Equal(t, uint64(len(from.messages[l])), from.Delivered(Lane(l)))
		require.Zero(t, from.Queued(Lane(l)))
		require.Empty(t, from.lanes[l].data.list)
		require.Empty(t, to.inboxes[l].data.list)
	}
	require.Equal(t, from.accepted, uint64(len(from.delivered)+len(from.lost)))
	for tag := range from.delivered {
		require.Equal(t, 1, from.delivered[tag], "tag %d", tag)
		require.Zero(t, from.lost[tag], "tag %d", tag)
		require.True(t, to.admitted[tag], "tag %d was told delivered", tag)
	}
	for tag, n := range from.lost {
		require.Equal(t, 1, n, "tag %d", tag)
	}
	st := from.Stats()
	require.Zero(t, st.InFlight)
	require.Zero(t, st.BytesInFlight)
	require.Zero(t, from.sent.chunks.len())
	require.Zero(t, from.sent.tags.len())
	require.Zero(t, st.Malformed+st.Stray+st.Old+st.Unopened)
}

// TestR3R4_NothingIsSentTwiceWithoutLoss runs a pair over a link with jitter
// below the tick: no probe, no loss, no byte of a lane twice.
func TestR3R4_NothingIsSentTwiceWithoutLoss(t *testing.T) {
	for _, latency := range []time.Duration{0, 30 * time.Millisecond, 200 * time.Millisecond} {
		p := newPair(t, 5, faults{latency: latency}, Config{})
		for range 600 {
			p.step(func(s *side) {
				if s == p.b && p.rng.IntN(10) == 0 {
					s.send(Bulk, 9000)
				} else if s == p.a {
					s.unreliable(300)
					s.send(Structure, 500)
				}
			})
		}
		p.settle(10 * time.Second)
		p.complete(p.a, p.b)
		for _, s := range []*side{p.a, p.b} {
			st := s.Stats()
			require.Zero(t, st.BytesResent, "%v %+v", latency, st)
			require.Zero(t, st.PacketsLost+st.Spurious+st.Refused)
			require.Empty(t, s.lost)
		}
	}
}

// TestR4_SlowerPeerIsNotSentEverythingTwice polls one side at 10 Hz: the
// delay of its answers is part of the round trip, not a loss.
func TestR4_SlowerPeerIsNotSentEverythingTwice(t *testing.T) {
	p := newPair(t, 5, faults{latency: 20 * time.Millisecond}, Config{})
	p.a.SetPeerAckDelay(100 * time.Millisecond)
	for i := range 1200 {
		if i%20 == 0 {
			p.a.send(Structure, 500)
		}
		p.now += tick
		p.arrive(p.a, p.b)
		p.arrive(p.b, p.a)
		p.leave(p.a)
		if i%6 == 0 {
			p.leave(p.b)
		}
	}
	require.Zero(t, p.a.Stats().BytesResent)
	require.Equal(t, p.a.Sent(Structure), p.a.Delivered(Structure))
}

// TestDeadlineIsEnoughToDriveAConnection runs a pair only at the times that
// Deadline and arrivals name: nothing is late, and nobody spins.
func TestDeadlineIsEnoughToDriveAConnection(t *testing.T) {
	p := newPair(t, 4, faults{latency: 30 * time.Millisecond, loss: 0.1}, Config{Rate: 32 << 10, Burst: 4800})
	for l := range Lane(Lanes) {
		for range 20 {
			p.a.send(l, 3000)
			p.b.send(l, 500)
		}
	}
	steps := 0
	for end := 20 * time.Second; p.now < end; steps++ {
		next := end
		for _, s := range []*side{p.a, p.b} {
			at, ok := s.Deadline()
			require.True(t, ok)
			next = min(next, at)
			for _, f := range s.air {
				next = min(next, f.at)
			}
		}
		p.now = max(p.now, next)
		p.arrive(p.a, p.b)
		p.arrive(p.b, p.a)
		p.leave(p.a)
		p.leave(p.b)
		require.Less(t, steps, 8000, "at %v", p.now)
	}
	for l := range Lane(Lanes) {
		require.Equal(t, uint64(20), p.a.Delivered(l))
		require.Equal(t, uint64(20), p.b.Delivered(l))
	}
}

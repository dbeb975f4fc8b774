package conn

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/packet"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/sim"
)

// course is a host that sends to a client over one simulated link, and what the
// link and the client saw of it.
type course struct {
	t        *testing.T
	net      *sim.Net
	up, down *sim.Link // the ends of the client and of the host
	client   *Conn
	host     *Conn
	seen     *sighting
	fault    transport.Fault // of what the host sends
	tick     time.Duration

	free   time.Duration       // when the bottleneck has sent all that it has
	queues []wait              // of each datagram that the host sent
	bytes  int                 // that went through the bottleneck
	lose   func(b []byte) bool // which datagrams of the host vanish
	buf    []byte
}

// wait is how long a datagram waited in front of the bottleneck.
type wait struct{ at, took time.Duration }

// sighting is the client: when each state message came.
type sighting struct {
	null
	net   *sim.Net
	ages  []time.Duration
	bulk  int
	whole int
}

func (s *sighting) Unreliable(b []byte) bool {
	s.ages = append(s.ages, s.net.Now()-time.Duration(binary.LittleEndian.Uint64(b)))
	return true
}

func (s *sighting) Message(l Lane, b []byte) {
	s.bulk += len(b)
	s.whole++
}

func newCourse(t *testing.T, seed uint64, down transport.Fault, cfg Config) *course {
	c := &course{t: t, net: sim.NewNet(seed), fault: down, tick: tick, buf: make([]byte, 0, 1500)}
	c.up, c.down = c.net.Pair(transport.Fault{Latency: down.Latency, Jitter: down.Jitter, Loss: down.Loss}, down)
	c.seen = &sighting{net: c.net}
	cfg.ID, cfg.SkipSeed = 1, seed
	sealed := cfg.Sealer != nil // each side has one of its own
	if sealed {
		cfg.Sealer = &toySealer{key: seed}
	}
	c.host = New(cfg, 0, &null{})
	cfg.Client = true
	if sealed {
		cfg.Sealer = &toySealer{key: seed, client: true}
	}
	c.client = New(cfg, 0, c.seen)
	return c
}

// step runs a tick: state of so many bytes, if there is room, and a bulk lane
// that is never empty.
func (c *course) step(state int, bulk bool) {
	c.net.Advance(c.tick)
	now := c.net.Now()
	c.take(c.client, c.up)
	c.take(c.host, c.down)
	if bulk {
		for c.host.Queued(Bulk) < 256<<10 && c.host.Send(Bulk, c.buf[:1024]) == nil {
		}
	}
	if state > 0 && c.host.Room(now) >= state && c.host.MaxUnreliable() >= state {
		b := make([]byte, state)
		binary.LittleEndian.PutUint64(b, uint64(now))
		require.NoError(c.t, c.host.SendUnreliable(b, 0))
	}
	c.leave(c.client, c.up)
	c.leave(c.host, c.down)
}

func (c *course) take(to *Conn, l *sim.Link) {
	var buf [transport.DatagramBytes]byte
	for {
		n, err := l.Recv(buf[:])
		require.NoError(c.t, err)
		if n == 0 {
			return
		}
		require.NoError(c.t, to.Receive(c.net.Now(), buf[:n]))
	}
}

func (c *course) leave(from *Conn, l *sim.Link) {
	now := c.net.Now()
	for b := from.Poll(now, c.buf); b != nil; b = from.Poll(now, c.buf) {
		if from == c.host && c.lose != nil && c.lose(b) {
			continue
		}
		before := l.Counts().Overflow
		require.NoError(c.t, l.Send(bytes.Clone(b)))
		if from == c.host && c.fault.RateBytes > 0 && l.Counts().Overflow == before {
			c.free = max(c.free, now)
			c.queues = append(c.queues, wait{now, c.free - now})
			c.free += time.Duration(len(b)) * time.Second / time.Duration(c.fault.RateBytes)
			c.bytes += len(b)
		}
	}
}

// run lets time pass.
func (c *course) run(d time.Duration, state int, bulk bool) {
	for end := c.net.Now() + d; c.net.Now() < end; {
		c.step(state, bulk)
		require.False(c.t, c.host.Closed() || c.client.Closed())
	}
}

// waited returns the share p of the waits since a time that are below the
// result.
func (c *course) waited(since time.Duration, p float64) time.Duration {
	var all []time.Duration
	for _, q := range c.queues {
		if q.at >= since {
			all = append(all, q.took)
		}
	}
	return quantile(all, p)
}

func quantile(all []time.Duration, p float64) time.Duration {
	all = slices.Clone(all)
	slices.Sort(all)
	return all[int(float64(len(all)-1)*p)]
}

// TestTheRateFindsTheBottleneck puts bottlenecks with queues of several sizes
// behind the host: within 5 s it uses most of them, and hardly anything waits.
func TestTheRateFindsTheBottleneck(t *testing.T) {
	for _, kbit := range []int{64, 256, 2000} {
		for _, queue := range []int{0, 250} { // DefaultQueueBytes; ms of the rate
			for _, latency := range []time.Duration{10 * ms, 25 * ms, 75 * ms} {
				t.Run(fmt.Sprintf("%d kbit/s, queue %d, %v", kbit, queue, latency), func(t *testing.T) {
					rate := kbit * 1000 / 8
					c := newCourse(t, 7, transport.Fault{Latency: latency, RateBytes: rate, QueueBytes: rate * queue / 1000}, Config{})
					c.run(5*time.Second, 40, true)
					before := c.bytes
					c.run(20*time.Second, 40, true)
					used := float64(c.bytes-before) / float64(20*rate)
					p95, start := c.waited(5*time.Second, 0.95), c.waited(0, 0.95)
					t.Logf("used %.2f, waits p50 %v p95 %v, from the start p95 %v, lost %d of %d", used, c.waited(5*time.Second, 0.5).Round(ms), p95.Round(ms), start.Round(ms), c.host.Stats().PacketsLost, c.host.Stats().PacketsOut)
					require.GreaterOrEqual(t, used, 0.8)
					limit := 60 * ms
					if kbit == 64 {
						limit = 100 * ms
					}
					require.LessOrEqual(t, p95, limit)
				})
			}
		}
	}
}

// TestTheRateFindsManyBottlenecks draws 20 links for each bottleneck, of any
// latency and queue. What waits in the first 5 s is only logged: the rate begins
// above the slowest of them, and has to find that out.
func TestTheRateFindsManyBottlenecks(t *testing.T) {
	for _, kbit := range []int{64, 256, 2000} {
		rate, limit := kbit*1000/8, 60*ms
		if kbit == 64 {
			limit = 100 * ms
		}
		least, late, early := 1.0, time.Duration(0), time.Duration(0)
		for seed := range uint64(20) {
			rng := rand.New(rand.NewPCG(seed, 4))
			c := newCourse(t, seed, transport.Fault{
				Latency: time.Duration(5000+rng.IntN(75000)) * time.Microsecond, RateBytes: rate, QueueBytes: rate * rng.IntN(2) / 4,
			}, Config{})
			c.run(5*time.Second, 40, true)
			before := c.bytes
			early = max(early, c.waited(0, 0.95))
			c.run(10*time.Second, 40, true)
			least = min(least, float64(c.bytes-before)/float64(10*rate))
			late = max(late, c.waited(5*time.Second, 0.95))
		}
		t.Logf("%d kbit/s: used %.2f at least, waits p95 %v at most, %v in the first 5 s", kbit, least, late.Round(ms), early.Round(ms))
		require.GreaterOrEqual(t, least, 0.8)
		require.LessOrEqual(t, late, limit)
	}
}

// TestSlowTicksUseTheBottleneckToo sends seldom: round trips are coarse, and
// more leaves at a time.
func TestSlowTicksUseTheBottleneckToo(t *testing.T) {
	for _, hz := range []time.Duration{30, 20, 10} {
		for _, kbit := range []int{64, 256, 2000} {
			rate, step := kbit*1000/8, time.Second/hz
			c := newCourse(t, 7, transport.Fault{Latency: 30 * ms, RateBytes: rate}, Config{AckDelay: step})
			c.tick = step
			c.run(5*time.Second, 40, true)
			before := c.bytes
			c.run(20*time.Second, 40, true)
			used, p95 := float64(c.bytes-before)/float64(20*rate), c.waited(5*time.Second, 0.95)
			t.Logf("%d Hz, %d kbit/s: used %.2f, p95 %v", hz, kbit, used, p95.Round(ms))
			require.GreaterOrEqual(t, used, 0.8)
			require.LessOrEqual(t, p95, max(3*step, 140*ms))
		}
	}
}

// TestRandomLossDoesNotCollapseTheRate loses packets on a link without a queue:
// the connection finds out that the losses are not its own.
func TestRandomLossDoesNotCollapseTheRate(t *testing.T) {
	for _, loss := range []float64{0.05, 0.2} {
		for seed := range uint64(4) {
			c := newCourse(t, seed, transport.Fault{Latency: 50 * ms, Loss: loss}, Config{Rate: 256 << 10})
			c.run(5*time.Second, 40, true)
			before, sum := c.host.Stats().BytesOut, 0
			for range 300 {
				c.step(40, true)
				sum += c.host.Stats().Rate
			}
			t.Logf("loss %.2f, seed %d: %d B/s of %d, gauge %d", loss, seed, (c.host.Stats().BytesOut-before)/5, 256<<10, c.host.control.loss.own)
			require.Greater(t, sum/300, 200<<10)
			require.Greater(t, c.host.Stats().BytesOut-before, uint64(5*200<<10))
		}
	}
}

// TestAShallowQueueIsSeenByItsLosses gives a bottleneck a queue that is shorter
// than any delay that counts.
func TestAShallowQueueIsSeenByItsLosses(t *testing.T) {
	c := newCourse(t, 3, transport.Fault{Latency: 40 * ms, RateBytes: 250000, QueueBytes: 4000}, Config{})
	c.run(5*time.Second, 40, true)
	st := c.host.Stats()
	c.run(20*time.Second, 40, true)
	lost, out := c.host.Stats().PacketsLost-st.PacketsLost, c.host.Stats().PacketsOut-st.PacketsOut
	t.Logf("lost %d of %d, %d of 250000 B/s", lost, out, (c.host.Stats().BytesOut-st.BytesOut)/20)
	require.Less(t, float64(lost)/float64(out), 0.12)
	require.Greater(t, c.host.Stats().BytesOut-st.BytesOut, uint64(20*250000/2))
}

// TestStateIsNotDelayedByAJoin sends 4 MiB beside the state of a game at 60 Hz,
// over a link that loses and shakes: with the join, the state is as young as
// without it, to a tick.
func TestStateIsNotDelayedByAJoin(t *testing.T) {
	for _, rate := range []int{0, 2_000_000} {
		fault := transport.Fault{Latency: 75 * ms, Jitter: 50 * ms, Loss: 0.05, RateBytes: rate}
		worst := time.Duration(0)
		for _, seed := range []uint64{0, 1, 2, 3, 4, 5, 11} {
			share := 75 // of 100: 5 are lost, and for some there is no room while the rate is low
			if seed == 11 {
				share = 90
			}
			p99 := [2]time.Duration{}
			for i, bulk := range []bool{false, true} {
				c := newCourse(t, seed, fault, Config{})
				for c.seen.bulk < 4<<20 && (bulk || c.net.Now() < 60*time.Second) {
					c.step(200, bulk)
					require.Less(t, c.net.Now(), 120*time.Second)
				}
				p99[i] = quantile(c.seen.ages, 0.99)
				require.Greater(t, len(c.seen.ages), int(c.net.Now()/tick)*share/100, "seed %d", seed)
			}
			worst = max(worst, p99[1]-p99[0])
		}
		t.Logf("link of %d B/s: p99 with a join is %v later at most", rate, worst)
		require.LessOrEqual(t, worst, tick)
	}
}

// TestTheRateHoldsWhileItIsNotUsed sends little: nothing is learnt about what
// the path carries, so nothing is claimed.
func TestTheRateHoldsWhileItIsNotUsed(t *testing.T) {
	c := newCourse(t, 3, transport.Fault{Latency: 40 * ms}, Config{})
	c.run(20*time.Second, 40, false)
	require.Equal(t, startRate, int(c.host.control.rate))
	c.run(5*time.Second, 40, true)
	require.Equal(t, 1<<20, int(c.host.control.rate), "the ceiling")
}

// TestALinkThatBecomesSlowerAndFaster changes the bottleneck under way.
func TestALinkThatBecomesSlowerAndFaster(t *testing.T) {
	c := newCourse(t, 3, transport.Fault{Latency: 25 * ms, RateBytes: 250000}, Config{})
	c.run(5*time.Second, 40, true)
	for _, rate := range []int{32000, 250000} {
		c.fault.RateBytes = rate
		c.free = c.net.Now()
		require.True(t, c.net.SetFault(c.up.ID(), c.up.Fault(), c.fault))
		c.run(6*time.Second, 40, true)
		before, since := c.bytes, c.net.Now()
		c.run(5*time.Second, 40, true)
		t.Logf("%d B/s: used %.2f, p95 %v", rate, float64(c.bytes-before)/float64(5*rate), c.waited(since, 0.95))
		require.GreaterOrEqual(t, float64(c.bytes-before)/float64(5*rate), 0.8)
		require.LessOrEqual(t, c.waited(since, 0.95), 60*ms)
	}
}

// TestSilenceTakesTheRateDownAndBack holds everything up for a while: the rate
// falls to the floor, and rises again at once when nothing turns out lost.
func TestSilenceTakesTheRateDownAndBack(t *testing.T) {
	c := newCourse(t, 3, transport.Fault{Latency: 40 * ms}, Config{Rate: 64 << 10})
	c.run(5*time.Second, 40, true)
	require.Equal(t, 64<<10, c.host.Stats().Rate)
	for c.host.control.rate != rateFloor { // the host hears nothing
		c.net.Advance(tick)
		for b := c.host.Poll(c.net.Now(), c.buf); b != nil; b = c.host.Poll(c.net.Now(), c.buf) {
			require.NoError(t, c.down.Send(b))
		}
		require.Less(t, c.net.Now(), 12*time.Second)
	}
	require.Equal(t, uint(quietProbes), c.host.probe.count)
	c.run(200*ms, 0, false)
	require.Greater(t, c.host.Stats().Rate, 32<<10)
}

// TestPersistentLossGoesToTheFloor loses everything for longer than three probe
// delays, between two packets that arrive (RFC 9002, 7.6).
func TestPersistentLossGoesToTheFloor(t *testing.T) {
	c, _ := sender(Config{Rate: 1 << 20})
	n := sendOne(t, c, 0, 1)
	require.NoError(t, answer(t, c, 50*ms, 0, packet.Range{First: n, Last: n}))
	c.control.set(500_000)
	require.Equal(t, 500_000, c.Stats().Rate)
	first := n + 1
	for at := 100 * ms; at <= 700*ms; at += 50 * ms {
		n = sendOne(t, c, at, 2)
	}
	require.NoError(t, answer(t, c, 750*ms, 1, packet.Range{First: n, Last: n}))
	require.Equal(t, n-first, c.Stats().PacketsLost)
	require.Equal(t, rateFloor, c.Stats().Rate)
	require.True(t, c.control.starting)
}

// TestLossThatWasNoneIsTakenBack delays packets until they count as lost and
// the rate goes down for it; when they are acknowledged, it is as before.
func TestLossThatWasNoneIsTakenBack(t *testing.T) {
	k := newControl(&Config{Rate: 1 << 20}, 0)
	k.set(100_000)
	k.loss.acked, k.loss.lost = 40, 10
	require.True(t, k.loss.decide(&k, true))
	require.Equal(t, 85_000, int(k.rate))
	for range 9 {
		k.loss.spurious(&k)
	}
	require.Equal(t, 85_000, int(k.rate), "one loss may be true")
	k.loss.spurious(&k)
	require.Equal(t, 100_000, int(k.rate))
}

// TestAFlushHoldsLittleOfTheRate counts what leaves at one time, and how large
// a datagram is, when everything is full.
func TestAFlushHoldsLittleOfTheRate(t *testing.T) {
	for _, rate := range []int{4 << 10, 16 << 10, 64 << 10, 1 << 20} {
		c, _ := sender(Config{Rate: rate})
		c.control.set(int64(rate))
		c.pace()
		c.advance(5 * time.Second)
		require.NoError(t, c.Send(Bulk, make([]byte, 200<<10)))
		for c.SendUnreliable(make([]byte, c.MaxUnreliable()/3), 1) == nil {
		}
		sum, largest := 0, 0
		for b := c.Poll(5*time.Second, nil); b != nil; b = c.Poll(5*time.Second, nil) {
			sum, largest = sum+len(b), max(largest, len(b))
		}
		most := max(rate*40/1000, minDatagram)
		t.Logf("rate %d: %d bytes, datagrams to %d", rate, sum, largest)
		require.LessOrEqual(t, largest, min(most, 1200))
		require.LessOrEqual(t, sum, most+largest)
		require.GreaterOrEqual(t, sum, most/2)
	}
}

// TestBaseRTTForgets keeps the shortest round trip for 5 to 10 s.
func TestBaseRTTForgets(t *testing.T) {
	b := baseRTT{now: never, before: never}
	for at := time.Duration(0); at < 30*time.Second; at += 100 * ms {
		rtt := 100 * ms
		if at == time.Second {
			rtt = 20 * ms
		}
		b.sample(at, rtt)
		switch {
		case at >= time.Second && at < 5*time.Second:
			require.Equal(t, 20*ms, b.lowest())
		case at >= 11*time.Second:
			require.Equal(t, 100*ms, b.lowest())
		}
	}
}

// TestMeterTellsWhatArrives feeds it with steps of a known rate.
func TestMeterTellsWhatArrives(t *testing.T) {
	var m meter
	require.Zero(t, m.rate())
	for at := tick; at < 3*time.Second; at += tick {
		m.now.left += 1500 // a tick late: it is counted from an acknowledgement on
		m.add(at, 500)
		m.add(at, 500)
	}
	left, arrives := m.rates()
	require.InDelta(t, 90_000, left, 9000)
	require.InDelta(t, 60_000, arrives, 2000)
	m.add(10*time.Second, 1000)
	require.Zero(t, m.rate(), "an old rate is none")
}

// TestMeterBeginsWithTheFirstAnswer sends for a round trip before anything is
// acknowledged: that time does not count.
func TestMeterBeginsWithTheFirstAnswer(t *testing.T) {
	var m meter
	for at := tick; at < 400*ms; at += tick {
		m.now.left += 500
		if at > 200*ms {
			m.add(at, 500)
		}
		if at > 290*ms {
			left, arrives := m.rates()
			require.InDelta(t, 30_000, left, 3000, "at %v", at)
			require.InDelta(t, 30_000, arrives, 3000, "at %v", at)
		}
	}
}

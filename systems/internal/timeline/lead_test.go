package timeline

import (
	"math"
	"math/rand/v2"
	"sort"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/ecs"
)

const step = time.Second / 60

// link delays packets by half the round trip plus half-normal jitter, and loses some.
type link struct {
	rnd    *rand.Rand
	base   time.Duration
	jitter time.Duration
	loss   float64
}

func (l *link) fate(now time.Duration) (at time.Duration, lost bool) {
	lost = l.rnd.Float64() < l.loss
	return now + l.base + time.Duration(math.Abs(l.rnd.NormFloat64())*float64(l.jitter)), lost
}

type packet struct {
	at     time.Duration
	input  ecs.Tick
	host   ecs.Tick
	margin int64
	missed int
}

// leadRun is a host and a client that exchange input and headers; clocks advance by milliseconds.
type leadRun struct {
	lead         *Lead
	up, down     link
	client       float64 // its time in ticks
	ran          ecs.Tick
	got          map[ecs.Tick]bool
	margin       int64
	missed, told int
	host         ecs.Tick
	ups, downs   []packet
	heard        packet
	now          time.Duration
	misses, sum  int // after settling
	margins      []float64
	seeks        int
	factors      [2]float64
	sendEvery    ecs.Tick
	stallClient  bool
	drift        float64
}

func newLeadRun(seed uint64, rtt, jitter time.Duration, loss float64, every ecs.Tick) *leadRun {
	rnd := rand.New(rand.NewPCG(seed, 1))
	r := &leadRun{
		lead: NewLead(LeadConfig{Step: step}), got: map[ecs.Tick]bool{}, sendEvery: every, factors: [2]float64{1, 1},
		up: link{rnd, rtt / 3, jitter, loss}, down: link{rnd, rtt - rtt/3, jitter, loss},
		host: 1000, drift: 1,
	}
	r.ran = r.lead.Start(1000, rtt)
	r.client = float64(r.ran)
	return r
}

func (r *leadRun) run(d time.Duration, rtt time.Duration, measure bool) {
	const dt = time.Millisecond
	for end := r.now + d; r.now < end; r.now += dt {
		hostTime := 1000 + float64(r.now)/float64(step)
		r.receive(hostTime)
		if t := ecs.Tick(hostTime); t > r.host {
			r.host = t
			if !r.got[t] {
				r.missed++
				if measure {
					r.misses++
				}
			}
			if measure {
				r.sum++
			}
			delete(r.got, t)
			if t%r.sendEvery == 0 {
				if at, lost := r.down.fate(r.now); !lost {
					r.downs = append(r.downs, packet{at: at, host: t, margin: r.margin, missed: r.missed})
				}
			}
		}
		if r.stallClient {
			continue
		}
		r.client += float64(dt) / float64(step) * r.lead.Factor() * r.drift
		if t := ecs.Tick(r.client); t > r.ran {
			r.tick(t, rtt, measure)
		}
	}
}

func (r *leadRun) receive(hostTime float64) {
	keep := r.ups[:0]
	for _, p := range r.ups {
		if p.at > r.now {
			keep = append(keep, p)
			continue
		}
		for t := p.input; t > 0 && t+32 > p.input; t-- {
			if t > r.host {
				r.got[t] = true
			}
		}
		r.margin = int64((float64(p.input) - hostTime) * 16)
	}
	r.ups = keep
}

func (r *leadRun) tick(t ecs.Tick, rtt time.Duration, measure bool) {
	sort.SliceStable(r.downs, func(i, j int) bool { return r.downs[i].at < r.downs[j].at })
	for len(r.downs) > 0 && r.downs[0].at <= r.now {
		if p := r.downs[0]; p.host > r.heard.host {
			r.heard = p
		}
		r.downs = r.downs[1:]
	}
	if r.heard.host > 0 {
		r.lead.Observe(r.now, r.heard.host, r.heard.margin, t-1, rtt)
		for ; r.told < r.heard.missed; r.told++ {
			r.lead.Missed(r.now)
		}
		if n, due := r.lead.Seek(); due {
			r.seeks++
			r.client += float64(n)
			t = ecs.Tick(int64(t) + n)
		}
	}
	r.ran = t
	if at, lost := r.up.fate(r.now); !lost {
		r.ups = append(r.ups, packet{at: at, input: t})
	}
	if measure {
		f := r.lead.Factor()
		r.factors[0], r.factors[1] = min(r.factors[0], f), max(r.factors[1], f)
		r.margins = append(r.margins, r.lead.Margin())
	}
}

func TestR51_LeadMissesFewInputsOnceSettled(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rtt := time.Duration(rapid.IntRange(0, 400).Draw(t, "rtt ms")) * time.Millisecond
		jitter := time.Duration(rapid.IntRange(0, 25).Draw(t, "jitter ms")) * time.Millisecond
		loss := float64(rapid.IntRange(0, 20).Draw(t, "loss %")) / 100
		every := ecs.Tick(rapid.IntRange(1, 3).Draw(t, "ticks between sends"))
		r := newLeadRun(rapid.Uint64().Draw(t, "seed"), rtt, jitter, loss, every)
		r.run(10*time.Second, rtt, false)
		r.seeks = 0
		r.run(12*time.Second, rtt, true)
		require.LessOrEqual(t, float64(r.misses), 0.02*float64(r.sum), "missed inputs")
		require.GreaterOrEqual(t, r.factors[0], 0.95)
		require.LessOrEqual(t, r.factors[1], 1.05)
		require.Zero(t, r.seeks, "seeks on a link that only jitters")
		require.LessOrEqual(t, r.margins[len(r.margins)-1], least+maxSlack+8.0, "margin that nobody needs")
	})
}

func TestR51_LeadOfACleanLinkIsSmall(t *testing.T) {
	for _, rtt := range []time.Duration{0, 30 * time.Millisecond, 200 * time.Millisecond} {
		r := newLeadRun(1, rtt, 0, 0, 1)
		r.run(20*time.Second, rtt, false)
		r.run(20*time.Second, rtt, true)
		require.Zero(t, r.misses, rtt)
		for _, m := range r.margins {
			require.InDelta(t, least, m, 1.25, "RTT %v", rtt)
		}
	}
}

func TestR51_LeadFollowsAClockThatRunsOff(t *testing.T) {
	for _, drift := range []float64{0.999, 1.001} {
		r := newLeadRun(2, 80*time.Millisecond, 2*time.Millisecond, 0, 1)
		r.drift = drift
		r.run(10*time.Second, 80*time.Millisecond, false)
		r.run(60*time.Second, 80*time.Millisecond, true)
		require.LessOrEqual(t, r.misses, 4, "drift %v", drift)
		require.Zero(t, r.seeks)
	}
}

func TestR49_LeadStartsAheadOfTheHost(t *testing.T) {
	l := NewLead(LeadConfig{Step: step})
	require.EqualValues(t, 102, l.Start(100, 0))
	require.EqualValues(t, 108, l.Start(100, 100*time.Millisecond))
	require.EqualValues(t, 102, l.Start(100, -time.Hour), "an RTT that cannot be counts as none")
	require.EqualValues(t, 702, l.Start(100, time.Hour), "and one that is absurd as ten seconds")
	require.Equal(t, 1.0, l.Factor())
}

func TestR50_LeadSeeksOnceAfterAStall(t *testing.T) {
	const rtt = 100 * time.Millisecond
	r := newLeadRun(3, rtt, 2*time.Millisecond, 0.01, 1)
	r.run(10*time.Second, rtt, false)
	require.Zero(t, r.seeks)
	r.stallClient = true
	r.run(30*time.Second, rtt, false)
	r.stallClient = false
	r.run(2*time.Second, rtt, false)
	require.Equal(t, 1, r.seeks)
	r.run(3*time.Second, rtt, true)
	require.LessOrEqual(t, r.misses, 2)
	require.Equal(t, 1, r.seeks)
}

func TestR50_LeadSeeksWhenInputIsLateForLong(t *testing.T) {
	l := NewLead(LeadConfig{Step: step})
	now, host, client := time.Duration(0), ecs.Tick(100), ecs.Tick(110)
	for i := 0; i < 300; i++ {
		l.Observe(now, host, -16*20, client, 50*time.Millisecond) // the host says: 20 ticks late, whatever the client does
		if n, due := l.Seek(); due {
			require.GreaterOrEqual(t, n, int64(10))
			require.Greater(t, now, patience)
			_, again := l.Seek()
			require.False(t, again, "asking takes the order")
			return
		}
		now, host, client = now+step, host+1, client+1
	}
	t.Fatal("never")
}

func TestR50_LeadSeeksBackWhenFarAhead(t *testing.T) {
	l := NewLead(LeadConfig{Step: step, Window: 30})
	l.Observe(0, 100, 16*60, 170, 0)
	n, due := l.Seek()
	require.True(t, due)
	require.InDelta(t, -70, n, 4)
}

func TestLeadOutlivesAnyNumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := NewLead(LeadConfig{Step: step})
		for range 50 {
			l.Observe(time.Duration(rapid.Int64().Draw(t, "now")), ecs.Tick(rapid.Uint64().Draw(t, "host")), rapid.Int64().Draw(t, "margin"),
				ecs.Tick(rapid.Uint64().Draw(t, "client")), time.Duration(rapid.Int64().Draw(t, "rtt")))
			l.Missed(time.Duration(rapid.Int64().Draw(t, "missed")))
			f := l.Factor()
			require.True(t, f >= 0.95 && f <= 1.05, "factor %v", f)
			l.Seek()
		}
	})
}

func TestLeadAllocatesNothing(t *testing.T) {
	l := NewLead(LeadConfig{Step: step})
	tick := ecs.Tick(0)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		tick++
		l.Observe(time.Duration(tick)*step, tick, 20, tick+4, time.Millisecond)
		l.Missed(time.Duration(tick) * step)
		l.Seek()
	}))
}

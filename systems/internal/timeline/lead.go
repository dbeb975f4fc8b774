package timeline

import (
	"math"
	"time"

	"github.com/tickwire/tickwire/ecs"
)

const (
	// least is the margin that a clean link is steered to, in ticks: one for the host's own step, half for a frame of the
	// client that is not quite in time.
	least = 1.5
	// spread is how many mean deviations of the margin are kept in reserve on top. A mean deviation is 0.8 sigma, so this
	// is 2.4 sigma: together with least, jitter alone makes far less than one input in a thousand late.
	spread = 3
	// maxDilation is how far time is bent either way: 5 %, below what players notice.
	maxDilation = 0.05
	// haste and thrift are the dilation for each tick of error: quickly when input is late, slowly when it is early.
	haste, thrift = 0.03, 0.01
	// calm is the error in ticks that is left alone.
	calm = 0.25
	// A missed input adds penalty ticks of slack, at most maxSlack, once a round trip; relief is given back a second. In the
	// long run that allows relief/penalty misses a second, one input in 600 at 60 Hz.
	penalty, relief, maxSlack = 0.5, 0.05, 6
	// patience is for how long input may come late before the client seeks.
	patience = time.Second
	// skew is how far, in ticks, the client's tick may be from what dilation explains before it is believed to have stalled.
	skew = 2
	// mistrust is for how long after a stall round trips are held to what they were before.
	mistrust = 5 * time.Second
	maxRTT   = 10 * time.Second
)

// LeadConfig is what both sides agreed on.
type LeadConfig struct {
	Step    time.Duration // the fixed step; 1/60 s if zero
	History int           // ticks a client can go back; behind by more, it seeks. 60 if zero
	Window  int           // ticks ahead of its own that a host takes input; ahead by more, it seeks. 60 if zero
}

// Lead steers a client's tick by the margin that the host measures: how early input arrives. Between small errors and
// large ones it bends time; beyond, or when input stays late, it asks for a seek.
//
// The host's figure is a round trip old. So that steering does not swing, margins are kept apart from the steering itself:
// what is averaged is the margin less the shift that was in force when the input left.
type Lead struct {
	cfg    LeadConfig
	heard  bool
	host   ecs.Tick      // newest host tick observed
	client ecs.Tick      // client's tick then,
	now    time.Duration // and the time

	mean, dev float64 // of the margin without shift, in ticks
	shift     float64 // ticks gained on real time so far
	expected  float64 // client's tick as real time and shift explain it
	past      shifts
	rtt       time.Duration

	slack  float64
	raised time.Duration // when slack was raised last
	factor float64

	late      bool
	lateSince time.Duration
	seek      int64
	deaf      time.Duration // until then margins may be those of before the last seek
	doubt     time.Duration // until then round trips may have a stall of this side in them; l.rtt is from before it
}

// NewLead makes a steering that has heard nothing: its factor is 1.
func NewLead(cfg LeadConfig) *Lead {
	if cfg.Step <= 0 {
		cfg.Step = time.Second / 60
	}
	if cfg.History <= 0 {
		cfg.History = 60
	}
	if cfg.Window <= 0 {
		cfg.Window = 60
	}
	return &Lead{cfg: cfg, factor: 1}
}

// Start returns the tick to begin with when the host's tick arrives with the welcome: the input of the next step must get
// there before the host has come to it. What is heard left half a round trip ago and what is sent takes the other half,
// however unequal the halves are. At an RTT of nothing the lead is still a tick.
func (l *Lead) Start(host ecs.Tick, rtt time.Duration) ecs.Tick {
	*l = Lead{cfg: l.cfg, factor: 1}
	return host + ecs.Tick(math.Ceil(l.ticks(sane(rtt))+least))
}

// Observe takes what the newest send header says: the host's tick and its measure of this peer's margin in 1/16 tick, at
// a moment when the client is at tick client. Call it once a step; a header seen before changes nothing but the clock.
func (l *Lead) Observe(now time.Duration, host ecs.Tick, margin int64, client ecs.Tick, rtt time.Duration) {
	l.clock(now, client)
	if l.heard && host <= l.host {
		return
	}
	rtt = l.believe(now, sane(rtt))
	l.host, l.client, l.rtt = host, client, rtt
	if l.far() || l.heard && now < l.deaf {
		return
	}

	m := float64(min(max(margin, -1<<20), 1<<20))/16 - l.past.at(now-rtt)
	switch off := math.Abs(m - l.mean); {
	case !l.heard:
		l.mean, l.dev = m, 0.25
	case off > l.dev && m < l.mean: // late is worth knowing soon
		l.dev += (off - l.dev) / 16
		l.mean += (m - l.mean) / 16
	default:
		l.dev += (off - l.dev) / 64
		l.mean += (m - l.mean) / 32
	}
	l.heard = true
	l.steer(now)
}

// clock follows the client's own time: what dilation has gained, and what stalls have lost.
func (l *Lead) clock(now time.Duration, client ecs.Tick) {
	if !l.heard {
		l.now, l.expected = now, float64(client)
		l.past.add(now, 0)
		return
	}
	passed := max(l.ticks(now-l.now), 0)
	gained := passed * (l.factor - 1)
	l.now = now
	l.shift += gained
	l.expected += passed + gained
	if lost := float64(client) - l.expected; math.Abs(lost) > skew {
		l.shift += lost
		l.expected += lost
		l.deaf = now + l.rtt + 4*l.cfg.Step
		l.doubt = now + mistrust
	}
	l.past.add(now, l.shift)
	l.slack = max(0, l.slack-relief*passed*l.cfg.Step.Seconds())
}

// believe returns the round trip to steer by. What waited in the link while this side stood still looks like a round trip
// as long as the stall, and an average forgets it slowly.
func (l *Lead) believe(now, rtt time.Duration) time.Duration {
	if now >= l.doubt || rtt <= l.rtt+l.rtt/4+2*l.cfg.Step {
		l.doubt = 0
		return rtt
	}
	return l.rtt
}

// Missed tells that the host had to do without an input of this peer.
func (l *Lead) Missed(now time.Duration) {
	if l.raised != 0 && now-l.raised < l.rtt+4*l.cfg.Step {
		return // the last raise cannot have been felt yet
	}
	l.raised = now
	l.slack = min(l.slack+penalty, maxSlack)
}

// Target is the margin steered to, in ticks.
func (l *Lead) Target() float64 { return least + min(spread*l.dev, float64(l.cfg.Window)/4) + l.slack }

// Margin is the margin that input sent now is expected to have, in ticks.
func (l *Lead) Margin() float64 { return l.mean + l.shift }

// steer sets the factor, and decides on a seek.
func (l *Lead) steer(now time.Duration) {
	short := l.Target() - l.Margin()
	switch {
	case short > calm:
		l.factor = 1 + min(short*haste, maxDilation)
	case short < -calm:
		l.factor = 1 - min(-short*thrift, maxDilation)
	default:
		l.factor = 1
	}

	if l.Margin() >= 0 {
		l.late = false
		return
	}
	if !l.late {
		l.late, l.lateSince = true, now
	}
	if now-l.lateSince > patience+l.rtt {
		l.plan(max(short, 1))
	}
}

// far asks for a seek when the client is far off. The measured margin may be of another time; ticks and the round trip tell
// it roughly, and at once.
func (l *Lead) far() bool {
	rough := l.Target() - (float64(l.client) - float64(l.host) - l.ticks(l.rtt))
	if rough <= float64(l.cfg.History) && -rough <= float64(l.cfg.Window) {
		return false
	}
	l.plan(rough)
	return true
}

func (l *Lead) plan(ticks float64) {
	ticks = math.Ceil(min(max(ticks, -1<<62), 1<<62))
	// Never before tick 1.
	l.seek = max(int64(ticks), -int64(min(l.client, 1<<62))+1)
}

// Factor is how fast the client's time should flow, 0.95 to 1.05.
func (l *Lead) Factor() float64 { return l.factor }

// Seek returns how many ticks the client must jump, and whether it must. Asking takes the order: the caller jumps now.
func (l *Lead) Seek() (ticks int64, due bool) {
	if l.seek == 0 {
		return 0, false
	}
	ticks, l.seek = l.seek, 0
	l.shift += float64(ticks)
	l.expected += float64(ticks)
	l.past.put(l.now, l.shift)
	l.deaf = l.now + l.rtt + 4*l.cfg.Step
	l.late, l.factor, l.slack = false, 1, 0
	return ticks, true
}

func (l *Lead) ticks(d time.Duration) float64 { return float64(d) / float64(l.cfg.Step) }

func sane(rtt time.Duration) time.Duration { return min(max(rtt, 0), maxRTT) }

// shifts remembers what the shift was for as long as the longest round trip that is steered by: 256 grains.
type shifts struct {
	times [256]time.Duration
	shift [256]float64
	n     int // ever added
}

// grain is how far apart two entries are at least. In that time dilation moves the shift by a tenth of a tick.
const grain = 40 * time.Millisecond

func (s *shifts) add(now time.Duration, shift float64) {
	if s.n > 1 && now-s.times[(s.n-2)%len(s.times)] < grain {
		s.n-- // replace the newest
	}
	s.put(now, shift)
}

// put is add for a jump, which is told from what was before it.
func (s *shifts) put(now time.Duration, shift float64) {
	s.times[s.n%len(s.times)], s.shift[s.n%len(s.times)] = now, shift
	s.n++
}

// at returns the shift that was in force at a time; before the first entry, that of the first.
func (s *shifts) at(t time.Duration) float64 {
	i := s.n - 1
	for ; i > 0 && i > s.n-len(s.times) && s.times[i%len(s.times)] > t; i-- {
	}
	if i < 0 {
		return 0
	}
	return s.shift[i%len(s.times)]
}

package timeline

import (
	"math"
	"time"

	"github.com/tickwire/tickwire/ecs"
)

// The bounds of the render delay, in ticks.
const (
	MinDelay = 2
	MaxDelay = 30
)

const (
	// share of the time for which a newer sample should be there; what is beyond freezes for a moment.
	share = 0.98
	// guard is added to the percentile, in ticks: a frame falls anywhere between two steps.
	guard = 0.5
	// window of the statistics; each lives one to two of it.
	window = 3 * time.Second
	// rise and fall are how fast the delay in force follows the one wanted, in ticks a tick. It gives back slowly: a link
	// that was bad a moment ago often is again.
	rise, fall = 0.1, 0.02
)

// delay measures how stale the newest sample gets: for how long, along the host's clock, there was nothing newer. A
// percentile of that is the one statistic that covers jitter, loss and send rate alike.
//
// The host's clock is known through the fastest packet of late: its tick stood for the moment it came, every other packet
// is late against it.
type delay struct {
	step     time.Duration
	fastest  maximum // of tick - now
	interval maximum // of -(tick - previous): the shortest distance of two sends
	stale    percentile
	newest   ecs.Tick
	heard    bool
	since    float64 // how stale the newest sample was when it came
	value    float64 // in force
}

func newDelay(step time.Duration) delay {
	return delay{
		step:     step,
		fastest:  maximum{span: 4 * time.Second},
		interval: maximum{span: window},
		stale:    percentile{span: window},
		value:    MinDelay + 1,
	}
}

// arrived takes the ticks of a send and of the send before it.
func (d *delay) arrived(now time.Duration, tick, previous ecs.Tick) {
	offset := float64(tick) - d.ticks(now)
	if best, ok := d.fastest.value(); ok && best-offset > d.ticks(time.Second) {
		d.fastest.reset() // the host's clock stood still, or started anew: what it was before tells nothing
	}
	d.fastest.add(now, offset)
	if d.heard && tick <= d.newest {
		return // one of several messages of a send, or a late one
	}
	// Between two sends nothing may be wrong at all: a quiet host says so rarely. Of the distance to the send before only
	// as much counts as sends are usually apart.
	gap := float64(tick - min(previous, tick))
	if gap > 0 {
		d.interval.add(now, -gap)
	}
	usual, _ := d.interval.value()
	distance := min(gap, -usual)

	lateness := max(d.host(now)-float64(tick), 0)
	if !d.heard {
		d.newest, d.heard, d.since = tick, true, lateness
		return
	}
	if previous > d.newest { // sends were lost in between
		distance += float64(previous - d.newest)
	}
	peak := lateness + distance
	if peak <= d.ticks(time.Second) { // beyond, it is an outage that no delay can cover
		for v := peak; ; v-- {
			d.stale.add(now, v)
			if v-1 <= d.since {
				break
			}
		}
	}
	d.newest, d.since = tick, lateness
}

// host is the host's tick now, as the fastest packet tells it.
func (d *delay) host(now time.Duration) float64 {
	best, _ := d.fastest.value()
	return d.ticks(now) + best
}

// follow moves the delay in force towards the one wanted, for the given number of ticks.
func (d *delay) follow(ticks float64) {
	want := d.value
	if v, ok := d.stale.value(share); ok {
		want = math.Min(math.Max(v+guard, MinDelay), MaxDelay)
	}
	d.value += math.Min(math.Max(want-d.value, -fall*ticks), rise*ticks)
}

func (d *delay) ticks(t time.Duration) float64 { return float64(t) / float64(d.step) }

// maximum is the largest value of the last one to two spans.
type maximum struct {
	span        time.Duration
	began       time.Duration
	fresh, old  float64
	any, anyOld bool
}

func (m *maximum) add(now time.Duration, v float64) {
	switch age := now - m.began; {
	case !m.any:
		m.began, m.fresh, m.any = now, v, true
	case age >= 2*m.span:
		m.began, m.fresh, m.anyOld = now, v, false
	case age >= m.span:
		m.old, m.anyOld = m.fresh, true
		m.began, m.fresh = now, v
	default:
		m.fresh = math.Max(m.fresh, v)
	}
}

// value returns the maximum, false when nothing was added.
func (m *maximum) value() (float64, bool) {
	if m.anyOld && m.old > m.fresh {
		return m.old, true
	}
	return m.fresh, m.any
}

func (m *maximum) reset() { *m = maximum{span: m.span} }

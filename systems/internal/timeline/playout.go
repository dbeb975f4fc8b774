package timeline

import (
	"math"
	"time"

	"github.com/tickwire/tickwire/ecs"
)

const (
	// The render clock runs between slowest and fastest of real time, by pull for each tick that it is off.
	slowest, fastest, pull = 0.9, 1.1, 0.05
	// ahead is by how many ticks the render clock may be before where it should be without stopping. More happens when
	// the host's clock stood still.
	ahead = 8
	// beyond is how far, in ticks, the render clock runs past the newest sample: over the quarter second in which a host
	// at rest says nothing, and not on and on when it has gone.
	beyond = 30
)

// Playout is the render clock: the time, in host ticks with a fraction, at which remote entities are drawn. It flows
// evenly, a delay behind the host, and never back.
type Playout struct {
	delay   delay
	now     time.Duration
	ticking bool // Advance has been called
	render  float64
	started bool // render stands on the host's clock
	starved time.Duration
	total   time.Duration
}

// NewPlayout makes a render clock for steps of the given length; 1/60 s if zero.
func NewPlayout(step time.Duration) *Playout {
	if step <= 0 {
		step = time.Second / 60
	}
	return &Playout{delay: newDelay(step)}
}

// Reset forgets everything: another host, or a world joined anew. The clock may then begin at an earlier tick.
func (p *Playout) Reset() { *p = Playout{delay: newDelay(p.delay.step)} }

// Arrived takes the ticks in the header of a send that has just come: its own, and that of the send before it.
func (p *Playout) Arrived(now time.Duration, tick, previous ecs.Tick) {
	p.delay.arrived(now, tick, previous)
}

// Advance brings the clock to now, once a frame before Render is asked.
func (p *Playout) Advance(now time.Duration) {
	passed := max(now-p.now, 0)
	first := !p.ticking
	p.now, p.ticking = max(now, p.now), true
	if !p.delay.heard {
		return
	}
	target := func() float64 { return p.delay.host(p.now) - p.delay.value }
	if !p.started || first {
		p.started = true
		p.render = math.Max(p.render, math.Max(target(), 0))
		return
	}
	ticks := p.delay.ticks(passed)
	p.delay.follow(ticks)
	gap := target() - p.render
	off := gap - ticks // what is missing at the end of this frame, at the rate of real time
	switch {
	case gap > ticks+p.delay.ticks(time.Second), off < -ahead && gap > 0:
		p.render = target()
	case off < -ahead:
		// Stands: to go back would undo what was shown.
	default:
		rate := math.Min(math.Max(1+off*pull, slowest), fastest)
		p.render = math.Max(p.render, math.Min(p.render+ticks*rate, float64(p.delay.newest)+beyond))
	}
	p.total += passed
	if p.render > float64(p.delay.newest) {
		p.starved += passed
	}
}

// Render is the time to draw at, in host ticks. It is zero until the first send has arrived, and never falls.
func (p *Playout) Render() float64 { return p.render }

// Delay is how far behind the host the clock should be, in ticks, 2 to 30.
func (p *Playout) Delay() float64 { return p.delay.value }

// Host is the host's tick now, as the fastest packet of the last seconds tells it: with what is in flight, not yet run
// through. It is zero before the first arrival.
func (p *Playout) Host() float64 {
	if !p.delay.heard {
		return 0
	}
	return p.delay.host(p.now)
}

// Starved is for how long there was nothing newer to draw towards, and out of how much time. A host at rest counts too.
func (p *Playout) Starved() (starved, total time.Duration) { return p.starved, p.total }

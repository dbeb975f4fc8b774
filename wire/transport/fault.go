package transport

import (
	"fmt"
	"math/bits"
	"time"

	"github.com/tickwire/tickwire/wire"
)

// DefaultQueueBytes is the queue in front of a limited rate when Fault.QueueBytes is zero: about what home routers
// have, half a second at one megabit a second.
const DefaultQueueBytes = 64 << 10

// reorderSpan bounds how long a reordered datagram is held back: two steps at 60 Hz, so that the datagrams of the
// next steps overtake it.
const reorderSpan = 34 * time.Millisecond

// burstScan bounds the look back for the state of the burst model; see Fate.
const burstScan = 1 << 14

// Fault is what one direction of a bad network does to datagrams. The zero value does nothing.
//
// Datagrams stay in order, jitter or not, unless Reorder picks one: the jitter of real paths comes from queues, which
// keep order, and a burst of one tick shuffled at random would measure the model and not the connection.
type Fault struct {
	Latency    time.Duration // one way
	Jitter     time.Duration // each datagram takes Latency plus or minus up to this much, never less than zero
	Loss       float64       // probability of each datagram, independent; 1 is a black hole, which also swallows the end of a link
	BurstEnter float64       // probability a datagram that a burst of loss begins (Gilbert-Elliott, everything is lost inside)
	BurstExit  float64       // probability a datagram that the burst ends: the mean burst is 1/BurstExit datagrams
	Duplicate  float64       // probability that a datagram arrives twice
	Reorder    float64       // probability that a datagram is held back for up to 34 ms and may be overtaken
	RateBytes  int           // bytes per second of payload, 0 for no limit
	QueueBytes int           // bytes that wait for the rate, the newest is dropped when full; 0 for DefaultQueueBytes
	MTU        int           // larger datagrams vanish without a word, 0 for no limit
}

// Fate is what happens to one datagram, the queue of the limited rate aside.
type Fate struct {
	Lost      bool          // by independent loss
	Burst     bool          // lost inside a burst
	Delay     time.Duration // of the first copy, Hold not included
	Hold      time.Duration // more delay of a reordered datagram, 0 for the others
	Duplicate bool          // a second copy arrives
	Echo      time.Duration // delay of the second copy after the first
}

// Check tells what is wrong with the numbers, nil when nothing is.
func (f Fault) Check() error {
	for _, p := range []struct {
		name  string
		value float64
	}{
		{"Loss", f.Loss}, {"BurstEnter", f.BurstEnter}, {"BurstExit", f.BurstExit},
		{"Duplicate", f.Duplicate}, {"Reorder", f.Reorder},
	} {
		if !(p.value >= 0 && p.value <= 1) {
			return fmt.Errorf("transport: fault: %s is %v, a probability is 0 to 1", p.name, p.value)
		}
	}
	if f.Latency < 0 || f.Jitter < 0 || f.RateBytes < 0 || f.QueueBytes < 0 || f.MTU < 0 {
		return fmt.Errorf("transport: fault: negative in %+v", f)
	}
	if f.BurstEnter > 0 && f.BurstExit == 0 {
		return fmt.Errorf("transport: fault: BurstEnter is %v and BurstExit is 0: the burst would never end (Loss 1 is a black hole)", f.BurstEnter)
	}
	return nil
}

// Black tells that nothing passes.
func (f Fault) Black() bool { return f.Loss >= 1 }

// What each draw of a datagram is for; the numbers keep the draws apart.
const (
	drawLoss = iota
	drawBurst
	drawJitter
	drawDuplicate
	drawEcho
	drawReorder
	drawHold
)

// Fate is a pure function: the same fault, seed, link and number have the same fate on every machine, whatever else
// is sent. So a datagram more on one link changes no other link, and a failing seed keeps failing.
//
// The burst model needs no state either: one draw a datagram either forces "inside" (probability BurstEnter), forces
// "outside" (BurstExit) or leaves the state as it was, which is the Gilbert-Elliott chain exactly while the two sum to
// at most 1. The state at n is then what the newest forcing draw at or before n says (coupling from the past, Propp and
// Wilson 1996); it is 1/(BurstEnter+BurstExit) draws away on average.
func (f Fault) Fate(seed, link, n uint64) Fate { return f.fate(linkKey(seed, link), n) }

func (f Fault) fate(key, n uint64) Fate {
	var t Fate
	t.Lost = f.Loss > 0 && unit(draw(key, n, drawLoss)) < f.Loss
	t.Burst = f.BurstEnter > 0 && f.inBurst(key, n)
	t.Delay = f.Latency
	if f.Jitter > 0 {
		t.Delay += below(draw(key, n, drawJitter), 2*f.Jitter+1) - f.Jitter
		t.Delay = max(t.Delay, 0)
	}
	if f.Duplicate > 0 && unit(draw(key, n, drawDuplicate)) < f.Duplicate {
		t.Duplicate = true
		t.Echo = below(draw(key, n, drawEcho), f.Jitter+reorderSpan)
	}
	if f.Reorder > 0 && unit(draw(key, n, drawReorder)) < f.Reorder {
		t.Hold = 1 + below(draw(key, n, drawHold), reorderSpan)
	}
	return t
}

func (f Fault) inBurst(key, n uint64) bool {
	exit := min(f.BurstExit, 1-f.BurstEnter)
	for range burstScan {
		u := unit(draw(key, n, drawBurst))
		if u < f.BurstEnter {
			return true
		}
		if u >= 1-exit || n == 0 {
			return false
		}
		n--
	}
	return false
}

// linkKey is the part of every draw that a link's datagrams share.
func linkKey(seed, link uint64) uint64 { return wire.Mix(wire.Mix(0, seed), link) }

func draw(key, n uint64, what uint64) uint64 { return wire.Mix(wire.Mix(key, n), what) }

// unit is h as a number in [0, 1), exact.
func unit(h uint64) float64 { return float64(h>>11) / (1 << 53) }

// below is h scaled to [0, d), in integers.
func below(h uint64, d time.Duration) time.Duration {
	hi, _ := bits.Mul64(h, uint64(d))
	return time.Duration(hi)
}

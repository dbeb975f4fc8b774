package netcomp

import (
	"math/bits"

	"github.com/tickwire/tickwire/ecs"
)

// Grid says which ticks a delta may name as its base, and so which images of before are kept: for each step, the newest
// grid ticks, which are multiples of it.
type Grid struct {
	Now   ecs.Tick // the newest tick of all
	Steps uint16   // bit k: there are grid ticks that are multiples of 1<<k
	Count int      // how many of each step
	Every ecs.Tick // images are told at multiples of it only; at least 1
}

// needs reports whether an image that stood from one tick to before another is the newest that was told at or before a
// grid tick.
func (g *Grid) needs(from, until ecs.Tick) bool {
	for steps := g.Steps; steps != 0; steps &= steps - 1 {
		if g.needsAt(bits.TrailingZeros16(steps), from, until) {
			return true
		}
	}
	return false
}

// needsAt is needs for the grid ticks that are multiples of 1<<k, from the newest on.
func (g *Grid) needsAt(k int, from, until ecs.Tick) bool {
	at := g.Now >> k << k
	for range g.Count {
		told := at - at%g.Every
		if told < until {
			return told >= from // if not, those before are older still
		}
		if at < 1<<k {
			break
		}
		at -= 1 << k
	}
	return false
}

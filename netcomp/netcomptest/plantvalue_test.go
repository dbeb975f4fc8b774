package netcomptest

import (
	"math"
	"testing"
)

// Flaws of what is done to values: they are blended, shifted, compared and corrected.
type (
	inexactEnd   struct{ levelNet } // computes the newest sample
	inexactStart struct{ levelNet } // and the oldest
	overwriting  struct{ levelNet } // writes before it has read
	shifting     struct{ levelNet } // shifts by more than it is told
	selfless     struct{ levelNet } // a NaN is not near itself
	oneWay       struct{ levelNet } // a larger number is not near a smaller one
	blind        struct{ levelNet } // everything is near at 0 units
	strict       struct{ levelNet } // nothing but the same is near
	lax          struct{ levelNet } // what is twice as far is near
	eager        struct{ levelNet } // corrects where nothing was wrong
	untrue       struct{ levelNet } // refuses, and has begun
	twofold      struct{ levelNet } // corrects by twice the difference
	allocating   struct{ levelNet } // allocates
)

func (c inexactEnd) Blend(out, a, b *level, t, dt float32) {
	if t == 1 {
		out.V = a.V + (b.V - a.V)
		return
	}
	c.levelNet.Blend(out, a, b, t, dt)
}

func (c inexactStart) Blend(out, a, b *level, t, dt float32) {
	if t == 0 {
		out.V = a.V + 0 // not -0
		return
	}
	c.levelNet.Blend(out, a, b, t, dt)
}

func (c overwriting) Blend(out, a, b *level, t, dt float32) {
	if t > 0 && t < 1 {
		out.V = 0
	}
	c.levelNet.Blend(out, a, b, t, dt)
}

func (shifting) Shift(v, _ *level, _ float32) { v.V++ }

func (c selfless) Near(a, b *level, ulps uint32) bool {
	return c.levelNet.Near(a, b, ulps) && !(ulps == math.MaxUint32 && a.V != a.V)
}

func (c oneWay) Near(a, b *level, ulps uint32) bool {
	return c.levelNet.Near(a, b, ulps) && !(ulps == math.MaxUint32 && a.V > b.V)
}

func (c blind) Near(a, b *level, ulps uint32) bool { return ulps == 0 || c.levelNet.Near(a, b, ulps) }

func (c strict) Near(a, b *level, ulps uint32) bool {
	return c.levelNet.Near(a, b, ulps) && (ulps != 16 || c.levelNet.Near(a, b, 15))
}

func (c lax) Near(a, b *level, ulps uint32) bool { return c.levelNet.Near(a, b, 4*ulps) }

func (eager) Correct(v, _, is *level) bool { *v = *is; return true }

func (c untrue) Correct(v, was, is *level) bool {
	if !c.Equal(was, is) {
		v.V = 7
		return false
	}
	return true
}

func (twofold) Correct(v, was, is *level) bool {
	if was.V != is.V && was.V == was.V {
		v.V += 2 * (is.V - was.V)
	}
	return true
}

func (c allocating) Canon(v *level) {
	sink = new(level)
	c.levelNet.Canon(v)
}

func TestValueFlaws(t *testing.T) {
	prove(t, []plant{
		{"inexact end", func(t testing.TB) { Component(t, inexactEnd{}, levelHash) }, " at its end 1 is"},
		{"inexact start", func(t testing.TB) { Component(t, inexactStart{}, levelHash) }, " at its end 0 is"},
		{"overwriting", func(t testing.TB) { Component(t, overwriting{}, levelHash) }, " on its way is"},
		{"shifting", func(t testing.TB) { Component(t, shifting{}, levelHash) }, " shifted by nothing is"},
		{"selfless", func(t testing.TB) { Component(t, selfless{}, levelHash) }, "is not near itself at 4294967295"},
		{"one way", func(t testing.TB) { Component(t, oneWay{}, levelHash) }, "but not in both directions"},
		{"blind", func(t testing.TB) { Component(t, blind{}, levelHash) }, "equal false, near at 0 units in the last place true"},
		{"strict", func(t testing.TB) { Component(t, strict{}, levelHash) }, "which is 16 units in the last place away"},
		{"lax", func(t testing.TB) { Component(t, lax{}, levelHash) }, "which is 64 units in the last place away"},
		{"eager", func(t testing.TB) { Component(t, eager{}, levelHash) }, "corrected by the difference of"},
		{"untrue", func(t testing.TB) { Component(t, untrue{}, levelHash) }, "and yet it is {V:7} now"},
		{"twofold", func(t testing.TB) { Component(t, twofold{}, levelHash, level{0}, level{1}) }, "{V:0} corrected to {V:1} is {V:2}| corrected to "},
		{"allocating", func(t testing.TB) { Component(t, allocating{}, levelHash) }, "level allocates 1 times"},
	})
}

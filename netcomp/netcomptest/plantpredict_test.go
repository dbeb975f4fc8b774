package netcomptest

import (
	"testing"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// Flaws of prediction.
type (
	restless  struct{ levelNet } // predicts a change of what stayed
	late      struct{ levelNet } // predicts the older image for now
	careless  struct{ levelNet } // writes on a line before it has read
	silently  struct{ levelNet } // moves, and Info does not say so
	moving    struct{ levelNet } // moves, and Info says so
	rash      struct{ moving }   // is elsewhere already now
	scribbler struct{ moving }   // writes before it has read
	beyond    struct{ levelNet } // predicts codes that nobody can send
)

func (c restless) Line(p, a, b *uint8, ticks, span int64) {
	stayed := *a == *b
	if c.levelNet.Line(p, a, b, ticks, span); stayed && ticks == 7 {
		*p = (*p + 1) % 11
	}
}

func (c late) Line(p, a, b *uint8, ticks, span int64) {
	if ticks == 0 {
		*p = *a
		return
	}
	c.levelNet.Line(p, a, b, ticks, span)
}

func (c careless) Line(p, a, b *uint8, ticks, span int64) {
	if *a != *b {
		*p = *a
	}
	c.levelNet.Line(p, a, b, ticks, span)
}

func (silently) Move(p, q *uint8, ticks, _ int64) { *p = uint8((int64(*q) + ticks) % 11) }

func (c moving) Info() netcomp.Info {
	i := c.levelNet.Info()
	i.Predicts = true
	return i
}

func (rash) Move(p, q *uint8, _, _ int64) { *p = (*q + 1) % 11 }

func (scribbler) Move(p, q *uint8, _, _ int64) {
	*p = 0
	*p = *q
}

func (beyond) Line(p, a, b *uint8, ticks, _ int64) {
	*p = *b
	if *a != *b && ticks == 7 {
		*p |= 16
	}
}

func (c beyond) AppendImage(w *wire.BitWriter, q *uint8, refs *netcomp.Refs) {
	x := *q & 15
	c.levelNet.AppendImage(w, &x, refs)
}

func TestPredictFlaws(t *testing.T) {
	prove(t, []plant{
		{"restless", func(t testing.TB) { Component(t, restless{}, levelHash) }, "which stayed, is predicted as"},
		{"late", func(t testing.TB) { Component(t, late{}, levelHash) }, "predicted on a line by nothing is"},
		{"careless", func(t testing.TB) { Component(t, careless{}, levelHash) }, "predicted on a line is"},
		{"silently", func(t testing.TB) { Component(t, silently{}, levelHash) }, "but Info.Predicts is false"},
		{"moving", func(t testing.TB) { Component(t, moving{}, levelHash) }, ""},
		{"rash", func(t testing.TB) { Component(t, rash{}, levelHash) }, "predicted by its velocity by nothing is|predicted by its velocity "},
		{"scribbler", func(t testing.TB) { Component(t, scribbler{}, levelHash) }, "predicted by its velocity is"},
		{"beyond", func(t testing.TB) { Component(t, beyond{}, levelHash) }, "predicted on a line arrives as| in place "},
	})
}

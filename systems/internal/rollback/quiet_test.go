package rollback_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// nudged plays until the host has moved the body by some units in the last place and the client has heard.
func nudged(t *testing.T, ulps uint32) *duel {
	d := newDuel(t, 8, 5)
	d.client.sample = walk()
	d.run(40)
	at := d.host.engine.Tick() + 2
	d.host.before = func(tick ecs.Tick) {
		if tick == at {
			p := d.host.rules.pos.Get(d.host.body)
			p.X = math.Float32frombits(math.Float32bits(p.X) + ulps)
		}
	}
	return d
}

func TestP19_AQuietDifferenceIsTakenAndNoCorrection(t *testing.T) {
	d := nudged(t, 3)
	before := d.client.roll.Stats()
	for range 30 {
		d.run(1)
		d.client.roll.Frame(d.client.engine.Tick(), 1, time.Second/60)
		e := d.client.roll.Body()
		require.Equal(t, *valueOf[pos](d.client.w, e), valueOf[netcomp.View[pos]](d.client.w, e).Value, "nothing blends")
	}
	s := d.client.roll.Stats()
	require.Equal(t, uint64(1), s.Quiet-before.Quiet)
	require.Zero(t, s.Corrections-before.Corrections)
	require.NotZero(t, s.Replayed-before.Replayed)
	d.agree() // bit for bit: the host's value was taken
}

func TestP19_BeyondThatItIsACorrection(t *testing.T) {
	d := nudged(t, 17)
	before, blends := d.client.roll.Stats(), 0
	for range 30 {
		d.run(1)
		d.client.roll.Frame(d.client.engine.Tick(), 1, time.Second/60)
		e := d.client.roll.Body()
		if *valueOf[pos](d.client.w, e) != valueOf[netcomp.View[pos]](d.client.w, e).Value {
			blends++
		}
	}
	s := d.client.roll.Stats()
	require.Zero(t, s.Quiet-before.Quiet)
	require.Equal(t, uint64(1), s.Corrections-before.Corrections)
	require.NotZero(t, blends)
	d.agree()
}

// What becomes this client's goes on being drawn from where it was drawn.
func TestP23_WhatBecomesPredictedBlendsFromTheInterpolatedLine(t *testing.T) {
	d := newDuel(t, 12, 7)
	d.client.sample = func(in *netcomp.Input) { netcomp.Do(in, move{DX: 9}) }
	for d.client.roll.Body().IsZero() || d.client.w.Has(d.client.roll.Body(), ecs.ComponentID[netcomp.Remote](d.client.w)) {
		d.run(1)
	}
	d.run(40)
	d.client.roll.SetPrediction(false)
	d.run(20)
	e := d.client.roll.Body()
	view := valueOf[netcomp.View[pos]](d.client.w, e)
	view.Value = *valueOf[pos](d.client.w, e)
	drawn := view.Value.X
	d.client.roll.SetPrediction(true)
	for d.client.w.Has(e, ecs.ComponentID[netcomp.Remote](d.client.w)) {
		d.run(1)
	}
	d.client.roll.Frame(d.client.engine.Tick(), 1, 0)
	is, shown := valueOf[pos](d.client.w, e).X, valueOf[netcomp.View[pos]](d.client.w, e).Value.X
	require.Greater(t, is, drawn+3, "it is ahead of what was drawn")
	require.InDelta(t, drawn, shown, 1, "and drawn where it was")
	d.client.roll.Frame(d.client.engine.Tick(), 1, time.Second)
	require.InDelta(t, is, valueOf[netcomp.View[pos]](d.client.w, e).Value.X, 0.01)
}

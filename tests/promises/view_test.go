package promises

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/tests/promises/game"
)

// frames updates a client n times a step of the host for some time, and calls look after each.
func (p *party) frames(g *guest, d time.Duration, perStep int, look func()) {
	const step = time.Second / 60
	p.Leave(g.Member)
	for range d / step {
		p.Step()
		for range perStep {
			g.Engine.Update(step / time.Duration(perStep))
			look()
		}
	}
	p.Members = append(p.Members, g.Member)
}

func TestR52_WhatMovesEvenlyIsDrawnMovingEvenly(t *testing.T) {
	for _, perStep := range []int{1, 2, 4} {
		p := open(t)
		e := game.NewThing(p.world(), -90, 0, 1)
		netcomp.NewMut[game.Motion](p.world()).Add(e, game.Motion{X: 6})
		g := p.join(systemstest.Bad(100*time.Millisecond, 0.02), spectator)
		p.playing(g)
		p.Run(3 * time.Second)
		mine, last := p.here(g, e), math.NaN()
		odd, n := 0, 0
		usual := 0.1 / float64(perStep)
		p.frames(g, 10*time.Second, perStep, func() {
			x := drawnX(g.world(), mine)
			if !math.IsNaN(last) {
				moved := x - last
				require.GreaterOrEqual(t, moved, 0.0, "drawn backwards")
				require.Less(t, moved, 0.3, "a jump")
				if n++; math.Abs(moved-usual) > 0.25*usual {
					odd++
				}
			}
			last = x
		})
		require.Less(t, odd, n/20, "of %d frames at %d a step", n, perStep)

		// At the end what is drawn is what is there, bit for bit.
		*netcomp.NewMut[game.Motion](p.world()).Get(e) = game.Motion{}
		p.Run(2 * time.Second)
		require.Equal(t, get[game.Place](g.world(), mine).X, float32(drawnX(g.world(), mine)))
		p.calm(g)
	}
}

func TestR53_WithoutAnInterpolatorAComponentSnaps(t *testing.T) {
	p := open(t)
	e := game.NewThing(p.world(), 0, 0, 0)
	g := p.join(systemstest.Bad(60*time.Millisecond, 0.05), spectator)
	p.playing(g)
	level := netcomp.NewMut[game.Level](p.world())
	mine := p.here(g, e)
	require.Nil(t, get[netcomp.View[game.Level]](g.world(), mine))
	for i := range 60 {
		level.Get(e).N = uint32(i) * 1000
		for range 10 {
			p.Step()
			require.Zero(t, get[game.Level](g.world(), mine).N%1000, "something between two values")
		}
	}
	p.calm(g)
}

func TestR55_AnyDisplayRateIsServed(t *testing.T) {
	p := open(t)
	g := p.join(systemstest.Bad(60*time.Millisecond, 0.01))
	p.playing(g)
	g.play = walker(9)
	p.Run(time.Second)
	before := g.Client.Stats()
	p.Leave(g.Member)
	for range 300 { // 20 frames a second
		p.Step()
		p.Step()
		p.Step()
		require.LessOrEqual(t, g.Engine.Update(3*time.Second/60), 4)
		require.Less(t, math.Abs(drawnX(g.world(), g.Client.Body())-float64(get[game.Place](g.world(), g.Client.Body()).X)), 0.5)
	}
	p.Members = append(p.Members, g.Member)
	p.frames(g, 5*time.Second, 7, func() {})
	after := g.Client.Stats()
	require.Zero(t, after.Stalls)
	require.Less(t, after.Corrections-before.Corrections, uint64(40))
	p.calm(g)
}

func TestR56_WhatIsDrawnNeverBecomesTruth(t *testing.T) {
	p := open(t)
	crowd(p, 50)
	for _, e := range crowd(p, 20) {
		netcomp.NewMut[game.Motion](p.world()).Add(e, game.Motion{X: 3, Y: 1})
	}
	g := p.join(systemstest.Bad(80*time.Millisecond, 0.02))
	views := ecs.NewFilter1[netcomp.View[game.Place]](g.world())
	spoil := ecs.Func(func(*ecs.World) {
		for q := views.Query(); q.Next(); {
			q.Get().Value = game.Place{X: -77, Y: 33}
		}
	})
	g.Engine.Add(ecs.Draw, spoil)
	p.playing(g)
	g.play = walker(4)
	p.Run(5 * time.Second)
	g.Engine.Remove(spoil)
	p.calm(g)

	// And a write to what another machine simulates is taken back, and counted.
	e := game.NewThing(p.world(), 1, 1, 5)
	p.Run(time.Second)
	place := netcomp.NewMut[game.Place](g.world())
	wrong := ecs.Func(func(*ecs.World) { place.Get(p.here(g, e)).X = 60 })
	g.Engine.Add(ecs.Simulate, wrong)
	refused := g.Client.Stats().Refused
	p.Run(time.Second)
	require.GreaterOrEqual(t, g.Client.Stats().Refused-refused, uint64(55))
	g.Engine.Remove(wrong)
	p.Run(time.Second)
	require.Equal(t, float32(1), get[game.Place](g.world(), p.here(g, e)).X)
	p.calm(g)
}

func TestR57_AnUpdateRunsAtMostEightTicks(t *testing.T) {
	p := open(t)
	g := p.join(systemstest.Good())
	p.playing(g)
	require.Equal(t, 8, p.Engine.Update(5*time.Second))
	require.Equal(t, 8, g.Engine.Update(5*time.Second))
	require.Greater(t, p.Host.Stats().Dropped, uint64(250))
	p.Run(4 * time.Second)
	p.calm(g)
}

// The view of an own body moves by what it walks and by what is left of corrections, never by a jump.
func TestR46_TheOwnBodyNeverJumpsOnTheScreen(t *testing.T) {
	p := open(t)
	other := p.join(systemstest.Bad(40*time.Millisecond, 0.01))
	g := p.join(systemstest.Bad(120*time.Millisecond, 0.05))
	f, _ := g.Dialer.Faults()
	f.Jitter = 10 * time.Millisecond
	g.Dialer.SetFault(f, f)
	p.playing(g, other)
	g.play, other.play = walker(8), walker(9)
	p.Run(time.Second)
	w, last, most := g.world(), [2]float64{math.NaN(), 0}, 0.0
	p.frames(g, 30*time.Second, 2, func() {
		v := get[netcomp.View[game.Place]](w, g.Client.Body()).Value
		at := [2]float64{float64(v.X), float64(v.Y)}
		if moved := math.Hypot(at[0]-last[0], at[1]-last[1]); moved < 100 { // else it has walked out of the yard and in again
			most = max(most, moved)
		}
		last = at
	})
	t.Logf("at most %.3f m a frame, %d corrections", most, g.Client.Stats().Corrections)
	require.Less(t, most, 0.25, "metres in a frame of 1/120 s, at a speed of at most 8.5 m/s")
	p.calm(g, other)
}

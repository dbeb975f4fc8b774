package promises

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/tests/promises/game"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/transport"
)

// crowd is a world of many things.
func crowd(p *party, n int) []ecs.Entity {
	all := make([]ecs.Entity, n)
	for i := range all {
		all[i] = game.NewThing(p.world(), float32(i%200)-100, float32(i/200)-100, uint32(i))
	}
	return all
}

func TestR24_AJoinIsPages(t *testing.T) {
	p := open(t, func(c *systems.HostConfig) { c.Rate = 128 << 10 })
	crowd(p, 12_000)
	p.Step()
	var done, total []int
	g := p.join(systemstest.Bad(40*time.Millisecond, 0.01), func(c *systems.ClientConfig) {
		c.Events.Progress = func(d, n int) { done, total = append(done, d), append(total, n) }
	})
	p.playing(g)
	require.IsIncreasing(t, unique(done))
	require.Greater(t, len(unique(done)), 4, "it came in pages")
	require.InDelta(t, 12_000, total[len(total)/2], 100, "the total is known on the way")
	require.GreaterOrEqual(t, p.Host.Stats().Pages, uint64(5))
	require.Less(t, p.peer(g).Stats().Unsettled, 50, "once joined it costs nothing")
	p.calm(g)
}

func unique(a []int) (u []int) {
	for i, v := range a {
		if i == 0 || v != a[i-1] {
			u = append(u, v)
		}
	}
	return u
}

func TestR25_NothingThatChangesDuringAJoinIsMissed(t *testing.T) {
	p := open(t, func(c *systems.HostConfig) { c.Rate = 96 << 10 })
	all := crowd(p, 8_000)
	p.Step()
	place, level := netcomp.NewMut[game.Place](p.world()), netcomp.NewMut[game.Level](p.world())
	link := netcomp.NewMut[game.Link](p.world())
	one, two := p.join(systemstest.Bad(80*time.Millisecond, 0.03)), p.join(systemstest.Good()) // in one tick
	changed := 0
	for i := 0; one.Client.State() != systems.Playing || two.Client.State() != systems.Playing; i++ {
		require.Less(t, i, 3000, "%v %v", one.Client.State(), two.Client.State())
		for k := range 20 { // everywhere: before, in and behind the pages under way
			n := (i*7919 + k*401) % len(all)
			switch e := all[n]; {
			case k < 12:
				place.Get(e).X = float32(i % 100)
			case k < 15:
				level.Get(e).N++
			case k == 15:
				link.Add(e, game.Link{To: all[(n+1)%len(all)]})
			case k == 16:
				link.Remove(e)
			case k == 17:
				level.Remove(e)
				level.Add(e, game.Level{N: 99})
			default:
				netcomp.Despawn(p.world(), e)
				all[n] = game.NewThing(p.world(), 0, 0, uint32(i))
			}
			changed++
		}
		p.Step()
	}
	require.Greater(t, changed, 500)
	p.Run(time.Second)
	require.ElementsMatch(t, []netcomp.PeerID{one.Client.ID(), two.Client.ID()}, p.synced)
	p.calm(one, two)
}

func TestR26_AJoinerThatDoesNotReadIsDroppedWithAReason(t *testing.T) {
	p := open(t, func(c *systems.HostConfig) { c.IdleTimeout, c.StallTimeout = 2*time.Second, 3*time.Second })
	crowd(p, 5_000)
	p.Step()
	stays := p.join(systemstest.Good())
	p.playing(stays)

	dead := p.join(systemstest.Good())
	require.True(t, p.Until(5*time.Second, func() bool { return dead.Client.Stats().Entities > 0 }))
	p.Leave(dead.Member) // reads no more, says no more
	p.Run(3 * time.Second)
	require.Equal(t, conn.CodeIdle, int(p.left[dead.Client.ID()].Code), "%v", p.left)

	// One that is heard, but to whom nothing of use gets through.
	slow := p.join(systemstest.Path{Down: transport.Fault{MTU: 700}})
	require.True(t, p.Until(10*time.Second, func() bool { return slow.Client.State() == systems.Ended }), "%v", slow.Client.State())
	require.Equal(t, uint16(message.EndTimeout), slow.Why.Code, "%v", slow.Why)
	require.Contains(t, slow.Why.Text, "reads too slowly")
	require.Equal(t, slow.Why, p.left[slow.Client.ID()])
	require.Equal(t, systems.Playing, stays.Client.State())
	p.calm(stays)
}

func TestR27_AWorldThatComesSlowlyIsNoStall(t *testing.T) {
	p := open(t, func(c *systems.HostConfig) { c.StallTimeout, c.Rate = 2*time.Second, 24<<10 })
	crowd(p, 8_000)
	p.Step()
	g := p.join(systemstest.Bad(100*time.Millisecond, 0.02))
	start := p.Net.Now()
	p.playing(g)
	require.Greater(t, p.Net.Now()-start, 3*time.Second, "the join was too quick to show anything")
	p.calm(g)
}

func TestR28_InputStartsWithTheBodyAndSyncedMeansWhole(t *testing.T) {
	p := open(t, func(c *systems.HostConfig) { c.Rate = 96 << 10 })
	crowd(p, 20_000)
	p.Step()
	g := p.join(systemstest.Bad(60*time.Millisecond, 0))
	g.play = func(in *netcomp.Input) {
		require.False(t, in.Body.IsZero(), "input without a body")
		netcomp.Do(in, game.Walk{X: 1})
	}
	playing := -1
	for i := 0; g.Client.State() != systems.Playing; i++ {
		require.Less(t, i, 1200)
		if playing < 0 && len(p.rules.Ran) > 0 {
			playing = i
			require.Less(t, g.Client.Stats().Entities, 20_000, "the body came last")
		}
		p.Step()
	}
	require.GreaterOrEqual(t, playing, 0, "it played only when all was there")
	require.Equal(t, 20_001, g.Client.Stats().Entities)
	require.Equal(t, []systems.State{systems.Joining, systems.Playing}, g.states)
	p.calm(g)
}

func TestR30_WhatOneSideHasNotIsRefusedReadably(t *testing.T) {
	p := open(t)
	s, err := netcomp.Merge(game.Schema())
	require.NoError(t, err)
	require.Equal(t, game.Schema().Hash(), s.Hash())
	engine := ecs.NewEngine(ecs.Config{})
	link, err := p.Net.Dialer(transport.Fault{}, transport.Fault{}).Dial(t.Context())
	require.NoError(t, err)
	var why systems.Reason
	_, err = systems.NewClient(engine, systems.ClientConfig{Schema: netcomp.NewSchema(), Link: link, Seed: 9, Log: quiet(),
		Events: systems.ClientEvents{Ended: func(r systems.Reason) { why = r }}})
	require.NoError(t, err)
	for range 120 {
		p.Step()
		engine.Update(time.Second / 60)
	}
	require.Equal(t, uint16(message.EndSchema), why.Code)
	require.Contains(t, why.Text, "peer has component place, we do not")
}

// A welcome that was lost and came late names an old tick; the first send names a new one, and no input is late for it.
func TestR49_AJoinIsAlignedOnTheNewestTickTheHostNamed(t *testing.T) {
	late := uint64(0)
	for i := range 20 {
		p := open(t)
		p.Run(time.Duration(i) * time.Second / 60)
		g := p.join(systemstest.Bad(120*time.Millisecond, 0))
		p.Step()
		f, _ := g.Dialer.Faults()
		g.Dialer.SetFault(f, black())
		p.Run(time.Duration(100+i*30) * time.Millisecond) // no answer gets through
		g.Dialer.SetFault(f, f)
		p.playing(g)
		p.Run(2 * time.Second)
		require.Zero(t, g.Client.Stats().Stalls)
		s := p.peer(g).Stats().Input
		late += s.Late + s.Lost
		p.calm(g)
	}
	require.LessOrEqual(t, late, uint64(40), "of 2,400 ticks")
}

package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/examples/arena/bot"
	"github.com/tickwire/tickwire/examples/arena/game"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/wire/transport"
)

// evening is the arena on a virtual clock.
type evening struct {
	*systemstest.Session
	match *game.Match
	bots  []*systemstest.Member
}

func newEvening(seed uint64, bots int, path systemstest.Path) *evening {
	e := &evening{}
	e.Session = systemstest.New(systemstest.Config{
		Seed: seed, Schema: game.Schema(), TickRate: game.TickRate, Setup: game.Add,
		Host: systems.HostConfig{Events: systems.HostEvents{
			Synced: func(p *systems.Peer) { e.match.Join(p.ID(), bot.Name(int(p.ID())), true) },
			Left:   func(p *systems.Peer, _ systems.Reason) { e.match.Leave(p.ID()) },
		}},
	})
	e.match = &game.Match{Bind: func(p netcomp.PeerID, body ecs.Entity) {
		if peer, ok := e.Host.Peer(p); ok {
			peer.Bind(body)
		}
	}}
	e.Engine.Add(ecs.Simulate, e.match)
	for i := range bots {
		var brain *bot.Brain
		m := e.Join(path, systems.ClientConfig{Sample: func(in *netcomp.Input) { brain.Sample(in) }})
		brain = bot.New(m.Engine.World(), seed<<8+uint64(i))
		e.bots = append(e.bots, m)
	}
	return e
}

// own is where a bot sees itself.
func own(m *systemstest.Member) (body ecs.Entity, at game.Vec) {
	if body = m.Client.Body(); body.IsZero() || !m.Engine.World().Alive(body) {
		return ecs.Entity{}, at
	}
	view := ecs.NewMap1[netcomp.View[game.Disc]](m.Engine.World()).Get(body)
	if view == nil {
		return ecs.Entity{}, at
	}
	return body, view.Value.Pos
}

// hostBody is the only disc, at the host.
func (e *evening) hostBody() (body ecs.Entity) {
	for q := ecs.NewFilter1[game.Health](e.Engine.World()).Query(); q.Next(); {
		body = q.Entity()
	}
	return body
}

// What a player shoots flies at once and is one bolt, not two, when the host's arrives.
func TestAShotIsSeenAtOnceAndOnce(t *testing.T) {
	f := transport.Fault{Latency: 60 * time.Millisecond}
	e := newEvening(1, 0, systemstest.Good())
	fire := false
	m := e.Join(systemstest.Path{Up: f, Down: f}, systems.ClientConfig{Sample: func(in *netcomp.Input) {
		netcomp.Do(in, game.Move{})
		if fire {
			netcomp.Press(in, game.Fire{})
			fire = false
		}
	}})
	require.True(t, e.Until(5*time.Second, func() bool { body, _ := own(m); return !body.IsZero() }))
	netcomp.NewMut[game.Disc](e.Engine.World()).Get(e.hostBody()).Pos = game.Vec{X: -19, Y: -13} // nothing in the way
	e.Run(time.Second)
	bolts := func(w *ecs.World) (n int) {
		for q := ecs.NewFilter1[game.Bolt](w).Query(); q.Next(); {
			n++
		}
		return n
	}
	fire = true
	e.Step()
	require.Equal(t, 1, bolts(m.Engine.World()), "predicted in the tick of the press")
	require.Zero(t, bolts(e.Engine.World()), "the host has not heard of it")
	for range 20 {
		e.Step()
		require.LessOrEqual(t, bolts(m.Engine.World()), 1)
	}
	require.Equal(t, 1, bolts(e.Engine.World()))
	require.Equal(t, 1, bolts(m.Engine.World()))
	require.True(t, e.Until(5*time.Second, func() bool { return bolts(m.Engine.World()) == 0 }), "the client is ahead")
	require.Equal(t, 1, bolts(e.Engine.World()))
	e.Run(time.Second)
	require.Zero(t, bolts(e.Engine.World()))
	require.Zero(t, bolts(m.Engine.World()))
}

func TestWhoLeavesTakesEverythingAlong(t *testing.T) {
	e := newEvening(2, 2, systemstest.Good())
	e.Run(3 * time.Second)
	lines := func(w *ecs.World) (n int) {
		for q := ecs.NewFilter1[game.Player](w).Query(); q.Next(); {
			n++
		}
		return n
	}
	stays, goes := e.bots[0], e.bots[1]
	require.Equal(t, 2, lines(stays.Engine.World()))
	e.Leave(goes)
	require.True(t, e.Until(30*time.Second, func() bool { return lines(e.Engine.World()) == 1 }))
	e.Run(time.Second)
	require.Equal(t, 1, lines(stays.Engine.World()))
}

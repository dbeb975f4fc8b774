package promises

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/gen"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/tests/promises/game"
)

// forwards and backwards make the types of the game known to a world in opposite orders, so that every id differs.
func forwards(w *ecs.World) {
	ecs.ComponentID[game.Place](w)
	ecs.ComponentID[game.Motion](w)
	ecs.ComponentID[game.Level](w)
	ecs.ComponentID[game.Tally](w)
	ecs.ComponentID[game.Gun](w)
	ecs.ComponentID[game.Bullet](w)
	ecs.ComponentID[game.Luck](w)
	ecs.ComponentID[game.Link](w)
}

func backwards(w *ecs.World) {
	ecs.ComponentID[game.Local](w) // and one more in front
	ecs.ComponentID[game.Link](w)
	ecs.ComponentID[game.Luck](w)
	ecs.ComponentID[game.Bullet](w)
	ecs.ComponentID[game.Gun](w)
	ecs.ComponentID[game.Tally](w)
	ecs.ComponentID[game.Level](w)
	ecs.ComponentID[game.Motion](w)
	ecs.ComponentID[game.Place](w)
}

func TestR74_WorldsWhoseTypesAreKnownInOppositeOrder(t *testing.T) {
	orders := []func(w *ecs.World){forwards, backwards, forwards}
	rules := []*game.Rules{}
	s := systemstest.New(systemstest.Config{Seed: 3, Schema: game.Schema(), Setup: func(e *ecs.Engine) {
		orders[len(rules)](e.World())
		rules = append(rules, &game.Rules{})
		e.Add(ecs.Simulate, rules[len(rules)-1])
	}})
	w := s.Engine.World()
	body := game.NewBody(w, 1, 1)
	for i := range 30 {
		e := game.NewThing(w, float32(i), 2, uint32(i))
		netcomp.NewMut[game.Link](w).Add(e, game.Link{To: body})
		netcomp.NewMut[game.Motion](w).Add(e, game.Motion{X: 1})
	}
	play := walker(2)
	a := s.Join(systemstest.Bad(60*time.Millisecond, 0.05), systems.ClientConfig{Sample: func(in *netcomp.Input) { play(in) }})
	b := s.Join(systemstest.Good(), systems.ClientConfig{})
	require.NotEqual(t, ecs.ComponentID[game.Place](w), ecs.ComponentID[game.Place](a.Engine.World()))
	require.True(t, s.Until(5*time.Second, func() bool { return b.Client.State() == systems.Playing && a.Client.State() == systems.Playing }))
	p, _ := s.Host.Peer(a.Client.ID())
	p.Bind(body)
	s.Run(5 * time.Second)
	for _, r := range rules {
		r.Still = true
	}
	play = func(*netcomp.Input) {}
	s.Heal()
	s.Run(2 * time.Second)
	require.NoError(t, s.Converge(2*time.Second))
}

type bag struct{ Inside struct{ Items []int } }

func TestR73_WhatPointsIsRefusedByTheGeneratorAndByTheEngine(t *testing.T) {
	run, err := gen.New(gen.Config{Patterns: []string{"./testdata/refused"}})
	require.NoError(t, err)
	text := fmt.Sprint(run.Problems)
	for _, path := range []string{"Bag.Items", "Bag.Name", "Bag.Next", "Names"} {
		require.Contains(t, text, path)
	}
	require.Empty(t, run.Files, "nothing is written for what is refused")

	e := ecs.NewEngine(ecs.Config{})
	ecs.ComponentID[bag](e.World())
	defer func() { require.Contains(t, fmt.Sprint(recover()), "Inside.Items") }()
	e.Update(time.Second)
	t.Fatal("the engine took it")
}

func TestR13_AnActionWithoutAnExecutorIsNamedAtTheFirstStep(t *testing.T) {
	e := ecs.NewEngine(ecs.Config{})
	netcomp.OnAction(e.World(), func(netcomp.Sender, *game.Walk) {})
	_, err := systems.NewHost(e, systems.HostConfig{Schema: game.Schema(), Log: quiet()})
	require.NoError(t, err, "systems may still be added")
	defer func() {
		require.Equal(t, "netcomp: action eat has no executor: call OnAction in a system's Initialize", fmt.Sprint(recover()))
	}()
	e.Update(time.Second)
	t.Fatal("it ran")
}

func TestP25_RandomDrawsAreTheSameOnBothSidesAndInReplays(t *testing.T) {
	p := open(t)
	g := p.join(systemstest.Bad(120*time.Millisecond, 0.05))
	p.playing(g)
	g.play = walker(2)
	mine, theirs := map[ecs.Tick]uint32{}, map[ecs.Tick]uint32{}
	same, replayed := 0, g.Client.Stats().Replayed
	for i := range 900 {
		p.rules.Boost = float32(1 + i/100%2) // corrections enough
		p.Step()
		mine[g.Engine.Tick()] = get[game.Luck](g.world(), g.Client.Body()).Roll
		theirs[p.Engine.Tick()] = get[game.Luck](p.world(), p.body(g)).Roll
	}
	for tick, roll := range theirs {
		if ours, ok := mine[tick]; ok {
			require.Equal(t, roll, ours, "tick %d", tick)
			same++
		}
	}
	require.Greater(t, same, 700)
	require.Greater(t, g.Client.Stats().Replayed-replayed, uint64(100))
	p.rules.Boost = 1
	p.calm(g)
}

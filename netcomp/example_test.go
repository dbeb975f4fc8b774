package netcomp_test

import (
	"fmt"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/tests/promises/game"
)

// A write is reported before it is made: inside a query with Write, elsewhere with Get.
func ExampleMut() {
	w := ecs.NewWorld()
	place := netcomp.NewMut[game.Place](w)
	moving := netcomp.Simulated(ecs.NewFilter2[game.Place, game.Motion](w))
	e := ecs.NewMap3[netcomp.Identity, game.Place, game.Motion](w).NewWith(
		new(netcomp.OwnedBy(0)), &game.Place{}, &game.Motion{X: 3})

	for q := moving.Query(); q.Next(); {
		p, m := q.Get()
		place.Write(q.Entity(), p).X += m.X
	}
	place.Get(e).Y = 7
	fmt.Println(*place.Read(e))
	// Output: {3 7}
}

// jumper is a system with an action and an event of its own.
type jumper struct {
	place *netcomp.Mut[game.Place]
	w     *ecs.World
}

func (s *jumper) Initialize(w *ecs.World) {
	s.w, s.place = w, netcomp.NewMut[game.Place](w)
	netcomp.OnAction(w, s.walk)
}

func (s *jumper) walk(by netcomp.Sender, a *game.Walk) {
	if p := s.place.Get(by.Body); p != nil {
		p.X += float32(a.X)
		netcomp.Emit(s.w, game.Boom{Who: by.Body, N: uint32(p.X)}, netcomp.ToScope(by.Body))
	}
}

func (s *jumper) Update(*ecs.World) {}

// The executor of an action runs on the host, and on the client that predicts it.
func ExampleOnAction() {
	e := ecs.NewEngine(ecs.Config{})
	e.Add(ecs.Simulate, &jumper{})
	body := ecs.NewMap2[netcomp.Identity, game.Place](e.World()).NewWith(new(netcomp.OwnedBy(0)), &game.Place{X: 1})

	// Sessions do this for every input that arrives; here is the same by hand.
	rt := netcomp.RuntimeOf(e.World())
	if err := rt.Bind(game.Schema()); err != nil {
		panic(err)
	}
	in := netcomp.NewInput(rt)
	in.Begin(1, body)
	netcomp.Do(in, game.Walk{X: 5})
	fmt.Println(rt.Execute(netcomp.Sender{Body: body}, in.Append(nil), rt.NewCounts(), false))
	fmt.Println(ecs.NewMap[game.Place](e.World()).Get(body).X)
	// Output:
	// applied
	// 6
}

// In single player an event is heard at the end of the running system; in a session, on every client in its audience.
func ExampleEmit() {
	w := ecs.NewWorld()
	netcomp.OnEvent(w, func(ev *game.Boom) { fmt.Println("boom", ev.N) })
	netcomp.Emit(w, game.Boom{N: 3}, netcomp.ToAll())
	// Output: boom 3
}

// A renderer draws the View where there is one, and the value elsewhere: the same code for host, client and single player.
func ExampleView() {
	draw := func(w *ecs.World) {
		for q := ecs.NewFilter2[game.Place, netcomp.View[game.Place]](w).Optional(ecs.T[netcomp.View[game.Place]]()).Query(); q.Next(); {
			place, view := q.Get()
			fmt.Println(view.Or(place).X)
		}
	}
	s := systemstest.New(systemstest.Config{Seed: 1, Schema: game.Schema(), Setup: func(e *ecs.Engine) { e.Add(ecs.Simulate, &game.Rules{}) }})
	game.NewThing(s.Engine.World(), 1.501, 0, 1)
	m := s.Join(systemstest.Good(), systems.ClientConfig{})
	s.Run(time.Second)
	draw(s.Engine.World())
	draw(m.Engine.World()) // to the declared 1/64
	// Output:
	// 1.501
	// 1.5
}

package ecs_test

import (
	"fmt"
	"time"

	"github.com/tickwire/tickwire/ecs"
)

type position struct{ X float32 }

type velocity struct{ X float32 }

// mover is a system: its filter is bound to the world it is added to.
type mover struct {
	moving *ecs.Filter2[position, velocity]
	time   *ecs.Time
}

func (m *mover) Initialize(w *ecs.World) {
	m.moving, m.time = ecs.NewFilter2[position, velocity](w), ecs.TimeOf(w)
}

func (m *mover) Update(*ecs.World) {
	for q := m.moving.Query(); q.Next(); {
		p, v := q.Get()
		p.X += v.X * m.time.DT
	}
}

// An engine runs systems in steps of fixed length, however unevenly time is brought to it.
func ExampleEngine() {
	e := ecs.NewEngine(ecs.Config{TickRate: 50})
	e.Add(ecs.Simulate, &mover{})
	it := ecs.NewMap2[position, velocity](e.World()).NewWith(&position{}, &velocity{X: 5})
	e.Add(ecs.Draw, ecs.Func(func(w *ecs.World) {
		fmt.Printf("tick %d, %.2f of the next\n", e.Tick(), ecs.TimeOf(w).Alpha)
	}))
	fmt.Println(e.Update(25*time.Millisecond), e.Update(85*time.Millisecond))
	fmt.Printf("%.1f\n", ecs.NewMap[position](e.World()).Get(it).X)
	// Output:
	// tick 1, 0.25 of the next
	// tick 5, 0.50 of the next
	// 1 4
	// 0.5
}

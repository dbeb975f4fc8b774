// Command before is a small game on arche with a loop of its own, as it was
// before anybody thought of a network. Its twin, after, is the same game
// networked; the test beside them counts what that took.
package main

import (
	"fmt"
	"time"

	"github.com/mlange-42/arche/ecs"
	"github.com/mlange-42/arche/generic"
)

// Position is where a ship is, in metres.
type Position struct{ X, Y float32 }

// Velocity is how a ship moves, in metres a second.
type Velocity struct{ X, Y float32 }

// edge is where ships turn round, in metres from the middle.
const edge = 50

type game struct {
	world  ecs.World
	bodies *generic.Filter2[Position, Velocity]
	ships  generic.Map2[Position, Velocity]
}

func newGame() *game {
	g := &game{
		world:  ecs.NewWorld(),
		bodies: generic.NewFilter2[Position, Velocity](),
	}
	g.ships = generic.NewMap2[Position, Velocity](&g.world)
	for i := range 8 {
		g.spawn(float32(i))
	}
	return g
}

func (g *game) spawn(at float32) {
	g.ships.NewWith(&Position{X: at}, &Velocity{X: 2, Y: at - 4})
}

func (g *game) step(dt float32) {
	q := g.bodies.Query(&g.world)
	for q.Next() {
		p, v := q.Get()
		p.X += v.X * dt
		p.Y += v.Y * dt
		if p.X > edge || p.X < -edge {
			v.X = -v.X
		}
		if p.Y > edge || p.Y < -edge {
			v.Y = -v.Y
		}
	}
}

func (g *game) print() {
	q := g.bodies.Query(&g.world)
	for q.Next() {
		p, _ := q.Get()
		fmt.Printf("%v at %.1f, %.1f\n", q.Entity(), p.X, p.Y)
	}
}

func main() {
	g := newGame()
	for range time.Tick(time.Second / 60) {
		g.step(1.0 / 60)
		g.print()
	}
}

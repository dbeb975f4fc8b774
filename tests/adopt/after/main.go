// Command after is the small game of before, networked: a host whose ships
// every client sees. Its world, filters, maps and loop are where they were; the
// engine runs the step, because on a client a step may run twice.
package main

//go:generate go tool netgen

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/mlange-42/arche/ecs"
	"github.com/mlange-42/arche/generic"

	net "github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

// Position is where a ship is, in metres.
//
//netgen:component interp=lerp
type Position struct{ X, Y float32 }

// Velocity is how a ship moves, in metres a second.
//
//netgen:component
type Velocity struct{ X, Y float32 }

// edge is where ships turn round, in metres from the middle.
const edge = 50

type game struct {
	world  ecs.World
	bodies *generic.Filter2[Position, Velocity]
	ships  generic.Map3[netcomp.Identity, Position, Velocity]
	pos    *netcomp.Mut[Position]
	vel    *netcomp.Mut[Velocity]
}

func newGame() *game {
	g := &game{
		world:  ecs.NewWorld(),
		bodies: netcomp.Simulated(generic.NewFilter2[Position, Velocity]()),
	}
	g.ships = generic.NewMap3[netcomp.Identity, Position, Velocity](&g.world)
	g.pos, g.vel = netcomp.NewMut[Position](&g.world), netcomp.NewMut[Velocity](&g.world)
	for i := range 8 {
		g.spawn(float32(i))
	}
	return g
}

func (g *game) spawn(at float32) {
	g.ships.NewWith(new(netcomp.OwnedBy(0)), &Position{X: at}, &Velocity{X: 2, Y: at - 4})
}

func (g *game) step(dt float32) {
	q := g.bodies.Query(&g.world)
	for q.Next() {
		p, v := q.Get()
		g.pos.Write(q.Entity(), p)
		p.X += v.X * dt
		p.Y += v.Y * dt
		if p.X > edge || p.X < -edge {
			g.vel.Write(q.Entity(), v).X = -v.X
		}
		if p.Y > edge || p.Y < -edge {
			g.vel.Write(q.Entity(), v).Y = -v.Y
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
	engine := net.NewEngine(net.Config{World: &g.world})
	engine.Add(net.Simulate, net.Func(func(*ecs.World) { g.step(1.0 / 60) }))
	host, err := systems.NewHost(engine, systems.HostConfig{Schema: Schema()})
	if err != nil {
		log.Fatal(err)
	}
	listener, err := udp.Listen("127.0.0.1:7778", udp.Config{Unsealed: true})
	if err != nil {
		log.Fatal(err)
	}
	go host.Serve(context.Background(), listener)
	for range time.Tick(time.Second / 60) {
		engine.Update(time.Second / 60)
		g.print()
	}
}

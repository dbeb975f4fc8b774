package main

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/tests/bench/field"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/sim"
)

const step = time.Second / 60

// path is a host and a spectator in one goroutine, with n networked entities.
type path struct {
	net            *sim.Net
	doors          *sim.Listener
	host, client   *ecs.Engine
	server         *systems.Host
	viewer         *systems.Client
	entities       []ecs.Entity
	position       *netcomp.Mut[field.Position]
	hostNS, viewNS int64 // of the last tick
}

// newPath spawns the world and joins the spectator until nothing is owed any more.
func newPath(n int) (*path, error) {
	p := &path{net: sim.NewNet(1)}
	p.doors = p.net.Listen()
	log := slog.New(slog.DiscardHandler)
	p.host = ecs.NewEngine(ecs.Config{TickRate: 60, Log: log})
	w := p.host.World()
	spawn := ecs.NewMap3[netcomp.Identity, field.Position, field.Velocity](w)
	p.position = netcomp.NewMut[field.Position](w)
	var err error
	p.server, err = systems.NewHost(p.host, systems.HostConfig{Schema: field.Schema(), Rate: 1 << 30, Log: log, Seed: 1})
	if err != nil {
		return nil, err
	}
	for i := range n {
		f := float32(i % 1024)
		p.entities = append(p.entities, spawn.NewWith(new(netcomp.OwnedBy(0)),
			&field.Position{X: f, Y: f / 2, Z: f / 4}, &field.Velocity{X: 1, Y: f / 32, Z: 2}))
	}
	dialer := p.net.Dialer(transport.Fault{}, transport.Fault{})
	link, err := dialer.Dial(context.Background())
	if err != nil {
		return nil, err
	}
	p.client = ecs.NewEngine(ecs.Config{TickRate: 60, Log: log})
	var ended error
	p.viewer, err = systems.NewClient(p.client, systems.ClientConfig{Schema: field.Schema(), Link: link, Rate: 1 << 30, Log: log, Seed: 2,
		Events: systems.ClientEvents{Ended: func(why systems.Reason) { ended = why }}})
	if err != nil {
		return nil, err
	}
	for range 100000 {
		if p.viewer.State() == systems.Playing && p.viewer.Stats().Entities == n {
			for range 60 {
				p.tick(nil)
			}
			return p, nil
		}
		if p.tick(nil); ended != nil {
			return nil, ended
		}
	}
	return nil, fmt.Errorf("the join of %d entities did not end: %d have arrived", n, p.viewer.Stats().Entities)
}

// tick lets one step pass on both sides, write being the game's on the host, and notes what each side took.
func (p *path) tick(write func()) {
	p.net.Advance(step)
	for {
		link, ok := p.doors.Poll()
		if !ok {
			break
		}
		p.server.Attach(link)
	}
	start := time.Now()
	if write != nil {
		write()
	}
	p.host.Update(step)
	between := time.Now()
	p.hostNS = between.Sub(start).Nanoseconds()
	p.net.Advance(0)
	between = time.Now()
	p.client.Update(step)
	p.viewNS = time.Since(between).Nanoseconds()
}

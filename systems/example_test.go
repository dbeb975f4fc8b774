package systems_test

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/tests/promises/game"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/loopback"
)

// Host and client in one process: the host's own player is a client like every other, over loopback.
func Example() {
	quiet := slog.New(slog.DiscardHandler)

	server := ecs.NewEngine(ecs.Config{})
	server.Add(ecs.Simulate, &game.Rules{})
	host, err := systems.NewHost(server, systems.HostConfig{Schema: game.Schema(), Log: quiet, Events: systems.HostEvents{
		Joining: func(p *systems.Peer) { p.Bind(game.NewBody(server.World(), 0, 0)) },
	}})
	if err != nil {
		panic(err)
	}
	doors := loopback.New()
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- host.Serve(ctx, doors) }()

	screen := ecs.NewEngine(ecs.Config{})
	screen.Add(ecs.Simulate, &game.Rules{})
	client, err := systems.NewClient(screen, systems.ClientConfig{
		Schema: game.Schema(),
		Dial:   []transport.Dialer{doors.Dialer()},
		Sample: func(in *netcomp.Input) { netcomp.Do(in, game.Walk{X: 6}) },
		Log:    quiet,
	})
	if err != nil {
		panic(err)
	}

	// A game runs both engines with Engine.Run, or calls Update from its own loop as here.
	walked := func() bool {
		at := ecs.NewMap[game.Place](screen.World())
		return !client.Body().IsZero() && at.Get(client.Body()).X > 1
	}
	for last := time.Now(); !walked(); {
		time.Sleep(time.Millisecond)
		now := time.Now()
		server.Update(now.Sub(last))
		screen.Update(now.Sub(last))
		last = now
	}
	fmt.Println(client.State(), client.ID())

	stop()
	fmt.Println(<-served)
	// Output:
	// playing 1
	// <nil>
}

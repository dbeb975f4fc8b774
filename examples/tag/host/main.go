// Command host lets people play tag: go run ./examples/tag/host
package main

import (
	"context"
	"log"
	"os"
	"os/signal"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/examples/tag/game"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

func main() {
	engine := ecs.NewEngine(ecs.Config{TickRate: 60})
	engine.Add(ecs.Simulate, &game.Walk{}, &game.Catch{})
	host, err := systems.NewHost(engine, systems.HostConfig{
		Schema: game.Schema(),
		Events: systems.HostEvents{
			Synced: func(p *systems.Peer) { p.Bind(game.Spawn(engine.World(), p.ID())) },
			Left:   func(p *systems.Peer, _ systems.Reason) { netcomp.Despawn(engine.World(), p.Body()) },
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	listener, err := udp.Listen("127.0.0.1:7779", udp.Config{Unsealed: true})
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	go host.Serve(ctx, listener)
	if err := engine.Run(ctx); err != nil {
		log.Fatal(err)
	}
	goodbye, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	host.Close(goodbye, systems.Closing("the host goes home")) // everybody is told
}

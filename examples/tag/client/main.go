// Command client plays tag in a terminal: go run ./examples/tag/client
package main

import (
	"log"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/examples/tag/game"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

func main() {
	keys := newKeys()
	engine := ecs.NewEngine(ecs.Config{TickRate: 60})
	engine.Add(ecs.Simulate, &game.Walk{})
	engine.Add(ecs.Draw, &screen{})
	_, err := systems.NewClient(engine, systems.ClientConfig{
		Schema: game.Schema(),
		Dial:   []transport.Dialer{udp.NewUnsealedDialer("127.0.0.1:7779")},
		Sample: func(in *netcomp.Input) {
			x, y := keys.held()
			netcomp.Do(in, game.Move{X: x, Y: y})
		},
		Events: systems.ClientEvents{Ended: func(why systems.Reason) { log.Fatal(why) }},
	})
	if err != nil {
		log.Fatal(err)
	}
	for range time.Tick(time.Second / 30) { // or the frame callback of what draws
		engine.Update(time.Second / 30)
	}
}

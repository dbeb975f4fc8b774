package systemstest_test

import (
	"fmt"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/tests/promises/game"
)

// A session of one's own game under a bad network, on a virtual clock: the same run each time.
func ExampleSession() {
	var s *systemstest.Session
	s = systemstest.New(systemstest.Config{
		Seed:   1,
		Schema: game.Schema(),
		Setup:  func(e *ecs.Engine) { e.Add(ecs.Simulate, &game.Rules{}) },
		Host: systems.HostConfig{Events: systems.HostEvents{
			Joining: func(p *systems.Peer) { p.Bind(game.NewBody(s.Engine.World(), 0, 0)) },
		}},
	})
	speed := int8(6)
	bot := func(in *netcomp.Input) { netcomp.Do(in, game.Walk{X: speed}) }
	m := s.Join(systemstest.Bad(120*time.Millisecond, 0.05), systems.ClientConfig{Sample: bot})
	s.Run(10 * time.Second)
	fmt.Println("playing:", m.Client.State() == systems.Playing)
	fmt.Println("has walked:", ecs.NewMap[game.Place](m.Engine.World()).Get(m.Client.Body()).X > 50)

	speed = 0
	s.Leave(m) // switched off: the host finds out by silence
	s.Run(11 * time.Second)
	fmt.Println("peers:", s.Host.Stats().Peers)
	// Output:
	// playing: true
	// has walked: true
	// peers: 0
}

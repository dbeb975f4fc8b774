// Package systemstest runs a whole session, a host and any number of clients, in one goroutine on a virtual clock: the same
// seed gives the same run, byte for byte, on every machine. Use it to test your own game's systems under latency, jitter,
// loss and reordering, as this module tests itself.
//
//	s := systemstest.New(systemstest.Config{Seed: 1, Schema: game.Schema(), Setup: game.Setup})
//	c := s.Join(systemstest.Bad(120*time.Millisecond, 0.05), systems.ClientConfig{Sample: bot})
//	s.Run(10 * time.Second)
//	still = true // nothing can be equal to what still moves: here the bot lets go, so the game comes to rest
//	s.Run(time.Second)
//	err := s.Converge(2 * time.Second)
//
// Setup runs for the host and each client; systems of the host alone go to s.Engine.Add after New. What the game wrote past
// netcomp.Mut shows in Converge for another's entity, and as ClientStats.Corrections that grow without faults for one's own.
//
// Everything belongs to the caller's goroutine.
package systemstest

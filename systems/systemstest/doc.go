// Package systemstest runs a whole session, a host and any number of clients, in one goroutine on a virtual clock: the same
// seed gives the same run, byte for byte, on every machine. Use it to test your own game's systems under latency, jitter,
// loss and reordering, as this module tests itself.
//
//	s := systemstest.New(systemstest.Config{Seed: 1, Schema: game.Schema(), Setup: game.Setup})
//	c := s.Join(systemstest.Bad(120*time.Millisecond, 0.05), systems.ClientConfig{Sample: bot})
//	s.Run(10 * time.Second)
//	err := s.Converge(2 * time.Second)
//
// Everything belongs to the caller's goroutine.
package systemstest

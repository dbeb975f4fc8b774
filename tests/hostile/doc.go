// Package hostile attacks hosts and clients with bytes and with lies: peers that speak the connection's language and say
// what no honest peer says. Each attack is a test by name, of what holds in spite of it: no panic, bounded memory, bounded
// work, the honest peers beside it unharmed, the attacker ended with a reason or ignored and counted.
//
// game.go is the game that is attacked; rig_test.go its host, its honest client, and the liars of both sides.
package hostile

//go:generate go tool netgen

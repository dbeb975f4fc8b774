// Package options is a game of types that say more than what they hold: who is told of them, when, and how they come back in
// a rewind. What each option promises is tested with it.
package options

//go:generate go tool netgen

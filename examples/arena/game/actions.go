package game

import "github.com/tickwire/tickwire/netcomp"

// Move is held: where to push, and where to look. It travels in every message until the host has decided it, so it is made
// to take two bytes.
//
//netgen:action
type Move struct {
	X, Y int8    `net:"range=-1:1"`
	Aim  float32 `net:"angle=rad,bits=12"`
}

// Fire is pressed once for each shot, with the direction of the shot.
//
//netgen:action
type Fire struct {
	Aim float32 `net:"angle=rad,bits=12"`
}

// TooSoon is the code of a refused Fire: the gun was not ready.
const TooSoon = 1

// Hit tells where a bolt met a disc: a splash.
//
//netgen:event
type Hit struct {
	At Vec `net:"range=-20:20,step=1/16"`
}

// Killed tells who was shot by whom, and where.
//
//netgen:event
type Killed struct {
	At             Vec `net:"range=-20:20,step=1/16"`
	Killer, Victim netcomp.PeerID
}

// Picked tells that somebody took a pickup.
//
//netgen:event
type Picked struct {
	At   Vec  `net:"range=-20:20,step=1/2"`
	Kind Kind `net:"enum"`
	Peer netcomp.PeerID
}

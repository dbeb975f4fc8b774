package game

import "github.com/tickwire/tickwire/netcomp"

// Move is held: where to push, and where to look.
//
//netgen:action
type Move struct {
	X, Y       int8    `net:"range=-1:1"`
	AimX, AimY float32 `net:"range=-1:1,step=1/128"`
}

// Fire is pressed once for each shot, with the direction of the shot.
//
//netgen:action
type Fire struct {
	X, Y float32 `net:"range=-1:1,step=1/128"`
}

// TooSoon is the code of a refused Fire: the gun was not ready.
const TooSoon = 1

// Hit tells where a bolt ended: a splash.
//
//netgen:event
type Hit struct {
	X, Y   float32        `net:"range=-24:24,step=1/64"`
	Victim netcomp.PeerID // zero: a wall
}

// Killed tells who was shot by whom, and where.
//
//netgen:event
type Killed struct {
	X, Y           float32 `net:"range=-24:24,step=1/64"`
	Killer, Victim netcomp.PeerID
}

// Picked tells that somebody took a pickup.
//
//netgen:event
type Picked struct {
	X, Y float32 `net:"range=-24:24,step=1/64"`
	Kind uint8   `net:"range=0:1"`
	Peer netcomp.PeerID
}

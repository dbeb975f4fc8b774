package game

import (
	"image/color"

	"github.com/tickwire/tickwire/netcomp"
)

// Disc is the body of a player. Who does not simulate it draws a curve through the places that it heard of, with the
// velocities there, and turns the aim the shorter way round.
//
//netgen:component
type Disc struct {
	Pos Vec     `net:"range=-20:20,step=1/64,interp=hermite(Vel),predict=Vel,group=motion"`
	Vel Vec     `net:"range=-7:7,step=1/8,reject,correct=add,group=motion"` // a second, up to TopSpeed
	Aim float32 `net:"angle=rad,bits=8,interp=angle"`                       // 0 is to the right, a quarter turn on is down
}

// Health is how much a disc can still take. A body with none left is taken away by the Match, which alone asks who hit.
//
//netgen:component
type Health struct {
	Points uint8          `net:"range=0:100,reject"`
	By     netcomp.PeerID `net:"-"` // who hit last
}

// Gun is when a disc may fire. That it is fast everybody sees; when it is ready only its owner needs to know. Ticks stand in
// it as their low 32 bits; see before.
//
//netgen:component
type Gun struct {
	Ready uint32 `net:"tick,send=owner"` // no shot before this tick
	Quick uint32 `net:"tick"`            // fires faster until this tick
}

// Bolt is a shot. It flies straight on: where it came from and which way it went never changes, so that is told once. How
// far it is says its Flight, and whose it is its identity.
//
//netgen:component when=spawn
type Bolt struct {
	From Vec     `net:"range=-20:20,step=1/64"`
	Aim  float32 `net:"angle=rad,bits=12"`
}

// Flight is how long a bolt has been under way: ticks, but a float, so that it is drawn between two of them as well.
//
//netgen:component
type Flight struct {
	Ticks float32 `net:"range=0:75,step=1,reject,interp=lerp"` // up to boltLife
}

// Pickup is something on the floor that helps who runs over it.
//
//netgen:component
type Pickup struct {
	At   Vec    `net:"range=-20:20,step=1/2,when=spawn"`
	Kind Kind   `net:"enum,when=spawn"`
	Back uint32 `net:"tick"` // is there from this tick on
}

// Kind is what a Pickup does.
type Kind uint8

// The kinds of Pickup.
const (
	Medkit Kind = iota // gives health
	Charge             // lets one fire faster for a while
)

// Player is who a line of the scoreboard is about: one entity for each peer, alive or not. It belongs to the host.
//
//netgen:component when=spawn
type Player struct {
	Peer  netcomp.PeerID
	Name  netcomp.Text16
	Color color.RGBA `net:"color"`
	Bot   bool
}

// Score is what changes in the line of a Player.
//
//netgen:component
type Score struct {
	Kills, Deaths uint16 `net:"varint"`
}

// Round is the state of the match: one entity of the host's.
//
//netgen:component
type Round struct {
	Frozen bool // everything stands still
}

// before reports whether tick a comes before tick b, for ticks cut to 32 bits: right while they are within a year of each
// other at 60 ticks a second.
func before(a, b uint32) bool { return int32(a-b) < 0 }

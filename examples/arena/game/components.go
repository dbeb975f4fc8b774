package game

import "github.com/tickwire/tickwire/netcomp"

// Position is where something is, in metres from the middle of the arena; X grows to the right, Y downwards.
//
//netgen:component interp=lerp
type Position struct {
	X, Y float32 `net:"range=-24:24,step=1/256"`
}

// Velocity is how something moves, in metres a second.
//
//netgen:component
type Velocity struct {
	X, Y float32 `net:"range=-32:32,step=1/64"`
}

// Aim is the direction a disc looks in, of length 1. A direction blends where an angle would turn the long way round.
//
//netgen:component interp=lerp
type Aim struct {
	X, Y float32 `net:"range=-1:1,step=1/128"`
}

// Health is how much a disc can still take. A body with none left is taken away by the Match.
//
//netgen:component
type Health struct {
	Points uint8          `net:"range=0:100"`
	By     netcomp.PeerID // who hit last
}

// Gun is when a disc may fire. Ticks stand in it as their low 32 bits; see before.
//
//netgen:component
type Gun struct {
	Ready uint32 // no shot before this tick
	Quick uint32 // fires faster until this tick
}

// Bolt is a shot under way. Whose it is says its identity.
//
//netgen:component
type Bolt struct {
	Until uint32 // fades at this tick
}

// Pickup is something on the floor that helps who runs over it.
//
//netgen:component
type Pickup struct {
	Kind uint8  `net:"range=0:1"` // Medkit or Charge
	Back uint32 // is there from this tick on
}

// Kinds of Pickup.
const (
	Medkit uint8 = iota // gives health
	Charge              // lets one fire faster for a while
)

// Player is a line of the scoreboard: one entity for each peer, alive or not. It belongs to the host.
//
//netgen:component
type Player struct {
	Peer   netcomp.PeerID
	Name   [16]byte // UTF-8, zeros behind it
	Color  uint8
	Bot    bool
	Score  uint16
	Deaths uint16
}

// Text returns the player's name.
func (p *Player) Text() string {
	n := 0
	for n < len(p.Name) && p.Name[n] != 0 {
		n++
	}
	return string(p.Name[:n])
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

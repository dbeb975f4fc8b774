// Package v1 is the build of a game that wrote saves; package v2 is a later one.
package v1

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Class is what a hero is.
type Class uint8

// The classes.
const (
	Fighter Class = iota
	Mage
)

// Stats are in the middle of a hero.
type Stats struct {
	Strength uint8
	Speed    float32 `net:"range=0:10,step=1/10"`
}

// Item is one of many.
type Item struct {
	Kind   uint16
	Count  uint8 `net:"range=0:99"`
	Charms netcomp.List4[Charm]
	Sold   bool `net:"-"`
}

// Charm is in a list in a list.
type Charm struct {
	ID    uint32
	Power float32
}

// Hero has some of everything.
//
//netgen:component versioned interp=lerp
type Hero struct {
	Name   netcomp.Text16
	Gold   uint32
	Health uint8      `net:"range=0:100"`
	Class  Class      `net:"enum"`
	Pos    [2]float32 `net:"range=-64:64,step=1/8"`
	Rot    [4]float32 `net:"quat"`
	Stats  Stats
	Mount  ecs.Entity
	Items  netcomp.List8[Item] `net:"max=6"`
	Moves  [3]Stats
	Since  ecs.Tick `net:"tick"`
	Secret uint16   `net:"send=owner"`
	Dirty  bool     `net:"-"`
}

// Cooldown is never sent, and saved.
//
//netgen:component versioned local
type Cooldown struct{ Ticks uint16 }

// Map is larger than a message.
//
//netgen:component versioned big
type Map struct {
	Cells [40]Cell
	Rows  [2]netcomp.List8[Cell]
	Rest  [0]uint8
}

// Cell is in an array.
type Cell struct {
	Kind uint8
	Lit  bool
}

// Mark has nothing to save.
//
//netgen:component versioned
type Mark struct{}

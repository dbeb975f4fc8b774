// Package v2 is a later build of the game of package v1: types and fields have come, gone, and changed how they travel.
package v2

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Class is what a hero is.
type Class uint8

// The classes: the third is new.
const (
	Fighter Class = iota
	Mage
	Thief
)

// Stats are in the middle of a hero, and have grown.
type Stats struct {
	Luck     uint8
	Strength uint8
	Speed    float32 `net:"f16"`
}

// Item is one of many. It has lost its charms and wears out.
type Item struct {
	Kind  uint16
	Wear  float32 `net:"range=0:1,bits=8"`
	Count uint8
	Sold  bool `net:"-"`
}

// Hero is Character now, and what it was in saves.
//
//netgen:component name=hero versioned removed=Gold+Items[<=6].Charms+Moves
type Character struct {
	Title  netcomp.Text8
	Name   netcomp.Text32 `net:"max=16"`
	Pos    [2]float32     `net:"range=-512:512,step=1/16,group=motion"`
	Rot    [4]float32     `net:"quat=12,group=motion"`
	Class  Class          `net:"enum"`
	Health uint8          `net:"range=0:200,send=owner"`
	Stats  Stats
	Mount  ecs.Entity
	Items  netcomp.List16[Item] `net:"max=6"`
	Since  ecs.Tick
	Secret uint16
	Dirty  bool `net:"-"`
}

// Quest is new.
//
//netgen:component versioned
type Quest struct{ Done bool }

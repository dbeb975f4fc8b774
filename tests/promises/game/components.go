package game

import "github.com/tickwire/tickwire/ecs"

// Place is quantized for whoever only looks, and drawn between two states.
//
//netgen:component
type Place struct {
	X, Y float32 `net:"range=-128:128,step=1/64,interp=lerp"`
}

// Motion is metres a second.
//
//netgen:component
type Motion struct{ X, Y float32 }

// Level has no interpolator: it snaps.
//
//netgen:component
type Level struct{ N uint32 }

// Tally counts what was done to a body.
//
//netgen:component
type Tally struct {
	Walked  uint32 // ticks in which it was told to walk
	Pressed uint32
	Touched uint32
}

// Gun shoots when pressed.
//
//netgen:component
type Gun struct{ Shots uint32 }

// Bullet ends by itself.
//
//netgen:component
type Bullet struct {
	Left   uint16
	Number uint32
	By     ecs.Entity
}

// Luck draws a number a tick.
//
//netgen:component
type Luck struct {
	Roll uint32
	Sum  uint64
}

// Link names another entity.
//
//netgen:component
type Link struct{ To ecs.Entity }

// Local is no part of the schema: it never leaves its world.
type Local struct{ N uint32 }

// Walk is held.
//
//netgen:action
type Walk struct {
	X, Y int8 `net:"range=-10:10"`
}

// Push is pressed and counted.
//
//netgen:action
type Push struct{}

// Fire is pressed: a bullet leaves.
//
//netgen:action
type Fire struct{ X, Y int8 }

// Touch names something that the sender owns.
//
//netgen:action
type Touch struct{ Who ecs.Entity }

// Poke names anything.
//
//netgen:action
type Poke struct {
	Who ecs.Entity `net:"any"`
}

// Eat ends something that the sender owns.
//
//netgen:action
type Eat struct{ What ecs.Entity }

// Boom tells that something has happened to an entity.
//
//netgen:event
type Boom struct {
	Who ecs.Entity
	N   uint32
}

package chaos

import "github.com/tickwire/tickwire/ecs"

// Place moves, is quantized for others and interpolated; Z travels raw.
//
//netgen:component
type Place struct {
	X, Y float32 `net:"range=-64:64,step=1/128,interp=lerp"`
	Z    float32 `net:"interp=lerp"`
}

// Motion changes when steered and when the host says so.
//
//netgen:component
type Motion struct{ X, Y int16 }

// Life is counted down and up.
//
//netgen:component
type Life struct {
	Points int16 `net:"range=-100:1000"`
	Level  uint8
	Since  ecs.Tick `net:"tick"`
}

// Link refers to another entity, which may be unknown, dead or replaced.
//
//netgen:component
type Link struct {
	To ecs.Entity
	N  uint32
}

// Mark comes and goes.
//
//netgen:component
type Mark struct {
	On   bool
	Grid [4]uint16
}

// Gun shoots when pressed and cools down.
//
//netgen:component
type Gun struct {
	Cool  uint8
	Shots uint32
	Last  ecs.Tick `net:"tick"`
}

// Bullet ends by itself.
//
//netgen:component
type Bullet struct {
	Left uint16
	By   ecs.Entity
}

// Steer is held.
//
//netgen:action
type Steer struct {
	X, Y int8
	At   ecs.Tick `net:"tick"`
}

// Fire is pressed.
//
//netgen:action
type Fire struct{ X, Y int8 }

// Poke names an entity that the sender need not own.
//
//netgen:action
type Poke struct {
	Who ecs.Entity `net:"any"`
}

// Boom tells of an end, and twice of when: a tick is told relative to others.
//
//netgen:event
type Boom struct {
	Who  ecs.Entity
	At   ecs.Tick `net:"tick"`
	Same ecs.Tick
}

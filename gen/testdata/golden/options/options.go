// Package options holds what a field and a type can say beside how a value is made bits.
package options

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Ship tells its owner more than others, and some of it once.
//
//netgen:component interp=lerp
type Ship struct {
	Pos    [2]float32 `net:"range=-512:512,step=1/64,interp=hermite(Vel),snap=8,group=motion"`
	Vel    [2]float32 `net:"range=-32:32,step=1/64,group=motion,correct=add"`
	Fuel   float32    `net:"range=0:100,step=1/4,send=owner,tol=2"`
	Cargo  [4]uint16  `net:"send=owner"`
	Bounty uint16     `net:"send=others"`
	Model  uint8      `net:"when=spawn"`
	Length float32    `net:"range=0:64,step=1/2,when=spawn"`
	Target ecs.Entity `net:"correct=replay"`
	Heat   float64    `net:"correct=take"`
}

// Puck has groups, which are corrected as one.
//
//netgen:component interp=lerp
type Puck struct {
	X      float32             `net:"range=-64:64,step=1/128,group=motion"`
	Grip   float32             `net:"correct=take,group=motion"`
	Hits   uint8               `net:"group=motion"`
	Kit    [20]uint8           `net:"group=look"`
	Stripe uint8               `net:"group=look"`
	Marks  netcomp.List4[int8] `net:"group=look"`
	Goals  uint8               `net:"correct=replay,group=rules"`
	Foul   netcomp.List4[int8] `net:"group=rules"`
	Score  struct {
		Home, Away uint8
		Heat       float32
		Watched    uint8 `net:"-"`
	}
}

// Wallet is its owner's business.
//
//netgen:component send=owner
type Wallet struct {
	Gold uint32
}

// Matrix is long enough to begin at a byte.
//
//netgen:component
type Matrix struct {
	M [16]float32
}

// Clock is told at every send.
//
//netgen:component when=always
type Clock struct {
	Left uint16
}

// Cooldown is rewound and never sent, whoever writes it.
//
//netgen:component local rewind=copy
type Cooldown struct {
	Ticks uint16
}

// Weather is compared each tick.
//
//netgen:component watch
type Weather struct {
	Rain float32
}

// Vote may come from a peer that has no body.
//
//netgen:action free
type Vote struct {
	Map uint8
}

package numeric

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// UUID is known by its name.
type UUID [16]byte

//netgen:component
type Added struct {
	A bool           `net:"correct=add"`         // want "correct=add: a bool has no difference to another that could be added; it can take or replay \(netgen: NG043\)"
	B Tone           `net:"enum,correct=add"`    // want "correct=add: a Tone has no difference"
	C uint8          `net:"flags=3,correct=add"` // want "correct=add: a uint8 has no difference"
	D [3]uint8       `net:"color,correct=add"`   // want "correct=add: a \[3\]uint8 has no difference"
	E ecs.Entity     `net:"correct=add"`         // want "correct=add: a ecs.Entity has no difference"
	F UUID           `net:"correct=add"`         // want "correct=add: a UUID has no difference"
	G netcomp.Text16 `net:"correct=add"`         // want "correct=add: a netcomp.Text16 has no difference"
	H [4]bool        `net:"correct=add"`         // want "correct=add: a \[4\]bool has no difference"
	I int8           `net:"correct=rotate"`      // want "correct=rotate needs an angle, quat or unit field; I is a int8 \(netgen: NG043\)"
	J struct {       // half of it can
		A bool
		B int8
	} `net:"correct=add"`
	K uint32 `net:"tick,correct=add"`
}

// Tone is an enum.
type Tone uint8

// The tones.
const (
	Low Tone = iota
	High
)

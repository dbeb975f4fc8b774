// Package names declares what generated code would like to import, and imports
// two packages of one name.
package names

import (
	"github.com/tickwire/tickwire/ecs"
	a "github.com/tickwire/tickwire/gen/testdata/golden/names/a/vec"
	w "github.com/tickwire/tickwire/gen/testdata/golden/names/b/vec"
	held "github.com/tickwire/tickwire/netcomp"
)

type vec struct{ N int8 }

// What Go declares and generated code could do without is the package's own.
func min(a, b float32) float32 { return a + b }

type (
	max        = float32
	any        struct{}
	comparable struct{}
)

const iota = "iota"

var (
	math, fmt, wire, quant, netcomp, netcomptest, ecs2 int
	len, max2, cap, make, new, copy, append, clear     string
	delete, panic, print, println, recover, close      string
	complex, real, imag                                string
)

// HTTPHit has an acronym.
//
//netgen:component interp=snap
type HTTPHit struct {
	A a.A `net:"range=0:3"`
	B w.B
	S a.S
	T w.T
	V vec
	F float32 `net:"range=0:1,step=1/4"`
	R float64
	E ecs.Entity
}

// Hidden has what could be done with a function of Go.
//
//netgen:component interp=lerp correct=add
type Hidden struct {
	F float32    `net:"range=0:1,step=1/4,tol=2"`
	G gauge      `net:"range=-1:1,step=1/4,escape"`
	D gauge      `net:"range=-1:1,step=1/4"`
	H [20]gauge  `net:"range=-1:1,step=1/4,snap=1"`
	A float64    `net:"angle=rad,tol=1"`
	Q [4]float32 `net:"quat,tol=1"`
	U [3]float64 `net:"unit"`
	I int16      `net:"range=-4:9"`
	N uint       `net:"varint"`
	T ecs.Tick   `net:"tick"`
	X held.Text8
}

type gauge float64

// Österreich begins with a letter of two bytes.
//
//netgen:component name=austria
type Österreich struct{ Größe uint8 }

// Package names declares what generated code would like to import, and imports
// two packages of one name.
package names

import (
	"github.com/tickwire/tickwire/ecs"
	a "github.com/tickwire/tickwire/gen/testdata/golden/names/a/vec"
	w "github.com/tickwire/tickwire/gen/testdata/golden/names/b/vec"
)

type vec struct{ N int8 }

func min(a, b float32) float32 { return max(a, b) }

var (
	math, fmt, wire, quant, netcomp, netcomptest, ecs2 int
	len, max2                                          string
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

// Österreich begins with a letter of two bytes.
//
//netgen:component name=austria
type Österreich struct{ Größe uint8 }

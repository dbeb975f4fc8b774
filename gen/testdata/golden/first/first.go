// Package first is the shape of a small game: ranged floats, integers, bools.
package first

import "github.com/tickwire/tickwire/ecs"

//netgen:component
type Position struct {
	X, Y float32 `net:"range=-64:64,step=1/128,interp=lerp"`
}

//netgen:component
type Health struct {
	Now   uint8 `net:"range=0:100"`
	Score int32
	Dead  bool
	By    ecs.Entity
	Bias  float64
}

//netgen:action
type Move struct {
	X, Y int8 `net:"range=-1:1"`
}

//netgen:event
type Hit struct {
	Who ecs.Entity
	At  [2]float32 `net:"range=-64:64,step=1/16"`
}

// Package field is the benchmark's world: entities with a position and a velocity.
package field

//go:generate go tool netgen

// Position is within 4 km, to the centimetre.
//
//netgen:component
type Position struct {
	X, Y, Z float32 `net:"range=-2048:2048,step=1/128"`
}

// Velocity is in metres a second.
//
//netgen:component
type Velocity struct {
	X, Y, Z float32 `net:"range=-64:64,step=1/64"`
}

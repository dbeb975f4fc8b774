// Package other has the types that another package's components hold.
package other

// Vec is a vector by fields, as in gonum.
type Vec struct{ X, Y, Z float64 }

// Vec3 is a vector by index, as in mathgl.
type Vec3 [3]float32

// Meters is a named float.
type Meters float32

// Span is another name of a vector.
type Span = Vec3

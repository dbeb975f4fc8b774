// Package shape has types in the shapes that mathematical libraries give them.
package shape

// Vec3 and Quat are as in mathgl.
type (
	Vec3 [3]float32
	Quat struct {
		W float32
		V Vec3
	}
)

// Number is as in gonum.
type Number struct{ Real, Imag, Jmag, Kmag float64 }

// Vec is as in gonum.
type Vec struct{ X, Y, Z float64 }

// Rotor has its vector by name.
type Rotor struct {
	W float64
	V Vec
}

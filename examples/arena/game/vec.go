package game

import "math"

// Vec is a place in the yard or a way through it, in metres from its middle; X grows to the right, Y downwards.
type Vec struct{ X, Y float32 }

// Toward is the direction from a to b: an angle in radians, 0 to the right and a quarter turn on down.
func Toward(a, b Vec) float32 { return float32(math.Atan2(float64(b.Y-a.Y), float64(b.X-a.X))) }

// Way is the vector of length 1 in a direction. Processors may differ in the last place of a sine, which is too little for
// anybody to be corrected.
func Way(aim float32) Vec {
	sin, cos := math.Sincos(float64(aim))
	return Vec{float32(cos), float32(sin)}
}

// The conversions around products here and in the systems keep a compiler from joining a product and a sum into one
// rounding: client and host may be different processors, and a prediction is only right to the last bit if both round
// alike.

// along is the place f times v away from p.
func (p Vec) along(v Vec, f float32) Vec { return Vec{p.X + float32(v.X*f), p.Y + float32(v.Y*f)} }

func square(x, y float32) float32 { return float32(x*x) + float32(y*y) }

// root is correctly rounded everywhere: the root of a float32 taken in 64 bits.
func root(x float32) float32 { return float32(math.Sqrt(float64(x))) }

func abs(x float32) float32 { return max(x, -x) }

// unit is the vector of length 1 in the direction of (x, y), zero for no direction and for numbers that are none.
func unit(x, y float32) Vec {
	long := root(square(x, y))
	if !(long > 1e-6 && long < 1e6) {
		return Vec{}
	}
	return Vec{x / long, y / long}
}

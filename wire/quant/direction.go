package quant

import "math"

// Directions here are x, y, z. They need no unit length; what has none at all
// (zero, NaN, infinities) counts as +Z, as it does for [CodeUnit], and results
// have length 1.

// LerpUnit returns the direction at t on the straight line from a (t = 0) to b
// (t = 1), with their exact bits at both ends: the normalized line, on a right
// angle at most 4.1 degrees from constant speed. Of opposite directions it is the
// nearer one.
func LerpUnit[F Float](a, b [3]F, t F) [3]F {
	switch t {
	case 0:
		return a
	case 1:
		return b
	}
	p, q := directionOf(a), directionOf(b)
	s, u := float64(1-t), float64(t)
	sum := direction{float64(p.x*s) + float64(q.x*u), float64(p.y*s) + float64(q.y*u), float64(p.z*s) + float64(q.z*u)}
	if sum.dot(sum) < 1e-12 { // opposite: the sum is rounding alone
		if t > 0.5 {
			return narrowUnit[F](q)
		}
		return narrowUnit[F](p)
	}
	return narrowUnit[F](sum.unit())
}

// ApartUnit returns what leads from b to a, for [ShiftUnit]: the difference of
// the two at length 1. Of equal directions it is zero exactly.
func ApartUnit[F Float](a, b [3]F) [3]F {
	p, q := directionOf(a), directionOf(b)
	return narrowUnit[F](direction{p.x - q.x, p.y - q.y, p.z - q.z})
}

// ShiftUnit returns v, led by the part f of the difference d; with its exact
// bits where that is nothing.
func ShiftUnit[F Float](v, d [3]F, f F) [3]F {
	if f == 0 || d == [3]F{} {
		return v
	}
	p, k := directionOf(v), float64(f)
	return narrowUnit[F](directionOf([3]float64{
		p.x + float64(float64(d[0])*k),
		p.y + float64(float64(d[1])*k),
		p.z + float64(float64(d[2])*k),
	}))
}

// AngleUnit returns the angle between two directions in radians, 0 to π. Of
// equal directions it is 0 exactly.
func AngleUnit[F Float](a, b [3]F) F {
	p, q := directionOf(a), directionOf(b)
	cross := direction{
		float64(p.y*q.z) - float64(p.z*q.y),
		float64(p.z*q.x) - float64(p.x*q.z),
		float64(p.x*q.y) - float64(p.y*q.x),
	}
	return F(math.Atan2(math.Sqrt(cross.dot(cross)), p.dot(q)))
}

// A direction is a vector in float64.
type direction struct{ x, y, z float64 }

// directionOf widens a vector and brings it to length 1.
func directionOf[F Float](v [3]F) direction {
	p := direction{float64(v[0]), float64(v[1]), float64(v[2])}
	if sum := p.dot(p); ordinary(sum) {
		return p.over(math.Sqrt(sum))
	}
	big := max(math.Abs(p.x), math.Abs(p.y), math.Abs(p.z)) // NaN if any is
	if !(big > 0 && big <= math.MaxFloat64) {
		return direction{z: 1}
	}
	return p.over(big).unit()
}

// narrowUnit changes the width alone.
func narrowUnit[F Float](p direction) [3]F { return [3]F{F(p.x), F(p.y), F(p.z)} }

func (p direction) over(k float64) direction { return direction{p.x / k, p.y / k, p.z / k} }

// unit returns p with length 1; its length must be ordinary.
func (p direction) unit() direction { return p.over(math.Sqrt(p.dot(p))) }

func (p direction) dot(q direction) float64 {
	return float64(p.x*q.x) + float64(p.y*q.y) + float64(p.z*q.z)
}

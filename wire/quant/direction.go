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
	sum := p.times(s).plus(q.times(u))
	if sum.dot(sum) < 1e-12 { // opposite: the sum is rounding alone
		if t > 0.5 {
			return narrowUnit[F](q)
		}
		return narrowUnit[F](p)
	}
	return narrowUnit[F](sum.unit())
}

// ApartUnit returns the turn that leads from b to a the shorter way, for
// [ShiftUnit]: its axis, as long as its angle in radians. Of equal directions
// it is zero exactly; between opposite ones the axis is any that does.
func ApartUnit[F Float](a, b [3]F) [3]F {
	p, q := directionOf(a), directionOf(b)
	axis := q.cross(p)
	sine, cosine := math.Sqrt(axis.dot(axis)), p.dot(q)
	switch {
	case sine > 1e-12:
		return narrowUnit[F](axis.times(math.Atan2(sine, cosine) / sine))
	case cosine > 0:
		return narrowUnit[F](axis) // as small as its sine
	}
	return narrowUnit[F](p.aside().times(math.Pi))
}

// ShiftUnit returns v, turned by the part f of the turn d; with its exact bits
// where that is nothing.
//
// Like [ApartUnit] and [AngleUnit] it uses sines, whose last bit may differ
// between processors: what they return is drawn or compared on one machine, and
// never becomes a code that two machines must agree on.
func ShiftUnit[F Float](v, d [3]F, f F) [3]F {
	axis := direction{float64(d[0]), float64(d[1]), float64(d[2])}
	length := math.Sqrt(axis.dot(axis))
	if f == 0 || !(length > 0 && length <= math.MaxFloat64) {
		return v
	}
	axis = axis.times(1 / length)
	p := directionOf(v)
	sine, cosine := math.Sincos(length * float64(f))
	along := axis.times(float64(axis.dot(p) * (1 - cosine)))
	return narrowUnit[F](p.times(cosine).plus(axis.cross(p).times(sine)).plus(along).unit())
}

// TurnUnit returns v, turned as from must be to become to, the shorter way. If
// v is from, it is to at length 1, but for rounding.
func TurnUnit[F Float](v, from, to [3]F) [3]F {
	p, a, b := directionOf(v), directionOf(from), directionOf(to)
	axis, cosine := a.cross(b), a.dot(b)
	k := 1 / (1 + cosine)
	if cosine < 0 {
		square := axis.dot(axis)
		if square < 1e-24 { // half a turn, about an axis that is not unique
			axis = a.aside()
			return narrowUnit[F](axis.times(float64(2 * axis.dot(p))).plus(p.times(-1)).unit())
		}
		k = (1 - cosine) / square // the same, with the digits that 1+cosine has lost
	}
	along := axis.times(float64(axis.dot(p) * k))
	return narrowUnit[F](p.times(cosine).plus(axis.cross(p)).plus(along).unit())
}

// AngleUnit returns the angle between two directions in radians, 0 to π. Of
// equal directions it is 0 exactly.
func AngleUnit[F Float](a, b [3]F) F {
	p, q := directionOf(a), directionOf(b)
	cross := p.cross(q)
	return F(math.Atan2(math.Sqrt(cross.dot(cross)), p.dot(q)))
}

// A direction is a vector in float64.
type direction struct{ x, y, z float64 }

// directionOf widens a vector and brings it to length 1.
func directionOf[F Float](v [3]F) direction {
	p := direction{float64(v[0]), float64(v[1]), float64(v[2])}
	if ordinary(p.dot(p)) {
		return p.unit()
	}
	big := max(math.Abs(p.x), math.Abs(p.y), math.Abs(p.z)) // NaN if any is
	if !(big > 0 && big <= math.MaxFloat64) {
		return direction{z: 1}
	}
	return direction{p.x / big, p.y / big, p.z / big}.unit()
}

// narrowUnit changes the width alone.
func narrowUnit[F Float](p direction) [3]F { return [3]F{F(p.x), F(p.y), F(p.z)} }

// unit returns p with length 1; its length must be ordinary.
func (p direction) unit() direction {
	length := math.Sqrt(p.dot(p))
	return direction{p.x / length, p.y / length, p.z / length}
}

// aside returns some direction at a right angle to p.
func (p direction) aside() direction {
	if math.Abs(p.x) > 0.5 {
		return direction{p.y, -p.x, 0}.unit()
	}
	return direction{0, p.z, -p.y}.unit()
}

func (p direction) times(k float64) direction {
	return direction{float64(p.x * k), float64(p.y * k), float64(p.z * k)}
}

func (p direction) plus(q direction) direction { return direction{p.x + q.x, p.y + q.y, p.z + q.z} }

func (p direction) dot(q direction) float64 {
	return float64(p.x*q.x) + float64(p.y*q.y) + float64(p.z*q.z)
}

func (p direction) cross(q direction) direction {
	return direction{
		float64(p.y*q.z) - float64(p.z*q.y),
		float64(p.z*q.x) - float64(p.x*q.z),
		float64(p.x*q.y) - float64(p.y*q.x),
	}
}

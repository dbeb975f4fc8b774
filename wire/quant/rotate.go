package quant

import "math"

// Float is a number of a quaternion. All arithmetic on rotations is done in
// float64 and rounded to it once.
type Float interface{ ~float32 | ~float64 }

// Quaternions here are x, y, z, w. They need no unit length; what has none at
// all (zero, NaN, infinities) counts as identity, and results have length 1.
//
// Slerp, Rotate and Angle use sines, whose last bit may differ between
// processors: what they return is drawn or compared on one machine, and never
// becomes a code that two machines must agree on.

// Nlerp returns the rotation at t on the shorter way from a (t = 0) to b
// (t = 1), with their exact bits at both ends. It is the normalized straight
// line: on a quarter turn at most 0.92 degrees from constant speed, on a half
// turn 8.2. Of two lengths, the longer weighs more.
func Nlerp[F Float](a, b [4]F, t F) [4]F {
	switch t {
	case 0:
		return a
	case 1:
		return b
	}
	p, q := wide(a), wide(b)
	if !p.ordinary() || !q.ordinary() {
		p, q = p.rescaled(), q.rescaled()
	}
	s, u := float64(1-t), math.Copysign(float64(t), p.dot(q)) // no branch: the sign is random
	r := rotation{
		float64(p.x*s) + float64(q.x*u),
		float64(p.y*s) + float64(q.y*u),
		float64(p.z*s) + float64(q.z*u),
		float64(p.w*s) + float64(q.w*u),
	}
	if !r.ordinary() {
		r = r.rescaled()
	}
	return narrow[F](r.unit())
}

// parallel is the cosine of half the angle from which on Slerp is a straight
// line: below 3.6 degrees the two differ by less than a millionth of a turn.
const parallel = 0.9995

// Slerp is [Nlerp] at constant speed, for several times its cost.
func Slerp[F Float](a, b [4]F, t F) [4]F {
	switch t {
	case 0:
		return a
	case 1:
		return b
	}
	p, q := rotationOf(a).unit(), rotationOf(b).unit()
	q = q.towards(p)
	s, u := float64(1-t), float64(t)
	if c := p.dot(q); c < parallel {
		angle := math.Acos(c)
		s, u = math.Sin(s*angle), math.Sin(u*angle)
	}
	return mix[F](p, q, s, u)
}

// RotationBetween returns the rotation d that leads from b to a, d·b = a (up
// to the sign, which no rotation has): the shorter way, with w not below zero.
// Of equal quaternions it is identity exactly.
func RotationBetween[F Float](a, b [4]F) [4]F {
	return result[F](rotationOf(a).over(rotationOf(b)))
}

// Rotate returns v, turned by the part f of the rotation d: wholly at 1, not at
// all at 0 or by identity (then v has its exact bits).
func Rotate[F Float](v, d [4]F, f F) [4]F {
	if f == 0 || d == [4]F{3: 1} || d == [4]F{} {
		return v
	}
	r := rotationOf(d).unit()
	if f != 1 {
		r = r.part(float64(f))
	}
	return result[F](r.times(rotationOf(v)))
}

// Angle returns the angle between two rotations in radians, 0 to π. Of equal
// quaternions it is 0 exactly.
func Angle[F Float](a, b [4]F) F {
	d := rotationOf(a).unit().over(rotationOf(b).unit())
	return F(2 * math.Atan2(d.sine(), d.w))
}

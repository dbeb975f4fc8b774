package quant

import "math"

// A rotation is a quaternion in float64.
type rotation struct{ x, y, z, w float64 }

// rotationOf widens a quaternion, and makes identity of what is no rotation.
func rotationOf[F Float](q [4]F) rotation {
	r := wide(q)
	if !r.ordinary() {
		return r.rescaled()
	}
	return r
}

// result narrows a rotation of any length to length 1.
func result[F Float](r rotation) [4]F {
	if !r.ordinary() {
		r = r.rescaled()
	}
	return narrow[F](r.unit())
}

// wide and narrow change the width alone.
func wide[F Float](q [4]F) rotation {
	return rotation{float64(q[0]), float64(q[1]), float64(q[2]), float64(q[3])}
}

func narrow[F Float](r rotation) [4]F { return [4]F{F(r.x), F(r.y), F(r.z), F(r.w)} }

// mix returns p·s + q·u.
func mix[F Float](p, q rotation, s, u float64) [4]F {
	return result[F](rotation{
		float64(p.x*s) + float64(q.x*u),
		float64(p.y*s) + float64(q.y*u),
		float64(p.z*s) + float64(q.z*u),
		float64(p.w*s) + float64(q.w*u),
	})
}

// ordinary reports whether the length of p can be squared.
func (p rotation) ordinary() bool { return ordinary(p.norm2()) }

// rescaled returns p with length 1, identity if it has no direction. Callers
// ask first whether p is ordinary: a call costs them all their registers.
func (p rotation) rescaled() rotation {
	p.x, p.y, p.z, p.w, _ = rescale(p.x, p.y, p.z, p.w)
	return p.unit()
}

func (p rotation) norm2() float64 { return norm2(p.x, p.y, p.z, p.w) }

// unit returns p with length 1; its length must be ordinary.
func (p rotation) unit() rotation {
	k := 1 / math.Sqrt(p.norm2())
	return rotation{p.x * k, p.y * k, p.z * k, p.w * k}
}

func (p rotation) dot(q rotation) float64 {
	return float64(p.x*q.x) + float64(p.y*q.y) + (float64(p.z*q.z) + float64(p.w*q.w))
}

// towards returns the one of p and -p that is nearer to q.
func (p rotation) towards(q rotation) rotation {
	s := math.Copysign(1, p.dot(q)) // signs are random: a branch is guessed wrong
	return rotation{p.x * s, p.y * s, p.z * s, p.w * s}
}

// times returns p·q: q first, then p.
func (p rotation) times(q rotation) rotation {
	return rotation{
		float64(p.w*q.x) + float64(p.x*q.w) + float64(p.y*q.z) - float64(p.z*q.y),
		float64(p.w*q.y) + float64(p.y*q.w) + float64(p.z*q.x) - float64(p.x*q.z),
		float64(p.w*q.z) + float64(p.z*q.w) + float64(p.x*q.y) - float64(p.y*q.x),
		float64(p.w*q.w) - float64(p.x*q.x) - float64(p.y*q.y) - float64(p.z*q.z),
	}
}

// over returns p·q⁻¹ with w not below zero. The products of each pair cancel
// exactly when p is q, so that nothing is left but w.
func (p rotation) over(q rotation) rotation {
	d := rotation{
		(float64(p.x*q.w) - float64(p.w*q.x)) + (float64(p.z*q.y) - float64(p.y*q.z)),
		(float64(p.y*q.w) - float64(p.w*q.y)) + (float64(p.x*q.z) - float64(p.z*q.x)),
		(float64(p.z*q.w) - float64(p.w*q.z)) + (float64(p.y*q.x) - float64(p.x*q.y)),
		p.dot(q),
	}
	if d.w < 0 {
		return rotation{-d.x, -d.y, -d.z, -d.w}
	}
	return d
}

// sine returns the length of the vector part.
func (p rotation) sine() float64 {
	return math.Sqrt(float64(p.x*p.x) + float64(p.y*p.y) + float64(p.z*p.z))
}

// part returns a unit rotation by f times its angle, the shorter way.
func (p rotation) part(f float64) rotation {
	p = p.towards(rotation{w: 1})
	s := p.sine()
	half := f * math.Atan2(s, p.w)
	k := f // the limit, where sines have no digits left
	if s > 1e-9 {
		k = math.Sin(half) / s
	}
	return rotation{p.x * k, p.y * k, p.z * k, math.Cos(half)}
}

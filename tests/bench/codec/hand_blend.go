package main

import "math"

// handBlend goes the straight way between two poses, and normalizes the rotation, in one function without a call. It trusts
// t to be between 0 and 1, and the rotations to be some.
type handBlend struct{}

func (handBlend) Blend(out, a, b *Transform, t, _ float32) {
	out.Pos[0] = a.Pos[0] + float32((b.Pos[0]-a.Pos[0])*t)
	out.Pos[1] = a.Pos[1] + float32((b.Pos[1]-a.Pos[1])*t)
	out.Pos[2] = a.Pos[2] + float32((b.Pos[2]-a.Pos[2])*t)
	p, q := &a.Rot, &b.Rot
	s, u := 1-t, math.Float32frombits(math.Float32bits(t)|math.Float32bits(dot(p, q))&(1<<31)) // the short way round
	x, y := float32(p[0]*s)+float32(q[0]*u), float32(p[1]*s)+float32(q[1]*u)
	z, w := float32(p[2]*s)+float32(q[2]*u), float32(p[3]*s)+float32(q[3]*u)
	k := 1 / float32(math.Sqrt(float64(float32(x*x)+float32(y*y)+(float32(z*z)+float32(w*w)))))
	out.Rot[0], out.Rot[1], out.Rot[2], out.Rot[3] = x*k, y*k, z*k, w*k
	out.Scale[0] = a.Scale[0] + float32((b.Scale[0]-a.Scale[0])*t)
	out.Scale[1] = a.Scale[1] + float32((b.Scale[1]-a.Scale[1])*t)
	out.Scale[2] = a.Scale[2] + float32((b.Scale[2]-a.Scale[2])*t)
}

func dot(a, b *[4]float32) float32 {
	return float32(a[0]*b[0]) + float32(a[1]*b[1]) + (float32(a[2]*b[2]) + float32(a[3]*b[3]))
}

// slerpBlend turns at a constant speed instead, which takes a sine and its inverse.
type slerpBlend struct{}

func (slerpBlend) Blend(out, a, b *Transform, t, dt float32) {
	handBlend{}.Blend(out, a, b, t, dt)
	d, sign := dot(&a.Rot, &b.Rot), float32(1)
	if d < 0 {
		d, sign = -d, -1
	}
	if d > 0.9995 {
		return
	}
	angle := math.Acos(float64(d))
	k := 1 / math.Sin(angle)
	s := float32(math.Sin(angle*float64(1-t)) * k)
	u := float32(math.Sin(angle*float64(t))*k) * sign
	for i := range out.Rot {
		out.Rot[i] = float32(a.Rot[i]*s) + float32(b.Rot[i]*u)
	}
}

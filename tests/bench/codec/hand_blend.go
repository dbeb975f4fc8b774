package main

import "math"

// handBlend goes the straight way between two poses, and normalizes the rotation.
type handBlend struct{}

func (handBlend) Blend(out, a, b *Transform, t, _ float32) {
	out.Pos[0] = a.Pos[0] + float32((b.Pos[0]-a.Pos[0])*t)
	out.Pos[1] = a.Pos[1] + float32((b.Pos[1]-a.Pos[1])*t)
	out.Pos[2] = a.Pos[2] + float32((b.Pos[2]-a.Pos[2])*t)
	nlerp(&out.Rot, &a.Rot, &b.Rot, t)
	out.Scale[0] = a.Scale[0] + float32((b.Scale[0]-a.Scale[0])*t)
	out.Scale[1] = a.Scale[1] + float32((b.Scale[1]-a.Scale[1])*t)
	out.Scale[2] = a.Scale[2] + float32((b.Scale[2]-a.Scale[2])*t)
}

func dot(a, b *[4]float32) float32 {
	return float32(a[0]*b[0]) + float32(a[1]*b[1]) + float32(a[2]*b[2]) + float32(a[3]*b[3])
}

func nlerp(o, a, b *[4]float32, t float32) {
	s := 1 - t
	u := math.Float32frombits(math.Float32bits(t) ^ math.Float32bits(dot(a, b))&(1<<31)) // the short way round
	r := [4]float32{
		float32(a[0]*s) + float32(b[0]*u),
		float32(a[1]*s) + float32(b[1]*u),
		float32(a[2]*s) + float32(b[2]*u),
		float32(a[3]*s) + float32(b[3]*u),
	}
	k := 1 / float32(math.Sqrt(float64(dot(&r, &r))))
	o[0], o[1], o[2], o[3] = r[0]*k, r[1]*k, r[2]*k, r[3]*k
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

package quant

import "math"

// hermiteSeconds is the longest time between two samples that a curve bridges:
// a body's velocity a quarter of a second ago says little about its way since.
const hermiteSeconds = 0.25

// Hermite32 returns the number at t on the cubic from a (t = 0) to b (t = 1)
// that leaves a with velocity va and reaches b with velocity vb, in units a
// second; dt is the time between the two, in seconds. The ends come back with
// their exact bits. Beyond them it goes on straight, with the velocity there.
//
// It is [Lerp32] where the curve would not be the body's way:
//
//   - dt is above 0.25 s, or not above zero;
//   - a velocity is zero: the body rested at that end, started or stopped in
//     between, or something moves it without one;
//   - both point the same way, and b is not on that way, or is nearer than a
//     third of what the faster covers in dt (the cubic would pass b and come
//     back: Fritsch and Carlson 1980) or farther than twice that (it would
//     rush in the middle, as after a teleport);
//   - they point opposite ways, and b is farther than the faster covers.
func Hermite32(a, va, b, vb, t, dt float32) float32 {
	switch t {
	case 0:
		return a
	case 1:
		return b
	}
	if v, ok := hermite(float64(a), float64(va), float64(b), float64(vb), float64(t), float64(dt)); ok {
		return float32(v)
	}
	return Lerp32(a, b, t)
}

// Hermite64 is [Hermite32] for float64.
func Hermite64(a, va, b, vb, t, dt float64) float64 {
	switch t {
	case 0:
		return a
	case 1:
		return b
	}
	if v, ok := hermite(a, va, b, vb, t, dt); ok {
		return v
	}
	return Lerp64(a, b, t)
}

// hermite returns the number on the curve, and whether the curve may be taken;
// not if anything is NaN or infinite.
func hermite(a, va, b, vb, t, dt float64) (v float64, ok bool) {
	m, n, d := float64(va*dt), float64(vb*dt), b-a // the tangents, and the way
	far := max(math.Abs(m), math.Abs(n))
	switch {
	case !(dt > 0 && dt <= hermiteSeconds) || m == 0 || n == 0:
		return 0, false
	case (m < 0) == (n < 0):
		way := d
		if m < 0 {
			way = -d
		}
		ok = 3*way >= far && way <= 2*far
	default:
		ok = math.Abs(d) <= far
	}
	switch {
	case t < 0:
		return a + float64(m*t), ok
	case t > 1:
		return b + float64(n*(t-1)), ok
	}
	cubic := m + n - float64(2*d)
	square := float64(3*d) - float64(2*m) - n
	return a + float64(t*(m+float64(t*(square+float64(t*cubic))))), ok
}

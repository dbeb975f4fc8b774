package quant

import "math"

// What is drawn between two values is blended in float32 alone, by functions
// that are inlined: that takes a third of the time of [Lerp32] and [Nlerp],
// whose float64 nobody sees. Generated code has t between the ends, not at one.

// Mix32 is [Lerp32] for a t between the ends. It is within 3 units in the last
// place of the larger of a and b, and infinite where b-a is; of two equal
// finite numbers it is that number.
func Mix32(a, b, t float32) float32 { return a + float32((b-a)*t) }

// Share is t or -t, whichever makes [Nlerp] of two rotations the shorter way:
//
//	s, u := 1-t, quant.Share(a.X, a.Y, a.Z, a.W, b.X, b.Y, b.Z, b.W, t)
//	x, y := float32(a.X*s)+float32(b.X*u), float32(a.Y*s)+float32(b.Y*u)
//	z, w := float32(a.Z*s)+float32(b.Z*u), float32(a.W*s)+float32(b.W*u)
//	k, ok := quant.OverLength(x, y, z, w)
//	if !ok {
//		x, y, z, w, k = 0, 0, 0, 1, 1
//	}
//
// and x·k, y·k, z·k, w·k is within a millionth of a radian of it. Beside what
// is no rotation (zero) that is the other one, and without one identity.
func Share(ax, ay, az, aw, bx, by, bz, bw, t float32) float32 {
	dot := float32(ax*bx) + float32(ay*by) + (float32(az*bz) + float32(aw*bw))
	return math.Float32frombits(math.Float32bits(t) | math.Float32bits(dot)&(1<<31)) // no branch: the sign is random
}

// OverLength returns one over the length of a quaternion; false for one that is
// no rotation: its length is not between 2^-31 and 2^31.
func OverLength(x, y, z, w float32) (k float32, ok bool) {
	sum := float32(x*x) + float32(y*y) + (float32(z*z) + float32(w*w))
	const least, most = (127 - 62) << 23, (127 + 62) << 23 // the bits of 2^-62 and 2^62
	if math.Float32bits(sum)-least > most-least {
		return 0, false
	}
	return 1 / float32(math.Sqrt(float64(sum))), true
}

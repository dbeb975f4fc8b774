package quant

import "math"

// CodeQuat returns the code of a rotation in 2+3·bits bits; bits is 2 to 20.
// The quaternion needs no unit length. It and its negative have one code;
// zero and whatever holds a NaN or an infinity get code 0, which is identity.
// The error is at most √6/m radians, with 10 bits 0.27 degrees, where all four
// components tie; of 100,000 random rotations 0.25.
func CodeQuat(x, y, z, w float32, bits uint) uint64 {
	return CodeQuat64(float64(x), float64(y), float64(z), float64(w), bits)
}

// CodeQuat64 is [CodeQuat] for a float64.
func CodeQuat64(x, y, z, w float64, bits uint) uint64 {
	root, ok := overLength(x, y, z, w)
	if !ok {
		if x, y, z, w, root = scaled(x, y, z, w); root == 0 {
			return 0
		}
	}
	g := &grids[bits&31]
	i := largest(magnitude64(w), magnitude64(x), magnitude64(y), magnitude64(z))
	q := [4]float64{w, x, y, z}
	k := withSign(g.full*root, q[i&3])
	t := threes{int(i), rounded(q[(i+1)&3]*k, g), rounded(q[(i+2)&3]*k, g), rounded(q[(i+3)&3]*k, g)}
	if t.close(g) {
		t = t.settle(q, k, g)
	}
	return t.code(bits, g.m)
}

// rounded returns the number of steps nearest to x, which is at least -m.
func rounded(x float64, g *grid) int64 { return int64(float64(x)+g.up) - g.m }

// withSign returns k, which has none, with the sign of f.
func withSign(k, f float64) float64 {
	return math.Float64frombits(math.Float64bits(k) | math.Float64bits(f)>>63<<63)
}

// KeepQuat returns kept, a valid code, unless one of its three components is
// more than 3/4 of a step away from the rotation's; then it returns CodeQuat.
func KeepQuat(x, y, z, w float32, kept uint64, bits uint) uint64 {
	return KeepQuat64(float64(x), float64(y), float64(z), float64(w), kept, bits)
}

// KeepQuat64 is [KeepQuat] for a float64.
func KeepQuat64(x, y, z, w float64, kept uint64, bits uint) uint64 {
	root, ok := overLength(x, y, z, w)
	if !ok {
		root = overRoot(norm2(x, y, z, w))
	}
	t := threesOf(kept, bits)
	q := [4]float64{w, x, y, z}
	k := withSign(grids[bits&31].full*root, q[t.drop&3])
	a, b, c := float64(q[(t.drop+1)&3]*k), float64(q[(t.drop+2)&3]*k), float64(q[(t.drop+3)&3]*k)
	if keeps(a-float64(t.a)) && keeps(b-float64(t.b)) && keeps(c-float64(t.c)) && kept <= lowBits((2+3*bits)&63) {
		return kept
	}
	return CodeQuat64(x, y, z, w, bits)
}

// ValueQuat returns the unit quaternion of a code, with the dropped component
// above zero. It is total: of a code that is not valid it is some rotation.
func ValueQuat(code uint64, bits uint) (x, y, z, w float32) {
	a, b, c, d := ValueQuat64(code, bits)
	return float32(a), float32(b), float32(c), float32(d)
}

// ValueQuat64 is [ValueQuat] for a float64.
func ValueQuat64(code uint64, bits uint) (x, y, z, w float64) {
	t, g := threesOf(code, bits), &grids[bits&31]
	d2 := t.dropped(g)
	k, d := math.Sqrt2/2/float64(g.m), math.Sqrt(float64(d2)/float64(g.twice))
	if d2 < 0 { // not valid: the three alone are too long
		k, d = 1/math.Sqrt(float64(g.twice-d2)), 0
	}
	var q [4]float64
	q[t.drop&3] = d
	q[(t.drop+1)&3] = float64(t.a) * k
	q[(t.drop+2)&3] = float64(t.b) * k
	q[(t.drop+3)&3] = float64(t.c) * k
	return q[1], q[2], q[3], q[0]
}

// ValidQuat reports whether a code is one that CodeQuat gives: the code of its
// own value. The codes of CodeQuat64 are the same.
func ValidQuat(code uint64, bits uint) bool {
	t, g := threesOf(code, bits), &grids[bits&31]
	d2, n := t.dropped(g), t.largest()
	return code <= lowBits((2+3*bits)&63) && n <= g.m && d2 >= n*n && (d2 > n*n+n || t.first(n))
}

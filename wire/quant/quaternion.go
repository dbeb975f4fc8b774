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
//
// What has a length near 1 and no two components that nearly tie needs no
// root and no look at its code, and no branch that is guessed.
func CodeQuat64(x, y, z, w float64, bits uint) uint64 {
	q, g := [4]float64{w, x, y, z}, &grids[bits&31]
	xx, yy, zz, ww := float64(x*x), float64(y*y), float64(z*z), float64(w*w)
	e := xx + yy + (zz + ww) - 1
	i, near, far := leader(units(ww), units(xx), units(yy), units(zz))
	if !(float64(e*e) < 1e-11) || g.ties(near) || g.ties(far) {
		return codeThrees(&q, bits)
	}
	root := 1 - float64(e*(1.0/2-float64(e*(3.0/8)))) // e's cube is behind float64's last bit
	k := g.full[math.Float64bits(q[i&3])>>63]
	t := threes{i, nearest(float64(q[(i+1)&3]*k) * root), nearest(float64(q[(i+2)&3]*k) * root), nearest(float64(q[(i+3)&3]*k) * root)}
	return t.code(bits, g.m)
}

// nearest returns the whole number nearest to x in the low bits: a sum so
// large has no place for a fraction.
func nearest(x float64) int64 { return int64(math.Float64bits(float64(x) + 3<<51)) }

// codeThrees is CodeQuat64 of any w, x, y and z.
func codeThrees(q *[4]float64, bits uint) uint64 {
	x, y, z, w := q[1], q[2], q[3], q[0]
	root, ok := overLength(x, y, z, w)
	if !ok {
		if x, y, z, w, root = scaled(x, y, z, w); root == 0 {
			return 0
		}
	}
	g := &grids[bits&31]
	i := largest(magnitude64(w), magnitude64(x), magnitude64(y), magnitude64(z))
	of := [4]float64{w, x, y, z}
	k := root * g.full[math.Float64bits(of[i&3])>>63]
	t := threes{int(i), rounded(of[(i+1)&3]*k, g), rounded(of[(i+2)&3]*k, g), rounded(of[(i+3)&3]*k, g)}
	if t.close(g) {
		t = t.settle(of, k, g)
	}
	return t.code(bits, g.m)
}

// rounded returns the number of steps nearest to x, which is at least -m.
func rounded(x float64, g *grid) int64 { return int64(float64(x)+g.up) - g.m }

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
	k := root * grids[bits&31].full[math.Float64bits(q[t.drop&3])>>63]
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

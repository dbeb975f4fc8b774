package quant

import "math"

// A direction travels as a point of the octahedron |x|+|y|+|z| = 1, of which
// the lower half (z < 0) is folded outwards over the edges of the upper one,
// so that both fill the square -1..1 (Meyer et al., On Floating-Point Normal
// Vectors, 2010). Its code is the two coordinates, u lowest, in steps of 1/m
// with m = 2^(bits-1)-1, as signed numbers of -m..m. So +Z is all zero bits.
//
// Two points of the square's border that mirror each other are one direction,
// and its four corners are -Z: valid is the one whose coordinate along the
// border is not below zero.

// CodeUnit returns the code of a direction in 2·bits bits; bits is 2 to 16.
// The vector needs no unit length. Zero and whatever holds a NaN or an
// infinity get code 0, which is +Z.
func CodeUnit(x, y, z float32, bits uint) uint64 {
	return CodeUnit64(float64(x), float64(y), float64(z), bits)
}

// CodeUnit64 is [CodeUnit] for a float64.
func CodeUnit64(x, y, z float64, bits uint) uint64 {
	m := reach(bits)
	x, y, z = octahedron(x, y, z, float64(m))
	fold := (math.Abs(z) - z) / 2 // |z| below, where |x|+|z| is 1-|y|
	up := float64(m) + 0.5        // nothing is below -m, so truncation rounds
	u := int64(math.Copysign(math.Abs(x)+fold, x)+up) - m
	v := int64(math.Copysign(math.Abs(y)+fold, y)+up) - m
	if u == m || u == -m {
		v = max(v, -v)
	}
	if v == m || v == -m {
		u = max(u, -u)
	}
	return uint64(u)&lowBits(bits) | uint64(v)&lowBits(bits)<<bits
}

// KeepUnit returns kept, a valid code, unless the direction is more than 3/4
// of a step away from its point of the octahedron in x or in y; then it
// returns CodeUnit.
func KeepUnit(x, y, z float32, kept uint64, bits uint) uint64 {
	return KeepUnit64(float64(x), float64(y), float64(z), kept, bits)
}

// KeepUnit64 is [KeepUnit] for a float64.
func KeepUnit64(x, y, z float64, kept uint64, bits uint) uint64 {
	if kept <= lowBits(2*bits) {
		a, b, c := point(kept, bits)
		u, v, w := octahedron(x, y, z, float64(reach(bits)))
		// On one half of the octahedron the bound of z follows from the other
		// two; across the border it keeps the halves apart.
		if math.Abs(u-float64(a)) <= keepSteps &&
			math.Abs(v-float64(b)) <= keepSteps &&
			math.Abs(w-float64(c)) <= 2*keepSteps {
			return kept
		}
	}
	return CodeUnit64(x, y, z, bits)
}

// ValueUnit returns the unit vector of a code. It is total: of a code that is
// not valid it is some direction.
func ValueUnit(code uint64, bits uint) (x, y, z float32) {
	a, b, c := ValueUnit64(code, bits)
	return float32(a), float32(b), float32(c)
}

// ValueUnit64 is [ValueUnit] for a float64.
func ValueUnit64(code uint64, bits uint) (x, y, z float64) {
	a, b, c := point(code, bits)
	length := math.Sqrt(float64(a*a + b*b + c*c))
	return float64(a) / length, float64(b) / length, float64(c) / length
}

// ValidUnit reports whether a code is one that CodeUnit gives: the code of its
// own value. The codes of CodeUnit64 are the same.
func ValidUnit(code uint64, bits uint) bool {
	m := reach(bits)
	u, v := difference(code, 0, 64-bits), difference(code>>bits, 0, 64-bits)
	return code <= lowBits(2*bits) && u >= -m && v >= -m &&
		(v >= 0 || u != m && u != -m) && (u >= 0 || v != m && v != -m)
}

// octahedron returns the vector's point with |x|+|y|+|z| = m: that of +Z if it
// has no direction.
func octahedron(x, y, z, m float64) (_, _, _ float64) {
	sum := math.Abs(x) + math.Abs(y) + math.Abs(z)
	if !ordinary(sum) {
		x, y, z, _, sum = rescale(x, y, z, 0)
		if sum == 0 {
			return 0, 0, m
		}
		sum = math.Abs(x) + math.Abs(y) + math.Abs(z)
	}
	k := m / sum
	return float64(x * k), float64(y * k), float64(z * k) // callers add to them
}

// point returns a code's point of the octahedron, in steps.
func point(code uint64, bits uint) (x, y, z int64) {
	u, v := difference(code, 0, 64-bits), difference(code>>bits, 0, 64-bits)
	z = reach(bits) - away(u) - away(v)
	fold := z & (z >> 63) // z below, else 0
	x, y = away(u)+fold, away(v)+fold
	return (x ^ u>>63) - u>>63, (y ^ v>>63) - v>>63, z
}

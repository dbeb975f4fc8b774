package quant

import "math"

// A rotation travels as the smallest three: of a unit quaternion, the largest
// component follows from the other three, which are at most 1/√2. Its code is,
// from the lowest bit, the place of the dropped component in the order w, x,
// y, z (2 bits) and the three that follow it around that order, each in steps
// of 1/(√2·m) with m = 2^(bits-1)-1, as signed numbers of -m..m. So identity
// is all zero bits.
//
// Near a tie of the largest components the plain form is not stable: what it
// decodes to may have another component largest, whose code decodes to a third
// rotation. Therefore a code is valid only if, in steps and with the dropped
// component D = √(2m²-a²-b²-c²),
//
//	D >= N, the largest of |a|, |b|, |c|, and
//	if D rounds to N, the dropped one comes first of all those that are N.
//
// Both are comparisons of integers, so they hold for float32 and float64
// alike; and the value of a valid code is encoded to that code again, because
// what its own rounding can turn is only which of the tied comes out largest.
type threes struct {
	drop    int   // place in w, x, y, z
	a, b, c int64 // the components at drop+1, drop+2, drop+3, modulo 4
}

// reach returns m, the largest component's number of steps.
func reach(bits uint) int64 { return 1<<((bits-1)&63) - 1 }

// code packs the three.
func (q threes) code(bits uint) uint64 {
	bits &= 63 // or each shift would ask
	mask := lowBits(bits)
	return uint64(q.drop) | (uint64(q.a)&mask|(uint64(q.b)&mask|uint64(q.c)&mask<<bits)<<bits)<<2
}

// threesOf unpacks a code; higher bits are ignored.
func threesOf(code uint64, bits uint) threes {
	code, drop := code>>2, int(code&3)
	return threes{drop, difference(code, 0, 64-bits), difference(code>>bits, 0, 64-bits), difference(code>>(2*bits), 0, 64-bits)}
}

// squares returns D² (below zero: no rotation) and N.
func (q threes) squares(m int64) (d2, n int64) {
	return 2*m*m - q.a*q.a - q.b*q.b - q.c*q.c, higher(higher(away(q.a), away(q.b)), away(q.c))
}

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
	sum := norm2(x, y, z, w)
	if !ordinary(sum) {
		if x, y, z, w, sum = rescale(x, y, z, w); sum == 0 {
			return 0
		}
	}
	m := reach(bits)
	i := largest(x, y, z, w)
	q := [4]float64{w, x, y, z}
	k := math.Copysign(math.Sqrt2*float64(m)*inverseRoot(sum), q[i])
	a, b, c := float64(q[(i+1)&3]*k), float64(q[(i+2)&3]*k), float64(q[(i+3)&3]*k)
	up := float64(m) + 0.5 // none is below -m, so truncation rounds
	t := threes{i, int64(a+up) - m, int64(b+up) - m, int64(c+up) - m}
	if d2, n := t.squares(m); d2 <= n*n+n {
		t = t.settle(a, b, c, q[i]*k, m)
	}
	return t.code(bits)
}

// KeepQuat returns kept, a valid code, unless one of its three components is
// more than 3/4 of a step away from the rotation's; then it returns CodeQuat.
func KeepQuat(x, y, z, w float32, kept uint64, bits uint) uint64 {
	return KeepQuat64(float64(x), float64(y), float64(z), float64(w), kept, bits)
}

// KeepQuat64 is [KeepQuat] for a float64.
func KeepQuat64(x, y, z, w float64, kept uint64, bits uint) uint64 {
	if sum := norm2(x, y, z, w); ordinary(sum) && kept <= lowBits(2+3*bits) {
		t := threesOf(kept, bits)
		q := [4]float64{w, x, y, z}
		i := t.drop & 3
		k := math.Copysign(math.Sqrt2*float64(reach(bits))*inverseRoot(sum), q[i])
		if math.Abs(float64(q[(i+1)&3]*k)-float64(t.a)) <= keepSteps &&
			math.Abs(float64(q[(i+2)&3]*k)-float64(t.b)) <= keepSteps &&
			math.Abs(float64(q[(i+3)&3]*k)-float64(t.c)) <= keepSteps {
			return kept
		}
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
	t, m := threesOf(code, bits), reach(bits)
	d2, _ := t.squares(m)
	k, d := math.Sqrt2/2/float64(m), math.Sqrt(float64(d2)/float64(2*m*m))
	if d2 < 0 { // not valid: the three alone are too long
		k, d = 1/math.Sqrt(float64(2*m*m-d2)), 0
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
	t, m := threesOf(code, bits), reach(bits)
	d2, n := t.squares(m)
	return code <= lowBits(2+3*bits) && n <= m && d2 >= n*n && (d2 > n*n+n || t.first(n))
}

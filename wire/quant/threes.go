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

// A grid is what follows from the number of bits.
type grid struct {
	m     int64      // the largest component's number of steps
	twice int64      // 2m²
	full  [2]float64 // √2·m, the steps of a length of 1, and as many below zero
	up    float64    // m+1/2, above which truncation rounds
	tie   uint64     // see ties
}

var grids = allGrids() // immutable: a table

func allGrids() (all [32]grid) {
	for bits := range all {
		m := reach(uint(bits))
		full := math.Sqrt2 * float64(m)
		all[bits] = grid{m, 2 * m * m, [2]float64{full, -full}, float64(m) + 0.5, tieOf(float64(m))}
	}
	return all
}

// tieOf is by how much the square of D must be above another's, in units of
// the last place, so that the code is valid as it is rounded. All rounding
// changes D²-N² by at most (1+2√2)m+1, and m is what close wants left: of D²,
// which is at least m²/2, these are a share s, and the squares' logarithms
// are no more apart than s/(1-s). Few bits always may tie.
func tieOf(m float64) uint64 {
	s := (7.66 + 2/m) / m
	if !(s < 0.9) {
		return 1 << 62
	}
	return uint64(math.Ldexp(s/(1-s), 53)) // of a logarithm a number has 1 to 2 times as many units
}

// ties reports whether two squares are so near that the code may not be valid.
func (g *grid) ties(apart int64) bool { return uint64(apart)+g.tie < 2*g.tie }

// reach returns m, the largest component's number of steps.
func reach(bits uint) int64 { return 1<<((bits-1)&63) - 1 }

// code packs the three.
func (q threes) code(bits uint, m int64) uint64 {
	bits &= 63 // or each shift would ask
	mask := uint64(2*m + 1)
	return uint64(q.drop) | (uint64(q.a)&mask|(uint64(q.b)&mask|uint64(q.c)&mask<<bits)<<bits)<<2
}

// threesOf unpacks a code; higher bits are ignored.
func threesOf(code uint64, bits uint) threes {
	s := (64 - bits) & 63 // each field goes to the top and back, with its sign
	return threes{int(code & 3), int64(code<<((s-2)&63)) >> s, int64(code<<((62-2*bits)&63)) >> s, int64(code<<((62-3*bits)&63)) >> s}
}

// dropped returns D², below zero for what is no rotation.
func (q threes) dropped(g *grid) int64 { return g.twice - q.a*q.a - q.b*q.b - q.c*q.c }

// largest returns N.
func (q threes) largest() int64 { return higher(higher(away(q.a), away(q.b)), away(q.c)) }

// close reports whether D is so near to N that the code may not be valid: that
// is one in 200, and the rest is spared N.
func (q threes) close(g *grid) bool {
	a, b, c := q.a*q.a, q.b*q.b, q.c*q.c
	return g.twice-a-b-c <= max(a, b, c)+g.m // N is at most m
}

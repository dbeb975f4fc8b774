package quant

import (
	"fmt"
	"math"
	"math/bits"
)

// MulDiv returns v·num/den, rounded half away from zero. The product has 128
// bits; a quotient beyond an int64 becomes the nearest one. It panics unless
// den is above zero.
func MulDiv(v, num, den int64) int64 {
	if den <= 0 {
		panic(fmt.Sprintf("quant: MulDiv with den %d, want above 0", den))
	}
	q := mulDiv(magnitude(v), magnitude(num), uint64(den))
	if (v < 0) != (num < 0) {
		return -int64(min(q, 1<<63)) // -1<<63 is its own negative
	}
	return int64(min(q, math.MaxInt64))
}

// mulDiv returns a·b/den, rounded half up, at most the largest uint64; den > 0.
func mulDiv(a, b, den uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	lo, carry := bits.Add64(lo, den/2, 0)
	hi += carry // a·b is at most 2^128-2^65+1: no overflow
	if hi >= den {
		return math.MaxUint64
	}
	q, _ := bits.Div64(hi, lo, den)
	return q
}

// magnitude returns |v|; that of the smallest int64 is 1<<63.
func magnitude(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}

// Line predicts a code from two: it goes on from new for ticks as it went from
// old to new in span ticks, rounded half away from new, and stays in 0..max.
// Without a span (zero or less) it returns new.
func Line(old, new uint64, ticks, span int64, max uint64) uint64 {
	if span <= 0 {
		return new
	}
	up, d := new >= old, new-old
	if !up {
		d = old - new
	}
	d = mulDiv(d, magnitude(ticks), uint64(span))
	if up == (ticks >= 0) {
		return raise(new, d, max)
	}
	return lower(new, d, max)
}

// LineTurn is [Line] for codes that wrap at width bits: the way from old to
// new is the shorter one (of half a turn, that down), and so is the result.
func LineTurn(old, new uint64, ticks, span int64, width uint) uint64 {
	if span <= 0 {
		return new
	}
	return AlongTurn(new, MulDiv(difference(new, old, 64-width), ticks, span), width)
}

// Along returns code+by, limited to 0..max.
func Along(code uint64, by int64, max uint64) uint64 {
	if by < 0 {
		return lower(code, magnitude(by), max)
	}
	return raise(code, uint64(by), max)
}

// AlongTurn returns code+by around the 1<<width codes.
func AlongTurn(code uint64, by int64, width uint) uint64 {
	return (code + uint64(by)) & lowBits(width)
}

// raise returns code+d, at most max.
func raise(code, d, max uint64) uint64 {
	if code > max || d > max-code {
		return max
	}
	return code + d
}

// lower returns code-d, at least 0 and at most max.
func lower(code, d, max uint64) uint64 {
	if d >= code {
		return 0
	}
	return min(code-d, max)
}

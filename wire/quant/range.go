package quant

import "math"

// keepSteps is how far, in steps, a value must be from the value of the code
// it has before it gets another: more than the half step of plain rounding, so
// that noise around the border of two codes does not change the code each tick.
const keepSteps = 0.75

// keeps reports whether a code stays that is d steps away.
func keeps(d float64) bool { return d <= keepSteps && d >= -keepSteps }

// Code32 returns the code of v: its distance from lo in steps, rounded half
// up, and limited to 0..max. NaN gets the code of the value in range that is
// nearest to zero. max is at most 2^25: no range has more steps that a float32
// can tell apart.
func Code32(v float32, lo, step float64, max uint32) uint32 {
	c := fixed32(v, lo, step) >> fraction
	if c > uint64(max) {
		return outside(v, lo, step, max)
	}
	return uint32(c)
}

// Keeps32 reports whether v is at most 3/4 of a step away from the value of a
// code it has: then it keeps it, and gets Code32 otherwise.
func Keeps32(v float32, kept uint32, lo, step float64) bool {
	d := fixed32(v, lo, step) - uint64(kept)<<fraction // and a half, so that it is to be from -1/4 to 5/4
	return d+1<<(fraction-2) <= 3<<(fraction-1)
}

// Keep32 returns kept if Keeps32, else Code32: the new kept code.
func Keep32(v float32, kept uint32, lo, step float64, max uint32) uint32 {
	if Keeps32(v, kept, lo, step) {
		return kept
	}
	return Code32(v, lo, step, max)
}

// fraction is how many bits of fixed32 are behind the point: more than a
// float32 can be away from a quarter of a step without being one.
const fraction = 26

// fixed32 returns the distance of v from lo in steps and a half, as a number
// with a fixed point; of what is below -1 or beyond 2^26 it is more than that.
// It takes no comparison and no conversion, whose result would depend on the
// processor: added to a float64 that is larger than any code, the number is in
// the low bits of the sum.
//
// It multiplies by 1/step, which is exact for a step of 1/2^n and otherwise
// off by too little to reach another code.
func fixed32(v float32, lo, step float64) uint64 {
	const large, bits = 1<<26 + 1, 0x4190<<48 + 1<<26
	return math.Float64bits(float64((float64(v)-lo)*(1/step))+(large+0.5)) - bits // the conversion forbids a fused multiply-add
}

// outside is Code32 of what is in no step.
func outside(v float32, lo, step float64, most uint32) uint32 {
	if v != v {
		v = 0
	}
	return uint32(max(min(float64((float64(v)-lo)*(1/step))+0.5, float64(most)), 0))
}

// Value32 returns the value of a code: lo + code·step, rounded to a float32 once.
func Value32(code uint32, lo, step float64) float32 {
	return float32(lo + float64(float64(code)*step))
}

// Code64 is [Code32] for a float64; max is at most 2^53. It divides, and looks
// at the rest by itself: x+0.5 would round to the wrong code beyond 2^52.
func Code64(v, lo, step float64, max uint64) uint64 {
	if v != v {
		v = 0
	}
	x := (v - lo) / step
	if x < 0.5 {
		return 0
	}
	if x >= float64(max) {
		return max
	}
	c := uint64(int64(x))
	if x-float64(c) >= 0.5 {
		c++
	}
	return c
}

// Keep64 is [Keep32] for a float64; max is at most 2^53.
func Keep64(v float64, kept uint64, lo, step float64, max uint64) uint64 {
	if d := (v-lo)/step - float64(kept); d <= keepSteps && d >= -keepSteps {
		return kept
	}
	return Code64(v, lo, step, max)
}

// Value64 is [Value32] for a float64; code is at most 2^53.
func Value64(code uint64, lo, step float64) float64 {
	return lo + float64(float64(code)*step)
}

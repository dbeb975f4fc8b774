package quant

import "math"

// keepSteps is how far, in steps, a value must be from the value of the code
// it has before it gets another: more than the half step of plain rounding, so
// that noise around the border of two codes does not change the code each
// tick (measured: of 1,000 resting bodies with 1 mm of solver noise on a 1 cm
// step, rounding changes 113 codes a tick, this 0.7).
const keepSteps = 0.75

// Code32 returns the code of v: its distance from lo in steps, rounded half
// up, and limited to 0..max. NaN gets the code of the value in range that is
// nearest to zero.
func Code32(v float32, lo, step float64, max uint32) uint32 {
	return uint32(code(float64(v), lo, step, float64(max)))
}

// Keep32 returns kept unless v is more than 3/4 of a step away from its value,
// or kept is above max; then it returns Code32 of v. The result is the new
// kept code.
func Keep32(v float32, kept uint32, lo, step float64, max uint32) uint32 {
	if kept <= max && near(float64(v), float64(kept), lo, step) {
		return kept
	}
	return Code32(v, lo, step, max)
}

// Value32 returns the value of a code: lo + code·step, rounded to a float32 once.
func Value32(code uint32, lo, step float64) float32 {
	return float32(value(float64(code), lo, step))
}

// Code64 is [Code32] for a float64; max is at most 2^53.
func Code64(v, lo, step float64, max uint64) uint64 {
	return uint64(code(v, lo, step, float64(max)))
}

// Keep64 is [Keep32] for a float64; max is at most 2^53.
func Keep64(v float64, kept uint64, lo, step float64, max uint64) uint64 {
	if kept <= max && near(v, float64(kept), lo, step) {
		return kept
	}
	return Code64(v, lo, step, max)
}

// Value64 is [Value32] for a float64; code is at most 2^53.
func Value64(code uint64, lo, step float64) float64 {
	return value(float64(code), lo, step)
}

// code returns an integral number in 0..max.
func code(v, lo, step, max float64) float64 {
	if v != v {
		v = 0
	}
	x := (v - lo) / step
	c := math.Floor(x)
	if x-c >= 0.5 { // x+0.5 would round to the wrong code beyond 2^52
		c++
	}
	switch {
	case c >= max:
		return max
	case c > 0:
		return c
	}
	return 0
}

// near reports whether the code of v may stay; false for NaN.
func near(v, code, lo, step float64) bool {
	return math.Abs(v-value(code, lo, step)) <= keepSteps*step
}

func value(code, lo, step float64) float64 {
	return lo + float64(code*step) // the conversion forbids a fused multiply-add
}

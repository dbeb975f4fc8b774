package quant

// keepSteps is how far, in steps, a value must be from the value of the code
// it has before it gets another: more than the half step of plain rounding, so
// that noise around the border of two codes does not change the code each tick.
const keepSteps = 0.75

// Code32 returns the code of v: its distance from lo in steps, rounded half
// up, and limited to 0..max. NaN gets the code of the value in range that is
// nearest to zero.
//
// It multiplies by 1/step, which is exact for a step of 1/2^n and otherwise
// off by too little to reach another code: codes have 32 bits, the product 53.
func Code32(v float32, lo, step float64, max uint32) uint32 {
	if v != v {
		v = 0
	}
	x := float64((float64(v)-lo)*(1/step)) + 0.5 // the conversion forbids a fused multiply-add
	if x < 1 {
		return 0
	}
	if x >= float64(max) {
		return max
	}
	return uint32(x)
}

// Keep32 returns kept unless v is more than 3/4 of a step away from its value;
// then it returns Code32 of v. The result is the new kept code.
func Keep32(v float32, kept uint32, lo, step float64, max uint32) uint32 {
	if v != v {
		v = 0
	}
	x := float64((float64(v) - lo) * (1 / step))
	if d := x - float64(kept); d <= keepSteps && d >= -keepSteps {
		return kept
	}
	if x < 0.5 {
		return 0
	}
	if x >= float64(max) {
		return max
	}
	return uint32(x + 0.5)
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

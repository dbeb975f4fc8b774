package quant

import "math"

// Near32 reports whether a and b are at most ulps units in the last place of
// the larger one apart. -0 equals 0, every NaN equals every NaN, and an
// infinity equals only itself.
func Near32(a, b float32, ulps uint32) bool {
	const mantissa, smallest = 23, 1 << 23 // the bits of the smallest normal number
	switch {
	case a == b:
		return true
	case a != a || b != b:
		return a != a && b != b
	}
	larger := math.Float32bits(max(max(a, -a), max(b, -b)))
	if larger == math.Float32bits(float32(math.Inf(1))) {
		return false
	}
	exponent := math.Float32frombits(max(larger&^(1<<mantissa-1), smallest))
	// In float64 no difference of two float32 overflows.
	return math.Abs(float64(a)-float64(b)) <= float64(ulps)*(float64(exponent)/(1<<mantissa))
}

// Near64 is [Near32] for float64.
func Near64(a, b float64, ulps uint32) bool {
	const mantissa, smallest = 52, 1 << 52
	switch {
	case a == b:
		return true
	case a != a || b != b:
		return a != a && b != b
	}
	larger := math.Float64bits(max(math.Abs(a), math.Abs(b)))
	if larger == math.Float64bits(math.Inf(1)) {
		return false
	}
	exponent := math.Float64frombits(max(larger&^(1<<mantissa-1), smallest))
	// An infinite difference is above any count: 2^32·2^971 is finite.
	return math.Abs(a-b) <= float64(ulps)*(exponent/(1<<mantissa))
}

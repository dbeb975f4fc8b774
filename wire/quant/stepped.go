package quant

import "math"

// CodeStep returns how many steps the integer v is above lo, rounded half up
// and limited to 0..max. The value of code c is lo+c·step, which is no further
// than an int64 goes; step is above zero.
func CodeStep(v, lo, step int64, max uint64) uint64 {
	if v < lo {
		return 0
	}
	d, s := uint64(v)-uint64(lo), uint64(step)
	c := d / s
	if rest := d % s; rest >= s-rest {
		c++
	}
	return min(c, max)
}

// KeepStep returns kept unless v is more than 3/4 of a step away from its
// value, or kept is above max; then it returns CodeStep of v.
func KeepStep(v int64, kept uint64, lo, step int64, max uint64) uint64 {
	if kept <= max && closeBy(v, ValueStep(kept, lo, step), step) {
		return kept
	}
	return CodeStep(v, lo, step, max)
}

// ValueStep returns the value of a code of [CodeStep].
func ValueStep(code uint64, lo, step int64) int64 { return lo + int64(code)*step }

// Steps returns v in steps, rounded half away from zero; never so many that
// their value, their number times step, would be no int64.
func Steps(v, step int64) int64 {
	n, rest := v/step, magnitude(v%step)
	if rest >= uint64(step)-rest {
		n += sign(v)
	}
	most := math.MaxInt64 / step
	return min(max(n, -most), most)
}

// KeepSteps returns kept unless v is more than 3/4 of a step away from its
// value, or kept is not valid; then it returns Steps of v.
func KeepSteps(v, kept, step int64) int64 {
	if ValidSteps(kept, step) && closeBy(v, kept*step, step) {
		return kept
	}
	return Steps(v, step)
}

// ValidSteps reports whether n steps are a number that [Steps] gives.
func ValidSteps(n, step int64) bool { return magnitude(n) <= uint64(math.MaxInt64/step) }

// CodeEscapeStep is [CodeStep] of what is within half a step of the range; all
// else has a code above max, see [AppendEscape], up to max-max·step-1 modulo
// 2^64.
func CodeEscapeStep(v, lo, step int64, max uint64) uint64 {
	d, span := uint64(v)-uint64(lo), max*uint64(step)
	beyond := d - span
	inside := v >= lo && d <= span
	switch {
	case inside:
	case v < lo:
		inside = -d <= uint64(step)/2
	default:
		inside = beyond <= uint64(step-1)/2
	}
	if inside {
		return CodeStep(v, lo, step, max)
	}
	return max + beyond
}

// KeepEscapeStep is [KeepStep] with the codes of [CodeEscapeStep]: outside the
// range there are no steps to keep.
func KeepEscapeStep(v int64, kept uint64, lo, step int64, max uint64) uint64 {
	if kept <= max && closeBy(v, ValueStep(kept, lo, step), step) {
		return kept
	}
	return CodeEscapeStep(v, lo, step, max)
}

// ValueEscapeStep returns the value of a code of [CodeEscapeStep].
func ValueEscapeStep(code uint64, lo, step int64, max uint64) int64 {
	if code <= max {
		return ValueStep(code, lo, step)
	}
	return int64(uint64(lo) + max*uint64(step) + (code - max))
}

// ValidEscapeStep reports whether a code is one that CodeEscapeStep gives.
func ValidEscapeStep(code uint64, lo, step int64, max uint64) bool {
	return code == CodeEscapeStep(ValueEscapeStep(code, lo, step, max), lo, step, max)
}

// closeBy reports whether a and b are at most 3/4 of a step apart.
func closeBy(a, b, step int64) bool {
	d := uint64(a) - uint64(b)
	if a < b {
		d = -d
	}
	s := uint64(step)
	return d <= s/4*3+s%4*3/4
}

func sign(v int64) int64 { return v>>63 | 1 }

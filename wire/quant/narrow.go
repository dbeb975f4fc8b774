package quant

import "math"

// Narrow returns the float32 nearest to f. A finite number beyond the largest
// becomes that, so that no finite number turns infinite.
func Narrow(f float64) float32 {
	if math.Abs(f) <= math.MaxFloat64 {
		f = max(min(f, math.MaxFloat32), -math.MaxFloat32)
	}
	return float32(f)
}

// CodeNarrow returns the bits of [Canon32] of [Narrow]: the code of a float64
// that travels as a float32.
func CodeNarrow(f float64) uint32 { return math.Float32bits(Canon32(Narrow(f))) }

// KeepNarrow returns kept unless f is more than 3/4 of a step away from its
// value, or kept is no finite number; then it returns CodeNarrow of f. The step
// is the distance to the next float32 on the side of f.
func KeepNarrow(f float64, kept uint32) uint32 {
	v := math.Float32frombits(kept)
	d := f - float64(v)
	to := float32(math.Inf(1))
	if d < 0 {
		to = -to
	}
	step := math.Abs(float64(math.Nextafter32(v, to)) - float64(v)) // infinite beyond the largest
	if ValidNarrow(kept) && IsFinite32(v) && math.Abs(d) <= float64(keepSteps*step) && step <= math.MaxFloat32 {
		return kept
	}
	return CodeNarrow(f)
}

// ValueNarrow returns the value of a code.
func ValueNarrow(code uint32) float64 { return Canon64(float64(math.Float32frombits(code))) }

// ValidNarrow reports whether a code is one that CodeNarrow gives: not -0, and
// of the NaNs only that of [Canon32].
func ValidNarrow(code uint32) bool {
	return code == math.Float32bits(Canon32(math.Float32frombits(code)))
}

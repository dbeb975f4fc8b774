package quant

import "math"

// Finite32 returns f, or the finite number next to it: 0 for NaN, the largest
// of its sign for an infinity.
func Finite32(f float32) float32 {
	switch {
	case f != f:
		return 0
	case f > math.MaxFloat32:
		return math.MaxFloat32
	case f < -math.MaxFloat32:
		return -math.MaxFloat32
	}
	return f
}

// Finite64 is [Finite32] for a float64.
func Finite64(f float64) float64 {
	switch {
	case f != f:
		return 0
	case f > math.MaxFloat64:
		return math.MaxFloat64
	case f < -math.MaxFloat64:
		return -math.MaxFloat64
	}
	return f
}

// IsFinite32 reports whether f is neither NaN nor an infinity.
func IsFinite32(f float32) bool { return f-f == 0 }

// IsFinite64 reports whether f is neither NaN nor an infinity.
func IsFinite64(f float64) bool { return f-f == 0 }

// Clamp32 returns f, or the end of low to high that is nearer; NaN stays.
func Clamp32(f, low, high float32) float32 { return min(max(f, low), high) }

// Clamp64 is [Clamp32] for a float64.
func Clamp64(f, low, high float64) float64 { return min(max(f, low), high) }

// Square returns the square of the distance of two numbers. The product is converted, so that no compiler fuses it with the
// sum that it is put in: what snaps would depend on the processor.
func Square(a, b float64) float64 { return float64((a - b) * (a - b)) }

// Within32 reports whether a and b differ by at most d; NaN and each infinity
// differ from themselves by nothing.
func Within32(a, b float32, d float64) bool { return Within64(float64(a), float64(b), d) }

// Within64 is [Within32] for float64.
func Within64(a, b, d float64) bool { return a == b || math.Abs(a-b) <= d || a != a && b != b }

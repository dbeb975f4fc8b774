package quant

import "math"

// NearAngle32 reports what [Near32] does, and also that two angles on both
// sides of the seam are as near over it as two numbers of their size would have
// to be. At 0 units there is no seam.
func NearAngle32(a, b float32, turn float64, ulps uint32) bool {
	if Near32(a, b, ulps) {
		return true
	}
	larger, d, ok := overSeam(float64(a), float64(b), turn)
	return ok && ulps > 0 && Near32(float32(larger), float32(larger-d), ulps)
}

// NearAngle64 is [NearAngle32] for float64.
func NearAngle64(a, b, turn float64, ulps uint32) bool {
	if Near64(a, b, ulps) {
		return true
	}
	larger, d, ok := overSeam(a, b, turn)
	return ok && ulps > 0 && Near64(larger, larger-d, ulps)
}

// overSeam returns the larger of two angles, both without sign and of a turn at
// most, and how far they are apart over the seam; ok if it lies between them.
func overSeam(a, b, turn float64) (larger, apart float64, ok bool) {
	larger = max(math.Abs(a), math.Abs(b))
	return larger, math.Abs(ApartAngle64(a, b, turn)), math.Abs(a-b) > turn/2 && larger <= turn
}

package quant

// Lerp32 returns the number at t on the line from a (t = 0) to b (t = 1), with
// their exact bits at both ends. Between the ends it stays between a and b,
// and two equal numbers give that number; beyond them it extrapolates.
func Lerp32(a, b, t float32) float32 {
	switch {
	case t == 0 || a == b:
		return a
	case t == 1:
		return b
	}
	// In float64 the difference of two float32 cannot overflow, and the one rounding to float32 at the end keeps the order.
	return float32(float64(a) + float64((float64(b)-float64(a))*float64(t)))
}

// Lerp64 is [Lerp32] for float64.
func Lerp64(a, b, t float64) float64 {
	switch {
	case t == 0 || a == b:
		return a
	case t == 1:
		return b
	}
	if (a < 0) != (b < 0) { // b-a could overflow
		return float64(a*(1-t)) + float64(b*t)
	}
	v := a + float64((b-a)*t)
	if t > 0 && t < 1 { // the rounding of b-a may carry v past b by one unit
		v = max(min(a, b), min(v, max(a, b)))
	}
	return v
}

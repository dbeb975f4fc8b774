package quant

import "math"

// norm2 returns the square of the length.
func norm2(x, y, z, w float64) float64 {
	return float64(x*x) + float64(y*y) + (float64(z*z) + float64(w*w))
}

// ordinary reports whether a square of a length is so far from the ends of
// float64 that nothing was lost in it; false for NaN. Only float64 components
// can be short of it, and float32 ones that are zero or not finite.
func ordinary(sum float64) bool { return sum >= 1e-200 && sum <= 1e200 }

// overLength returns 1/√sum of the squares where they are near 1, as those of
// rotations are, and false elsewhere: the series, exact to float64's last bit.
// A root and a quotient cost as much as the rest of a code.
func overLength(x, y, z, w float64) (k float64, ok bool) {
	e := norm2(x, y, z, w) - 1
	k = 1 - float64(e*(1.0/2)) + float64(float64(e*e)*(3.0/8-float64(e*(5.0/16))))
	return k, float64(e*e) < 1e-8
}

// overRoot returns 1/√sum, NaN if something was lost in the sum.
func overRoot(sum float64) float64 {
	if !ordinary(sum) {
		return math.NaN()
	}
	return 1 / math.Sqrt(sum)
}

// scaled returns a quaternion of any length, and one over it: 0 if it has no
// direction.
func scaled(x, y, z, w float64) (_, _, _, _, root float64) {
	sum := norm2(x, y, z, w)
	if !ordinary(sum) {
		if x, y, z, w, sum = rescale(x, y, z, w); sum == 0 {
			return x, y, z, w, 0
		}
	}
	return x, y, z, w, 1 / math.Sqrt(sum)
}

// rescale returns a quaternion divided by its largest component, and the
// square of its length then: 0 if it has no direction.
func rescale(x, y, z, w float64) (_, _, _, _, sum float64) {
	big := max(math.Abs(x), math.Abs(y), math.Abs(z), math.Abs(w)) // NaN if any is
	if !(big > 0 && big <= math.MaxFloat64) {
		return 0, 0, 0, 1, 0
	}
	x, y, z, w = x/big, y/big, z/big, w/big
	return x, y, z, w, norm2(x, y, z, w)
}

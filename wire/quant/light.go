package quant

import "math"

// LerpSRGB returns the channel at t on the way from a (t = 0) to b (t = 1) of
// channels in sRGB, 0 to 1, with their exact bits at both ends. It blends the
// light, as [LerpSRGB8] does; what is above 1 or below 0 is light by the same
// curve. It uses powers, whose last bit may differ between processors: what it
// returns is drawn, and never becomes a code that two machines must agree on.
func LerpSRGB[F Float](a, b, t F) F {
	switch {
	case t == 0 || a == b:
		return a
	case t == 1:
		return b
	}
	from, to := lightOf(float64(a)), lightOf(float64(b))
	return F(channelOf(from + float64((to-from)*float64(t))))
}

// lightOf returns the light of an sRGB channel (IEC 61966-2-1).
func lightOf(c float64) float64 {
	x := math.Abs(c)
	if x <= 0.04045 {
		return c / 12.92
	}
	return math.Copysign(math.Pow((x+0.055)/1.055, 2.4), c)
}

// channelOf returns the sRGB channel of a light.
func channelOf(l float64) float64 {
	x := math.Abs(l)
	if x <= 0.04045/12.92 {
		return l * 12.92
	}
	return math.Copysign(float64(1.055*math.Pow(x, 1/2.4))-0.055, l)
}

package quant

import "math"

// Parts of an IEEE 754 binary16: 5 bits of exponent and 10 of mantissa.
const (
	halfSign = 0x8000
	halfInf  = 0x7c00
	halfNaN  = 0x7e00 // the one NaN that travels
	halfMax  = 0x7bff // 65504
)

// Half returns the IEEE 754 binary16 nearest to f, of two equally near the
// even one. A finite number beyond the largest, 65504, becomes that, so that
// no finite number turns infinite; the infinities stay. NaN has the bits
// 0x7e00, and there is no -0: it and what rounds to it are 0.
func Half(f float32) uint16 {
	b := math.Float32bits(f)
	sign, b := uint16(b>>16)&halfSign, b&^(1<<31)
	switch {
	case b < 0x38800000: // below 2^-14: multiples of 2^-24, as float32 has above 1/2
		n := uint16(math.Float32bits(math.Float32frombits(b)+0.5) - 0x3f000000)
		if n == 0 {
			return 0
		}
		return sign | n
	case b < 0x477ff000: // below 65520, which would round up to an infinity
		return sign | uint16((b+0xfff+b>>13&1)>>13-112<<10)
	case b < 0x7f800000:
		return sign | halfMax
	case b == 0x7f800000:
		return sign | halfInf
	}
	return halfNaN
}

// FromHalf returns the value of a binary16, which a float32 holds exactly.
// Every NaN gives the NaN of [Canon32], and -0 gives 0.
func FromHalf(h uint16) float32 {
	sign, b := uint32(h&halfSign)<<16, uint32(h&^halfSign)
	switch {
	case b == 0:
		return 0
	case b < 1<<10:
		return math.Float32frombits(math.Float32bits(float32(b)*(1.0/(1<<24))) | sign)
	case b < halfInf:
		return math.Float32frombits((b<<13 + 112<<23) | sign)
	case b == halfInf:
		return math.Float32frombits(0x7f800000 | sign)
	}
	return math.Float32frombits(nan32)
}

// KeepHalf returns kept unless f is more than 3/4 of a step away from its
// value, or kept is not valid; then it returns Half of f. The step is the
// distance to the next binary16 on the side of f: below a power of two it is
// half of that above.
func KeepHalf(f float32, kept uint16) uint16 {
	v := FromHalf(kept)
	exponent := max(kept>>10&31, 1)
	step := math.Float32frombits(uint32(exponent+127-25) << 23)
	if kept&(1<<10-1) == 0 && exponent > 1 && max(f, -f) < max(v, -v) {
		step /= 2
	}
	// Of an infinity or a NaN no distance is small.
	if ValidHalf(kept) && max(f-v, v-f) <= keepSteps*step {
		return kept
	}
	return Half(f)
}

// ValidHalf reports whether h is one that Half gives: not -0, and of the NaNs
// only 0x7e00.
func ValidHalf(h uint16) bool {
	return h != halfSign && (h&^halfSign <= halfInf || h == halfNaN)
}

package netcomp

type whole interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~int | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uint
}

// Corrected returns v moved by what leads from was to is, as far as low or high: the value of a field with correct=add after
// the host has said that what was predicted as was is is.
func Corrected[N whole](v, was, is, low, high N) N {
	// Differences are taken in 64 bits without a sign, which hold every one of them.
	if is >= was {
		up := uint64(is) - uint64(was)
		if v >= high || up > uint64(high)-uint64(v) {
			return high
		}
		return max(v+N(up), low)
	}
	down := uint64(was) - uint64(is)
	if v <= low || down > uint64(v)-uint64(low) {
		return low
	}
	return min(v-N(down), high)
}

// CorrectedTick is [Corrected] for a tick. From never, which is 0, there is no difference: the host's tick is taken if either
// was never, and what is never by now stays so. A tick does not become never by a difference.
func CorrectedTick[N ~uint32 | ~uint64 | ~int64](v, was, is, high N) N {
	switch {
	case was == 0 || is == 0:
		return is
	case v == 0:
		return v
	}
	return Corrected(v, was, is, 1, high)
}

package quant

// NearQuat32 reports whether each number of a is as near to that of b as
// [Near32] wants it, or each to that of -b, which is the same rotation.
func NearQuat32(a, b [4]float32, ulps uint32) bool {
	same, opposite := true, true
	for i := range a {
		same = same && Near32(a[i], b[i], ulps)
		opposite = opposite && Near32(a[i], -b[i], ulps)
	}
	return same || opposite
}

// NearQuat64 is [NearQuat32] for float64.
func NearQuat64(a, b [4]float64, ulps uint32) bool {
	same, opposite := true, true
	for i := range a {
		same = same && Near64(a[i], b[i], ulps)
		opposite = opposite && Near64(a[i], -b[i], ulps)
	}
	return same || opposite
}

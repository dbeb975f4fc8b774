package quant

// CodeInt returns v-lo, v taken into lo..hi first. It is the code of a ranged
// signed integer; the value of code c is lo+int64(c).
func CodeInt(v, lo, hi int64) uint64 { return uint64(min(max(v, lo), hi)) - uint64(lo) }

// CodeUint is [CodeInt] for an unsigned integer.
func CodeUint(v, lo, hi uint64) uint64 { return min(max(v, lo), hi) - lo }

package wire

// Parameters of FNV-1a with 64 bits (draft-eastlake-fnv, section 5).
const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

// Hash64 returns the 64-bit FNV-1a hash of b. It is the same on every
// platform, which hash/maphash is not, and takes no allocation, which hash/fnv
// does. It is no defence against an adversary.
func Hash64(b []byte) uint64 {
	h := uint64(fnvOffset)
	for _, c := range b {
		h = (h ^ uint64(c)) * fnvPrime
	}
	return h
}

// Mix folds v into the hash h and scrambles all bits: the output function of
// SplitMix64 (Steele, Lea, Flood 2014) over both. Mix(Mix(seed, a), b) is a
// stateless source of random numbers keyed by (seed, a, b); the order matters.
func Mix(h, v uint64) uint64 {
	z := h ^ (v+1)*0x9e3779b97f4a7c15
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

package netcomp

// Difference is how far what was predicted is from what the host holds; the greater of two is that of both together.
type Difference uint8

// NoDifference is within the tolerance of every field (tol=), so that nothing is to be done. QuietDifference is within that
// or quietULPs in every field: the host's value is taken, but nobody has mispredicted, and nobody could see it. Anything
// else is a PlainDifference.
const (
	NoDifference Difference = iota
	QuietDifference
	PlainDifference
)

// quietULPs is how many units in the last place, of the larger value, the arithmetic of two CPUs may be apart.
const quietULPs = 16

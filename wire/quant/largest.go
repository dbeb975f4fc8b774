package quant

import (
	"math"

	"github.com/tickwire/tickwire/wire"
)

// magnitude64 is ordered as |f| is: its bits, without the sign.
func magnitude64(f float64) uint64 { return math.Float64bits(f) << 1 }

// largest returns the place of the largest of four, of equal ones the first.
// It has no branches, which would be guessed wrong for every other rotation.
func largest(a, b, c, d uint64) uint64 {
	i, j := wire.Bit(b > a), 2+wire.Bit(d > c)
	return i ^ (i^j)&-wire.Bit(max(c, d) > max(a, b))
}

// leader returns the place of the largest of four that are not negative, and
// by how many units in the last place the one of its pair and the largest of
// the other pair are apart from it, with a sign. It looks at signs only: the
// compiler branches where a comparison is to make an address.
func leader(a, b, c, d int64) (place int, near, far int64) {
	ab, cd := a-b, c-d
	i, j := ab>>63, cd>>63
	far = a - ab&i - (c - cd&j)
	s := far >> 63
	return -int(i ^ (i^(j-2))&s), ab ^ (ab^cd)&s, far
}

// units are ordered as numbers are that are not negative, which are as many of
// them apart as they are units in the last place.
func units(f float64) int64 { return int64(math.Float64bits(f)) }

// higher returns the larger of two numbers that are not negative, and away the
// distance from zero, without a branch either.
func higher(a, b int64) int64 { return a - (a-b)&((a-b)>>63) }

func away(n int64) int64 { return (n ^ n>>63) - n>>63 }

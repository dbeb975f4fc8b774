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

// higher returns the larger of two numbers that are not negative, and away the
// distance from zero, without a branch either.
func higher(a, b int64) int64 { return a - (a-b)&((a-b)>>63) }

func away(n int64) int64 { return (n ^ n>>63) - n>>63 }

package quant

import "math"

// Bits of the one NaN that travels: quiet, positive, without a payload.
const (
	nan32 = 0x7fc00000
	nan64 = 0x7ff8000000000000
)

// Canon32 returns f, with one representation for each number: -0 becomes 0,
// and every NaN becomes the NaN with the bits 0x7fc00000. Values that are
// compared by their bits pass through it first.
func Canon32(f float32) float32 {
	switch {
	case f == 0:
		return 0
	case f != f:
		return math.Float32frombits(nan32)
	}
	return f
}

// Canon64 is [Canon32] for a float64; its NaN has the bits 0x7ff8000000000000.
func Canon64(f float64) float64 {
	switch {
	case f == 0:
		return 0
	case f != f:
		return math.Float64frombits(nan64)
	}
	return f
}

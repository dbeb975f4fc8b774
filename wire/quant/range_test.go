package quant_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/quant"
)

// Codes are what the words say, in arithmetic that looks at everything: of numbers all over the range, at its steps and
// halves and three quarters and next to them, and of any bits.
func TestCodesAreRoundedHalfUp(t *testing.T) {
	rng, n := seeded(9), million/8
	if testing.Short() {
		n = million / 200
	}
	for _, p := range []struct {
		lo, step float64
		max      uint32
	}{{-2048, 1.0 / 256, 1048320}, {0, 1.0 / 256, 3840}, {-1, 1.0 / 512, 1024}, {5, 0.25, 1}, {-50, 1, 10}, {0, 0.1, 1000}, {-9e5, 1.0 / 8, 1 << 24}, {0, 1, 1 << 25}} {
		for range n {
			kept := rng.Uint32N(p.max) + rng.Uint32N(2)
			for _, v := range []float32{
				float32(p.lo + rng.Float64()*float64(p.max)*p.step),
				float32(p.lo + (float64(kept)+float64(rng.IntN(13)-6)/4)*p.step),
				math.Nextafter32(float32(p.lo+(float64(kept)+float64(rng.IntN(13)-6)/4)*p.step), float32(rng.IntN(2)*2-1)*math.MaxFloat32),
				math.Float32frombits(rng.Uint32()),
			} {
				x := (float64(v) - p.lo) / p.step
				if v != v {
					x = -p.lo / p.step
				}
				want := uint32(min(max(math.Floor(x+0.5), 0), float64(p.max)))
				require.Equal(t, want, quant.Code32(v, p.lo, p.step, p.max), "%v of %+v", v, p)
				keeps := math.Abs((float64(v)-p.lo)/p.step-float64(kept)) <= 0.75
				require.Equal(t, keeps, quant.Keeps32(v, kept, p.lo, p.step), "%v at %d of %+v", v, kept, p)
				if keeps {
					want = kept
				}
				require.Equal(t, want, quant.Keep32(v, kept, p.lo, p.step, p.max), "%v at %d of %+v", v, kept, p)
			}
		}
	}
}

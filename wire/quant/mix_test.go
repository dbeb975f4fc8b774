package quant_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/quant"
)

// mixed is what generated code has for a rotation.
func mixed(a, b [4]float32, t float32) [4]float32 {
	s, u := 1-t, quant.Share(a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3], t)
	x, y := float32(a[0]*s)+float32(b[0]*u), float32(a[1]*s)+float32(b[1]*u)
	z, w := float32(a[2]*s)+float32(b[2]*u), float32(a[3]*s)+float32(b[3]*u)
	k, ok := quant.OverLength(x, y, z, w)
	if !ok {
		x, y, z, w, k = 0, 0, 0, 1, 1
	}
	return [4]float32{x * k, y * k, z * k, w * k}
}

func TestMixedRotationsAreNlerp(t *testing.T) {
	p, q := rotations(3, lanes), rotations(4, lanes)
	rng := seeded(5)
	for i := range p {
		for range 100 {
			u := rng.Float32()
			if u == 0 {
				continue
			}
			want := quant.Nlerp([4]float64{float64(p[i][0]), float64(p[i][1]), float64(p[i][2]), float64(p[i][3])},
				[4]float64{float64(q[i][0]), float64(q[i][1]), float64(q[i][2]), float64(q[i][3])}, float64(u))
			got := mixed(p[i], q[i], u)
			for k := range got {
				require.InDelta(t, want[k], got[k], 5e-7, "%v and %v at %v", p[i], q[i], u)
			}
			q[i] = p[rng.IntN(lanes)]
		}
		same := mixed(p[i], p[i], 0.3)
		for k := range same {
			require.InDelta(t, p[i][k], same[k], 2e-7)
		}
	}
}

func TestMixedWithoutRotation(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	turned, none, identity := [4]float32{0, 0.6, 0, 0.8}, [4]float32{}, [4]float32{0, 0, 0, 1}
	require.InDeltaSlice(t, turned[:], sliceOf(mixed(turned, none, 0.25)), 1e-7, "the other one")
	require.InDeltaSlice(t, turned[:], sliceOf(mixed(none, turned, 0.25)), 1e-7)
	require.InDeltaSlice(t, turned[:], sliceOf(mixed([4]float32{0, 6e8, 0, 8e8}, turned, 0.25)), 1e-7, "of any length that is one")
	for _, odd := range [][4]float32{none, {nan, 0, 0, 1}, {0, inf, 0, 0}, {-inf, inf, 0, nan}, {1e-30}, {1e30}, {3: math.MaxFloat32}} {
		require.Equal(t, identity, mixed(odd, odd, 0.5), "%v", odd)
	}
}

func sliceOf(q [4]float32) []float32 { return q[:] }

func TestMix(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const far = math.MaxFloat32 / 2
		a, b := rapid.Float32Range(-far, far).Draw(t, "a"), rapid.Float32Range(-far, far).Draw(t, "b")
		u := rapid.Float32Range(0, 1).Draw(t, "t")
		require.Equal(t, a, quant.Mix32(a, a, u))
		large := max(float32(math.Abs(float64(a))), float32(math.Abs(float64(b))))
		unit := float64(math.Nextafter32(large, math.MaxFloat32)) - float64(large)
		require.InDelta(t, quant.Lerp32(a, b, u), quant.Mix32(a, b, u), 3*unit)
	})
}

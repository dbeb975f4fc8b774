package quant_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/quant"
)

func TestNear(t *testing.T) {
	nan, inf, zero := math.NaN(), math.Inf(1), math.Copysign(0, -1)
	for _, c := range []struct {
		a, b float64
		ulps uint32
		want bool
	}{
		{1, 1, 0, true}, {0, zero, 0, true}, {nan, nan, 0, true}, {nan, 1, math.MaxUint32, false}, {1, nan, 9, false},
		{nan, inf, 9, false}, {inf, inf, 0, true}, {inf, -inf, math.MaxUint32, false}, {inf, math.MaxFloat32, math.MaxUint32, false},
		{-1, 1, math.MaxUint32, false}, {1, 2, 1000, false}, {0, 1e-30, 1000, false},
	} {
		require.Equal(t, c.want, quant.Near64(c.a, c.b, c.ulps), "%+v", c)
		require.Equal(t, c.want, quant.Near64(-c.b, -c.a, c.ulps), "%+v", c)
		if c.ulps < 1<<20 || c.a != -1 { // a float32 has 2^23 units from 0 to its power of two
			require.Equal(t, c.want, quant.Near32(float32(c.a), float32(c.b), c.ulps), "%+v", c)
		}
	}
	require.True(t, quant.Near32(-1, 1, 1<<24))
	require.False(t, quant.Near32(-1, 1, 1<<24-1))
	require.False(t, quant.Near64(-math.MaxFloat64, math.MaxFloat64, math.MaxUint32))
	require.False(t, quant.Near32(-math.MaxFloat32, math.MaxFloat32, 1<<24))
	require.True(t, quant.Near32(-math.MaxFloat32, math.MaxFloat32, 1<<25))

	// Below a power of two a unit is half as large: the larger value decides.
	require.True(t, quant.Near32(1, 1-0x1p-24, 1))
	require.True(t, quant.Near32(1, 1-0x1p-23, 1))
	require.False(t, quant.Near32(1, 1-0x1.8p-23, 1))
	require.True(t, quant.Near64(1, 1-0x1p-52, 1))
	require.False(t, quant.Near64(1, 1-0x1.8p-52, 1))
	const tiny, least = math.SmallestNonzeroFloat32, math.SmallestNonzeroFloat64
	require.True(t, quant.Near32(tiny, -tiny, 2))
	require.False(t, quant.Near32(tiny, -tiny, 1))
	require.True(t, quant.Near64(least, -least, 2))
	require.False(t, quant.Near64(least, -least, 1))
	rapid.Check(t, func(t *rapid.T) {
		a, n := rapid.Float32().Draw(t, "a"), rapid.Uint32Range(0, 1000).Draw(t, "ulps")
		if b := math.Float32frombits(math.Float32bits(a) + n); b == b && n > 0 && !math.IsInf(float64(b), 0) {
			require.True(t, quant.Near32(a, b, n))
			if math.Float32bits(a)>>23 == math.Float32bits(b)>>23 {
				require.False(t, quant.Near32(a, b, n-1))
			}
		}
		c := rapid.Float64().Draw(t, "c")
		if d := math.Float64frombits(math.Float64bits(c) + uint64(n)); d == d && n > 0 && !math.IsInf(d, 0) {
			require.True(t, quant.Near64(c, d, n))
			if math.Float64bits(c)>>52 == math.Float64bits(d)>>52 {
				require.False(t, quant.Near64(c, d, n-1))
			}
		}
	})
}

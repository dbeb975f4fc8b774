package quant_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/quant"
)

func TestNearAngle(t *testing.T) {
	const turn = 2 * math.Pi
	half := float32(math.Pi)
	below := math.Nextafter32(half, 0)
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, c := range []struct {
		a, b float32
		ulps uint32
		want bool
	}{
		{1, 1, 0, true},
		{1, math.Nextafter32(1, 2), 0, false},
		{1, math.Nextafter32(1, 2), 1, true},
		{half, -half, 0, false},
		{half, -half, 1, true},
		{below, -half, 1, true},
		{below, -below, 1, true},
		{3, -3, 16, false},
		{0, 1e30, 1000, false},
		{nan, nan, 0, true},
		{nan, 1, 1000, false},
		{inf, 1, 1000, false},
	} {
		require.Equal(t, c.want, quant.NearAngle32(c.a, c.b, turn, c.ulps), "%+v", c)
		require.Equal(t, c.want, quant.NearAngle32(c.b, c.a, turn, c.ulps), "%+v", c)
	}
	require.True(t, quant.NearAngle64(180, -180, 360, 1))
	require.True(t, quant.NearAngle64(math.Nextafter(180, 0), -180, 360, 1))
	require.False(t, quant.NearAngle64(179.9, -180, 360, 1))
	require.False(t, quant.NearAngle64(180, -180, 360, 0))
}

func TestNearQuat(t *testing.T) {
	q := [4]float32{0.5, -0.5, 0.5, 0.5}
	other := q
	other[2] = math.Nextafter32(0.5, 1)
	require.True(t, quant.NearQuat32(q, q, 0))
	require.False(t, quant.NearQuat32(q, other, 0))
	require.True(t, quant.NearQuat32(q, other, 1))
	for i := range other {
		other[i] = -other[i]
	}
	require.True(t, quant.NearQuat32(q, other, 1), "it and its negative are one rotation")
	other[0] = -other[0]
	require.False(t, quant.NearQuat32(q, other, 1), "some signs are not all signs")
	require.True(t, quant.NearQuat64([4]float64{3: 1}, [4]float64{3: -1}, 0))
	require.False(t, quant.NearQuat64([4]float64{3: 1}, [4]float64{2: 1}, 9))
	require.True(t, quant.NearQuat64([4]float64{math.NaN()}, [4]float64{math.NaN()}, 0))
}

func TestLerpSRGB(t *testing.T) {
	for _, c := range []struct{ a, b, t, want float64 }{
		{0, 1, 0.5, 0.735357}, {0.2, 0.2, 0.3, 0.2}, {1, 0, 0, 1}, {1, 0, 1, 0}, {0, 0.02, 0.5, 0.01}, {-1, 1, 0.5, 0}, {2, 0, 0.5, 1.4845},
	} {
		require.InDelta(t, c.want, quant.LerpSRGB(c.a, c.b, c.t), 1e-3, "%+v", c)
	}
	for i := range 256 {
		for _, at := range []float32{0.25, 0.5, 0.9} {
			bytes := quant.LerpSRGB8(uint8(i), uint8(255-i), at)
			floats := quant.LerpSRGB(float32(i)/255, float32(255-i)/255, at)
			require.InDelta(t, float64(bytes), float64(floats)*255, 0.52, "the light of %d", i)
		}
	}
}

package quant_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/quant"
)

func TestClamp(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct{ f, want float64 }{
		{-1, -1}, {-1.5, -1}, {0.25, 0.25}, {2, 2}, {2.5, 2}, {inf, 2}, {-inf, -1},
	} {
		require.Equal(t, c.want, quant.Clamp64(c.f, -1, 2))
		require.Equal(t, float32(c.want), quant.Clamp32(float32(c.f), -1, 2))
	}
	require.True(t, math.IsNaN(quant.Clamp64(math.NaN(), -1, 2)))
	require.True(t, math.IsNaN(float64(quant.Clamp32(float32(math.NaN()), -1, 2))))
}

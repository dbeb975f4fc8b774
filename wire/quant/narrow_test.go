package quant_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/quant"
)

func TestNarrow(t *testing.T) {
	inf := math.Inf(1)
	for v, want := range map[float64]float32{
		0: 0, 0.1: 0.1, 1e300: math.MaxFloat32, -1e300: -math.MaxFloat32, math.MaxFloat64: math.MaxFloat32, 1e-60: 0,
		inf: float32(inf), -inf: float32(-inf), math.Nextafter(math.MaxFloat32, inf): math.MaxFloat32,
	} {
		require.Equal(t, want, quant.Narrow(v), v)
	}
	require.Equal(t, uint32(0x7fc00000), quant.CodeNarrow(math.Float64frombits(0x7ff0000000000001)))
	require.Zero(t, quant.CodeNarrow(math.Copysign(0, -1)))
	require.Zero(t, quant.CodeNarrow(-1e-300), "what rounds to -0")
	require.False(t, quant.ValidNarrow(1<<31))
	require.False(t, quant.ValidNarrow(0x7fc00001))
	require.False(t, quant.ValidNarrow(0xffc00000))

	one, ulp := math.Float32bits(1), math.Pow(2, -23)
	require.Equal(t, one, quant.KeepNarrow(1+0.75*ulp, one))
	require.Equal(t, one+1, quant.KeepNarrow(1+0.76*ulp, one))
	require.Equal(t, one, quant.KeepNarrow(1-0.37*ulp, one), "below a power of two a step is half")
	require.Equal(t, one-1, quant.KeepNarrow(1-0.38*ulp, one))
	largest := math.Float32bits(math.MaxFloat32)
	require.Equal(t, largest, quant.KeepNarrow(1e300, largest))
	require.Equal(t, quant.CodeNarrow(inf), quant.KeepNarrow(inf, largest))
	require.Equal(t, largest, quant.KeepNarrow(1e300, quant.CodeNarrow(inf)))
	require.Equal(t, uint32(0x7fc00000), quant.KeepNarrow(math.NaN(), one))
	require.Zero(t, quant.KeepNarrow(0, 1<<31))
}

func TestNarrowComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := math.Float64frombits(rapid.Uint64().Draw(t, "bits"))
		if rapid.Bool().Draw(t, "small") {
			v = rapid.Float64Range(-4, 4).Draw(t, "v")
		}
		c := quant.CodeNarrow(v)
		require.True(t, quant.ValidNarrow(c))
		require.Equal(t, c, quant.CodeNarrow(quant.ValueNarrow(c)))
		kept := quant.CodeNarrow(math.Float64frombits(rapid.Uint64().Draw(t, "kept")))
		require.Equal(t, c, quant.KeepNarrow(quant.ValueNarrow(c), kept))
		moved := quant.KeepNarrow(v, kept)
		require.Equal(t, moved, quant.KeepNarrow(v, moved))
	})
}

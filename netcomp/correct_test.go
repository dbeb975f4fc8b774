package netcomp_test

import (
	"math"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/netcomp"
)

func TestCorrected(t *testing.T) {
	for _, c := range []struct{ v, was, is, low, high, want int8 }{
		{10, 3, 5, -128, 127, 12},
		{10, 5, 3, -128, 127, 8},
		{10, 3, 3, -128, 127, 10},
		{127, 126, 127, -128, 127, 127},
		{100, -128, 127, -128, 127, 127},  // 255 more
		{100, 127, -128, -128, 127, -128}, // 255 less
		{-128, 1, 0, -128, 127, -128},     // the end
		{8, 0, 5, -10, 10, 10},            // the range
		{-8, 5, 0, -10, 10, -10},          //
		{50, 9, 8, -10, 10, 10},           // from outside it
		{-50, 8, 9, -10, 10, -10},         //
		{50, 8, 9, -10, 10, 10},           //
		{-50, 9, 8, -10, 10, -10},         //
		{-128, -128, 127, -10, 10, 10},    // over all of it
		{-100, -128, 127, -128, -120, -120},
	} {
		require.Equal(t, c.want, netcomp.Corrected(c.v, c.was, c.is, c.low, c.high), "%+v", c)
	}
	require.Equal(t, uint64(math.MaxUint64), netcomp.Corrected[uint64](1, 0, math.MaxUint64, 0, math.MaxUint64))
	require.Zero(t, netcomp.Corrected[uint64](1, math.MaxUint64, 0, 0, math.MaxUint64))
	require.Equal(t, int64(-1), netcomp.Corrected[int64](math.MinInt64, 0, math.MaxInt64, math.MinInt64, math.MaxInt64))
	require.Equal(t, 9*time.Second, netcomp.Corrected(8*time.Second, time.Second, 4*time.Second, 0, 9*time.Second))
}

// TestCorrectedIsExact holds it against numbers without an end.
func TestCorrectedIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) int64 { return rapid.Int64().Draw(t, name) }
		v, was, is, low, high := draw("v"), draw("was"), draw("is"), draw("low"), draw("high")
		low, high = min(low, high), max(low, high)
		sum := new(big.Int).Sub(big.NewInt(is), big.NewInt(was))
		sum.Add(sum, big.NewInt(v))
		switch {
		case sum.Cmp(big.NewInt(low)) < 0:
			sum.SetInt64(low)
		case sum.Cmp(big.NewInt(high)) > 0:
			sum.SetInt64(high)
		}
		require.Equal(t, sum.Int64(), netcomp.Corrected(v, was, is, low, high))
	})
}

func TestCorrectedTick(t *testing.T) {
	const most = math.MaxUint32
	for _, c := range []struct{ v, was, is, want uint32 }{
		{200, 100, 103, 203},
		{200, 103, 100, 197},
		{200, 0, 103, 103}, // was never
		{200, 103, 0, 0},   // is never
		{0, 100, 103, 0},   // has become never
		{2, 103, 100, 1},   // does not become so
		{most - 1, 100, 103, most},
	} {
		require.Equal(t, c.want, netcomp.CorrectedTick(c.v, c.was, c.is, most), "%+v", c)
	}
}

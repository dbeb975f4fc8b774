package names

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHiddenIsGosOwn corrects beyond the range, which a min and a max of the package know nothing of.
func TestHiddenIsGosOwn(t *testing.T) {
	v, was, is := Hidden{F: 0.75, D: -0.5, I: 5}, Hidden{D: 0.5}, Hidden{F: 0.5, D: -0.5, I: 5}
	require.True(t, hiddenNet{}.Correct(&v, &was, &is))
	require.Equal(t, Hidden{F: 1, D: -1, I: 9}, v)
}

// TestLongArraySnaps measures the distance over all of an array that is walked in a loop.
func TestLongArraySnaps(t *testing.T) {
	var a, b, out Hidden
	b.H[3], b.H[17] = 0.5, 0.75
	hiddenNet{}.Blend(&out, &a, &b, 0.5, 1)
	require.Equal(t, [20]gauge{3: 0.25, 17: 0.375}, out.H, "0.9 apart")
	b.H[9] = 0.5
	hiddenNet{}.Blend(&out, &a, &b, 0.5, 1)
	require.Equal(t, a.H, out.H, "1.03 apart: the older one stands")
	hiddenNet{}.Apart(&out, &a, &b)
	require.Zero(t, out.H)
}

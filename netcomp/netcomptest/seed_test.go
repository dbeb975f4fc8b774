package netcomptest

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The fuzzer begins with whole forms of every type, among them the longest, and
// with what is nearly one.
func TestSeeds(t *testing.T) {
	for name, x := range map[string]Target{
		"component": ComponentTarget(levelNet{}), "versioned": ComponentTarget(savedNet{}), "message": MessageTarget[ping](pingNet{}),
		"crowd": MessageTarget[crowd](crowdNet{owned}),
	} {
		require.Empty(t, heard(fed(x, x.sown()...)), name)
		require.Greater(t, len(x.sown()), 5, name)
	}
	seeds := ComponentTarget(levelNet{}).sown()
	require.Contains(t, seeds, []byte{0, 0, 0, 0}, "raw of zero")
	require.Contains(t, seeds, []byte{0}, "its image, and a delta of nothing")
	require.Contains(t, seeds, []byte{0, 0}, "cut")
	require.Contains(t, seeds, []byte{0, 0, 4, 0}, "flipped")
	require.Contains(t, MessageTarget[crowd](crowdNet{owned}).sown(), []byte{0xfc, 0xfb, 0xfb, 0xfb, 0x03}, "the longest")
	require.Nil(t, Target{}.sown(), "a silent one has none")
}

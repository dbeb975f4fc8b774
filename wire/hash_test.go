package wire_test

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire"
)

func TestHash64IsFNV1a(t *testing.T) {
	// Values of the reference list in draft-eastlake-fnv, appendix C.
	require.Equal(t, uint64(0xcbf29ce484222325), wire.Hash64(nil))
	require.Equal(t, uint64(0xaf63dc4c8601ec8c), wire.Hash64([]byte("a")))
	require.Equal(t, uint64(0x85944171f73967e8), wire.Hash64([]byte("foobar")))
}

// TestMixScrambles pins two values (the fates of packets and the game's random
// numbers hang on them), and counts the output bits that flip with one input bit.
func TestMixScrambles(t *testing.T) {
	require.Equal(t, uint64(0x6e789e6aa1b965f4), wire.Mix(0, 0))
	require.Equal(t, uint64(0x6d1db36ccba982d2), wire.Mix(1, 2))
	require.NotEqual(t, wire.Mix(1, 2), wire.Mix(2, 1))
	for _, v := range []uint64{0, 1, 1 << 40, ^uint64(0)} {
		flips := 0
		for i := range 64 {
			flips += bits.OnesCount64(wire.Mix(7, v) ^ wire.Mix(7, v^1<<i))
			flips += bits.OnesCount64(wire.Mix(v, 7) ^ wire.Mix(v^1<<i, 7))
		}
		require.InDelta(t, 64*64, flips, 400)
	}
}

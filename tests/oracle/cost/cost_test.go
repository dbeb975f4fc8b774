//go:build unix

package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/transport/udp"
)

// Both ways over real sockets, sealed, with acknowledgements and lanes.
func TestASteadyTickAllocatesNothing(t *testing.T) {
	for _, io := range []udp.IO{udp.Single, udp.Best} {
		for _, packed := range []bool{false, true} {
			s := newSealed(io, packed)
			for range 300 {
				s.tick()
			}
			require.Zero(t, testing.AllocsPerRun(200, func() { s.tick() }), "%v, packed %v", io, packed)
		}
	}
}

func TestWhatIsCounted(t *testing.T) {
	w := newWire()
	require.LessOrEqual(t, w.Header, 6)
	require.Equal(t, 8, w.ID)
	require.Equal(t, 16, w.Tag)
	require.Equal(t, 3, w.Message)
	require.GreaterOrEqual(t, w.Packed, 4.9)
	require.Zero(t, w.Goroutines)
	require.LessOrEqual(t, w.Heap, 8<<10)
}

// The rows of the table are there, and each has moved its messages: none is the plain one's time.
func TestEachRowIsMeasured(t *testing.T) {
	names := []string{"plain", "packed", "quic-go"}
	rows := measure(names, []subject{newPlain(), newSealed(udp.Best, true), newQUIC()}, 3)
	for i, r := range rows {
		require.Equal(t, names[i], r.Name)
		require.Positive(t, r.Nanos)
		require.Positive(t, r.Ratio)
	}
	require.Equal(t, 1.0, rows[0].Ratio)
}

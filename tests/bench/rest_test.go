package main

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAWorldAtRestCostsNothing: with a synced client, a step of host and client visits no entity and no record and allocates
// nothing, however many entities there are.
func TestAWorldAtRestCostsNothing(t *testing.T) {
	for _, n := range []int{100, 20_000, 1_000_000} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			if n > 100_000 && testing.Short() {
				t.Skip("a million entities take some seconds to join: not with -short")
			}
			p, err := newPath(n)
			require.NoError(t, err)
			host, client := p.server.Stats().Visited, p.viewer.Stats().Visited
			require.Zero(t, testing.AllocsPerRun(240, func() { p.tick(nil) }), "allocations of a step of both sides")
			require.Equal(t, host, p.server.Stats().Visited, "entities and records that the host visited")
			require.Equal(t, client, p.viewer.Stats().Visited, "entities and records that the client visited")
		})
	}
}

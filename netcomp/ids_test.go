package netcomp

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestNetID(t *testing.T) {
	id := MakeNetID(17, 2)
	require.EqualValues(t, 17, id.Index())
	require.EqualValues(t, 2, id.Gen())
	require.Equal(t, "17.2", id.String())
}

// A pool hands out the lowest free index, never one in use, and never a generation of zero or one it has just had.
func TestPool(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		max := rapid.IntRange(1, 12).Draw(t, "max")
		p := NewPool(max)
		if rapid.Bool().Draw(t, "wrap") {
			for i := range uint32(max) {
				p.SetGen(i, 1<<32-2)
			}
		}
		used, gens := map[uint32]bool{}, map[uint32]uint32{}
		for range rapid.IntRange(0, 60).Draw(t, "ops") {
			if rapid.Bool().Draw(t, "take") {
				id, ok := p.Take()
				require.Equal(t, len(used) < max, ok)
				if !ok {
					continue
				}
				low := uint32(0)
				for used[low] {
					low++
				}
				require.Equal(t, low, id.Index())
				require.NotZero(t, id.Gen())
				require.NotEqual(t, gens[low], id.Gen())
				used[low], gens[low] = true, id.Gen()
			} else if len(used) > 0 {
				var all []uint32
				for i := range used { // order-free: sorted
					all = append(all, i)
				}
				slices.Sort(all)
				i := rapid.SampledFrom(all).Draw(t, "free")
				p.Free(i)
				delete(used, i)
			}
		}
	})
}

func TestPoolWrapsItsGenerations(t *testing.T) {
	p := NewPool(1)
	p.SetGen(0, 1<<32-2)
	for _, want := range []uint32{1<<32 - 1, 1, 2} {
		id, ok := p.Take()
		require.True(t, ok)
		require.Equal(t, want, id.Gen())
		_, ok = p.Take()
		require.False(t, ok)
		p.Free(0)
	}
	require.Equal(t, 1, p.Len())
	require.PanicsWithValue(t, "netcomp: index 3 freed, 1 were taken", func() { p.Free(3) })
	require.Equal(t, maxIndex, NewPool(0).max)
	require.Equal(t, maxIndex, NewPool(1<<30).max)
}

package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What a value takes on the wire, and that components allocate nothing, holds on every machine and is asserted here; what
// takes how long is only measured.
func TestSizesAndAllocations(t *testing.T) {
	most := map[string]int{
		"raw encode":               40,
		"image encode":             16,
		"delta of one axis encode": 2,
		"delta of nothing encode":  1,
		"transform bytes encode":   40,
		"loadout bytes encode":     59,
		"small bytes encode":       49,
	}
	seen := 0
	for _, c := range cells(newValues()) {
		for _, r := range c.rows {
			if r.name == netgen && r.bits != nil {
				_, bytes := r.bytes()
				require.LessOrEqualf(t, bytes, most[c.name], "%s, %s", c.name, r.name)
				seen++
			}
			if r.noAllocs {
				require.Zerof(t, allocsOf(r.run), "%s, %s allocates", c.name, r.name)
			}
		}
	}
	require.Equal(t, len(most), seen)
}

// Rows of a cell go through the same values: as many, and all of them different.
func TestValuesDiffer(t *testing.T) {
	v := newValues()
	require.Len(t, v.transforms, count)
	for i := range v.transforms {
		require.NotEqual(t, v.transforms[i], v.transforms[(i+1)&mask])
		require.NotEqual(t, v.transforms[i], v.moved[i])
		require.NotEqual(t, v.loadouts[i], v.loadouts[(i+1)&mask])
		require.NotEqual(t, v.smalls[i], v.smalls[(i+1)&mask])
	}
	require.Equal(t, newValues(), v, "every run has the same values")
}

package bitset

import (
	"math"
	"slices"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// members walks the set as its users do.
func members(s *Set) []uint32 {
	var got []uint32
	for i, ok := s.Next(0); ok; i, ok = s.Next(i + 1) {
		got = append(got, i)
	}
	return got
}

// The set does what a map does, and walks in order.
func TestSetIsASet(t *testing.T) {
	// Numbers meet at words' and pages' edges, and a few are far off.
	number := rapid.OneOf(
		rapid.Uint32Range(0, 200),
		rapid.Uint32Range(pageBits-70, pageBits+70),
		rapid.Uint32Range(5*pageBits-2, 5*pageBits+2),
	)
	rapid.Check(t, func(t *rapid.T) {
		var s Set
		model := map[uint32]bool{}
		t.Repeat(map[string]func(*rapid.T){
			"set": func(t *rapid.T) {
				i := number.Draw(t, "i")
				require.Equal(t, !model[i], s.Set(i))
				model[i] = true
			},
			"clear": func(t *rapid.T) {
				i := number.Draw(t, "i")
				require.Equal(t, model[i], s.Clear(i))
				delete(model, i)
			},
			"reset": func(*rapid.T) {
				s.Reset()
				clear(model)
			},
			"": func(t *rapid.T) {
				require.Equal(t, len(model), s.Count())
				i := number.Draw(t, "probe")
				require.Equal(t, model[i], s.Has(i))
				var want []uint32
				for m := range model {
					want = append(want, m)
				}
				slices.Sort(want)
				require.Equal(t, want, members(&s))
				if at, found := slices.BinarySearch(want, i); found || at < len(want) {
					got, ok := s.Next(i)
					require.True(t, ok)
					require.Equal(t, want[at], got)
				}
			},
		})
	})
}

func TestZeroSetIsEmpty(t *testing.T) {
	var s Set
	require.Zero(t, s.Len())
	require.Zero(t, s.Count())
	require.False(t, s.Has(0))
	require.False(t, s.Has(math.MaxUint32))
	require.False(t, s.Clear(7))
	_, ok := s.Next(math.MaxUint32)
	require.False(t, ok)
}

func TestSetReachesTheLastNumber(t *testing.T) {
	var s Set
	require.True(t, s.Set(math.MaxUint32))
	require.Equal(t, uint64(1)<<32, s.Len())
	i, ok := s.Next(5)
	require.True(t, ok)
	require.Equal(t, uint32(math.MaxUint32), i)
}

// Memory follows the pages in use, of 4 KiB each, not the numbers' size.
func TestSetPages(t *testing.T) {
	var s Set
	require.True(t, s.Set(0))
	require.True(t, s.Set(10*pageBits))
	inUse := 0
	for _, p := range s.pages {
		if p != nil {
			inUse++
		}
	}
	require.Equal(t, 2, inUse)
	require.Equal(t, uint64(11*pageBits), s.Len())
	require.Equal(t, uintptr(4096), unsafe.Sizeof(page{}.words))
}

// A walk may clear what it visits.
func TestClearDuringAWalk(t *testing.T) {
	var s Set
	for _, i := range []uint32{3, 64, pageBits, pageBits + 1} {
		s.Set(i)
	}
	var got []uint32
	for i, ok := s.Next(0); ok; i, ok = s.Next(i + 1) {
		s.Clear(i)
		got = append(got, i)
	}
	require.Equal(t, []uint32{3, 64, pageBits, pageBits + 1}, got)
	require.Zero(t, s.Count())
}

// Marks, walks and resets over pages that exist allocate nothing.
func TestSetSteadyStateAllocatesNothing(t *testing.T) {
	var s Set
	s.Set(pageBits * 3)
	s.Set(1)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		s.Set(2)
		s.Set(pageBits*3 + 9)
		for i, ok := s.Next(0); ok; i, ok = s.Next(i + 1) {
			s.Clear(i)
		}
		s.Reset()
	}))
}

package netcomp_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// renew parses want over old as generated code does.
func renew(old, want []int8) netcomp.Renewal[int8] {
	s := netcomp.Renew(old, len(want))
	for i := range s.Items {
		if s.Items[i] != want[i] {
			s.Set(i, want[i])
		}
	}
	return s
}

func TestRenewalWritesToNothingShared(t *testing.T) {
	numbers := rapid.SliceOfN(rapid.Int8Range(0, 2), 0, 6)
	rapid.Check(t, func(t *rapid.T) {
		old, want := numbers.Draw(t, "old"), numbers.Draw(t, "want")
		before := slices.Clone(old)
		s := renew(old, want)
		require.Equal(t, before, old)
		require.True(t, slices.Equal(want, s.Items))
		require.Equal(t, len(want) == 0, s.Items == nil)
		require.Equal(t, !slices.Equal(want, old) || (old == nil) != (s.Items == nil), s.Changed())
		if len(want) > 0 {
			require.Equal(t, s.Changed(), len(old) == 0 || &old[0] != &s.Items[0])
		}
	})
}

func TestRenewalOfWhatStaysAllocatesNothing(t *testing.T) {
	old := []int8{1, 2, 3}
	require.Zero(t, testing.AllocsPerRun(20, func() { old = renew(old, []int8{1, 2, 3}).Items }))
}

func renewMap(old, want map[string]int8) netcomp.MapRenewal[string, int8] {
	var room [8]string
	held := netcomp.AppendTextKeys(room[:0], old, 8, 8)
	m := netcomp.RenewMap(old, held, len(want))
	for i, k := range slices.Sorted(maps.Keys(want)) {
		if !m.Held(held, i, k) || want[k] != old[k] {
			m.Set(held, i, k, want[k])
		}
	}
	return m
}

func TestMapRenewalWritesToNothingShared(t *testing.T) {
	entries := rapid.MapOfN(rapid.SampledFrom([]string{"", "a", "b", "c", "d"}), rapid.Int8Range(0, 1), 0, 4)
	rapid.Check(t, func(t *rapid.T) {
		old, want := entries.Draw(t, "old"), entries.Draw(t, "want")
		before := maps.Clone(old)
		m := renewMap(old, want)
		require.True(t, maps.Equal(before, old))
		require.True(t, maps.Equal(want, m.Map))
		require.Equal(t, len(want) == 0, m.Map == nil)
		require.Equal(t, !maps.Equal(want, old) || (old == nil) != (m.Map == nil), m.Changed())
	})
}

func TestMapRenewalOfAMapThatIsTooLong(t *testing.T) {
	old := map[string]int8{"a": 1, "b": 2, "\xfe": 3, "\xff": 4}
	var room [8]string
	keys := netcomp.AppendTextKeys(room[:0], old, 8, 8)
	require.Equal(t, []string{"a", "b", "\xfe"}, keys, "of two keys that are written alike one counts")
	m := netcomp.RenewMap(old, keys, 3)
	require.True(t, m.Changed())
}

func TestItemsAreNoMoreThanTheBits(t *testing.T) {
	var w wire.BitWriter
	netcomp.AppendCount(&w, 5, 7)
	w.Bits(0, 49)
	b := w.Bytes() // 53 bits left
	r := wire.NewBitReader(b)
	require.Equal(t, 5, netcomp.ParseItems(&r, 7, 10))
	require.NoError(t, r.Err())
	r.Reset(b)
	require.Zero(t, netcomp.ParseItems(&r, 7, 11))
	require.ErrorIs(t, r.Err(), wire.ErrShort)
	require.ErrorContains(t, r.Err(), "53 bits left, 5 items want 11 each at least")
	r.Reset(b)
	require.Zero(t, netcomp.ParseItems(&r, 4, 1))
	require.ErrorIs(t, r.Err(), wire.ErrValue)
}

func TestCut(t *testing.T) {
	require.Equal(t, []int{1, 2}, netcomp.Cut([]int{1, 2, 3}, 2))
	require.Equal(t, []int{1, 2}, netcomp.Cut([]int{1, 2}, 2))
	require.Nil(t, netcomp.Cut([]int(nil), 2))
}

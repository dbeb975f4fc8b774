package netcomp_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

func TestKeysRise(t *testing.T) {
	var numbers [4]int16
	require.Equal(t, []int16{-3, 0}, netcomp.AppendKeys(numbers[:0], map[int16]bool{7: true, -3: true, 0: false}, 2))
	var flags [2]bool
	require.Equal(t, []bool{false, true}, netcomp.AppendFlagKeys(flags[:0], map[bool]int{true: 1, false: 2}, 2))
	require.Equal(t, []bool{false}, netcomp.AppendFlagKeys(flags[:0], map[bool]int{true: 1, false: 2}, 1))
	require.Equal(t, []bool{true}, netcomp.AppendFlagKeys(flags[:0], map[bool]int{true: 1}, 2))
	require.Empty(t, netcomp.AppendKeys(numbers[:0], map[int16]bool(nil), 2))
}

// TestTextKeysRiseAsWritten checks that keys are in the order of what is
// written, and no two alike.
func TestTextKeysRiseAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		keys := rapid.SliceOfN(rapid.SampledFrom([]string{"", "a", "ab", "abc", "abd", "\xff", "\xfe", "\ufffd", "€", "€€", "z\xff", "z"}), 0, 12).Draw(t, "keys")
		bytes := rapid.UintRange(1, 6).Draw(t, "bytes")
		m := map[string]int{}
		for _, k := range keys {
			m[k]++
		}
		var written []string
		for _, k := range netcomp.AppendTextKeys(nil, m, 20, bytes) {
			require.Contains(t, m, k)
			s, err := sent(t, k, "", bytes)
			require.NoError(t, err)
			written = append(written, s)
		}
		require.True(t, slices.IsSorted(written))
		require.Equal(t, len(written), len(slices.Compact(slices.Clone(written))))
		for k := range m {
			s, _ := sent(t, k, "", bytes)
			require.Contains(t, written, s)
		}
	})
}

func TestKeysAllocateNothing(t *testing.T) {
	m := map[string]int{"one": 1, "two": 2, "three": 3}
	require.Zero(t, testing.AllocsPerRun(20, func() {
		var room [4]string
		if len(netcomp.AppendTextKeys(room[:0], m, 4, 8)) != 3 {
			panic("lost")
		}
	}))
}

func TestDisorder(t *testing.T) {
	var r wire.BitReader
	netcomp.Disorder(&r, 3, 4)
	require.ErrorIs(t, r.Err(), wire.ErrValue)
	require.ErrorContains(t, r.Err(), "key 3 after 4, want rising keys")
}

func TestCommon(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, held, other := rapid.IntRange(0, 9).Draw(t, "n"), rapid.IntRange(0, 9).Draw(t, "held"), rapid.IntRange(0, 9).Draw(t, "other")
		var w wire.BitWriter
		netcomp.AppendCommon(&w, n, held)
		bits := w.Len()
		r, s, o := wire.NewBitReader(w.Bytes()), wire.NewBitReader(w.Bytes()), wire.NewBitReader(w.Bytes())
		require.Equal(t, min(n, held), netcomp.ParseCommon(&r, n, held))
		require.Equal(t, min(n, held), netcomp.SkipCommon(&s, n))
		require.NoError(t, r.Err())
		require.Equal(t, r.Left(), s.Left())
		require.Equal(t, bits, len(w.Bytes())*8-r.Left())
		require.Equal(t, min(n, other), netcomp.ParseCommon(&o, n, other))
		require.Equal(t, min(n, other) == min(n, held), o.Err() == nil)
	})
	r := wire.NewBitReader([]byte{1})
	require.Zero(t, netcomp.SkipCommon(&r, 0))
	require.ErrorContains(t, r.Err(), "items in common of none")
}

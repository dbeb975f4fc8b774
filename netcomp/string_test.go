package netcomp_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// sent writes a string behind 3 bits and returns what arrives.
func sent(t require.TestingT, s, old string, max uint) (string, error) {
	var w wire.BitWriter
	w.Bits(5, 3)
	netcomp.AppendString(&w, s, max)
	n := w.Len()
	b := w.Bytes()
	r, skip := wire.NewBitReader(b), wire.NewBitReader(b)
	r.Skip(3)
	skip.Skip(3)
	got := netcomp.ParseString(&r, old, max)
	netcomp.SkipString(&skip, max)
	require.Equal(t, r.Left(), skip.Left())
	require.Equal(t, n, len(b)*8-r.Left())
	return got, r.Err()
}

func TestStringIsCutAndMadeValid(t *testing.T) {
	for _, c := range []struct {
		s    string
		max  uint
		want string
	}{
		{"", 5, ""}, {"plain", 5, "plain"}, {"longer", 5, "longe"}, {"äöü", 5, "äö"}, {"aäöü", 4, "aä"}, {"€", 2, ""},
		{"\xff", 3, "\ufffd"}, {"\xff", 2, ""}, {"a\xffb", 5, "a\ufffdb"}, {"a\xffb", 4, "a\ufffd"}, {"ab\xffcd", 4, "ab"},
		{"a\x00b", 5, "a\x00b"}, {"\ud7ff\U0010ffff", 7, "\ud7ff\U0010ffff"},
	} {
		got, err := sent(t, c.s, "old", c.max)
		require.NoError(t, err)
		require.Equal(t, c.want, got, "%q at most %d bytes", c.s, c.max)
	}
}

func TestStringTravels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := string(rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "bytes"))
		if rapid.Bool().Draw(t, "valid") {
			s = strings.ToValidUTF8(s, "€")
		}
		max := rapid.UintRange(1, 40).Draw(t, "max")
		got, err := sent(t, s, "", max)
		require.NoError(t, err)
		require.True(t, utf8.ValidString(got))
		require.LessOrEqual(t, len(got), int(max))
		require.True(t, strings.HasPrefix(string([]rune(s)), got))
		again, err := sent(t, got, "", max)
		require.NoError(t, err)
		require.Equal(t, got, again)
	})
}

func TestStringRefuses(t *testing.T) {
	long := []byte{6, 'a', 'b', 'c', 'd', 'e', 'f'}
	for name, c := range map[string]struct {
		b   []byte
		err string
	}{
		"a length above max":   {long, "count 6, want at most 5"},
		"a length beyond all":  {[]byte{5, 'a'}, "wanted"},
		"what is not UTF-8":    {[]byte{2, 0xc3, 'a'}, "want UTF-8"},
		"what is equal to old": {[]byte{1, 0xff}, "want UTF-8"},
		"set bits of padding":  {[]byte{0b1001, 'a'}, "padding"},
	} {
		r := wire.NewBitReader(c.b)
		require.Empty(t, netcomp.ParseString(&r, "\xff", 5), name)
		require.ErrorContains(t, r.Err(), c.err, name)
	}
}

func TestBytesTravel(t *testing.T) {
	old := []byte{1, 2, 3}
	var w wire.BitWriter
	netcomp.AppendBytes(&w, []byte{1, 2, 3, 4}, 3)
	netcomp.AppendBytes(&w, []byte{0xff, 2, 3}, 3)
	netcomp.AppendBytes(&w, []byte{}, 3)
	r := wire.NewBitReader(w.Bytes())
	got := netcomp.ParseBytes(&r, old, 3)
	require.True(t, netcomp.SameBytes(old, got))
	got = netcomp.ParseBytes(&r, old, 3)
	require.Equal(t, []byte{0xff, 2, 3}, got)
	require.Equal(t, []byte{1, 2, 3}, old, "nothing is written to what the target held")
	require.False(t, netcomp.SameBytes(old, got))
	require.Nil(t, netcomp.ParseBytes(&r, old, 3))
	require.NoError(t, r.Close())
	require.False(t, netcomp.SameBytes(nil, []byte{}))
	require.True(t, netcomp.SameBytes(nil, nil))
}

func TestStringAllocatesWhatChanges(t *testing.T) {
	buf := make([]byte, 0, 64)
	var w wire.BitWriter
	var r wire.BitReader
	got := "äöü"
	require.Zero(t, testing.AllocsPerRun(50, func() {
		w.Reset(buf)
		netcomp.AppendString(&w, "äöü", 20)
		r.Reset(w.Bytes())
		got = netcomp.ParseString(&r, got, 20)
		w.Reset(buf)
		netcomp.AppendString(&w, "bad \xff and longer than that", 20)
	}))
}

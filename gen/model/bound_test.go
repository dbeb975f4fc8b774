package model

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseBounds(t *testing.T) {
	for text, want := range map[string][]int{"1": {1}, "65535": {65535}, "8:32": {8, 32}, "3:4:5": {3, 4, 5}} {
		got, err := ParseBounds(text)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	for _, text := range []string{"", "0", "-1", "+1", "65536", "8:", ":8", "8::8", "a", "1e3", "1.5", " 1", "99999999999999999999"} {
		_, err := ParseBounds(text)
		require.ErrorContains(t, err, `malformed net tag at "max=`+text+`": expected whole numbers from 1 to 65535 with colons between them`)
	}
}

func TestTagWith(t *testing.T) {
	tag := Tag{Items: []Item{{Key: "max", Value: "8:32", Valued: true}, {Key: "any"}}}
	require.Equal(t, []Item{{Key: "any"}, {Key: "max", Value: "32", Valued: true}}, tag.With("max", "32").Items)
	require.Equal(t, []Item{{Key: "any"}}, tag.Without("max").Items)
	require.Len(t, tag.Items, 2, "the tag itself stays")
}

// TestPathsOfWhatVaries checks the names of places in the schema: a bound is
// part of the wire form, and so is whether a run begins at a byte.
func TestPathsOfWhatVaries(t *testing.T) {
	leaf := func() *Node { return &Node{Leaf: fakeLeaf{}} }
	n := &Node{Fields: []*Node{
		{Name: "A", Elem: leaf(), Len: 3},
		{Name: "B", Elem: leaf(), Len: 3, Bundle: List},
		{Name: "C", Elem: &Node{Elem: leaf(), Len: 2}, Len: 4, Bundle: Slice, Whole: 2},
		{Name: "D", Elem: leaf(), Len: 5, Bundle: Map, Key: leaf()},
	}}
	var paths []string
	times := 0
	n.Leaves(func(path string, most int, _ Leaf) { paths, times = append(paths, path), times+most })
	require.Equal(t, []string{"A[3]", "B[<=3]", "C[<=4,aligned][2]", "D[<=5].key", "D[<=5]"}, paths)
	require.Equal(t, 3+3+8+5+5, times)
	require.True(t, n.Varies())
	require.False(t, n.Fields[0].Varies())
}

type fakeLeaf struct{ Leaf }

package gen

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestUnified(t *testing.T) {
	old := strings.Join([]string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", ""}, "\n")
	new := strings.Replace(strings.Replace(old, "b\n", "B\n", 1), "l\n", "l\nL\n", 1)
	require.Equal(t, strings.TrimPrefix(`
--- p
+++ p (generated)
@@ -1,5 +1,5 @@
 a
-b
+B
 c
 d
 e
@@ -10,4 +10,5 @@
 j
 k
 l
+L
 m
`, "\n"), unified("p", old, new))
	require.Equal(t, "--- p\n+++ p (generated)\n@@ -1,1 +0,0 @@\n-a\n", unified("p", "a\n", ""))
	require.Equal(t, "--- p\n+++ p (generated)\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n", unified("p", "a\nb", "a\nb\n"))
}

// Without what is added a difference is the old text, without what is removed
// the new one; what is equal at both ends is never in it.
func TestCompare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(rapid.SampledFrom(strings.Split("a b c d e f g h } } } return", " ")), 0, 30)
		a, b := texts.Draw(t, "a"), texts.Draw(t, "b")
		var old, new []string
		for _, o := range compare(a, b) {
			if o.sign != '+' {
				old = append(old, o.line)
			}
			if o.sign != '-' {
				new = append(new, o.line)
			}
		}
		require.Equal(t, strings.Join(a, "\n"), strings.Join(old, "\n"))
		require.Equal(t, strings.Join(b, "\n"), strings.Join(new, "\n"))
		for _, o := range compare(a, a) {
			require.Equal(t, byte(' '), o.sign)
		}
	})
}

// Texts that have nothing in common cost no more than their size.
func TestCompareOfLongTexts(t *testing.T) {
	var a, b []string
	for i := range 50_000 {
		a, b = append(a, "a", strconv.Itoa(i)), append(b, strconv.Itoa(-i), "b")
	}
	require.Len(t, compare(a, b), len(a)+len(b)-1)
}

package gen

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
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
}

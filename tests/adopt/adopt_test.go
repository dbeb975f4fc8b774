// Package adopt promises that a game that runs on arche becomes a networked
// one in place: its world, filters, maps and loop stay. before is such a game,
// after the same one networked; that both compile is half of the promise, and
// the test counts the other half.
package adopt

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// maxAdded is how many lines the game may gain, besides imports.
const maxAdded = 25

func TestAnArcheGameIsNetworkedInAFewLines(t *testing.T) {
	after, err := os.ReadFile("after/main.go")
	if os.IsNotExist(err) {
		t.Skip("after/main.go does not exist in this tree")
	}
	require.NoError(t, err)
	before, err := os.ReadFile("before/main.go")
	require.NoError(t, err)
	added := added(body(string(before)), body(string(after)))
	t.Logf("%d lines:\n%s", len(added), strings.Join(added, "\n"))
	require.LessOrEqual(t, len(added), maxAdded)
}

// body returns a file's lines below its imports that are neither empty nor
// only a closing bracket.
func body(text string) (lines []string) {
	_, text, _ = strings.Cut(text, "\n)\n")
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); strings.Trim(line, ")}") != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// added returns the lines of b that are not part of the longest common
// subsequence of a and b; a changed line is one.
func added(a, b []string) (lines []string) {
	long := make([][]int, len(a)+1) // long[i][j]: of a[i:] and b[j:]
	for i := range long {
		long[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				long[i][j] = long[i+1][j+1] + 1
			} else {
				long[i][j] = max(long[i+1][j], long[i][j+1])
			}
		}
	}
	i := 0
	for j := 0; j < len(b); {
		switch {
		case i < len(a) && a[i] == b[j]:
			i++
			j++
		case i < len(a) && long[i+1][j] >= long[i][j+1]:
			i++
		default:
			lines = append(lines, b[j])
			j++
		}
	}
	return lines
}

func TestAddedCountsLines(t *testing.T) {
	require.Equal(t, []string{"x", "d"}, added([]string{"a", "b", "c"}, []string{"a", "x", "b", "d"}))
	require.Empty(t, added([]string{"a", "b"}, []string{"a"}))
	require.Equal(t, []string{"a", "b"}, added(nil, []string{"a", "b"}))
	require.Equal(t, []string{"f {"}, body("import (\n\tx\n)\n\nf {\n}\n\n"))
}

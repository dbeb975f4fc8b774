package gen_test

import (
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/gen/check"
)

// TestOutputNeedsWhatIsRefused looks for the names of Go in all golden output: a package that hides one that is not refused
// would get code that means something else.
func TestOutputNeedsWhatIsRefused(t *testing.T) {
	run, err := goldenRun()
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, f := range run.Files {
		if !strings.HasSuffix(f.Path, ".go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), f.Path, f.New, 0)
		require.NoError(t, err)
		for _, name := range file.Unresolved {
			if types.Universe.Lookup(name.Name) != nil {
				seen[name.Name] = true
			}
		}
	}
	for name := range seen {
		require.Contains(t, check.Predeclared(true), name)
	}
	require.Contains(t, seen, "make")
	require.Greater(t, len(seen), 15)
}

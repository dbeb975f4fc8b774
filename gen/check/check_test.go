package check

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/gen/model"
	"github.com/tickwire/tickwire/netcomp"
)

// The generator does not import what it generates for.
func TestLimitsAreNetcomps(t *testing.T) {
	require.Equal(t, netcomp.MaxComponents, maxComponents)
}

func TestComponentsOfAPackageAreCounted(t *testing.T) {
	p := &model.Package{}
	for i := range maxComponents + 2 {
		p.Types = append(p.Types, &model.Type{Go: fmt.Sprint("C", i)}, &model.Type{Directive: model.Directive{Role: model.Event}})
	}
	var ps model.Problems
	checkCount(p, &ps)
	list := ps.Sorted()
	require.Len(t, list, 1)
	require.Equal(t, "C128", list[0].Path)
	require.Contains(t, list[0].Text, "component number 129")
}

package gen_test

import (
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/gen"
	"github.com/tickwire/tickwire/gen/kind"
)

// A crossed kind has a field of it, and what netgen says of it in a component
// if it is refused there.
type crossed struct {
	typ, tag string
	alone    string // the tag where it is no element, if that is another
	refused  string // pattern of the message in components
}

// examples has every kind of the table at least once; a second one of a kind
// has a number after its name.
var examples = map[string]crossed{
	"entity":  {typ: "ecs.Entity"},
	"bool":    {typ: "bool"},
	"integer": {typ: "int16", tag: "range=-100:1000"},
	"float":   {typ: "float32", tag: "range=-8:8,step=1/64"},
	"float2":  {typ: "float64"},
	"array":   {typ: "[2]uint8"},
	"struct":  {typ: "Pair"},
}

// positions are the places of a field: the text of a type whose field V, in
// some depth, has the kind.
var positions = []struct {
	name, role, text string
	element          bool
}{
	{"Field", "component", "type %[1]s struct { V %[2]s %[3]s }", false},
	{"Element", "component", "type %[1]s struct { V [3]%[2]s %[3]s }", true},
	{"Long", "component", "type %[1]s struct { V [20]%[2]s %[3]s }", true},
	{"Nested", "component", "type %[1]s struct { In struct { V %[2]s %[3]s } }", false},
	{"Embedded", "component", "type %[1]s struct { %[1]sBase }\n\ntype %[1]sBase struct { V %[2]s %[3]s }", false},
	{"Action", "action", "type %[1]s struct { V %[2]s %[3]s }", false},
	{"Event", "event", "type %[1]s struct { V [2]%[2]s %[3]s }", true},
}

const crossHead = `// Package cross has every kind of field in every position.
package cross

import (
	"time"

	"github.com/tickwire/tickwire/ecs"
)

// Pair is a struct to nest.
type Pair struct {
	A int8
	B bool
}

var _ time.Duration

var _ ecs.Entity
`

// TestCross crosses every kind with every position: each cell is generated and
// runs its generated test (TestGoldenRuns), or is refused by its message.
func TestCross(t *testing.T) {
	for _, name := range kind.Names() {
		require.Contains(t, examples, name, "the kind %s has no example: every position of it is a missing cell", name)
	}
	works, refused := crossHead, crossHead
	wants := map[string]string{} // type: message
	names := make([]string, 0, len(examples))
	for name := range examples {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		x := examples[name]
		for _, p := range positions {
			typ := strings.ToUpper(name[:1]) + name[1:] + p.name
			tag := x.tag
			if x.alone != "" && !p.element {
				tag = x.alone
			}
			if tag != "" {
				tag = "`net:\"" + tag + "\"`"
			}
			text := fmt.Sprintf("\n// %s is a cell.\n//\n//netgen:%s\n", typ, p.role) + fmt.Sprintf(p.text, typ, x.typ, tag) + "\n"
			if x.refused != "" && p.role == "component" {
				refused += text
				wants[typ] = x.refused
				continue
			}
			works += text
		}
	}
	source, err := format.Source([]byte(works))
	require.NoError(t, err)
	file := filepath.Join("testdata", "golden", "cross", "cross.go")
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, source, 0o644))
	}
	committed, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(committed), string(source), "go test ./gen -run 'Cross|Golden$' -update writes it")
	if len(wants) > 0 {
		refuses(t, refused, wants)
	}
}

// refuses checks that every type of a source has its problem.
func refuses(t *testing.T, source string, wants map[string]string) {
	dir := module(t, map[string]string{"cross.go": source})
	run, err := gen.New(gen.Config{Dir: dir})
	require.NoError(t, err)
	for typ, want := range wants {
		found := false
		for _, p := range run.Problems {
			at, _, _ := strings.Cut(p.Path, ".")
			found = found || strings.TrimSuffix(at, "Base") == typ && regexp.MustCompile(want).MatchString(p.Text)
		}
		require.True(t, found, "%s is not refused by %q: %v", typ, want, run.Problems)
	}
}

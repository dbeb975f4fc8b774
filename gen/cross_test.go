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
	"codec":     {typ: "tint.Tint", tag: "codec=tint.Codec"},
	"entity":    {typ: "ecs.Entity"},
	"bool":      {typ: "bool"},
	"integer":   {typ: "int16", tag: "range=-100:1000"},
	"integer2":  {typ: "int8"},
	"integer3":  {typ: "int32"},
	"integer4":  {typ: "uint64", tag: "fixed"},
	"integer5":  {typ: "int", tag: "varint"},
	"integer6":  {typ: "int16", tag: "bits=5,escape"},
	"float":     {typ: "float32", tag: "range=-8:8,step=1/64"},
	"float2":    {typ: "float64"},
	"float3":    {typ: "float32", tag: "range=-1:1,bits=8,escape"},
	"half":      {typ: "float32", tag: "f16"},
	"single":    {typ: "float64", tag: "f32"},
	"enum":      {typ: "time.Month", tag: "enum"},
	"flags":     {typ: "uint8", tag: "flags=5"},
	"tick":      {typ: "ecs.Tick", tag: "tick"},
	"duration":  {typ: "time.Duration"},
	"duration2": {typ: "time.Duration", tag: "range=0s:10s,step=1ms"},
	"angle":     {typ: "float32", tag: "angle=rad"},
	"quat":      {typ: "[4]float32", tag: "quat"},
	"unit":      {typ: "[3]float64", tag: "unit=12"},
	"color":     {typ: "[4]uint8", tag: "color"},
	"color2":    {typ: "[3]float32", tag: "color"},
	"text":      {typ: "netcomp.Text16"},
	"text2":     {typ: "netcomp.Text8", tag: "max=5"},
	"list":      {typ: "netcomp.List4[Pair]"},
	"list2":     {typ: "netcomp.List4[netcomp.Text8]", tag: "max=2:5"},
	"uuid":      {typ: "UUID"},
	"string":    {typ: "string", tag: "max=9", refused: "string cannot be held by a component, .*; use netcomp.Text16"},
	"slice":     {typ: "[]int16", tag: "max=5", refused: "int16 cannot be held by a component, .*; use netcomp.List8\\[int16\\]"},
	"slice2":    {typ: "[]byte", tag: "max=9", refused: "byte cannot be held by a component"},
	"map":       {typ: "map[int16]string", tag: "max=3:5", refused: "map.* cannot be held by a component, .*; use netcomp.List8"},
	"instant":   {typ: "time.Time", tag: "step=1ms", refused: "time.Time cannot be held by a component, .*; keep its UnixMilli in an int64"},
	"address":   {typ: "netip.Addr", refused: "netip.Addr cannot be held by a component, .*; keep its bytes, As16"},
	"array":     {typ: "[2]uint8"},
	"struct":    {typ: "Pair"},
}

// cells are the positions of a kind: a component that has it as a field, as an
// element of a short and of a long array and of a list, in a nested and in an
// embedded struct; an action and an event, which also have a slice and a map of
// it. %[1]s is the kind's name, %[2]s the type, %[3]s the tag of a field, %[4]s
// that of an array, and %[7]s that of a list, slice or map.
const (
	componentCells = `
// %[1]s has the kind in every position of a component.
//
//netgen:component versioned
type %[1]s struct {
	Field   %[2]s %[3]s
	Element [3]%[2]s %[4]s
	Long    [17]%[2]s %[4]s
	Listed  netcomp.List4[%[2]s] %[7]s
	Nested  struct { V %[2]s %[3]s }
	%[1]sBase
}

// %[1]sBase is embedded.
type %[1]sBase struct { Embedded %[2]s %[3]s }
`
	messageCells = `
// %[1]s%[5]s has the kind in the positions of a message.
//
//netgen:%[6]s
type %[1]s%[5]s struct {
	Field   %[2]s %[3]s
	Element [2]%[2]s %[4]s
	Slice   []%[2]s %[7]s
	Map     map[uint8]%[2]s %[7]s
	Nested  struct { V %[2]s %[3]s }
}
`
)

// componentPaths are the places of a component's cells, as problems name them.
var componentPaths = []string{"Field", "Element", "Long", "Listed", "Nested.V", "Base.Embedded"}

const crossHead = `// Package cross has every kind of field in every position.
package cross

import (
	"net/netip"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/gen/testdata/golden/doors/tint"
	"github.com/tickwire/tickwire/netcomp"
)

// Pair is a struct to nest.
type Pair struct {
	A int8
	B bool
}

// UUID is known by its name.
type UUID [16]byte

var (
	_ time.Duration
	_ ecs.Entity
	_ netip.Addr
	_ netcomp.Text8
	_ tint.Tint
)
`

// TestCross crosses every kind with every position: each cell is generated and
// runs its generated test (TestGoldenRuns), or is refused by its message.
func TestCross(t *testing.T) {
	for _, name := range kind.Names() {
		require.Contains(t, examples, name, "the kind %s has no example: every position of it is a missing cell", name)
	}
	works, refused := crossHead, crossHead
	wants := map[string]string{} // path: message
	names := make([]string, 0, len(examples))
	for name := range examples {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		x := examples[name]
		title := strings.ToUpper(name[:1]) + name[1:]
		quoted := func(tag string) string {
			if tag == "" {
				return ""
			}
			return "`net:\"" + tag + "\"`"
		}
		alone := x.tag
		if x.alone != "" {
			alone = x.alone
		}
		held := "max=3," + x.tag
		if strings.Contains(x.tag, "max=") {
			held = strings.Replace(x.tag, "max=", "max=3:", 1)
		}
		held = strings.TrimSuffix(held, ",")
		component := fmt.Sprintf(componentCells, title, x.typ, quoted(alone), quoted(x.tag), "", "", quoted(held))
		if x.refused == "" {
			works += component
		} else {
			refused += component
			for _, p := range componentPaths {
				wants[title+"."+strings.Replace(p, "Base", title+"Base", 1)] = x.refused
			}
		}
		works += fmt.Sprintf(messageCells, title, x.typ, quoted(alone), quoted(x.tag), "Action", "action", quoted(held))
		works += fmt.Sprintf(messageCells, title, x.typ, quoted(alone), quoted(x.tag), "Event", "event", quoted(held))
	}
	source, err := format.Source([]byte(works))
	require.NoError(t, err)
	file := filepath.Join("testdata", "golden", "cross", "cross.go")
	if *update {
		require.NoError(t, os.RemoveAll(filepath.Dir(file))) // nobody has saves of it
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

// refuses checks that every path of a source has its problem.
func refuses(t *testing.T, source string, wants map[string]string) {
	dir := module(t, map[string]string{"cross.go": source})
	run, err := gen.New(gen.Config{Dir: dir})
	require.NoError(t, err)
	for path, want := range wants {
		found := false
		for _, p := range run.Problems {
			found = found || strings.HasPrefix(p.Path, path) && regexp.MustCompile(want).MatchString(p.Text)
		}
		require.True(t, found, "%s is not refused by %q: %v", path, want, run.Problems)
	}
}

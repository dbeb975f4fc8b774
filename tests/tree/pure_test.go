package tree

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
)

// pure lists the packages that decide. The same inputs give the same bytes and
// events, on every machine and under any scheduler, so they have no clock, no
// goroutine, no lock, no global source of randomness, and let no map's order
// out. Sockets, clocks and goroutines live in drivers at the edge.
var pure = []struct {
	dir    string
	except []string // files that are drivers; path.Match patterns
}{
	{"internal/bitset", nil},
	{"internal/ring", nil},
	{"wire", nil},
	{"wire/quant", nil},
	{"wire/packet", nil},
	{"wire/message", nil},
	{"wire/token", nil},
	{"wire/seal", nil},
	{"wire/conn", nil},
	{"wire/transport/sim", nil},
	{"ecs", []string{"run.go"}}, // Engine.Run is the one clock
	{"ecs/journal", nil},
	{"netcomp", nil},
	{"netcomp/interest", nil},
	{"systems/internal/...", nil},
	{"systems", []string{"serve.go", "dial*.go"}},
}

// banned are the imports that bring in what a deciding package must not have.
var banned = []string{"sync", "sync/atomic", "net", "os", "os/signal", "log", "crypto/rand"}

// clocks are the functions of package time that look at the wall or wait.
var clocks = []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick"}

// impure names what a file does that a deciding package must not do.
func impure(fset *token.FileSet, f *ast.File, info *types.Info) (broken []string) {
	at := func(n ast.Node) string {
		p := fset.Position(n.Pos())
		return fmt.Sprintf("%s:%d", p.Filename, p.Line)
	}
	report := func(n ast.Node, what string) { broken = append(broken, at(n)+": "+what) }
	for _, spec := range f.Imports {
		if p, _ := strconv.Unquote(spec.Path.Value); slices.Contains(banned, p) {
			report(spec, "imports "+p)
		}
	}
	free := orderFree(fset, f)
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			report(n, "starts a goroutine")
		case *ast.SelectStmt:
			report(n, "selects: the runtime draws among ready channels")
		case *ast.RangeStmt:
			if overMap(info.TypeOf(n.X)) && !free[fset.Position(n.Pos()).Line] {
				report(n, "ranges over a map: sort, or say `// order-free: why` on the line")
			}
		case *ast.Ident:
			fn, ok := info.Uses[n].(*types.Func)
			if !ok || fn.Pkg() == nil || fn.Signature().Recv() != nil {
				return true
			}
			switch fn.Pkg().Path() {
			case "time":
				if slices.Contains(clocks, fn.Name()) {
					report(n, "calls time."+fn.Name()+": now is an argument")
				}
			case "math/rand", "math/rand/v2":
				if !strings.HasPrefix(fn.Name(), "New") {
					report(n, "calls rand."+fn.Name()+", whose source is global")
				}
			case "maps":
				if slices.Contains([]string{"All", "Keys", "Values"}, fn.Name()) && !free[fset.Position(n.Pos()).Line] {
					report(n, "calls maps."+fn.Name()+": sort, or say `// order-free: why` on the line")
				}
			}
		}
		return true
	})
	return broken
}

// overMap reports whether ranging over a value of the type is ranging over a
// map; a type parameter counts when one of its types is a map.
func overMap(t types.Type) bool {
	if t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Map:
		return true
	case *types.Interface:
		if _, param := types.Unalias(t).(*types.TypeParam); !param {
			return false
		}
		for i := range u.NumEmbeddeds() {
			union, ok := u.EmbeddedType(i).(*types.Union)
			if !ok {
				if overMap(u.EmbeddedType(i)) {
					return true
				}
				continue
			}
			for j := range union.Len() {
				if overMap(union.Term(j).Type()) {
					return true
				}
			}
		}
	}
	return false
}

// orderFree finds the lines that say, with a reason, that a map's order does
// not get out.
func orderFree(fset *token.FileSet, f *ast.File) map[int]bool {
	lines := map[int]bool{}
	for _, group := range f.Comments {
		for _, c := range group.List {
			if why, ok := strings.CutPrefix(c.Text, "// order-free: "); ok && strings.TrimSpace(why) != "" {
				lines[fset.Position(c.Pos()).Line] = true
			}
		}
	}
	return lines
}

func TestDecidingPackagesArePure(t *testing.T) {
	var patterns []string
	for _, p := range pure {
		if exists(strings.TrimSuffix(p.dir, "/...")) {
			patterns = append(patterns, "./"+p.dir)
		}
	}
	dir, err := filepath.Abs(root)
	require.NoError(t, err)
	loaded, err := packages.Load(&packages.Config{
		Dir: dir,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedTypesSizes,
	}, patterns...)
	require.NoError(t, err)
	require.NotEmpty(t, loaded)
	for _, p := range loaded {
		where := strings.TrimPrefix(p.PkgPath, module+"/")
		for _, err := range p.Errors {
			t.Errorf("%s does not compile, so its maps cannot be told: %v", where, err)
		}
		for i, f := range p.Syntax {
			if name := filepath.Base(p.CompiledGoFiles[i]); driver(where, name) {
				continue
			}
			for _, b := range impure(p.Fset, f, p.TypesInfo) {
				t.Error(strings.TrimPrefix(b, dir+string(filepath.Separator)))
			}
		}
	}
}

// driver reports whether a file of a deciding package is one of its drivers.
func driver(dir, name string) bool {
	for _, p := range pure {
		if p.dir == dir {
			return slices.ContainsFunc(p.except, func(pattern string) bool {
				ok, _ := path.Match(pattern, name)
				return ok
			})
		}
	}
	return false
}

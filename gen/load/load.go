package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/tickwire/tickwire/gen/model"
)

// Names of the files that netgen writes.
const (
	CodeFile = "zz_net.go"
	TestFile = "zz_net_test.go"
)

// A Config says what to load.
type Config struct {
	Dir      string   // where patterns are relative to; empty for the working directory
	Patterns []string // as for go list; none is the package in Dir
	Tags     string   // build tags, separated by commas
	Header   string   // first line of output, by which an earlier one is known
	Imports  []string // what output imports
}

// A Package is a loaded package with what was found in it.
type Package struct {
	Path, Name, Dir string
	Fset            *token.FileSet
	Files           []*ast.File // without the output
	Types           *types.Package
	Found           []Found
	Constraint      string
	Outputs         []string                  // files of an earlier run
	TestNames       map[string]token.Position // declared in _test.go files
}

// Found is one annotated type.
type Found struct {
	model.Directive
	Spec *ast.TypeSpec
	File *ast.File
}

// ErrLoad is what a run ends with when the packages cannot be loaded at all.
var ErrLoad = errors.New("cannot load")

// Load loads the packages that have a directive or an earlier output. Problems
// of the sources go to ps; an error is an [ErrLoad].
func Load(cfg Config, ps *model.Problems) ([]*Package, error) {
	if cfg.Dir == "" {
		cfg.Dir = "."
	}
	dirs, err := list(cfg)
	if err != nil {
		return nil, err
	}
	var candidates []*candidate
	overlay := map[string][]byte{}
	for _, d := range dirs {
		c, err := look(d, cfg)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrLoad, err)
		}
		if c == nil {
			continue
		}
		candidates = append(candidates, c)
		overlay[filepath.Join(c.dir, CodeFile)] = c.placeholder(cfg.Imports)
	}
	if len(candidates) == 0 {
		return nil, nil
	}
	return typed(cfg, candidates, overlay, ps)
}

// list resolves the patterns to directories without looking at types.
func list(cfg Config) ([]*packages.Package, error) {
	for _, p := range cfg.Patterns {
		if strings.HasSuffix(p, ".go") {
			return nil, fmt.Errorf("%w: %s is a file; name its package, which is generated as a whole", ErrLoad, p)
		}
	}
	found, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles, Dir: cfg.Dir, BuildFlags: tagFlags(cfg.Tags),
	}, cfg.Patterns...)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLoad, err)
	}
	var bad []error
	found = slices.DeleteFunc(found, func(p *packages.Package) bool {
		if p.Dir != "" {
			return false
		}
		for _, e := range p.Errors {
			bad = append(bad, fmt.Errorf("%w: %s", ErrLoad, e.Msg))
		}
		return true
	})
	if len(found) == 0 && len(bad) == 0 {
		bad = append(bad, fmt.Errorf("%w: no package matches %s", ErrLoad, strings.Join(cfg.Patterns, " ")))
	}
	slices.SortFunc(found, func(a, b *packages.Package) int { return strings.Compare(a.PkgPath, b.PkgPath) })
	return found, errors.Join(bad...)
}

func tagFlags(tags string) []string {
	if tags == "" {
		return nil
	}
	return []string{"-tags=" + tags}
}

// typed loads the candidates with types; imports come from export data.
func typed(cfg Config, candidates []*candidate, overlay map[string][]byte, ps *model.Problems) ([]*Package, error) {
	fset := token.NewFileSet()
	scan := newScanner(fset)
	var paths []string
	for _, c := range candidates {
		paths = append(paths, c.path)
	}
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedExportFile | packages.NeedTypes |
			packages.NeedSyntax | packages.NeedTypesSizes,
		Dir: cfg.Dir, BuildFlags: tagFlags(cfg.Tags), Overlay: overlay, Fset: fset, ParseFile: scan.parse,
	}, paths...)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLoad, err)
	}
	byPath := map[string]*packages.Package{}
	for _, p := range loaded {
		byPath[p.PkgPath] = p
	}
	var out []*Package
	for _, c := range candidates {
		p := byPath[c.path]
		if p == nil || p.Types == nil {
			return nil, fmt.Errorf("%w: package %s", ErrLoad, c.path)
		}
		if err := imported(p, cfg.Imports); err != nil {
			return nil, err
		}
		out = append(out, c.collect(p, scan, ps))
	}
	return out, nil
}

// imported checks that what the output needs is there.
func imported(p *packages.Package, paths []string) error {
	known := map[string]bool{}
	for _, i := range p.Types.Imports() {
		known[i.Path()] = i.Complete()
	}
	for _, path := range paths {
		if known[path] || path == p.PkgPath {
			continue
		}
		why := "go get it"
		for _, e := range p.Errors {
			if strings.Contains(e.Msg, path) {
				why = e.Msg
				break
			}
		}
		return fmt.Errorf("%w: %s, which the output of %s imports: %s", ErrLoad, path, p.PkgPath, why)
	}
	return nil
}

// collect turns a loaded package into ours.
func (c *candidate) collect(p *packages.Package, scan *scanner, ps *model.Problems) *Package {
	out := &Package{
		Path: c.path, Name: p.Types.Name(), Dir: c.dir, Fset: scan.fset, Types: p.Types, Outputs: c.outputs, TestNames: map[string]token.Position{},
	}
	for _, f := range p.Syntax {
		name := scan.fset.Position(f.Package).Filename
		if filepath.Base(name) == CodeFile && filepath.Dir(name) == c.dir {
			continue
		}
		out.Files = append(out.Files, f)
		out.Found = append(out.Found, scan.found(name, ps)...)
	}
	broken := map[string]bool{} // the first error of a file is its cause more often than the others
	for _, e := range p.Errors {
		pos := position(e.Pos)
		if e.Kind == packages.ParseError && filepath.Base(pos.Filename) != CodeFile && !broken[pos.Filename] {
			broken[pos.Filename] = true
			ps.Add(pos, "", model.BrokenSource, "%s", e.Msg)
		}
	}
	out.Constraint = constraintOf(out, ps)
	c.outside(out, scan, ps)
	return out
}

func relevant(text []byte) bool { return strings.Contains(string(text), "netgen:") }

func readable(path string) []byte {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	return text
}

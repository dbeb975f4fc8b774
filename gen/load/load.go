package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tickwire/tickwire/gen/model"
)

// Names of the files that netgen writes.
const (
	CodeFile = "zz_net.go"
	TestFile = "zz_net_test.go"
	LockFile = "netgen.lock"
)

// LockPrefix begins the first line of every [LockFile] of netgen's.
const LockPrefix = "# netgen.lock "

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
	Files           []*ast.File // without the output, and with empty functions
	Types           *types.Package
	Importer        types.Importer // knows what Files and output import
	Found           []Found
	Constraint      string
	Outputs         []string                  // files of an earlier run
	Elsewhere       bool                      // a file that this build excludes has an annotated type, whose output Outputs may be
	TestNames       map[string]token.Position // declared in _test.go files
	// Digest is equal only for equal sources, of the package and of what it imports; empty if that cannot be told.
	Digest string
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
	for _, dir := range dirs {
		c, err := look(dir, cfg)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrLoad, err)
		}
		if c != nil {
			candidates = append(candidates, c)
		}
	}
	if len(candidates) == 0 {
		return nil, nil
	}
	return typed(cfg, candidates, ps)
}

// typed loads the candidates with types. It is one call of the go command,
// which says what belongs to the packages and where export data is; their own
// syntax is all that is read from source.
func typed(cfg Config, candidates []*candidate, ps *model.Problems) ([]*Package, error) {
	var dirs, hidden []string
	for _, c := range candidates {
		dirs = append(dirs, c.dir)
		hidden = append(hidden, c.unreadable...)
	}
	all, err := goList(cfg, true, hidden, append(dirs, cfg.Imports...))
	if err != nil {
		return nil, err
	}
	scan := newScan()
	imports := newImporting(scan.fset, all)
	for _, path := range cfg.Imports {
		if l := imports.listed[path]; l == nil || l.Dir == "" {
			why := "go get it"
			if l != nil && l.Error != nil {
				why = l.Error.Err
			}
			return nil, fmt.Errorf("%w: %s, which the output of %s imports: %s", ErrLoad, path, candidates[0].dir, why)
		}
	}
	var out []*Package
	for _, c := range candidates {
		l := imports.in(c.dir)
		if l == nil {
			why := "the go command does not know it"
			for _, l := range all {
				if l.ImportPath == c.dir && l.Error != nil {
					why = l.Error.Err
				}
			}
			return nil, fmt.Errorf("%w: package in %s: %s", ErrLoad, c.dir, why)
		}
		out = append(out, c.collect(l, imports, scan, ps))
	}
	slices.SortFunc(out, func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
	return out, nil
}

// collect reads the sources of a package.
func (c *candidate) collect(l *listed, imports *importing, scan *scanned, ps *model.Problems) *Package {
	out := &Package{
		Path: l.ImportPath, Dir: c.dir, Fset: scan.fset, Importer: mapped{imports, l.ImportMap}, Outputs: c.outputs, TestNames: map[string]token.Position{},
	}
	for _, path := range l.sources() {
		if filepath.Base(path) == CodeFile {
			continue
		}
		f, err := scan.parse(path)
		var list scanner.ErrorList
		if errors.As(err, &list) { // the first error of a file is its cause more often than the others
			ps.Add(list[0].Pos, "", model.BrokenSource, "%s", list[0].Msg)
		}
		if f != nil {
			out.Files = append(out.Files, f)
			out.Found = append(out.Found, scan.found(path, ps)...)
		}
	}
	out.Types = imports.check(l, out.Files)
	out.Name = out.Types.Name()
	if out.Name == "" {
		out.Name = c.name
	}
	out.Constraint = constraintOf(out, ps)
	c.outside(out, scan, ps)
	out.Digest = imports.digest(l, scan.sums(c.dir))
	return out
}

func relevant(text []byte) bool { return model.MayDirect(text) }

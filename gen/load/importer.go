package load

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// An importing finds the packages that others import: from export data, or
// from source where a package does not compile, be it for want of its own
// output. One that is loaded from source has no package above it with export
// data, so that a type has one identity.
type importing struct {
	fset    *token.FileSet
	listed  map[string]*listed
	export  types.Importer
	sources map[string]*types.Package // nil while it is loaded
}

func newImporting(fset *token.FileSet, all []*listed) *importing {
	i := &importing{fset: fset, listed: map[string]*listed{}, sources: map[string]*types.Package{}}
	for _, l := range all {
		i.listed[l.ImportPath] = l
	}
	i.export = importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		l := i.listed[path]
		if l == nil || l.Export == "" {
			return nil, fmt.Errorf("package %s has no export data", path)
		}
		return os.Open(l.Export)
	})
	return i
}

// Import is that of [types.Importer].
func (i *importing) Import(path string) (*types.Package, error) {
	l := i.listed[path]
	switch {
	case path == "unsafe":
		return types.Unsafe, nil
	case l == nil || l.Dir == "":
		return nil, fmt.Errorf("package %s is not there", path)
	case l.Export != "":
		return i.export.Import(path)
	}
	p, known := i.sources[path]
	if known && p == nil {
		return nil, errors.New("import cycle")
	}
	if !known {
		i.sources[path] = nil
		var files []*ast.File
		for _, name := range l.sources() {
			f, _, _ := parse(i.fset, name)
			if f != nil {
				files = append(files, f)
			}
		}
		p = i.check(l, files)
		i.sources[path] = p
	}
	return p, nil
}

// check makes the types of a package. Errors are not of interest: a field
// whose type they spoil has an invalid one.
func (i *importing) check(l *listed, files []*ast.File) *types.Package {
	config := types.Config{
		Importer: mapped{i, l.ImportMap}, Sizes: types.SizesFor("gc", build.Default.GOARCH), FakeImportC: true, Error: func(error) {},
	}
	if l.Module != nil && l.Module.GoVersion != "" {
		config.GoVersion = "go" + l.Module.GoVersion
	}
	p, _ := config.Check(l.ImportPath, i.fset, files, nil)
	if p.Name() == "" {
		p.SetName(l.Name)
	}
	return p
}

// mapped is an importer as the sources of one package see it.
type mapped struct {
	all  *importing
	path map[string]string
}

func (m mapped) Import(path string) (*types.Package, error) {
	if to, ok := m.path[path]; ok {
		path = to
	}
	return m.all.Import(path)
}

// in finds a listed package by its folder.
func (i *importing) in(dir string) *listed {
	for _, l := range i.listed {
		if l.Dir == dir {
			return l
		}
	}
	at, err := os.Stat(dir)
	if err != nil {
		return nil
	}
	for _, l := range i.listed {
		if filepath.Base(l.Dir) != filepath.Base(dir) {
			continue
		}
		if other, err := os.Stat(l.Dir); err == nil && os.SameFile(at, other) {
			return l
		}
	}
	return nil
}

// digest is a hash of a package's files, and of the export data of all that was
// listed with it, whose names in the build cache are hashes of their content.
// It is empty if one of those has none.
func (i *importing) digest(own *listed, files []string) string {
	lines := append([]string{own.ImportPath, own.Name, build.Default.GOARCH, runtime.Version()}, files...)
	for _, path := range slices.Sorted(maps.Keys(i.listed)) {
		l := i.listed[path]
		if l == own || path == "unsafe" {
			continue
		}
		if l.Export == "" {
			return ""
		}
		lines = append(lines, path+" "+l.Export)
	}
	if own.Module != nil {
		lines = append(lines, own.Module.GoVersion)
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(lines, "\n"))))
}

package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/tickwire/tickwire/gen/load"
)

// find looks up what tags call by name: Name in the package, and pkg.Name in a
// package that the file of the tag imports, under the name that it has there.
// An import that only tags use is a blank one.
func find(l *load.Package) func(pos token.Pos, name string) (types.Object, string) {
	return func(pos token.Pos, name string) (types.Object, string) {
		from, name, qualified := strings.Cut(name, ".")
		if !qualified {
			return l.Types.Scope().Lookup(from), ""
		}
		for _, f := range l.Files {
			if pos < f.FileStart || f.FileEnd <= pos {
				continue
			}
			for _, spec := range f.Imports {
				p := imported(l, spec)
				if p == nil || local(spec, p) != from {
					continue
				}
				if o := p.Scope().Lookup(name); o != nil {
					return o, ""
				}
				return nil, "package " + p.Path() + " has no " + name
			}
		}
		return nil, "this file does not import a package " + from + "; where only a tag uses it, write import _ \"path\""
	}
}

// imported is the package of an import, nil if it is not there.
func imported(l *load.Package, spec *ast.ImportSpec) *types.Package {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return nil
	}
	p, err := l.Importer.Import(path)
	if err != nil {
		return nil // the compiler says so
	}
	return p
}

// local is the name that a file has for a package.
func local(spec *ast.ImportSpec, p *types.Package) string {
	if spec.Name == nil || spec.Name.Name == "_" {
		return p.Name()
	}
	return spec.Name.Name
}

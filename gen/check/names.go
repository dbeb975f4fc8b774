package check

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/tickwire/tickwire/gen/emit"
	"github.com/tickwire/tickwire/gen/load"
	"github.com/tickwire/tickwire/gen/model"
)

// checkNames refuses a wire name that two types of a role have: a schema could
// not hold both. Packages that are merged into one schema are not known here;
// netcomp.Merge compares their names.
func checkNames(p *model.Package, ps *model.Problems) {
	first := map[string]*model.Type{}
	for _, t := range p.Types {
		key := t.Role.String() + " " + t.Name
		if other := first[key]; other != nil {
			ps.Add(t.Pos, t.Go, model.NameTwice, "%s name %q used by %s and %s; add name=", t.Role, t.Name, other.Go, t.Go)
			continue
		}
		first[key] = t
	}
}

// predeclared are the names of Go that output uses: those of types, which it spells wherever a struct of another package
// has them, and three values. A package that declares one of them for itself means something else by it. Functions of Go
// are not among them, but for those in predeclaredHeld: a package may well have a min or a copy of its own.
// immutable: a table
var predeclared = []string{"nil", "true", "false", "bool", "error", "string", "byte", "rune", "int", "uint", "uintptr",
	"uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64", "float32", "float64", "complex64", "complex128"}

// predeclaredHeld are those that slices, maps and strings need beside them.
var predeclaredHeld = []string{"len", "make"} // immutable: a table

// Predeclared are the names of Go that no package may hide whose output has types that vary in size, or none.
func Predeclared(varies bool) []string {
	if varies {
		return append(predeclared[:len(predeclared):len(predeclared)], predeclaredHeld...)
	}
	return predeclared
}

// checkDeclared refuses names of the package that meet those of the output.
func checkDeclared(p *model.Package, l *load.Package, ps *model.Problems) {
	scope := l.Types.Scope()
	wanted := map[string]string{"Schema": ""}
	for _, t := range p.Types {
		for _, name := range []string{t.Low + "Net", t.Low + "Q"} {
			if other, twice := wanted[name]; twice {
				ps.Add(t.Pos, t.Go, model.NameTaken, "generated name %s is that of %s too; rename one", name, other)
			}
			wanted[name] = t.Go
			if t.Role != model.Component {
				break // no image
			}
		}
	}
	for _, name := range scope.Names() {
		if typ, taken := wanted[name]; taken {
			at := l.Fset.Position(scope.Lookup(name).Pos())
			ps.Add(at, typ, model.NameTaken, "generated name %s is declared here; rename this", name)
		}
	}
	if len(p.Types) == 0 {
		return
	}
	for _, name := range emit.TestNames(p) {
		if at, taken := l.TestNames[name]; taken {
			ps.Add(at, "", model.NameTaken, "generated name %s is declared here; rename this", name)
		} else if o := scope.Lookup(name); o != nil {
			ps.Add(l.Fset.Position(o.Pos()), "", model.NameTaken, "generated name %s is declared here; rename this", name)
		}
	}
	varies := slices.ContainsFunc(p.Types, func(t *model.Type) bool { return t.Root != nil && t.Root.Varies() })
	for _, name := range Predeclared(varies) {
		hides(scope, name, l.Fset, ps, "generated code needs Go's own %s, which is hidden by this; rename this")
	}
	for _, o := range p.Used {
		if o.Pkg() == l.Types && slices.Contains(emit.Locals, o.Name()) {
			hides(scope, o.Name(), l.Fset, ps, "generated code has a variable %s where it needs this; rename this")
		}
	}
	for _, n := range p.Named {
		if n.Obj().Pkg() == l.Types && slices.Contains(emit.Locals, n.Obj().Name()) {
			hides(scope, n.Obj().Name(), l.Fset, ps, "generated code has a variable %s where it needs this type; rename the type")
		}
	}
}

func hides(scope *types.Scope, name string, fset *token.FileSet, ps *model.Problems, text string) {
	if o := scope.Lookup(name); o != nil {
		ps.Add(fset.Position(o.Pos()), "", model.NameTaken, text, name)
	}
}

package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode"

	"github.com/tickwire/tickwire/gen/emit"
	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/load"
	"github.com/tickwire/tickwire/gen/model"
)

// maxBytes is the largest component, action or event in any form. It fits one
// message with what else stands in it; an action fits the input of a tick, and
// a component can be larger when it says so (big).
const (
	maxBytes       = 1000
	maxActionBytes = 500
	maxBigBytes    = 1 << 16
)

// maxComponents is netcomp.MaxComponents.
const maxComponents = 128

// Packages makes the models of a run, without those packages that have no
// annotated type. Problems go to ps.
func Packages(loaded []*load.Package, ps *model.Problems) []*model.Package {
	var out []*model.Package
	for _, l := range loaded {
		if len(l.Found) == 0 {
			continue
		}
		p := Package(l, ps)
		checkNames(p, ps)
		out = append(out, p)
		if p.Name == "main" {
			ps.Warn(p.Types[0].Pos, "", model.Excluded, "annotated types in package main: no other package can import their Schema")
		}
	}
	return out
}

// Package makes the model of one package.
func Package(l *load.Package, ps *model.Problems) *model.Package {
	p := &model.Package{Path: l.Path, Name: l.Name, Dir: l.Dir, Constraint: l.Constraint, Scope: l.Types, Taken: map[string]bool{}}
	for _, name := range l.Types.Scope().Names() {
		p.Taken[name] = true
	}
	for name := range l.TestNames {
		p.Taken[name] = true
	}
	b := &kind.Builder{Fset: l.Fset, Local: l.Types, Problems: ps, Find: find(l), Source: spelled(l)}
	for _, f := range l.Found {
		if t := makeType(b, l, f, ps); t != nil {
			p.Types = append(p.Types, t)
		}
	}
	p.Named, p.Used = b.Named, b.Used
	checkCount(p, ps)
	checkDeclared(p, l, ps)
	return p
}

func makeType(b *kind.Builder, l *load.Package, f load.Found, ps *model.Problems) *model.Type {
	name := f.Spec.Name.Name
	t := &model.Type{Directive: f.Directive, Go: name, Low: lower(name), Name: f.Name, Pos: l.Fset.Position(f.Spec.Pos())}
	if t.Name == "" {
		t.Name = t.Low
	}
	object := l.Types.Scope().Lookup(name)
	if object == nil {
		return nil // declared twice, which the compiler reports
	}
	if _, ok := object.Type().Underlying().(*types.Struct); !ok {
		if _, bad := object.Type().Underlying().(*types.Basic); bad && object.Type().Underlying() == types.Typ[types.Invalid] {
			ps.Add(t.Pos, name, model.Unresolved, "cannot resolve type %s; fix this first", name)
			return t
		}
		ps.Add(t.Pos, name, model.NotStruct, "%s%s on %s, which is not a struct (%s)", model.Prefix, f.Role, name,
			types.TypeString(object.Type().Underlying(), types.RelativeTo(l.Types)))
		return t
	}
	field := kind.Field{Path: name, Pos: f.Spec.Pos(), Type: object.Type(), In: f.Role, Interp: f.Interp, Send: f.Send, When: f.When}
	if f.Directive.Correct != nil {
		field.Correct, field.Corrects = *f.Directive.Correct, true
	}
	if f.When == model.Always {
		field.When = model.OnChange
	}
	t.Root = b.Node(field)
	if t.Root == nil {
		return t
	}
	moves := false
	t.Root.Leaves(func(_ string, _ int, l model.Leaf) { moves = moves || l.Interp().Moves() })
	if f.Interp.Moves() && !moves {
		ps.Add(t.Pos, name, model.Uninterpolated, "interp= needs a float; %s has none that moves", name)
	}
	emit.Align(t.Root)
	undrawn(t, l, ps)
	group(t, ps)
	checkSize(t, ps)
	return t
}

// checkCount refuses what no schema holds; several packages with fewer may still be too many together.
func checkCount(p *model.Package, ps *model.Problems) {
	n := 0
	for _, t := range p.Types {
		if t.Role != model.Component {
			continue
		}
		if n++; n == maxComponents+1 {
			ps.Add(t.Pos, t.Go, model.TooLarge, "this is component number %d of the package, and a schema holds %d; join some that come and go together", n, maxComponents)
		}
	}
}

// checkSize refuses a type of which some value would not fit.
func checkSize(t *model.Type, ps *model.Problems) {
	forms := []model.Form{model.Image, model.Raw}
	if t.Role != model.Component {
		forms = []model.Form{model.Message}
	}
	limit, of, advice := maxBytes, "one message holds", "lower max= or split the "+t.Role.String()
	switch {
	case t.Role == model.Action:
		limit, of = maxActionBytes, "the input of a tick holds"
	case t.Big:
		limit, of = maxBigBytes, "a big component may have"
	case t.Role == model.Component:
		advice = "lower max=, split the component or say big"
	}
	if t.Role != model.Component && emit.Refs(t) {
		advice += "; an ecs.Entity that was spawned here and has no id yet is told by how it was spawned, in up to " + strconv.Itoa((kind.RefBits+7)/8) + " bytes, any other in at most 9"
	}
	for _, f := range forms {
		if bits, _ := emit.FormSize(t, f); bits > limit*8 {
			form := [...]string{model.Image: "image", model.Raw: "full precision", model.Message: "message"}[f]
			ps.Add(t.Pos, t.Go, model.TooLarge, "worst-case size of %d bytes (%s) exceeds the %d that %s; %s", (bits+7)/8, form, limit, of, advice)
			return
		}
	}
}

// spelled finds the types of fields in the syntax, for messages about types
// that the compiler does not know.
func spelled(l *load.Package) func(pos token.Pos) string {
	return func(pos token.Pos) (text string) {
		for _, f := range l.Files {
			if pos < f.FileStart || f.FileEnd <= pos {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				field, ok := n.(*ast.Field)
				if !ok {
					return true
				}
				here := len(field.Names) == 0 && field.Type.Pos() <= pos && pos < field.Type.End()
				for _, name := range field.Names {
					here = here || name.Pos() == pos
				}
				if here {
					text = types.ExprString(field.Type)
				}
				return true
			})
		}
		return text
	}
}

// lower makes the stem of generated names: Pose is pose, HTTPThing httpThing.
func lower(name string) string {
	r := []rune(name)
	for i := range r {
		if !unicode.IsUpper(r[i]) || i > 0 && i+1 < len(r) && unicode.IsLower(r[i+1]) {
			break
		}
		r[i] = unicode.ToLower(r[i])
	}
	return strings.TrimPrefix(string(r), "_")
}

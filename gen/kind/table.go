package kind

import (
	"go/token"
	"go/types"

	"github.com/tickwire/tickwire/gen/model"
)

// A row makes a node of a field whose type it takes.
type row struct {
	name  string
	takes func(t types.Type) bool
	make  func(b *Builder, f Field) *model.Node
	keys  []string // of the tag that mean something here
}

// table is asked from the top: a kind that is known by the name of its type
// stands above those that are known by its shape. It is filled by init because
// the rows of arrays and structs lead back to it.
var table []row // immutable: filled by init

func init() {
	table = []row{
		{"entity", IsEntity, makeEntity, []string{"any", "interp"}},
		{"bool", isBool, makeBool, []string{"interp"}},
		{"integer", isInteger, makeInteger, []string{"range", "step", "interp"}},
		{"float", isFloat, makeFloat, []string{"range", "step", "interp"}},
		{"array", isArray, makeArray, []string{"range", "step", "interp", "any"}},
		{"struct", isStruct, makeStruct, []string{"interp", "any", "range", "step"}},
	}
}

// A Field is a Go value that is to become a node.
type Field struct {
	Name string
	Path string // Type.Field.Field, for messages
	Pos  token.Pos
	Type types.Type
	Tag  model.Tag
	In   model.Role
	// Interp is what the fields around it say, for the leaves that say nothing.
	Interp model.Interp
	above  []types.Type // the structs it is in
}

// A Builder makes the trees of one package and collects what is wrong with
// them.
type Builder struct {
	Fset     *token.FileSet
	Local    *types.Package
	Problems *model.Problems
	Named    []*types.Named // the types met, in order of appearance
	// Source spells the type of the field declared at a position as the source does.
	Source func(pos token.Pos) string
}

func (b *Builder) problem(f Field, code model.Code, text string, args ...any) {
	b.Problems.Add(b.Fset.Position(f.Pos), f.Path, code, text, args...)
}

// faults reports a joined error at the field.
func (b *Builder) faults(f Field, err error) {
	for _, x := range model.Split(err) {
		b.problem(f, x.Code, "%s", x.Text)
	}
}

// Node makes the tree of a field, nil when something is wrong with it.
func (b *Builder) Node(f Field) *model.Node {
	if !b.resolved(f) {
		return nil
	}
	if n, ok := types.Unalias(f.Type).(*types.Named); ok && !IsEntity(f.Type) {
		b.name(n)
	}
	for _, r := range table {
		if !r.takes(f.Type) {
			continue
		}
		if !b.keysFit(f, r) {
			return nil
		}
		n := r.make(b, f)
		if n != nil {
			n.Name, n.Type = f.Name, f.Type
		}
		return n
	}
	b.refuse(f)
	return nil
}

func (b *Builder) name(n *types.Named) {
	for _, known := range b.Named {
		if types.Identical(known, n) {
			return
		}
	}
	b.Named = append(b.Named, n)
}

func (b *Builder) keysFit(f Field, r row) bool {
	ok := true
	for _, item := range f.Tag.Items {
		fits := false
		for _, k := range r.keys {
			fits = fits || k == item.Key
		}
		if !fits {
			ok = false
			b.problem(f, model.KeyMisplaced, "key %q means nothing for a field of type %s", item.Key, b.typeName(f.Type))
		}
	}
	if _, given := f.Tag.Get("interp"); given && f.In != model.Component {
		ok = false
		b.problem(f, model.KeyMisplaced, "interp= applies to components, not to an %s", f.In)
	}
	return ok
}

// interp is the interpolator of a leaf: its own, else that of what it is in.
// own tells the two apart.
func (b *Builder) interp(f Field) (i model.Interp, own, ok bool) {
	text, own := f.Tag.Get("interp")
	if !own {
		return f.Interp, false, true
	}
	i, err := model.ParseInterp(text)
	if err != nil {
		b.faults(f, err)
		return 0, true, false
	}
	return i, true, true
}

// discrete is interp for a leaf between whose values there is nothing: it
// switches whatever its struct does, but is not asked to lerp itself.
func (b *Builder) discrete(f Field, what string) (model.Interp, bool) {
	i, own, ok := b.interp(f)
	if ok && own && i == model.Lerp {
		b.problem(f, model.Uninterpolated, "interp=lerp needs a float; %s can only snap", what)
		return 0, false
	}
	if i == model.Lerp {
		i = model.Snap
	}
	return i, ok
}

// typeName spells a type as its package would.
func (b *Builder) typeName(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == b.Local {
			return ""
		}
		return p.Name()
	})
}

package kind

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/tickwire/tickwire/gen/model"
)

// A row makes a node of a field whose type it takes.
type row struct {
	name  string
	takes func(t types.Type) bool
	make  func(b *Builder, f Field) *model.Node
	// by is the key that asks for this kind where the type alone does not; a field that has it and another type is told
	// what the kind needs, under code.
	by    string
	needs string
	code  model.Code
	keys  []string // of the tag that mean something here, beside by and what every field may say
}

// table is asked from the top: a kind that is known by a key or by the name of
// its type stands above those that are known by its shape. It is filled by
// init because the rows of arrays and structs lead back to it.
var table []row // immutable: filled by init

func init() {
	table = []row{
		{name: "codec", by: "codec", takes: func(types.Type) bool { return true }, make: makeCodec, keys: []string{"max"}},
		{name: "angle", takes: isFloat, make: makeAngle, keys: []string{"bits", "tol"},
			by: "angle", needs: "applies to float32 and float64", code: model.NoAngle},
		{name: "quat", takes: isQuat, make: makeQuat, keys: []string{"tol"},
			by: "quat", needs: "needs 4 floats, or the fields X, Y, Z, W or W, V", code: model.WrongShape},
		{name: "unit", takes: isTriple, make: makeUnit, keys: []string{"tol"},
			by: "unit", needs: "needs 3 floats, or the fields X, Y, Z", code: model.WrongShape},
		{name: "color", takes: isColor, make: makeColor,
			by: "color", needs: "needs 3 or 4 of uint8 or float32, or such fields R, G, B and A", code: model.WrongShape},
		{name: "quat", takes: isRotation, make: makeQuat},
		{name: "enum", by: "enum", takes: isInteger, make: makeEnum, needs: "needs a named integer type with constants", code: model.NoConstants},
		{name: "flags", by: "flags", takes: isInteger, make: makeFlags, needs: "needs an integer", code: model.KeyMisplaced},
		{name: "tick", by: "tick", takes: isTick, make: makeTick, needs: "needs a uint32, uint64 or int64", code: model.KeyMisplaced},
		{name: "half", by: "f16", takes: isFloat, make: makeHalf, needs: "needs a float", code: model.KeyMisplaced},
		{name: "single", by: "f32", takes: isFloat, make: makeSingle, needs: "needs a float64", code: model.KeyMisplaced},
		{name: "entity", takes: IsEntity, make: makeEntity, keys: []string{"any"}},
		{name: "text", takes: isText, make: makeText, keys: []string{"max"}},
		{name: "list", takes: isList, make: makeList, keys: passed},
		{name: "uuid", takes: isUUID, make: makeUUID},
		{name: "instant", takes: isInstant, make: makeInstant, keys: []string{"step"}},
		{name: "address", takes: isAddress, make: makeAddress},
		{name: "bool", takes: isBool, make: makeBool},
		{name: "duration", takes: isDuration, make: makeDuration, keys: []string{"range", "step", "clamp", "escape", "reject", "varint", "fixed"}},
		{name: "integer", takes: isInteger, make: makeInteger,
			keys: []string{"range", "step", "bits", "clamp", "escape", "reject", "varint", "fixed"}},
		{name: "float", takes: isFloat, make: makeFloat, keys: []string{"range", "step", "bits", "clamp", "escape", "reject", "tol"}},
		{name: "array", takes: isArray, make: makeArray, keys: passed},
		{name: "string", takes: isString, make: makeString, keys: []string{"max"}},
		{name: "slice", takes: isSlice, make: makeSlice, keys: passed},
		{name: "map", takes: isMap, make: makeMap, keys: passed},
		{name: "struct", takes: isStruct, make: makeStruct, keys: passed},
	}
}

// passed are the keys that an array, a list or a vector hands to its elements.
// immutable: a table
var passed = []string{"range", "step", "bits", "clamp", "escape", "reject", "f16", "f32", "varint", "fixed", "angle", "quat", "unit",
	"enum", "flags", "color", "tick", "codec", "any", "tol", "max"}

// common are the keys that every field of a component may have, see field.go.
// immutable: a table
var common = []string{"interp", "snap", "predict", "send", "when", "correct", "group"}

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
	// Correct is what becomes of a predicted leaf that the host's differs from; Corrects, that someone has said so.
	Correct  model.Correction
	Corrects bool
	Send     model.Share
	When     model.When
	Home     *types.Package // that the tag is written in; nil is that of the output
	Depth    int            // 0: the annotated type itself; 1: its fields
	above    []types.Type   // the types it is in, from the outside
	listed   bool           // in a list, which switches as a whole
}

// A Builder makes the trees of one package and collects what is wrong with
// them.
type Builder struct {
	Fset     *token.FileSet
	Local    *types.Package
	Problems *model.Problems
	Named    []*types.Named // the types met, in order of appearance
	Used     []types.Object // the functions and codecs met, in order of appearance
	// Find looks up a name of the package, or one of a package that the file at a position imports; else it says why not.
	Find func(pos token.Pos, name string) (o types.Object, why string)
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
	if !b.resolved(f) || !b.bounded(f) {
		return nil
	}
	f.above = append(f.above[:len(f.above):len(f.above)], f.Type)
	if n, ok := types.Unalias(f.Type).(*types.Named); ok && !IsEntity(f.Type) {
		b.name(n)
	}
	r, ok := b.row(f)
	if !ok || !b.keysFit(f, r) {
		return nil
	}
	n := r.make(b, f)
	if n != nil {
		n.Name, n.Type, n.Pos = f.Name, f.Type, f.Pos
	}
	return n
}

// row finds the kind of a field.
func (b *Builder) row(f Field) (row, bool) {
	for _, r := range table {
		_, asked := f.Tag.Get(r.by)
		switch {
		case r.by != "" && !asked:
		case r.takes(f.Type):
			return r, true
		case asked && !below(f.Type, r.takes):
			b.problem(f, r.code, "%s %s; %s is a %s", r.by, r.needs, f.Name, b.typeName(f.Type))
			return row{}, false
		}
	}
	b.refuse(f)
	return row{}, false
}

// below reports whether a kind takes the elements that a field's keys are
// handed to, be they elements of elements.
func below(t types.Type, takes func(types.Type) bool) bool {
	for range deepest { // a slice may be in itself
		if t = elem(t); t == nil {
			return false
		}
		if takes(t) {
			return true
		}
	}
	return false
}

// elem is the type that a field's keys are handed to, of the elements of an array or the numbers of a vector; nil for a
// single value.
func elem(t types.Type) types.Type {
	if isList(t) {
		return types.Unalias(t).(*types.Named).TypeArgs().At(0)
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return u.Elem()
	case *types.Slice:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	case *types.Struct:
		if isVector(u) {
			return u.Field(0).Type()
		}
	}
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
		if item.Key != r.by && !slices.Contains(r.keys, item.Key) && !slices.Contains(common, item.Key) {
			ok = false
			b.problem(f, model.KeyMisplaced, "key %q means nothing for a field of type %s", item.Key, b.typeName(f.Type))
		}
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
		return model.Interp{}, true, false
	}
	if f.listed && i.Moves() {
		b.problem(f, model.Uninterpolated, "interp=%s in a list: a list switches as a whole, its elements do not move", text)
		return model.Interp{}, true, false
	}
	return i, true, true
}

// leaf makes the part of a leaf that all kinds share. own says whether the
// field names its interpolator itself.
func (b *Builder) leaf(f Field) (l leaf, own, ok bool) {
	i, own, ok := b.interp(f)
	l = leaf{typ: f.Type, interp: i, correct: f.Correct}
	if f.Correct == model.Take && !f.Corrects && i.Moves() || f.Correct == model.Rotate {
		l.correct = model.Add // a kind that turns says so itself
	}
	return l, own, ok
}

// discrete is leaf for one between whose values there is nothing: it switches
// whatever its struct does, but is not asked to move itself.
func (b *Builder) discrete(f Field, what string) (leaf, bool) {
	l, own, ok := b.leaf(f)
	text, _ := f.Tag.Get("interp")
	if ok && own && l.interp.Moves() {
		b.problem(f, model.Uninterpolated, "interp=%s needs a float; %s can only snap", text, what)
		return l, false
	}
	if l.interp.Moves() {
		l.interp = model.Snap
	}
	if l.correct != model.Replay {
		l.correct = model.Take // a kind with differences says so itself
	}
	return l, ok
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

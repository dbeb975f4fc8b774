package kind

import (
	"go/types"
	"slices"

	"github.com/tickwire/tickwire/gen/model"
)

func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok && !IsEntity(t)
}

// makeStruct makes a struct of its fields, in their order. An embedded field
// is a field with the name of its type.
func makeStruct(b *Builder, f Field) *model.Node {
	s := f.Type.Underlying().(*types.Struct)
	if !b.open(f, s) {
		return nil
	}
	i, own, ok := b.interp(f)
	if !ok {
		return nil
	}
	n := &model.Node{}
	vector := isVector(s) && f.Depth > 0 // what is annotated has fields, which say for themselves
	for _, item := range f.Tag.Items {
		if !vector && slices.Contains(passed, item.Key) {
			b.problem(f, model.KeyMisplaced, "key %q applies to single values; tag the fields of %s", item.Key, b.typeName(f.Type))
			return nil
		}
	}
	for at := range s.NumFields() {
		sub := s.Field(at)
		in := f
		in.Name, in.Path, in.Type, in.Interp = sub.Name(), f.Path+"."+sub.Name(), sub.Type(), i
		if !vector {
			in.Home = sub.Pkg()
		}
		if sub.Pkg() == b.Local && !vector {
			in.Pos = sub.Pos() // a field of another package is reported where ours leads to it
		}
		in.Depth++
		child, whole, good := b.child(in, sub, s.Tag(at), vector)
		ok = ok && good
		n.Part = n.Part || !whole
		if child != nil {
			n.Fields = append(n.Fields, child)
			n.Part = n.Part || child.Part
		}
	}
	if !b.siblings(n, f) || !ok {
		return nil
	}
	text, _ := f.Tag.Get("interp")
	if own && i.Moves() && !some(n, func(l model.Leaf) bool { return l.Interp().Moves() }) {
		b.problem(f, model.Uninterpolated, "interp=%s needs a float; %s has none", text, b.typeName(f.Type))
		return nil
	}
	return n
}

// isVector reports whether a struct is floats or integers of one type under
// names, such as X, Y and Z: then what is said of a field of that type is said
// of each of them.
func isVector(s *types.Struct) bool {
	for i := range s.NumFields() {
		f, first := s.Field(i), s.Field(0).Type()
		same := isFloat(f.Type()) && isFloat(first) || isInteger(f.Type()) && types.Identical(f.Type(), first)
		if !same || s.Tag(i) != "" || !f.Exported() {
			return false
		}
	}
	return s.NumFields() > 0
}

// child makes the node of a struct's field, nil for one that stays at home.
// whole says that the field is part of the wire form.
func (b *Builder) child(f Field, v *types.Var, tag string, vector bool) (n *model.Node, whole, ok bool) {
	if vector {
		f.Tag = f.Tag.Without("interp") // which f.Interp has, and whether anything here moves is asked of the whole
		n = b.Node(f)
		return n, true, n != nil
	}
	f.Tag = model.Tag{}
	parsed, err := model.ParseTag(tag)
	switch {
	case err != nil:
		b.faults(f, err)
		return nil, true, false
	case f.Name == "_": // padding
		return nil, false, b.holdsNothing(f)
	case parsed.Skip:
		return nil, false, b.holdsNothing(f)
	case !v.Exported():
		b.problem(f, model.Unexported, "unexported field %s would not be replicated; export it or tag it `net:\"-\"`", f.Name)
		return nil, true, false
	}
	f.Tag = parsed
	n = b.field(f)
	return n, true, n != nil
}

// open reports whether the fields of a struct can be reached from here.
func (b *Builder) open(f Field, s *types.Struct) bool {
	for v := range s.Fields() {
		if !v.Exported() && v.Name() != "_" && v.Pkg() != b.Local {
			b.problem(f, model.ForeignUnexported, "type %s has the unexported field %s; add codec= or copy its fields into a struct of your own",
				b.typeName(f.Type), v.Name())
			return false
		}
	}
	return true
}

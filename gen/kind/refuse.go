package kind

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/tickwire/tickwire/gen/model"
)

// resolved reports whether the compiler knows the type.
func (b *Builder) resolved(f Field) bool {
	if basic, ok := f.Type.Underlying().(*types.Basic); ok && basic.Kind() == types.Invalid {
		b.problem(f, model.Unresolved, "cannot resolve type %s; fix this first (errors in function bodies were ignored)", b.Source(f.Pos))
		return false
	}
	return true
}

// refuse says why a type has no kind, and what to do instead.
func (b *Builder) refuse(f Field) {
	name := b.typeName(f.Type)
	switch f.Type.Underlying().(type) {
	case *types.Pointer:
		b.problem(f, model.NoPointer, "pointer %s cannot be replicated; embed the value, or use ecs.Entity to refer to another entity", name)
	case *types.Interface:
		b.problem(f, model.NoInterface, "interface type %s cannot be replicated: its concrete type is unknown to the peer; use a struct", name)
	default:
		b.problem(f, model.NoValue, "type %s cannot be replicated; %s", name, b.remedy(f))
	}
}

// unbounded refuses in a component what has any size.
func (b *Builder) unbounded(f Field, instead string) {
	b.problem(f, model.Unbounded, "%s cannot be held by a component, which must hold nothing that points; use %s", b.typeName(f.Type), instead)
}

// pointing refuses in a component a value that is small, but holds a pointer.
func (b *Builder) pointing(f Field, instead string) {
	b.problem(f, model.NoValue, "%s cannot be held by a component, which must hold nothing that points; %s", b.typeName(f.Type), instead)
}

// deepest is how many types may be in each other: more are not written by hand, but made by a generic type that holds
// itself with another argument.
const deepest = 40

// bounded refuses a type that is in itself, be it behind a slice.
func (b *Builder) bounded(f Field) bool {
	at := slices.IndexFunc(f.above, func(t types.Type) bool { return types.Identical(t, f.Type) })
	if at < 0 && len(f.above) < deepest {
		return true
	}
	var names []string
	for _, t := range append(f.above[max(at, 0):len(f.above):len(f.above)], f.Type) {
		names = append(names, b.typeName(t))
	}
	if at < 0 {
		names = names[len(names)-4:]
	}
	b.problem(f, model.Recursive, "recursive type: %s; replicated data must have bounded depth", strings.Join(names, " \u2192 "))
	return false
}

func (b *Builder) remedy(f Field) string {
	if f.In == model.Component && points(f.Type) {
		return "keep it outside the component"
	}
	return "tag it `net:\"-\"`"
}

// holdsNothing checks a field that stays at home: in a component it must not
// point either, because the ECS moves components as bytes without the garbage
// collector's knowledge; and no lock may be copied.
func (b *Builder) holdsNothing(f Field) bool {
	if !b.resolved(f) {
		return false
	}
	if f.In != model.Component {
		return true
	}
	return b.search(f)
}

// search walks a type down to the first thing that points, whatever its
// fields are tagged, and reports it with its path.
func (b *Builder) search(f Field) bool {
	for _, outer := range f.above {
		if types.Identical(outer, f.Type) {
			return true // the compiler refuses a type that contains itself
		}
	}
	if locks(f.Type) {
		b.problem(f, model.NoCopy, "%s cannot be copied, and the ECS copies components; keep it outside the component", b.typeName(f.Type))
		return false
	}
	switch u := f.Type.Underlying().(type) {
	case *types.Array:
		f.Type, f.Path = u.Elem(), f.Path+"["+strconv.FormatInt(u.Len(), 10)+"]"
		return b.search(f)
	case *types.Struct:
		ok := true
		for at := range u.NumFields() {
			sub := f
			sub.above = append(f.above[:len(f.above):len(f.above)], f.Type)
			sub.Type, sub.Path = u.Field(at).Type(), f.Path+"."+u.Field(at).Name()
			ok = b.search(sub) && ok
		}
		return ok
	}
	if points(f.Type) {
		b.problem(f, model.NoPointer, "%s is tagged `net:\"-\"` but points, and a component must hold nothing that points; keep it outside the component",
			b.typeName(f.Type))
		return false
	}
	return true
}

// points reports whether a value of the type is or holds a pointer at its top.
func points(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature, *types.Interface:
		return true
	case *types.Basic:
		return u.Info()&types.IsString != 0 || u.Kind() == types.UnsafePointer
	}
	return false
}

// locks reports whether the type has Lock and Unlock on its pointer, by which
// go vet knows what must not be copied.
func locks(t types.Type) bool {
	if _, ok := t.Underlying().(*types.Interface); ok {
		return false
	}
	set := types.NewMethodSet(types.NewPointer(t))
	return set.Lookup(nil, "Lock") != nil && set.Lookup(nil, "Unlock") != nil
}

package kind

import (
	"go/types"

	"github.com/tickwire/tickwire/gen/model"
)

func isSlice(t types.Type) bool { _, ok := t.Underlying().(*types.Slice); return ok }
func isMap(t types.Type) bool   { _, ok := t.Underlying().(*types.Map); return ok }

// makeSlice makes a slice of an action or event of what its element is; the
// tag is the element's, but for the first bound. None and nil are one value,
// which arrives as nil.
func makeSlice(b *Builder, f Field) *model.Node {
	e := f
	e.Type, e.Name = f.Type.Underlying().(*types.Slice).Elem(), ""
	if f.In == model.Component {
		b.unbounded(f, "netcomp.List8["+b.typeName(e.Type)+"] (or another size)")
		return nil
	}
	if types.Identical(e.Type, types.Typ[types.Uint8]) && plainTag(f.Tag) {
		return makeRun(b, f, "[]byte")
	}
	max, ok := b.needed(&f, "most elements")
	if !ok {
		return nil
	}
	e.Tag = f.Tag
	return b.items(f, e, max, model.Slice)
}

// makeMap makes a map of an action or event, whose tag is that of its values,
// but for the bounds before theirs. Its keys travel in order, as they are: a
// form that made one of two would lose an entry.
func makeMap(b *Builder, f Field) *model.Node {
	m := f.Type.Underlying().(*types.Map)
	if f.In == model.Component {
		b.unbounded(f, "netcomp.List8[T] of a struct with the key and the value (or another size)")
		return nil
	}
	if !b.keyFits(f, m.Key()) {
		return nil
	}
	max, ok := b.needed(&f, "most entries")
	if !ok {
		return nil
	}
	k := f
	k.Type, k.Name, k.Tag = m.Key(), "", model.Tag{}
	if isString(k.Type) {
		bytes, ok := b.needed(&f, "most entries, a colon, and the longest length of a key in bytes")
		if !ok {
			return nil
		}
		k.Tag = k.Tag.With("max", itoa(bytes))
	}
	e := f
	e.Type, e.Name = m.Elem(), ""
	n, key := b.items(f, e, max, model.Map), b.Node(k)
	if n == nil || key == nil {
		return nil
	}
	n.Key = key
	return n
}

// keyFits reports whether a map can have keys of the type.
func (b *Builder) keyFits(f Field, key types.Type) bool {
	basic, ok := key.Underlying().(*types.Basic)
	switch {
	case !ok || basic.Info()&(types.IsString|types.IsBoolean|types.IsInteger) == 0 || basic.Kind() == types.Uintptr:
		b.problem(f, model.MapKey, "map key type %s unsupported; keys must be string, bool or integer", b.typeName(key))
	case basic.Kind() == types.Int || basic.Kind() == types.Uint:
		b.problem(f, model.MapKey, "map key type %s has a platform-dependent size; use %s32 or %s64", b.typeName(key), basic.Name(), basic.Name())
	default:
		return true
	}
	return false
}

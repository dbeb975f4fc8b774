package emit

import (
	"go/constant"
	"go/types"
	"reflect"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// guards writes declarations that compile only while the types look as they
// did when this was generated. For a struct of the package the value is
// assigned, which compares the tags too; with tags that are not netgen's, and
// for every other type, it is converted, which does not.
func guards(p *model.Package) jen.Code {
	var lines []jen.Code
	for _, n := range p.Named {
		if g := guard(p, n); g != nil {
			lines = append(lines, g)
		}
	}
	lines = append(lines, constantGuards(p)...)
	lines = append(lines, codecGuards(p)...)
	if len(lines) == 0 {
		return jen.Null()
	}
	var s jen.Statement
	s.Comment("A type below has changed since this was generated when its line does not compile: run netgen.").Line()
	for _, l := range lines {
		s.Add(l).Line()
	}
	return &s
}

// constantGuards are those of the constants of enums: the index is out of
// bounds unless each has the value it had. (Nothing breaks when one is added;
// then netgen -check does.)
func constantGuards(p *model.Package) (out []jen.Code) {
	seen := map[*types.TypeName]bool{}
	for _, t := range p.Types {
		t.Root.Leaves(func(_ string, _ int, l model.Leaf) {
			e, ok := l.(interface{ Constants() []*types.Const })
			if !ok {
				return
			}
			list := e.Constants()
			if of := list[0].Type().(*types.Named).Obj(); !seen[of] {
				seen[of] = true
				out = append(out, constantGuard(list))
			}
		})
	}
	return out
}

func constantGuard(list []*types.Const) jen.Code {
	var index *jen.Statement
	for _, c := range list {
		was := jen.Id(c.Val().ExactString())
		if constant.Sign(c.Val()) < 0 {
			was = jen.Parens(was)
		}
		is := jen.Parens(jen.Qual(c.Pkg().Path(), c.Name()).Op("-").Add(was))
		if index == nil {
			index = is
		} else {
			index.Op("|").Add(is)
		}
	}
	return jen.Var().Id("_").Op("=").Index(jen.Lit(1)).Struct().Values().Index(index)
}

func guard(p *model.Package, n *types.Named) jen.Code {
	u, ok := n.Underlying().(*types.Struct)
	if !spellable(p.Scope, n.Underlying()) || !spellable(p.Scope, n) {
		return nil
	}
	if ok && n.Obj().Pkg() == p.Scope && onlyNetTags(u) {
		return jen.Var().Id("_").Add(kind.SpellStruct(u, true)).Op("=").Add(kind.Spell(n)).Values()
	}
	under := kind.Spell(n.Underlying())
	if ok {
		under = kind.SpellStruct(u, false)
	}
	return jen.Var().Id("_").Op("=").Parens(jen.Op("*").Add(under)).Parens(jen.Parens(jen.Op("*").Add(kind.Spell(n))).Parens(jen.Nil()))
}

// onlyNetTags reports whether the struct's tags are all netgen's: those of
// others may change without a change on the wire.
func onlyNetTags(s *types.Struct) bool {
	for i := range s.NumFields() {
		if tag := s.Tag(i); tag != "" {
			text, ok := reflect.StructTag(tag).Lookup(model.Key)
			if !ok || len(text)+len(model.Key)+3 < len(tag) {
				return false
			}
		}
	}
	return true
}

// spellable reports whether a type can be written in the package: it names no
// unexported type or field of another.
func spellable(local *types.Package, t types.Type) bool {
	ok := true
	walkType(t, func(p *types.Package, exported bool) { ok = ok && (exported || p == local) })
	return ok
}

// foreign visits the packages that the guards and codecs name.
func foreign(p *model.Package, visit func(path, name string)) {
	look := func(pkg *types.Package, _ bool) {
		if pkg != p.Scope && pkg.Path() != "unsafe" {
			visit(pkg.Path(), pkg.Name())
		}
	}
	for _, o := range p.Used {
		look(o.Pkg(), true)
	}
	for _, n := range p.Named {
		walkType(n, look)
		walkType(n.Underlying(), look)
	}
}

// walkType visits the package of every name that the spelling of a type has.
func walkType(t types.Type, visit func(p *types.Package, exported bool)) {
	each := func(tuple *types.Tuple) {
		for i := range tuple.Len() {
			walkType(tuple.At(i).Type(), visit)
		}
	}
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if kind.IsEntity(t) {
			return // spelled as ours
		}
		if t.Obj().Pkg() != nil {
			visit(t.Obj().Pkg(), t.Obj().Exported())
		}
		for i := range t.TypeArgs().Len() {
			walkType(t.TypeArgs().At(i), visit)
		}
	case *types.Map:
		walkType(t.Key(), visit)
		walkType(t.Elem(), visit)
	case *types.Signature:
		each(t.Params())
		each(t.Results())
	case *types.Struct:
		for i := range t.NumFields() {
			f := t.Field(i)
			if !f.Exported() {
				visit(f.Pkg(), false)
			}
			if a, ok := embedded(f); ok { // which is spelled as it is
				if a.Obj().Pkg() != nil {
					visit(a.Obj().Pkg(), a.Obj().Exported())
				}
				for at := range a.TypeArgs().Len() {
					walkType(a.TypeArgs().At(at), visit)
				}
				continue
			}
			walkType(f.Type(), visit)
		}
	case *types.Interface:
		for i := range t.NumEmbeddeds() {
			walkType(t.EmbeddedType(i), visit)
		}
		for i := range t.NumExplicitMethods() {
			walkType(t.ExplicitMethod(i).Type(), visit)
		}
	case interface{ Elem() types.Type }:
		walkType(t.Elem(), visit)
	}
}

// embedded is the alias that an embedded field has its name from.
func embedded(f *types.Var) (a *types.Alias, ok bool) {
	t := f.Type()
	if p, pointer := t.(*types.Pointer); pointer {
		t = p.Elem()
	}
	a, ok = t.(*types.Alias)
	return a, ok && f.Embedded()
}

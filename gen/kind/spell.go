package kind

import (
	"go/types"
	"strconv"

	"github.com/dave/jennifer/jen"
)

// Spell writes a type in Go. jennifer drops the qualifier of the package that
// the output is in.
func Spell(t types.Type) *jen.Statement {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		if t.Kind() == types.UnsafePointer {
			return jen.Qual("unsafe", "Pointer")
		}
		return jen.Id(t.Name())
	case *types.Named:
		return spellNamed(t)
	case *types.Pointer:
		return jen.Op("*").Add(Spell(t.Elem()))
	case *types.Slice:
		return jen.Index().Add(Spell(t.Elem()))
	case *types.Array:
		return jen.Index(jen.Lit(int(t.Len()))).Add(Spell(t.Elem()))
	case *types.Map:
		return jen.Map(Spell(t.Key())).Add(Spell(t.Elem()))
	case *types.Chan:
		switch t.Dir() {
		case types.SendOnly:
			return jen.Chan().Op("<-").Add(Spell(t.Elem()))
		case types.RecvOnly:
			return jen.Op("<-").Chan().Add(Spell(t.Elem()))
		}
		return jen.Chan().Parens(Spell(t.Elem()))
	case *types.Signature:
		return jen.Func().Add(spellSignature(t))
	case *types.Struct:
		return SpellStruct(t, true)
	case *types.Interface:
		return spellInterface(t)
	}
	panic("netgen: no spelling of type " + t.String())
}

func spellNamed(t *types.Named) *jen.Statement {
	if IsEntity(t) {
		return jen.Qual(EcsPath, "Entity") // the game's name of it; only ecs imports arche
	}
	return spellName(t.Obj(), t.TypeArgs())
}

func spellName(name *types.TypeName, args *types.TypeList) *jen.Statement {
	s := jen.Id(name.Name())
	if p := name.Pkg(); p != nil {
		s = jen.Qual(p.Path(), name.Name())
	}
	if args.Len() > 0 {
		list := make([]jen.Code, args.Len())
		for i := range list {
			list[i] = Spell(args.At(i))
		}
		s.Types(list...)
	}
	return s
}

func spellSignature(t *types.Signature) *jen.Statement {
	list := func(tuple *types.Tuple, variadic bool) []jen.Code {
		out := make([]jen.Code, tuple.Len())
		for i := range out {
			typ := tuple.At(i).Type()
			if variadic && i == tuple.Len()-1 {
				out[i] = jen.Op("...").Add(Spell(typ.(*types.Slice).Elem()))
				continue
			}
			out[i] = Spell(typ)
		}
		return out
	}
	return jen.Params(list(t.Params(), t.Variadic())...).Params(list(t.Results(), false)...)
}

func spellInterface(t *types.Interface) *jen.Statement {
	var list []jen.Code
	for i := range t.NumEmbeddeds() {
		list = append(list, Spell(t.EmbeddedType(i)))
	}
	for i := range t.NumExplicitMethods() {
		m := t.ExplicitMethod(i)
		list = append(list, jen.Id(m.Name()).Add(spellSignature(m.Type().(*types.Signature))))
	}
	return jen.Interface(list...)
}

// SpellStruct writes a struct type, a field per line, with or without tags.
func SpellStruct(t *types.Struct, tags bool) *jen.Statement {
	fields := make([]jen.Code, t.NumFields())
	for i := range fields {
		f := jen.Id(t.Field(i).Name()).Add(Spell(t.Field(i).Type()))
		if t.Field(i).Embedded() {
			f = spellEmbedded(t.Field(i).Type())
		}
		if tags && t.Tag(i) != "" {
			f.Op(quoteTag(t.Tag(i)))
		}
		fields[i] = f
	}
	return jen.Struct(fields...)
}

// spellEmbedded keeps the name of an alias, which is that of the field.
func spellEmbedded(t types.Type) *jen.Statement {
	switch t := t.(type) {
	case *types.Pointer:
		return jen.Op("*").Add(spellEmbedded(t.Elem()))
	case *types.Alias:
		return spellName(t.Obj(), t.TypeArgs())
	}
	return Spell(t)
}

func quoteTag(tag string) string {
	if strconv.CanBackquote(tag) {
		return "`" + tag + "`"
	}
	return strconv.Quote(tag)
}

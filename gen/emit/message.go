package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// message writes the codec of an action or event.
func message(t *model.Type) jen.Code {
	visits := eachHeld(t.Root, t.Name, place("v"), over, func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
		ref, anybody := l.Ref()
		if !ref {
			return nil
		}
		return jen.If(jen.Op("!").Id("visit").Call(at[0], jen.Lit(anybody))).Block(jen.Return(jen.False()))
	})
	visit := jen.Id("visit").Func().Params(jen.Qual(kind.EcsPath, "Entity"), jen.Bool()).Bool()
	start := jen.Id("x").Op(":=").Op("*").Id("v")
	var s jen.Statement
	s.Add(layout(t))
	s.Type().Id(t.Low + "Net").Struct().Line().Line()
	for _, m := range []jen.Code{
		info(t),
		method(t, "Append", writer, value(t, "v"), refs).Block(pack(t, model.Message, appends, "v")...),
		method(t, "Parse", reader, value(t, "v"), refs).Error().Block(parse(start, "v", pack(t, model.Message, parses, "x"))...),
		method(t, "Skip", reader, refs).Error().Block(skipBody(t, model.Message)...),
		method(t, "Refs", value(t, "v"), visit).Bool().Block(append(visits, jen.Return(jen.True()))...),
	} {
		s.Add(m).Line().Line()
	}
	return &s
}

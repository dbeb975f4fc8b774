package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// component writes the image and the codec of a component.
func component(t *model.Type) jen.Code {
	var s jen.Statement
	add := func(c ...jen.Code) {
		for _, x := range c {
			s.Add(x).Line().Line()
		}
	}
	s.Comment(t.Low + "Q is the image of " + t.Go + ": its wire form in memory.").Line()
	s.Type().Id(t.Low + "Q").Add(imageType(t.Root)).Line().Line()
	s.Add(layout(t))
	s.Type().Id(t.Low + "Net").Struct().Line().Line()
	add(info(t))
	add(rawForm(t)...)
	add(imageForm(t)...)
	add(values(t)...)
	add(blends(t)...)
	return &s
}

func imageType(n *model.Node) jen.Code {
	switch {
	case n.Leaf != nil:
		return n.Leaf.ImageType()
	case n.Elem != nil:
		return jen.Index(jen.Lit(n.Len)).Add(imageType(n.Elem))
	}
	var fields []jen.Code
	for _, f := range n.Fields {
		fields = append(fields, jen.Id(f.Name).Add(imageType(f)))
	}
	return jen.Struct(fields...)
}

// Places and parameters of the generated functions.
// immutable: jennifer copies what it is given
var (
	place = func(names ...string) (at []*jen.Statement) {
		for _, n := range names {
			at = append(at, jen.Id(n))
		}
		return at
	}
	writer  = jen.Id("w").Op("*").Qual(kind.WirePath, "BitWriter")
	reader  = jen.Id("r").Op("*").Qual(kind.WirePath, "BitReader")
	refs    = jen.Id("refs").Op("*").Qual(kind.NetcompPath, "Refs")
	refless = jen.Var().Id("refs").Op("*").Qual(kind.NetcompPath, "Refs").Comment("ids pass through; nothing is resolved")
)

func method(t *model.Type, name string, params ...jen.Code) *jen.Statement {
	return jen.Func().Params(jen.Id(t.Low + "Net")).Id(name).Params(params...)
}

func value(t *model.Type, names ...string) jen.Code {
	list := jen.Id(names[0])
	for _, n := range names[1:] {
		list.Op(",").Id(n)
	}
	return list.Op("*").Id(t.Go)
}

func image(t *model.Type) jen.Code { return jen.Id("q").Op("*").Id(t.Low + "Q") }

// parse is the body of a parser: it decodes into x, a copy or a fresh image,
// and gives that over only when everything was right.
func parse(start jen.Code, target string, refless jen.Code, body []jen.Code) []jen.Code {
	out := []jen.Code{start}
	if refless != nil {
		out = append(out, refless)
	}
	out = append(out, body...)
	return append(out,
		jen.If(jen.Err().Op(":=").Id("r").Dot("Err").Call(), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
		jen.Op("*").Id(target).Op("=").Id("x"),
		jen.Return(jen.Nil()),
	)
}

func skipBody(n *model.Node, f model.Form) []jen.Code {
	var body []jen.Code
	if hasRefs(n) {
		body = append(body, refless)
	}
	body = append(body, skips(n, f)...)
	return append(body, jen.Return(jen.Id("r").Dot("Err").Call()))
}

func rawForm(t *model.Type) []jen.Code {
	appendBody := each(t.Root, t.Name, place("v"), func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
		return l.AppendRaw(at[0])
	})
	parseBody := each(t.Root, t.Name, place("x"), func(l model.Leaf, path string, at []*jen.Statement) jen.Code {
		return l.ParseRaw(at[0], path)
	})
	start := jen.Id("x").Op(":=").Op("*").Id("v")
	return []jen.Code{
		method(t, "AppendRaw", writer, value(t, "v"), refs).Block(appendBody...),
		method(t, "ParseRaw", reader, value(t, "v"), refs).Error().Block(parse(start, "v", nil, parseBody)...),
		method(t, "SkipRaw", reader).Error().Block(skipBody(t.Root, model.Raw)...),
	}
}

func imageForm(t *model.Type) []jen.Code {
	var ids jen.Code
	if hasRefs(t.Root) {
		ids = refless
	}
	appendBody := each(t.Root, t.Name, place("q"), func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
		return l.AppendImage(at[0])
	})
	if ids != nil {
		appendBody = append([]jen.Code{ids}, appendBody...)
	}
	parseBody := each(t.Root, t.Name, place("x"), func(l model.Leaf, path string, at []*jen.Statement) jen.Code {
		return l.ParseImage(at[0], path)
	})
	start := jen.Var().Id("x").Id(t.Low + "Q")
	return []jen.Code{
		quantize(t),
		method(t, "Dequantize", value(t, "v"), image(t), refs).Block(
			each(t.Root, t.Name, place("v", "q"), func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
				return l.Dequantize(at[0], at[1])
			})...),
		method(t, "AppendImage", writer, image(t)).Block(appendBody...),
		method(t, "ParseImage", reader, image(t)).Error().Block(parse(start, "q", ids, parseBody)...),
		method(t, "SkipImage", reader).Error().Block(skipBody(t.Root, model.Image)...),
	}
}

// quantize sets the leaves that have hysteresis in two straight runs, and then
// the others.
func quantize(t *model.Type) jen.Code {
	pick := func(fresh, kept bool) []jen.Code {
		return each(t.Root, t.Name, place("q", "v"), func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
			keep := l.Keep(at[0], at[1])
			switch {
			case keep == nil && !fresh && !kept, keep != nil && fresh:
				return l.Quantize(at[0], at[1])
			case keep != nil && kept:
				return keep
			}
			return nil
		})
	}
	var body []jen.Code
	if kept := pick(false, true); len(kept) > 0 {
		body = append(body, jen.If(jen.Id("fresh")).Block(pick(true, false)...).Else().Block(kept...))
	}
	body = append(body, pick(false, false)...)
	return method(t, "Quantize", image(t), value(t, "v"), refs, jen.Id("fresh").Bool()).Block(body...)
}

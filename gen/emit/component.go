package emit

import (
	"fmt"

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
	add(deltaForm(t)...)
	add(versionedForm(t)...)
	add(line(t), move(t))
	add(values(t)...)
	add(blends(t)...)
	return &s
}

func imageType(n *model.Node) jen.Code {
	switch {
	case n.Leaf != nil:
		return n.Leaf.ImageType()
	case n.Elem != nil && n.Bundle == model.List:
		return jen.Qual(kind.NetcompPath, fmt.Sprint("List", capacity(n))).Types(imageType(n.Elem))
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
	writer = jen.Id("w").Op("*").Qual(kind.WirePath, "BitWriter")
	reader = jen.Id("r").Op("*").Qual(kind.WirePath, "BitReader")
	refs   = jen.Id("refs").Op("*").Qual(kind.NetcompPath, "Refs")
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
func parse(start jen.Code, target string, body []jen.Code) []jen.Code {
	out := append([]jen.Code{start}, body...)
	return append(out,
		jen.If(jen.Err().Op(":=").Id("r").Dot("Err").Call(), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
		jen.Op("*").Id(target).Op("=").Id("x"),
		jen.Return(jen.Nil()),
	)
}

func skipBody(t *model.Type, f model.Form) []jen.Code {
	if f == model.Raw && Aligned(t) {
		bits, _ := Size(t.Root, f)
		return []jen.Code{jen.Id("r").Dot("Run").Call(jen.Lit(bits / 8)), jen.Return(jen.Id("r").Dot("Err").Call())}
	}
	return append(pack(t, f, skips, ""), jen.Return(jen.Id("r").Dot("Err").Call()))
}

func rawForm(t *model.Type) []jen.Code {
	var read []jen.Code
	if Aligned(t) { // every bit is valid, so the value can be set at once
		read = append(pack(t, model.Raw, parses, "v"), jen.Return(jen.Nil()))
	} else {
		read = parse(jen.Id("x").Op(":=").Op("*").Id("v"), "v", pack(t, model.Raw, parses, "x"))
	}
	return []jen.Code{
		method(t, "AppendRaw", writer, value(t, "v"), refs).Block(pack(t, model.Raw, appends, "v")...),
		method(t, "ParseRaw", reader, value(t, "v"), refs).Error().Block(read...),
		method(t, "SkipRaw", reader, refs).Error().Block(skipBody(t, model.Raw)...),
	}
}

func imageForm(t *model.Type) []jen.Code {
	start := jen.Var().Id("x").Id(t.Low + "Q")
	return []jen.Code{
		quantize(t),
		method(t, "Dequantize", value(t, "v"), image(t), refs).Block(
			eachHeld(t.Root, t.Name, place("v", "q"), restored, func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
				return l.Dequantize(at[0], at[1])
			})...),
		method(t, "AppendImage", writer, image(t), refs).Block(pack(t, model.Image, appends, "q")...),
		method(t, "ParseImage", reader, image(t), refs).Error().Block(parse(start, "q", pack(t, model.Image, parses, "x"))...),
		method(t, "SkipImage", reader, refs).Error().Block(skipBody(t, model.Image)...),
	}
}

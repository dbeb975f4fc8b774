package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// A mover is a leaf that can be predicted from a velocity beside it.
type mover interface {
	model.Leaf
	// Along is the statement that sets p to where q will be after ticks of rate to the second at the velocity of vel in vq.
	Along(p, q *jen.Statement, vel model.Leaf, vq *jen.Statement) jen.Code
}

// move writes the prediction from one image by its velocities, in integers.
func move(t *model.Type) jen.Code {
	var body []jen.Code
	for _, f := range t.Root.Fields {
		if f.Predict == "" {
			continue
		}
		vel := t.Root.Field(f.Predict)
		at := []*jen.Statement{jen.Id("x").Dot(f.Name), jen.Id("q").Dot(f.Name), jen.Id("q").Dot(vel.Name)}
		body = append(body, along(f, vel, at, 0)...)
	}
	if len(body) == 0 {
		body = []jen.Code{jen.Op("*").Id("p").Op("=").Op("*").Id("q")}
	} else {
		body = append([]jen.Code{jen.Id("x").Op(":=").Op("*").Id("q")}, append(body, jen.Op("*").Id("p").Op("=").Id("x"))...)
	}
	images := jen.List(jen.Id("p"), jen.Id("q")).Op("*").Id(t.Low + "Q")
	return method(t, "Move", images, jen.List(jen.Id("ticks"), jen.Id("rate")).Int64()).Block(body...)
}

// along moves every leaf of n by that of vel in its place, which may have
// another range. at are the places of the result, of n and of vel.
func along(n, vel *model.Node, at []*jen.Statement, depth int) (out []jen.Code) {
	in := func(step func(at *jen.Statement) *jen.Statement) []*jen.Statement {
		sub := make([]*jen.Statement, len(at))
		for i := range at {
			sub[i] = step(at[i].Clone())
		}
		return sub
	}
	element := func(index jen.Code) []*jen.Statement {
		return in(func(at *jen.Statement) *jen.Statement { return at.Index(index) })
	}
	switch {
	case n.Leaf != nil:
		return []jen.Code{n.Leaf.(mover).Along(at[0], at[1], vel.Leaf, at[2])}
	case n.Elem != nil && unrolled(n):
		for i := range n.Len {
			out = append(out, along(n.Elem, vel.Elem, element(jen.Lit(i)), depth)...)
		}
	case n.Elem != nil:
		index := loopIndex(depth)
		body := along(n.Elem, vel.Elem, element(index), depth+1)
		out = []jen.Code{jen.For(index.Clone().Op(":=").Range().Lit(n.Len)).Block(body...)}
	default:
		for i, f := range n.Fields {
			sub := in(func(at *jen.Statement) *jen.Statement { return at.Dot(f.Name) })
			out = append(out, along(f, vel.Fields[i], sub, depth)...)
		}
	}
	return out
}

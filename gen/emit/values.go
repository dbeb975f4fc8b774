package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// values writes what is done to whole values: comparison, canon, correction.
func values(t *model.Type) []jen.Code {
	far := func(l model.Leaf, at []*jen.Statement) jen.Code {
		if c := l.Far(at[0], at[1]); c != nil {
			return c
		}
		return l.Differ(at[0], at[1])
	}
	return []jen.Code{
		method(t, "Equal", value(t, "a", "b")).Bool().Block(
			none(t, func(l model.Leaf, at []*jen.Statement) jen.Code { return l.Differ(at[0], at[1]) })...),
		method(t, "Near", value(t, "a", "b"), jen.Id("ulps").Uint32()).Bool().Block(none(t, far)...),
		method(t, "Canon", value(t, "v")).Block(
			eachHeld(t.Root, t.Name, place("v"), limited, func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
				return l.Canon(at[0])
			})...),
		correct(t),
	}
}

// none returns true unless a condition holds of some leaf of a and b, a leaf a
// line; loops cannot stand in an expression, so they return early.
func none(t *model.Type, condition func(l model.Leaf, at []*jen.Statement) jen.Code) []jen.Code {
	body := eachHeld(t.Root, t.Name, place("a", "b"), compared, func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
		return jen.If(condition(l, at)).Block(jen.Return(jen.False()))
	})
	return append(body, jen.Return(jen.True()))
}

// copies assigns as large pieces as hold no field that stays at home.
func copies(root *model.Node, at []*jen.Statement) []jen.Code {
	if !root.Part {
		return []jen.Code{jen.Op("*").Add(at[0]).Op("=").Op("*").Add(at[1])}
	}
	return copyFields(root, at, 0)
}

func copyFields(n *model.Node, at []*jen.Statement, depth int) []jen.Code {
	var out []jen.Code
	for _, f := range n.Fields {
		out = append(out, copyElem(f, []*jen.Statement{at[0].Clone().Dot(f.Name), at[1].Clone().Dot(f.Name)}, depth)...)
	}
	return out
}

func copyElem(n *model.Node, at []*jen.Statement, depth int) []jen.Code {
	switch {
	case !n.Part:
		return []jen.Code{at[0].Clone().Op("=").Add(at[1])}
	case n.Elem != nil && n.Bundle == model.List:
		declare, of := items(n, at, depth)
		index := loopIndex(depth)
		body := copyElem(n.Elem, []*jen.Statement{of[0].Clone().Index(index), of[1].Clone().Index(index)}, depth+1)
		return []jen.Code{
			at[0].Clone().Dot("Resize").Call(at[1].Clone().Dot("Len").Call()),
			jen.Block(declare, loop(of[1], depth, body)),
		}
	case n.Elem != nil:
		index := loopIndex(depth)
		body := copyElem(n.Elem, []*jen.Statement{at[0].Clone().Index(index), at[1].Clone().Index(index)}, depth+1)
		return []jen.Code{jen.For(index.Clone().Op(":=").Range().Lit(n.Len)).Block(body...)}
	}
	return copyFields(n, at, depth)
}

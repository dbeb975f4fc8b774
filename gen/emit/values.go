package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// values writes what is done to whole values: comparison and canon.
func values(t *model.Type) []jen.Code {
	return []jen.Code{
		method(t, "Equal", value(t, "a", "b")).Bool().Block(equal(t)...),
		method(t, "Canon", value(t, "v")).Block(
			each(t.Root, t.Name, place("v"), func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
				return l.Canon(at[0])
			})...),
	}
}

// equal compares a leaf a line; loops cannot stand in an expression, so arrays
// return early.
func equal(t *model.Type) []jen.Code {
	body := each(t.Root, t.Name, place("a", "b"), func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
		return jen.If(l.Differ(at[0], at[1])).Block(jen.Return(jen.False()))
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
	case n.Elem != nil:
		index := jen.Id(string(rune('i' + depth)))
		body := copyElem(n.Elem, []*jen.Statement{at[0].Clone().Index(index), at[1].Clone().Index(index)}, depth+1)
		return []jen.Code{jen.For(index.Clone().Op(":=").Range().Lit(n.Len)).Block(body...)}
	}
	return copyFields(n, at, depth)
}

// blends writes what is done between two values.
func blends(t *model.Type) []jen.Code {
	between := each(t.Root, t.Name, place("out", "a", "b"), func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
		if isLerp(l) {
			return l.Blend(at[0], at[1], at[2])
		}
		return jen.Add(at[0]).Op("=").Add(at[1])
	})
	whole := func(from string) []jen.Code { return copies(t.Root, place("out", from)) }
	blend := whole("a")
	last := []jen.Code{jen.If(jen.Id("t").Op(">=").Lit(1)).Block(append(whole("b"), jen.Return())...)}
	if anyLeaf(t.Root, isLerp) {
		blend = []jen.Code{jen.Switch().Block(
			jen.Case(jen.Id("t").Op(">=").Lit(1)).Block(whole("b")...),
			jen.Case(jen.Id("t").Op(">").Lit(0)).Block(between...),
			jen.Default().Block(whole("a")...),
		)}
	} else {
		blend = append(last, blend...)
	}
	apart := each(t.Root, t.Name, place("x", "a", "b"), onlyLerp(func(l model.Leaf, at []*jen.Statement) jen.Code {
		return l.Apart(at[0], at[1], at[2])
	}))
	if len(apart) == 0 {
		apart = []jen.Code{jen.Op("*").Id("d").Op("=").Id(t.Go).Values()}
	} else {
		apart = append([]jen.Code{jen.Var().Id("x").Id(t.Go)}, append(apart, jen.Op("*").Id("d").Op("=").Id("x"))...)
	}
	shift := each(t.Root, t.Name, place("v", "d"), onlyLerp(func(l model.Leaf, at []*jen.Statement) jen.Code {
		return l.Shift(at[0], at[1])
	}))
	return []jen.Code{
		method(t, "Blend", value(t, "out", "a", "b"), jen.Id("t").Float32()).Block(blend...),
		method(t, "Apart", value(t, "d", "a", "b")).Block(apart...),
		method(t, "Shift", value(t, "v", "d"), jen.Id("f").Float32()).Block(shift...),
	}
}

func onlyLerp(do func(l model.Leaf, at []*jen.Statement) jen.Code) func(model.Leaf, string, []*jen.Statement) jen.Code {
	return func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
		if !isLerp(l) {
			return nil
		}
		return do(l, at)
	}
}

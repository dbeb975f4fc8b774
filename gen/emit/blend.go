package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// blends writes what is done between two values.
func blends(t *model.Type) []jen.Code {
	whole := func(from string) []jen.Code { return copies(t.Root, place("out", from)) }
	body := append([]jen.Code{jen.If(jen.Id("t").Op(">=").Lit(1)).Block(append(whole("b"), jen.Return())...)}, whole("a")...)
	if anyLeaf(blended(t.Root), moves) {
		body = []jen.Code{jen.Switch().Block(
			jen.Case(jen.Id("t").Op(">=").Lit(1)).Block(whole("b")...),
			jen.Case(jen.Id("t").Op(">").Lit(0)).Block(between(t)...),
			jen.Default().Block(whole("a")...),
		)}
	}
	shift := each(blended(t.Root), t.Name, place("v", "d"), moving(func(l model.Leaf, at []*jen.Statement) jen.Code {
		return l.Shift(at[0], at[1])
	}))
	return []jen.Code{
		method(t, "Blend", value(t, "out", "a", "b"), jen.List(jen.Id("t"), jen.Id("dt")).Float32()).Block(body...),
		method(t, "Apart", value(t, "d", "a", "b")).Block(apart(t)...),
		method(t, "Shift", value(t, "v", "d"), jen.Id("f").Float32()).Block(shift...),
	}
}

// between blends field by field. A field with the velocity of another comes
// after that, for out may be a or b.
func between(t *model.Type) []jen.Code {
	out, leaps := leap(t)
	w := walk{do: blend, lists: stayed, order: byVelocity, places: withVelocity}
	at := place("out", "a", "b")
	for _, f := range byVelocity(t.Root.Fields) {
		body := w.field(blended(f), t.Name, at, 0)
		if number, ok := leaps[f]; ok {
			body = []jen.Code{jen.If(leapt(number)).Block(copyElem(f, sub(f, at[:2]), 0)...).Else().Block(body...)}
		}
		out = append(out, body...)
	}
	return out
}

func blend(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
	if moves(l) {
		return l.Blend(at[0], at[1], at[2], at[3:]...)
	}
	return jen.Add(at[0]).Op("=").Add(at[1])
}

// stayed is what a list does before it switches.
func stayed(_ *walk, n *model.Node, _ string, at []*jen.Statement, depth int) []jen.Code {
	return copyElem(n, at[:2], depth)
}

// apart subtracts. What is so far apart that it leaps has no distance that a
// view could be drawn along.
func apart(t *model.Type) []jen.Code {
	out, leaps := leap(t)
	found := false
	for _, f := range t.Root.Fields {
		body := each(blended(f), t.Name+"."+f.Name, sub(f, place("x", "a", "b")), moving(func(l model.Leaf, at []*jen.Statement) jen.Code {
			return l.Apart(at[0], at[1], at[2])
		}))
		if number, ok := leaps[f]; ok {
			body = []jen.Code{jen.If(jen.Op("!").Add(leapt(number))).Block(body...)}
		}
		found = found || len(body) > 0
		out = append(out, body...)
	}
	if !found {
		return []jen.Code{jen.Op("*").Id("d").Op("=").Id(t.Go).Values()}
	}
	return append([]jen.Code{jen.Var().Id("x").Id(t.Go)}, append(out, jen.Op("*").Id("d").Op("=").Id("x"))...)
}

// withVelocity are the places of a field, and those of its velocity in a and b
// if it names one.
func withVelocity(f *model.Node, at []*jen.Statement) []*jen.Statement {
	places := sub(f, at)
	if f.Velocity == "" {
		return places
	}
	return append(places[:3:3], at[1].Clone().Dot(f.Velocity), at[2].Clone().Dot(f.Velocity))
}

// byVelocity orders fields so that one stands before that whose velocity it needs.
func byVelocity(fields []*model.Node) []*model.Node {
	var out []*model.Node
	for rest := fields; len(rest) > 0; {
		var later []*model.Node
		for _, f := range rest {
			needed := false
			for _, g := range rest {
				needed = needed || g != f && g.Velocity == f.Name
			}
			if needed {
				later = append(later, f)
			} else {
				out = append(out, f)
			}
		}
		if len(later) == len(rest) {
			return append(out, rest...) // a ring, which no order helps
		}
		rest = later
	}
	return out
}

func moving(do func(l model.Leaf, at []*jen.Statement) jen.Code) func(model.Leaf, string, []*jen.Statement) jen.Code {
	return func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
		if !moves(l) {
			return nil
		}
		return do(l, at)
	}
}

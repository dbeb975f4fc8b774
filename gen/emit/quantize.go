package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// quantize sets the leaves that have hysteresis, or that are told once, in two
// straight runs, then the others, and then the lists.
func quantize(t *model.Type) jen.Code {
	var fresh, kept, always []jen.Code
	for _, f := range t.Root.Fields {
		at := sub(f, place("q", "v"))
		if f.When == model.OnSpawn {
			fresh = append(fresh, each(f, t.Name, at, leaves(model.Leaf.Quantize))...)
			fresh = append(fresh, quantizeLists(f, t.Name, at, nil)...)
			continue
		}
		fresh = append(fresh, each(f, t.Name, at, stepped(model.Leaf.Quantize))...)
		kept = append(kept, each(f, t.Name, at, stepped(model.Leaf.Keep))...)
		always = append(always, each(f, t.Name, at, stepless)...)
		always = append(always, quantizeLists(f, t.Name, at, jen.Id("fresh"))...)
	}
	var body []jen.Code
	switch {
	case len(kept) > 0:
		body = append(body, jen.If(jen.Id("fresh")).Block(fresh...).Else().Block(kept...))
	case len(fresh) > 0:
		body = append(body, jen.If(jen.Id("fresh")).Block(fresh...))
	}
	return method(t, "Quantize", image(t), value(t, "v"), refs, jen.Id("fresh").Bool()).Block(append(body, always...)...)
}

// leaves visits with one of the methods of a leaf.
func leaves(do func(l model.Leaf, q, v *jen.Statement) jen.Code) visitor {
	return func(l model.Leaf, _ string, at []*jen.Statement) jen.Code { return do(l, at[0], at[1]) }
}

// stepped is leaves for those that have hysteresis.
func stepped(do func(l model.Leaf, q, v *jen.Statement) jen.Code) visitor {
	return func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
		if l.Keep(at[0], at[1]) == nil {
			return nil
		}
		return do(l, at[0], at[1])
	}
}

// stepless quantizes a leaf that has none.
func stepless(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
	if l.Keep(at[0], at[1]) != nil {
		return nil
	}
	return l.Quantize(at[0], at[1])
}

// quantizeLists sets the lists of n that are in no other list. An item that
// the image has no item for is set afresh, whatever fresh is; nil is true.
func quantizeLists(n *model.Node, path string, at []*jen.Statement, fresh *jen.Statement) []jen.Code {
	none := func(model.Leaf, string, []*jen.Statement) jen.Code { return nil }
	return eachHeld(n, path, at, func(w *walk, n *model.Node, path string, at []*jen.Statement, depth int) []jen.Code {
		return []jen.Code{quantizeList(w, n, path, at[0], at[1], depth, fresh)}
	}, none)
}

func quantizeList(w *walk, n *model.Node, path string, q, v *jen.Statement, depth int, fresh *jen.Statement) jen.Code {
	from, to, had := local(stem(v), depth), local(stem(q), depth), local("n", depth)
	held := v.Clone().Dot("Slice").Call()
	if n.Len < capacity(n) {
		held = jen.Qual(kind.NetcompPath, "Cut").Call(held, jen.Lit(n.Len))
	}
	keeps := fresh != nil && anyLeaf(n.Elem, func(l model.Leaf) bool { return l.Keep(jen.Id("q"), jen.Id("v")) != nil })
	out := []jen.Code{from.Clone().Op(":=").Add(held)}
	if keeps {
		out = append(out, had.Clone().Op(":=").Add(q.Clone().Dot("Len").Call()))
		fresh = fresh.Clone().Op("||").Add(loopIndex(depth)).Op(">=").Add(had)
	} else {
		fresh = nil
	}
	inside := func(do visitor, in lists) []jen.Code {
		return (&walk{do: do, lists: in}).inside(n, path, []*jen.Statement{to, from}, depth)
	}
	var body []jen.Code
	if keeps {
		first, again := inside(stepped(model.Leaf.Quantize), nil), inside(stepped(model.Leaf.Keep), nil)
		if len(first) > 0 {
			body = append(body, jen.If(fresh.Clone()).Block(first...).Else().Block(again...))
		}
		body = append(body, inside(stepless, nil)...)
	} else {
		body = inside(leaves(model.Leaf.Quantize), nil)
	}
	body = append(body, inside(w.do, func(w *walk, n *model.Node, path string, at []*jen.Statement, depth int) []jen.Code {
		return []jen.Code{quantizeList(w, n, path, at[0], at[1], depth, fresh)}
	})...)
	out = append(out,
		q.Clone().Dot("Resize").Call(length(from)),
		to.Clone().Op(":=").Add(q.Clone().Dot("Slice").Call()),
		loop(to, depth, body),
	)
	return jen.Block(out...)
}

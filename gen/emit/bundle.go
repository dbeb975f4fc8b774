package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// What holds a number of items that varies is walked in a block of its own.
// Its items stand in variables that are named after the value and the index of
// the loop over them:
//
//	{
//		vi, qi := v.Slots.Slice(), q.Slots.Slice()
//		for i := range qi {
//			vi[i].Count = qi[i].Count
//		}
//	}

// indices are the loop variables there is a name for.
const indices = "ijkl"

// held are the names of such variables, for [Locals]: items at every place, and
// what a parse keeps of them.
func held() []string {
	var names []string
	for _, at := range strings.Fields("v x q a b base out was is low high n c k e o m y l s r") {
		for _, i := range indices {
			names = append(names, at+string(i))
		}
	}
	return names
}

// local is the variable of something in the loop of a depth: vi, or e of it.
func local(what string, depth int) *jen.Statement {
	return jen.Id(what + loopIndex(depth).GoString())
}

// stem is the value that a place is in, by its name at the top: v for v.Slots,
// and for vi[i].Tags inside its loop.
func stem(at *jen.Statement) string {
	name, _, _ := strings.Cut(at.GoString(), ".")
	name, _, _ = strings.Cut(name, "[")
	if strings.TrimRight(name, indices) == "" {
		return name
	}
	return strings.TrimRight(name, indices)
}

// items are the places of the items of a list or slice at every place, behind
// the statement that declares them.
func items(n *model.Node, at []*jen.Statement, depth int) (declare jen.Code, of []*jen.Statement) {
	var values []jen.Code
	for _, x := range at {
		of = append(of, local(stem(x), depth))
		if n.Bundle == model.List {
			x = x.Clone().Dot("Slice").Call()
		}
		values = append(values, x)
	}
	names := make([]jen.Code, len(of))
	for i := range of {
		names[i] = of[i].Clone()
	}
	return jen.List(names...).Op(":=").List(values...), of
}

// loop is the range over items.
func loop(items *jen.Statement, depth int, body []jen.Code) *jen.Statement {
	return jen.For(loopIndex(depth).Op(":=").Range().Add(items.Clone())).Block(body...)
}

func length(items *jen.Statement) *jen.Statement { return jen.Len(items.Clone()) }

// capacity is how many items fit a list.
func capacity(n *model.Node) int { return kind.ListSize(n.Type) }

// lists is what a walk does to a bundle. A walk without one does nothing there.
type lists func(w *walk, n *model.Node, path string, at []*jen.Statement, depth int) []jen.Code

// inside walks the items of at, in order and at depth.
func (w *walk) inside(n *model.Node, path string, of []*jen.Statement, depth int) []jen.Code {
	sub := make([]*jen.Statement, len(of))
	for i := range of {
		sub[i] = of[i].Clone().Index(loopIndex(depth))
	}
	return w.node(n.Elem, path, sub, depth+1)
}

// over does what is to be done to every item, nothing if nothing is.
func over(w *walk, n *model.Node, path string, at []*jen.Statement, depth int) []jen.Code {
	if n.Bundle == model.Map {
		return overEntries(w, n, path, at[0], depth)
	}
	declare, of := items(n, at, depth)
	body := w.inside(n, path, of, depth)
	if len(body) == 0 {
		return nil
	}
	if n.Bundle == model.Slice { // which needs no variable
		body = w.inside(n, path, at, depth)
		return []jen.Code{loop(at[0], depth, body)}
	}
	return []jen.Code{jen.Block(declare, loop(of[len(of)-1], depth, body))}
}

// restored makes the first list as long as the last and does what is to be
// done to every item.
func restored(w *walk, n *model.Node, path string, at []*jen.Statement, depth int) []jen.Code {
	resize := at[0].Clone().Dot("Resize").Call(at[len(at)-1].Clone().Dot("Len").Call())
	return append([]jen.Code{resize}, over(w, n, path, at, depth)...)
}

// compared returns false unless two lists have one length and no item says so.
func compared(w *walk, n *model.Node, path string, at []*jen.Statement, depth int) []jen.Code {
	declare, of := items(n, at, depth)
	return []jen.Code{jen.Block(
		declare,
		jen.If(length(of[0]).Op("!=").Add(length(of[1]))).Block(jen.Return(jen.False())),
		loop(of[0], depth, w.inside(n, path, of, depth)),
	)}
}

// limited cuts a list to what travels of it.
func limited(w *walk, n *model.Node, path string, at []*jen.Statement, depth int) []jen.Code {
	var out []jen.Code
	if n.Len < capacity(n) {
		out = append(out, jen.If(at[0].Clone().Dot("Len").Call().Op(">").Lit(n.Len)).Block(at[0].Clone().Dot("Resize").Call(jen.Lit(n.Len))))
	}
	return append(out, over(w, n, path, at, depth)...)
}

// filled makes lists and slices, which have ranges somewhere in them, as long
// as they can be.
func filled(w *walk, n *model.Node, path string, at []*jen.Statement, depth int) []jen.Code {
	if n.Bundle == model.Map {
		return nil
	}
	body := over(w, n, path, at, depth)
	if len(body) == 0 {
		return nil
	}
	var out []jen.Code
	for _, x := range at {
		if n.Bundle == model.List {
			out = append(out, x.Clone().Dot("Resize").Call(jen.Lit(n.Len)))
		} else {
			out = append(out, x.Clone().Op("=").Make(kind.Spell(n.Type), jen.Lit(n.Len)))
		}
	}
	return append(out, body...)
}

// differing sets same to whether two lists are equal, and then does what.
func differing(n *model.Node, path string, a, b *jen.Statement, depth int, what ...jen.Code) jen.Code {
	return jen.Block(
		jen.Id("same").Op(":=").True(),
		differ(n, path, []*jen.Statement{a, b}, depth),
		jen.If(jen.Op("!").Id("same")).Block(what...),
	)
}

// differ sets same to false if two lists differ.
func differ(n *model.Node, path string, at []*jen.Statement, depth int) jen.Code {
	w := &walk{
		do: func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
			return jen.If(l.Differ(at[0], at[1])).Block(jen.Id("same").Op("=").False())
		},
		lists: func(_ *walk, n *model.Node, path string, at []*jen.Statement, depth int) []jen.Code {
			return []jen.Code{differ(n, path, at, depth)}
		},
	}
	declare, of := items(n, at, depth)
	index := loopIndex(depth)
	return jen.Block(
		declare,
		jen.Id("same").Op("=").Id("same").Op("&&").Add(length(of[0])).Op("==").Add(length(of[1])),
		jen.For(index.Clone().Op(":=").Lit(0), jen.Id("same").Op("&&").Add(index.Clone()).Op("<").Add(length(of[0])), index.Clone().Op("++")).
			Block(w.inside(n, path, of, depth)...),
	)
}

package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// correct applies the difference of two values to a third, group by group. A
// group with a field that asks for a replay is not corrected.
func correct(t *model.Type) jen.Code {
	var again, body []jen.Code
	for _, g := range t.Groups {
		if slices.ContainsFunc(g.Fields, func(f *model.Node) bool { return anyLeaf(f, replays) }) {
			again = append(again, unequal(t, g, jen.Return(jen.False()))...)
			continue
		}
		body = append(body, corrected(t, g)...)
	}
	body = append(again, append(body, jen.Return(jen.True()))...)
	return method(t, "Correct", value(t, "v", "was", "is")).Bool().Block(body...)
}

// unequal does what for every leaf and every list of a group that was other
// than it is.
func unequal(t *model.Type, g model.Group, what jen.Code) []jen.Code {
	lists := func(_ *walk, n *model.Node, path string, at []*jen.Statement, depth int) []jen.Code {
		return []jen.Code{differing(n, path, at[0], at[1], depth, what)}
	}
	return inGroup(t, g, place("was", "is"), lists, func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
		return jen.If(l.Differ(at[0], at[1])).Block(what)
	})
}

// corrected corrects a group. What adds its difference does so; the rest is
// taken together, be it only one leaf of the group that differs.
func corrected(t *model.Type, g model.Group) []jen.Code {
	if alone(g) || all(g, adds) {
		return inGroup(t, g, place("v", "was", "is"), taken, correctLeaf)
	}
	lists := func(_ *walk, n *model.Node, path string, at []*jen.Statement, depth int) []jen.Code {
		return []jen.Code{differ(n, path, at, depth)}
	}
	body := inGroup(t, g, place("was", "is"), lists, func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
		return jen.If(l.Differ(at[0], at[1])).Block(jen.Id("same").Op("=").False())
	})
	var take []jen.Code
	for _, f := range g.Fields {
		take = append(take, takeField(f, t.Name+"."+f.Name, sub(f, place("v", "was", "is")))...)
	}
	body = append([]jen.Code{jen.Id("same").Op(":=").True()}, append(body, jen.If(jen.Op("!").Id("same")).Block(take...))...)
	return []jen.Code{jen.Block(body...)}
}

// correctLeaf corrects a leaf that differs.
func correctLeaf(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
	c := l.Correct(at[0], at[1], at[2])
	if c == nil {
		c = jen.Add(at[0]).Op("=").Add(at[2])
	}
	return jen.If(l.Differ(at[1], at[2])).Block(c)
}

// takeField takes a field but for what adds, which is corrected in its place.
func takeField(f *model.Node, path string, at []*jen.Statement) []jen.Code {
	if !anyLeaf(f, adds) {
		return copyElem(f, []*jen.Statement{at[0], at[2]}, 0)
	}
	lists := func(_ *walk, n *model.Node, _ string, at []*jen.Statement, depth int) []jen.Code {
		return copyElem(n, []*jen.Statement{at[0], at[2]}, depth)
	}
	return eachHeld(f, path, at, lists, func(l model.Leaf, path string, at []*jen.Statement) jen.Code {
		if adds(l) {
			return correctLeaf(l, path, at)
		}
		return jen.Add(at[0]).Op("=").Add(at[2])
	})
}

// taken takes a list, which has no difference to another, as a whole.
func taken(_ *walk, n *model.Node, path string, at []*jen.Statement, depth int) []jen.Code {
	return []jen.Code{differing(n, path, at[1], at[2], depth, copyElem(n, []*jen.Statement{at[0], at[2]}, depth)...)}
}

// inGroup is eachHeld of the fields of a group.
func inGroup(t *model.Type, g model.Group, at []*jen.Statement, in lists, do visitor) (out []jen.Code) {
	for _, f := range g.Fields {
		out = append(out, eachHeld(f, t.Name+"."+f.Name, sub(f, at), in, do)...)
	}
	return out
}

// alone reports whether a group is one leaf or one list.
func alone(g model.Group) bool {
	f := g.Fields[0]
	return len(g.Fields) == 1 && (f.Leaf != nil || f.Bundle == model.List)
}

// all reports whether every leaf of a group is of a sort.
func all(g model.Group, sort func(l model.Leaf) bool) bool {
	return !slices.ContainsFunc(g.Fields, func(f *model.Node) bool {
		return anyLeaf(f, func(l model.Leaf) bool { return !sort(l) })
	})
}

func replays(l model.Leaf) bool { return l.Correction() == model.Replay }

// adds reports whether a leaf is corrected by a difference.
func adds(l model.Leaf) bool { return l.Correction() == model.Add || l.Correction() == model.Rotate }

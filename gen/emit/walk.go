package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// unroll is the longest array whose elements are written out one by one:
// vectors, quaternions and matrices.
const unroll = 16

// each returns the statements that do, for every leaf below n in order. at are
// the places of n in the values that are walked together, such as v and q;
// path is for messages. Arrays become loops, except short ones of leaves;
// nothing is done in lists, slices and maps.
func each(n *model.Node, path string, at []*jen.Statement, do visitor) []jen.Code {
	return eachHeld(n, path, at, nil, do)
}

// eachHeld is each with what is done to a bundle: nil is nothing.
func eachHeld(n *model.Node, path string, at []*jen.Statement, in lists, do visitor) []jen.Code {
	return (&walk{do: do, lists: in}).node(n, path, at, 0)
}

type visitor func(l model.Leaf, path string, at []*jen.Statement) jen.Code

type walk struct {
	do    visitor
	lists lists
	// For a struct whose fields stand in relation: their order, and the places that one is given for its own.
	order  func(fields []*model.Node) []*model.Node
	places func(f *model.Node, at []*jen.Statement) []*jen.Statement
}

func (w *walk) node(n *model.Node, path string, at []*jen.Statement, depth int) []jen.Code {
	switch {
	case n.Leaf != nil:
		if c := w.do(n.Leaf, path, at); c != nil {
			return []jen.Code{c}
		}
		return nil
	case n.Elem != nil && n.Bundle == model.Array:
		return w.array(n, path, at, depth)
	case n.Elem != nil:
		if w.lists == nil {
			return nil
		}
		return w.lists(w, n, path, at, depth)
	}
	var out []jen.Code
	fields := n.Fields
	if w.order != nil {
		fields = w.order(fields)
	}
	for _, f := range fields {
		out = append(out, w.field(f, path, at, depth)...)
	}
	return out
}

// field takes the places of the struct that f is in.
func (w *walk) field(f *model.Node, path string, at []*jen.Statement, depth int) []jen.Code {
	places := sub
	if w.places != nil {
		places = w.places
	}
	return w.node(f, path+"."+f.Name, places(f, at), depth)
}

// sub are the places of a field in the places of its struct.
func sub(f *model.Node, at []*jen.Statement) []*jen.Statement {
	out := make([]*jen.Statement, len(at))
	for i := range at {
		out[i] = at[i].Clone().Dot(f.Name)
	}
	return out
}

func (w *walk) array(n *model.Node, path string, at []*jen.Statement, depth int) []jen.Code {
	element := func(index jen.Code) []*jen.Statement {
		sub := make([]*jen.Statement, len(at))
		for i := range at {
			sub[i] = at[i].Clone().Index(index)
		}
		return sub
	}
	if unrolled(n) {
		var out []jen.Code
		for i := range n.Len {
			out = append(out, w.node(n.Elem, path, element(jen.Lit(i)), depth)...)
		}
		return out
	}
	index := loopIndex(depth)
	body := w.node(n.Elem, path, element(index), depth+1)
	if len(body) == 0 {
		return nil
	}
	return []jen.Code{jen.For(index.Clone().Op(":=").Range().Lit(n.Len)).Block(body...)}
}

// unrolled reports whether an array is written out element by element.
func unrolled(n *model.Node) bool {
	return n.Bundle == model.Array && n.Len <= unroll && n.Elem.Leaf != nil
}

// loopIndex is the variable of a loop in depth others.
func loopIndex(depth int) *jen.Statement { return jen.Id(string(rune(indices[0]) + rune(depth))) }

// anyLeaf reports whether some leaf below n is of a sort.
func anyLeaf(n *model.Node, sort func(l model.Leaf) bool) bool {
	found := false
	n.Leaves(func(_ string, _ int, l model.Leaf) { found = found || sort(l) })
	return found
}

func isRef(l model.Leaf) bool    { ref, _ := l.Ref(); return ref }
func moves(l model.Leaf) bool    { return l.Interp().Moves() }
func isInterp(l model.Leaf) bool { return l.Interp().Blend != model.NoBlend }
func hasRefs(n *model.Node) bool { return anyLeaf(n, isRef) }

// Refs reports whether a type has references to entities.
func Refs(t *model.Type) bool { return hasRefs(t.Root) }

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
// path is for messages. Arrays become loops, except short ones of leaves.
func each(n *model.Node, path string, at []*jen.Statement, do func(l model.Leaf, path string, at []*jen.Statement) jen.Code) []jen.Code {
	return (&walk{do: do}).node(n, path, at, 0)
}

type walk struct {
	do func(l model.Leaf, path string, at []*jen.Statement) jen.Code
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
	case n.Elem != nil:
		return w.array(n, path, at, depth)
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
func unrolled(n *model.Node) bool { return n.Len <= unroll && n.Elem.Leaf != nil }

// loopIndex is the variable of a loop in depth others.
func loopIndex(depth int) *jen.Statement { return jen.Id(string(rune('i' + depth))) }

// Size is the most bits that n takes in a form, and whether it always does.
func Size(n *model.Node, f model.Form) (bits int, fixed bool) {
	fixed = true
	n.Leaves(func(_ string, times int, l model.Leaf) {
		w := l.Width(f)
		bits += times * w.Bits
		fixed = fixed && w.Fixed
	})
	return bits, fixed
}

// FormSize is the most bits of a form of a whole type, and whether it always takes them.
func FormSize(t *model.Type, f model.Form) (bits int, fixed bool) {
	bits, fixed = Size(t.Root, f)
	switch {
	case shared(t):
		return bits + shareBits, false
	case f == model.Raw && Aligned(t):
		return bits + 7, false // up to the next byte
	}
	return bits, fixed
}

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

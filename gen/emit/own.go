package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// owned is a field that a function of the game's blends. It stands in for the
// leaf, or for the whole tree, of the field.
type owned struct {
	model.Leaf // nil for a field that is more than a number
	function   jen.Code
}

func (owned) Interp() model.Interp { return model.Interp{Blend: model.Custom} }

func (o owned) Blend(out, a, b *jen.Statement, _ ...*jen.Statement) jen.Code {
	address := func(x *jen.Statement) jen.Code { return jen.Op("&").Add(x) }
	return jen.Add(o.function).Call(address(out), address(a), address(b), jen.Id("t"), jen.Id("dt"))
}

// Apart and Shift are those of a number; nothing is known of anything else.
func (o owned) Apart(d, a, b *jen.Statement) jen.Code {
	if o.Leaf == nil {
		return nil
	}
	return o.Leaf.Apart(d, a, b)
}

func (o owned) Shift(v, d *jen.Statement) jen.Code {
	if o.Leaf == nil {
		return nil
	}
	return o.Leaf.Shift(v, d)
}

// blended is the tree of n as a blend sees it: fields with a function of the
// game's have no parts.
func blended(n *model.Node) *model.Node {
	view := *n
	switch {
	case n.Own != nil:
		leaf := n.Leaf
		if basic, ok := n.Type.Underlying().(*types.Basic); !ok || basic.Info()&types.IsFloat == 0 {
			leaf = nil
		}
		view.Leaf, view.Fields, view.Elem = owned{leaf, n.Own}, nil, nil
	case n.Elem != nil:
		view.Elem = blended(n.Elem)
	default:
		view.Fields = make([]*model.Node, len(n.Fields))
		for i, f := range n.Fields {
			view.Fields[i] = blended(f)
		}
	}
	return &view
}

package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// list writes how a list differs from its base: a bit that it does, unless
// that is known; then how many items it has and how many of them have one in
// the base beside them, those as deltas with a bit each, and the others whole.
// Nothing of it needs the base to be passed over.
func (d *delta) list(n *model.Node, path string, q, x, base *jen.Statement) {
	d.flagged(d.listBody(n, path, q, x, base), q, base)
}

func (d *delta) listBody(n *model.Node, path string, q, x, base *jen.Statement) []jen.Code {
	at := q
	if d.op == parses {
		at = x
	}
	common, count := local("c", d.depth), local("n", d.depth)
	index := loopIndex(d.depth)
	declare, of := items(n, []*jen.Statement{at, base}, d.depth)
	to, from := of[0].Clone().Index(index), of[1].Clone().Index(index)
	body := append([]jen.Code{jen.If(index.Clone().Op(">=").Add(common)).Block(append(d.fresh(n, path, to), jen.Continue())...)},
		d.beside(n.Elem, path, to, to, from)...)
	helper := func(name string, args ...jen.Code) *jen.Statement {
		return jen.Qual(kind.NetcompPath, name).Call(args...)
	}
	switch d.op {
	case skips:
		return []jen.Code{
			count.Clone().Op(":=").Add(bound("ParseCount", n, jen.Id("r"))),
			common.Clone().Op(":=").Add(helper("SkipCommon", jen.Id("r"), count)),
			loop(count, d.depth, body),
		}
	case appends:
		return []jen.Code{
			declare,
			bound("AppendCount", n, jen.Id("w"), length(of[0])),
			helper("AppendCommon", jen.Id("w"), length(of[0]), length(of[1])),
			common.Clone().Op(":=").Add(length(of[1])),
			loop(of[0], d.depth, body),
		}
	}
	return []jen.Code{
		x.Clone().Dot("Resize").Call(bound("ParseCount", n, jen.Id("r"))),
		declare,
		common.Clone().Op(":=").Add(helper("ParseCommon", jen.Id("r"), length(of[0]), length(of[1]))),
		loop(of[0], d.depth, body),
		jen.If(jen.Add(x).Op("==").Add(base)).Block(refuse(path + " changed to what it was")),
	}
}

// fresh is an item that the base has none for.
func (d *delta) fresh(n *model.Node, path string, at *jen.Statement) []jen.Code {
	p := packer{form: model.Image, op: d.op, depth: d.depth}
	return p.item(n.Elem, path, at)
}

// beside is an item that the base has one for. What has no bit of its own that
// says whether it changed gets one.
func (d *delta) beside(n *model.Node, path string, q, x, base *jen.Statement) []jen.Code {
	sub := delta{op: d.op, depth: d.depth + 1}
	sub.node(n, path, q, x, base)
	if n.Leaf == nil && n.Bundle == model.Array {
		return d.element(path, q, x, base, sub.out)
	}
	return sub.out
}

// DeltaSize is the most bits of a delta.
func DeltaSize(t *model.Type) int {
	bits := len(t.Groups)
	if Shared(t) {
		bits += shareBits
	}
	return bits + deltaSize(t.Root)
}

func deltaSize(n *model.Node) (bits int) {
	switch {
	case n.Leaf != nil:
		most := n.Leaf.Width(model.Image).Bits + 3
		if c, ok := n.Leaf.(model.Changer); ok {
			most = max(most, c.MaxChange())
		}
		return 1 + most // which of them changed, and how
	case n.Elem != nil:
		each := 1 + deltaSize(n.Elem)
		if n.Bundle == model.List {
			whole, _ := Size(n.Elem, model.Image)
			return 1 + countBits(n) + 1 + countBits(n) + n.Len*max(each, whole)
		}
		return n.Len * each
	}
	for _, f := range n.Fields {
		bits += deltaSize(f)
	}
	return bits
}

package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// bundle appends, parses or skips what holds a number of items that varies:
// the number in as many bits as the most needs, and the items.
func (p *packer) bundle(n *model.Node, path string, at *jen.Statement) {
	p.flush()
	switch {
	case p.op == skips && n.Whole > 0:
		p.out = append(p.out, runCall("ParseRun", n, jen.Id("r")))
	case p.op == skips:
		p.out = append(p.out, p.skipItems(n, path)...)
	case p.op == appends && n.Bundle == model.Map:
		p.out = append(p.out, p.appendMap(n, path, at))
	case p.op == appends:
		p.out = append(p.out, p.appendItems(n, path, at))
	case n.Bundle == model.List:
		p.out = append(p.out, p.parseList(n, path, at)...)
	case n.Bundle == model.Slice:
		p.out = append(p.out, p.parseSlice(n, path, at))
	default:
		p.out = append(p.out, p.parseMap(n, path, at))
	}
}

// item returns what is done to an item at a place.
func (p *packer) item(n *model.Node, path string, at *jen.Statement) []jen.Code {
	sub := packer{form: p.form, op: p.op, depth: p.depth + 1, flag: p.flag, before: p.before}
	sub.node(n, path, at)
	sub.flush()
	return sub.out
}

// bound writes or reads how many items there are.
func bound(verb string, n *model.Node, args ...jen.Code) *jen.Statement {
	return jen.Qual(kind.NetcompPath, verb).Call(append(args, jen.Lit(n.Len))...)
}

// parseItems is the number of items that are to be made room for.
func (p *packer) parseItems(n *model.Node) *jen.Statement {
	if n.Bundle == model.List { // which has room
		return bound("ParseCount", n, jen.Id("r"))
	}
	_, least := item(n, p.form)
	return jen.Qual(kind.NetcompPath, "ParseItems").Call(jen.Id("r"), jen.Lit(n.Len), jen.Lit(least))
}

func (p *packer) appendItems(n *model.Node, path string, at *jen.Statement) jen.Code {
	declare, of := items(n, []*jen.Statement{at}, p.depth)
	if cut := n.Bundle != model.List || n.Len < capacity(n) && p.form != model.Image; cut {
		whole := at
		if n.Bundle == model.List {
			whole = at.Clone().Dot("Slice").Call()
		}
		declare = of[0].Clone().Op(":=").Add(bound("Cut", n, whole))
	}
	here := of[0].Clone().Index(loopIndex(p.depth))
	if n.Whole > 0 {
		run := local("r", p.depth)
		return jen.Block(
			declare,
			run.Clone().Op(":=").Add(runCall("AppendRun", n, jen.Id("w"), length(of[0]))),
			loop(of[0], p.depth, p.element(n, path, run, here)),
		)
	}
	return jen.Block(declare, bound("AppendCount", n, jen.Id("w"), length(of[0])), loop(of[0], p.depth, p.item(n.Elem, path, here)))
}

func (p *packer) parseList(n *model.Node, path string, at *jen.Statement) []jen.Code {
	declare, of := items(n, []*jen.Statement{at}, p.depth)
	count, inner := p.parseItems(n), *p
	if len(p.before) > 0 {
		if p.before[0] != nil {
			count = jen.Qual(kind.NetcompPath, "ParseColumn").Call(jen.Id("r"), at.Clone().Dot("Len").Call(), jen.Lit(n.Len), p.before[0])
		}
		inner.before = p.before[1:]
	}
	return []jen.Code{
		at.Clone().Dot("Resize").Call(count),
		jen.Block(declare, loop(of[0], p.depth, inner.item(n.Elem, path, of[0].Clone().Index(loopIndex(p.depth))))),
	}
}

func (p *packer) skipItems(n *model.Node, path string) []jen.Code {
	most, least := item(n, p.form)
	if most == least {
		return []jen.Code{jen.Id("r").Dot("Skip").Call(jen.Lit(most).Op("*").Uint().Call(p.parseItems(n)))}
	}
	var body []jen.Code
	if n.Key != nil {
		body = p.item(n.Key, path, jen.Null())
	}
	body = append(body, p.item(n.Elem, path, jen.Null())...)
	return []jen.Code{jen.For(jen.Range().Add(p.parseItems(n))).Block(body...)}
}

func isByte(n *model.Node) bool {
	return n.Leaf != nil && types.Identical(n.Type, types.Typ[types.Uint8]) && n.Leaf.Text() == "uint8 bits=8"
}

// bytes writes an array of bytes by eights, which changes no bit on the wire;
// it reports false for any other array.
func (p *packer) bytes(n *model.Node, at *jen.Statement) bool {
	if p.op == skips || n.Len <= unroll || !isByte(n.Elem) {
		return false
	}
	index := loopIndex(p.depth)
	whole := n.Len &^ 7
	little := func(name string, args ...jen.Code) *jen.Statement {
		return jen.Qual("encoding/binary", "LittleEndian").Dot(name).Call(args...)
	}
	here := at.Clone().Index(index.Clone().Op(":"))
	body := jen.Id("w").Dot("Bits").Call(little("Uint64", here), jen.Lit(64))
	if p.op == parses {
		body = little("PutUint64", here, readBits(64))
	}
	p.out = append(p.out, jen.For(index.Clone().Op(":=").Lit(0), index.Clone().Op("<").Lit(whole), index.Clone().Op("+=").Lit(8)).Block(body))
	for i := whole; i < n.Len; i++ {
		p.node(n.Elem, "", at.Clone().Index(jen.Lit(i)))
	}
	return true
}

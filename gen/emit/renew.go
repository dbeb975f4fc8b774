package emit

import (
	"go/types"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// Slices and maps of actions and events are parsed into what the target held,
// which is copied before its first change: see netcomp.Renewal.
//
//	{
//		si := netcomp.Renew(x.Tags, netcomp.ParseItems(r, 40, 16))
//		for i, ei := range si.Items {
//			ei = uint16(r.Bits(16))
//			if ei != si.Items[i] {
//				si.Set(i, ei)
//			}
//		}
//		x.Tags = si.Items
//	}

func (p *packer) parseSlice(n *model.Node, path string, at *jen.Statement) jen.Code {
	s, e := local("s", p.depth), local("e", p.depth)
	index := loopIndex(p.depth)
	old := s.Clone().Dot("Items").Index(index)
	count := p.parseItems(n)
	var out []jen.Code
	var body []jen.Code
	var differ *jen.Statement
	if n.Whole > 0 {
		run := local("r", p.depth)
		count = local("n", p.depth)
		out = append(out, jen.List(run, count).Op(":=").Add(runCall("ParseRun", n, jen.Id("r"))))
		body, differ = p.element(n, path, run, e), exact(n.Elem, e, old)
	} else {
		body, differ = p.renewed(n.Elem, path, e, old)
	}
	body = append(body, jen.If(differ).Block(s.Clone().Dot("Set").Call(index, e)))
	out = append(out,
		s.Clone().Op(":=").Qual(kind.NetcompPath, "Renew").Call(at, count),
		jen.For(jen.List(index, e).Op(":=").Range().Add(s.Clone().Dot("Items"))).Block(body...),
		at.Clone().Op("=").Add(s.Clone().Dot("Items")),
	)
	return jen.Block(append(out, p.tell(s)...)...)
}

// parseMap starts every key with the target's in that place, which stands in
// the array on the stack, and every value with that of its key, if the target
// has one.
func (p *packer) parseMap(n *model.Node, path string, at *jen.Statement) jen.Code {
	m, e, k, last, old, count := local("m", p.depth), local("e", p.depth), local("y", p.depth), local("l", p.depth), local("o", p.depth), local("n", p.depth)
	index := loopIndex(p.depth)
	keys := local("k", p.depth)
	declare, collect := keysOf(n, at, p.depth)
	stays := k.Clone().Op("<=").Add(last)
	if isFlag(n.Key) {
		stays = jen.Parens(jen.Add(last).Op("||").Op("!").Add(k))
	}
	body := append(p.item(n.Key, path+".key", k),
		jen.If(index.Clone().Op(">").Lit(0).Op("&&").Add(stays)).Block(
			jen.Qual(kind.NetcompPath, "Disorder").Call(jen.Id("r"), k, last),
			jen.Break(),
		),
		last.Clone().Op("=").Add(k),
		old.Clone().Op(":=").Add(at.Clone().Index(k)),
		e.Clone().Op(":=").Add(old),
	)
	parse, differ := p.renewed(n.Elem, path, e, old)
	differ = either(jen.Op("!").Add(m.Clone().Dot("Held").Call(keys, index, k)), differ)
	body = append(append(body, parse...), jen.If(differ).Block(m.Clone().Dot("Set").Call(keys, index, k, e)))
	out := []jen.Code{
		declare,
		keys.Clone().Op(":=").Add(collect),
		count.Clone().Op(":=").Add(p.parseItems(n)),
		m.Clone().Op(":=").Qual(kind.NetcompPath, "RenewMap").Call(at, keys, count),
		jen.Var().Add(last.Clone()).Add(kind.Spell(n.Key.Type)),
		jen.For(jen.List(index, k).Op(":=").Range().Add(local("b", p.depth)).Index(jen.Op(":").Add(count))).Block(body...),
		at.Clone().Op("=").Add(m.Clone().Dot("Map")),
	}
	return jen.Block(append(out, p.tell(m)...)...)
}

func isFlag(n *model.Node) bool {
	b, ok := n.Type.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// tell lets what a renewal is in know that it has changed.
func (p *packer) tell(renewal *jen.Statement) []jen.Code {
	if p.flag == nil {
		return nil
	}
	return []jen.Code{p.flag.Clone().Op("=").Add(p.flag.Clone()).Op("||").Add(renewal.Clone().Dot("Changed").Call())}
}

// renewed parses into e, a copy of old, and returns the condition that they
// differ, nil if nothing is parsed.
func (p *packer) renewed(n *model.Node, path string, e, old *jen.Statement) (body []jen.Code, differ *jen.Statement) {
	sub := packer{form: p.form, op: p.op, depth: p.depth + 1}
	if renews(n) {
		sub.flag = local("c", p.depth)
		body = append(body, sub.flag.Clone().Op(":=").False())
		differ = sub.flag.Clone()
	}
	sub.node(n, path, e)
	sub.flush()
	return append(body, sub.out...), either(differ, exact(n, e, old))
}

// renews reports whether there is a slice or map in n, which tells by a flag
// that it has changed.
func renews(n *model.Node) bool {
	if n.Bundle == model.Slice || n.Bundle == model.Map {
		return true
	}
	return n.Elem != nil && renews(n.Elem) || slices.ContainsFunc(n.Fields, renews)
}

// exact is the condition that two values differ in what travels of them, by
// bits, but for slices and maps in them; nil if they cannot. What stays must be
// what was sent, so it is true where they cannot be compared.
func exact(n *model.Node, a, b *jen.Statement) *jen.Statement {
	switch {
	case n.Bundle == model.Slice || n.Bundle == model.Map:
		return nil
	case n.Leaf != nil || n.Elem != nil && types.Comparable(n.Type) && !unrolled(n):
		return differs(n.Type, a, b)
	case n.Elem != nil && (n.Bundle == model.List || n.Len > unroll):
		return jen.True()
	}
	var out *jen.Statement
	if n.Elem != nil {
		for i := range n.Len {
			out = either(out, exact(n.Elem, a.Clone().Index(jen.Lit(i)), b.Clone().Index(jen.Lit(i))))
		}
	}
	for _, f := range n.Fields {
		out = either(out, exact(f, a.Clone().Dot(f.Name), b.Clone().Dot(f.Name)))
	}
	return out
}

func differs(t types.Type, a, b *jen.Statement) *jen.Statement {
	basic, ok := t.Underlying().(*types.Basic)
	slice, bytes := t.Underlying().(*types.Slice)
	switch {
	case ok && basic.Info()&types.IsFloat != 0:
		size := map[types.BasicKind]string{types.Float32: "32", types.Float64: "64"}[basic.Kind()]
		bits := func(x *jen.Statement) *jen.Statement {
			if types.Unalias(t) != basic {
				x = jen.Id("float" + size).Call(x)
			}
			return jen.Qual("math", "Float"+size+"bits").Call(x)
		}
		return bits(a).Op("!=").Add(bits(b))
	case types.Comparable(t):
		return a.Clone().Op("!=").Add(b.Clone())
	case bytes && types.Identical(slice.Elem(), types.Typ[types.Uint8]):
		return jen.Op("!").Qual(kind.NetcompPath, "SameBytes").Call(a, b)
	}
	return jen.True()
}

func either(a, b *jen.Statement) *jen.Statement {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return a.Op("||").Add(b)
}

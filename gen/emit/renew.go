package emit

import (
	"go/types"

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

package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// Maps are written in the order of their keys, which are collected in an array
// on the stack:
//
//	{
//		var bi [8]string
//		ki := netcomp.AppendTextKeys(bi[:0], v.Scores, 8, 16)
//		netcomp.AppendCount(w, len(ki), 8)
//		for i := range ki {
//			netcomp.AppendString(w, ki[i], 16)
//			ei := v.Scores[ki[i]]
//			w.Bits(uint64(ei), 8)
//		}
//	}

// keysOf declares the array and returns the expression of a map's keys in order.
func keysOf(n *model.Node, at *jen.Statement, depth int) (declare jen.Code, keys *jen.Statement) {
	room := local("b", depth)
	args := []jen.Code{room.Clone().Index(jen.Op(":").Lit(0)), at.Clone(), jen.Lit(n.Len)}
	name := "AppendKeys"
	switch basic := n.Key.Type.Underlying().(*types.Basic); {
	case basic.Info()&types.IsBoolean != 0:
		name = "AppendFlagKeys"
	case basic.Info()&types.IsString != 0:
		name = "AppendTextKeys"
		args = append(args, jen.Lit(kind.Longest(n.Key.Leaf)))
	}
	declare = jen.Var().Add(room.Clone()).Index(jen.Lit(n.Len)).Add(kind.Spell(n.Key.Type))
	return declare, jen.Qual(kind.NetcompPath, name).Call(args...)
}

func (p *packer) appendMap(n *model.Node, path string, at *jen.Statement) jen.Code {
	keys, e := local("k", p.depth), local("e", p.depth)
	key := keys.Clone().Index(loopIndex(p.depth))
	declare, collect := keysOf(n, at, p.depth)
	body := p.item(n.Key, path+".key", key)
	if value := p.item(n.Elem, path, e); len(value) > 0 {
		body = append(body, e.Clone().Op(":=").Add(at.Clone().Index(key)))
		body = append(body, value...)
	}
	return jen.Block(
		declare,
		keys.Clone().Op(":=").Add(collect),
		bound("AppendCount", n, jen.Id("w"), length(keys)),
		loop(keys, p.depth, body),
	)
}

// overEntries does in the order of the keys what is to be done to every value
// of a map.
func overEntries(w *walk, n *model.Node, path string, at *jen.Statement, depth int) []jen.Code {
	keys, e := local("k", depth), local("e", depth)
	body := w.node(n.Elem, path, []*jen.Statement{e}, depth+1)
	if len(body) == 0 {
		return nil
	}
	declare, collect := keysOf(n, at, depth)
	body = append([]jen.Code{e.Clone().Op(":=").Add(at.Clone().Index(keys.Clone().Index(loopIndex(depth))))}, body...)
	return []jen.Code{jen.Block(declare, keys.Clone().Op(":=").Add(collect), loop(keys, depth, body))}
}

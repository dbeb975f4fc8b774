package emit

import (
	"go/types"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// renewed parses into e, a copy of old, and returns the condition that they
// differ, nil if nothing is parsed.
func (p *packer) renewed(n *model.Node, path string, e, old *jen.Statement) (body []jen.Code, differ *jen.Statement) {
	sub := packer{form: p.form, op: p.op, depth: p.depth + 1}
	if renews(n) || looped(n) {
		sub.flag = local("c", p.depth)
		body = append(body, sub.flag.Clone().Op(":=").False())
		differ = sub.flag.Clone()
	}
	sub.node(n, path, e)
	sub.flush()
	body = append(body, sub.out...)
	return append(body, compareLoops(n, sub.flag, e, old, sub.depth)...), either(differ, exact(n, e, old))
}

// renews reports whether there is a slice or map in n, which tells by a flag
// that it has changed.
func renews(n *model.Node) bool {
	if n.Bundle == model.Slice || n.Bundle == model.Map {
		return true
	}
	return n.Elem != nil && renews(n.Elem) || slices.ContainsFunc(n.Fields, renews)
}

// looped reports whether there is an array in n that only a loop compares.
func looped(n *model.Node) bool {
	if n.Leaf != nil || n.Bundle != model.Array {
		return false
	}
	if n.Elem != nil && !types.Comparable(n.Type) && n.Len > unroll && exact(n.Elem, jen.Null(), jen.Null()) != nil {
		return true
	}
	return n.Elem != nil && looped(n.Elem) || slices.ContainsFunc(n.Fields, looped)
}

// compareLoops sets flag if a and b differ in an array of looped.
func compareLoops(n *model.Node, flag, a, b *jen.Statement, depth int) (out []jen.Code) {
	switch {
	case !looped(n):
	case n.Elem != nil && n.Len <= unroll:
		for i := range n.Len {
			out = append(out, compareLoops(n.Elem, flag, a.Clone().Index(jen.Lit(i)), b.Clone().Index(jen.Lit(i)), depth)...)
		}
	case n.Elem != nil:
		index := loopIndex(depth)
		a, b = a.Clone().Index(index), b.Clone().Index(index)
		body := compareLoops(n.Elem, flag, a, b, depth+1)
		if differ := exact(n.Elem, a, b); differ != nil {
			body = append(body, flag.Clone().Op("=").Add(flag.Clone()).Op("||").Add(differ))
		}
		out = append(out, jen.For(index.Clone().Op(":=").Range().Lit(n.Len)).Block(body...))
	default:
		for _, f := range n.Fields {
			out = append(out, compareLoops(f, flag, a.Clone().Dot(f.Name), b.Clone().Dot(f.Name), depth)...)
		}
	}
	return out
}

// exact is the condition that two values differ in what travels of them, by
// bits, but for slices and maps in them and for what compareLoops compares; nil
// if they cannot. What stays must be what was sent, so it is true where they
// cannot be compared.
func exact(n *model.Node, a, b *jen.Statement) *jen.Statement {
	switch {
	case n.Bundle == model.Slice || n.Bundle == model.Map:
		return nil
	case n.Leaf != nil || n.Elem != nil && types.Comparable(n.Type) && !unrolled(n):
		return differs(n.Type, a, b)
	case n.Bundle == model.List:
		return jen.True()
	case n.Elem != nil && n.Len > unroll:
		return nil
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

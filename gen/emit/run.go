package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// aligned is from how many bits on a raw form that is whole bytes begins at a
// byte: what that wastes, 3.5 bits on average, is little of it then, and it is
// copied without a shift, near the speed of memcpy.
const aligned = 256

// Aligned reports whether the raw form of a type begins at a byte.
func Aligned(t *model.Type) bool { return runOf(t) != nil }

// runOf returns the leaves of a raw form that is a run of whole bytes, nil for
// any other.
func runOf(t *model.Type) []part {
	if t.Role != model.Component {
		return nil
	}
	var run []part
	ok, bits := true, 0
	leaf := func(l model.Leaf, path string, at *jen.Statement) {
		w := l.Width(model.Raw)
		size := w.Bits
		ok = ok && w.Fixed && (size == 8 || size == 16 || size == 32 || size == 64) && l.Total(model.Raw)
		run = append(run, part{l, at, path, size})
		bits += size
	}
	var walk func(n *model.Node, path string, at *jen.Statement)
	walk = func(n *model.Node, path string, at *jen.Statement) {
		switch {
		case n.Leaf != nil:
			parts, places := parts(n.Leaf, model.Raw, at)
			for i := range parts {
				leaf(parts[i], path, places[i])
			}
			if parts == nil {
				leaf(n.Leaf, path, at)
			}
		case n.Elem != nil:
			ok = ok && unrolled(n)
			for i := 0; ok && i < n.Len; i++ {
				walk(n.Elem, path, at.Clone().Index(jen.Lit(i)))
			}
		default:
			for _, f := range n.Fields {
				walk(f, path+"."+f.Name, at.Clone().Dot(f.Name))
			}
		}
	}
	for _, f := range t.Root.Fields {
		ok = ok && !partial(t, f)
		walk(f, t.Name+"."+f.Name, jen.Id("v").Dot(f.Name))
	}
	if !ok || bits < aligned {
		return nil
	}
	return run
}

// runs writes a raw form as whole bytes, nil if it is not one.
func runs(t *model.Type, op operation, x string) []jen.Code {
	run := runOf(t)
	if run == nil {
		return nil
	}
	bytes := 0
	for _, p := range run {
		bytes += p.bits / 8
	}
	array := func(b jen.Code) jen.Code {
		return jen.Id("b").Op(":=").Parens(jen.Op("*").Index(jen.Lit(bytes)).Byte()).Parens(b)
	}
	var out []jen.Code
	if op == parses {
		out = append(out,
			jen.Id("s").Op(":=").Id("r").Dot("Run").Call(jen.Lit(bytes)),
			jen.If(jen.Id("s").Op("==").Nil()).Block(jen.Return(jen.Id("r").Dot("Err").Call())),
			array(jen.Id("s")),
		)
	} else {
		out = append(out, array(jen.Id("w").Dot("Run").Call(jen.Lit(bytes))))
	}
	at := 0
	for _, p := range run {
		out = append(out, p.bytes(op, at))
		at += p.bits / 8
	}
	return out
}

// bytes moves one field from or to its place in b.
func (p part) bytes(op operation, at int) jen.Code {
	little := func(name string) *jen.Statement {
		return jen.Qual("encoding/binary", "LittleEndian").Dot(fmt.Sprint(name, "Uint", p.bits))
	}
	place := jen.Id("b").Index(jen.Lit(at).Op(":"))
	narrow := fmt.Sprint("uint", p.bits)
	if op == appends {
		code := p.leaf.Pack(model.Raw, p.at)
		if p.bits == 8 {
			return jen.Id("b").Index(jen.Lit(at)).Op("=").Byte().Call(code)
		}
		return little("Put").Call(place, jen.Id(narrow).Call(code))
	}
	if p.bits == 8 {
		return p.leaf.Unpack(model.Raw, p.at, jen.Uint64().Call(jen.Id("b").Index(jen.Lit(at))), p.path)
	}
	return p.leaf.Unpack(model.Raw, p.at, jen.Uint64().Call(little("").Call(place)), p.path)
}

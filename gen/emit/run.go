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
	c := collector{form: model.Raw, ok: true}
	for _, f := range t.Root.Fields {
		c.ok = c.ok && !partial(t, f.Send)
		c.node(f, t.Name+"."+f.Name, jen.Id("v").Dot(f.Name))
	}
	if !c.ok || c.bits < aligned {
		return nil
	}
	for _, p := range c.run {
		if !p.leaf.Total(model.Raw) {
			return nil
		}
	}
	return c.run
}

// A collector finds the leaves of what is whole bytes in a form.
type collector struct {
	form model.Form
	run  []part
	bits int
	ok   bool
}

func (c *collector) node(n *model.Node, path string, at *jen.Statement) {
	switch {
	case n.Leaf != nil:
		c.leaf(n.Leaf, path, at)
	case n.Elem != nil:
		c.ok = c.ok && unrolled(n)
		for i := 0; c.ok && i < n.Len; i++ {
			c.node(n.Elem, path, at.Clone().Index(jen.Lit(i)))
		}
	default:
		for _, f := range n.Fields {
			c.node(f, path+"."+f.Name, at.Clone().Dot(f.Name))
		}
	}
}

func (c *collector) leaf(l model.Leaf, path string, at *jen.Statement) {
	if parts, places := parts(l, c.form, at); parts != nil {
		for i := range parts {
			c.leaf(parts[i], path, places[i])
		}
		return
	}
	w := l.Width(c.form)
	c.ok = c.ok && w.Fixed && (w.Bits == 8 || w.Bits == 16 || w.Bits == 32 || w.Bits == 64)
	c.run = append(c.run, part{l, at, path, w.Bits})
	c.bits += w.Bits
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
	var out []jen.Code
	if op == parses {
		out = append(out,
			jen.Id("s").Op(":=").Id("r").Dot("Run").Call(jen.Lit(bytes)),
			jen.If(jen.Id("s").Op("==").Nil()).Block(jen.Return(jen.Id("r").Dot("Err").Call())),
			array(bytes, jen.Id("s")),
		)
	} else {
		out = append(out, array(bytes, jen.Id("w").Dot("Run").Call(jen.Lit(bytes))))
	}
	return append(out, inBytes(run, model.Raw, op)...)
}

// array names an array of bytes b.
func array(bytes int, of jen.Code) jen.Code {
	return jen.Id("b").Op(":=").Parens(jen.Op("*").Index(jen.Lit(bytes)).Byte()).Parens(of)
}

// inBytes moves fields from or to their places in b.
func inBytes(run []part, f model.Form, op operation) (out []jen.Code) {
	at := 0
	for _, p := range run {
		out = append(out, p.bytes(f, op, at))
		at += p.bits / 8
	}
	return out
}

// bytes moves one field from or to its place in b.
func (p part) bytes(f model.Form, op operation, at int) jen.Code {
	little := func(name string) *jen.Statement {
		return jen.Qual("encoding/binary", "LittleEndian").Dot(fmt.Sprint(name, "Uint", p.bits))
	}
	place := jen.Id("b").Index(jen.Lit(at).Op(":"))
	narrow := fmt.Sprint("uint", p.bits)
	if op == appends {
		code := p.leaf.Pack(f, p.at)
		if p.bits == 8 {
			return jen.Id("b").Index(jen.Lit(at)).Op("=").Byte().Call(code)
		}
		return little("Put").Call(place, jen.Id(narrow).Call(code))
	}
	if p.bits == 8 {
		return p.leaf.Unpack(f, p.at, jen.Uint64().Call(jen.Id("b").Index(jen.Lit(at))), p.path)
	}
	return p.leaf.Unpack(f, p.at, jen.Uint64().Call(little("").Call(place)), p.path)
}

package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// A slice of elements that are whole bytes travels as a run of them, from the
// next byte on, unless it is empty. Each is moved in constant places of an
// array:
//
//	{
//		vi := netcomp.Cut(v.Slots, 64)
//		ri := netcomp.AppendRun(w, len(vi), 64, 4)
//		for i := range vi {
//			b := (*[4]byte)(ri[4*i:])
//			binary.LittleEndian.PutUint32(b[0:], uint32(vi[i]))
//		}
//	}

// longRun is how many bytes a slice can have at least to begin at a byte: the
// 3.5 bits which that takes on average are little of it.
const longRun = 16

// Align finds the slices below n that are runs.
func Align(n *model.Node) {
	for _, f := range n.Fields {
		Align(f)
	}
	if n.Elem == nil {
		return
	}
	Align(n.Elem)
	if n.Bundle != model.Slice {
		return
	}
	c := collector{form: model.Message, ok: true}
	c.node(n.Elem, "", jen.Id("v"))
	if size := c.bits / 8; c.ok && n.Len*size >= longRun {
		n.Whole = size
	}
}

// element are the fields of an element, in its bytes of a run.
func (p *packer) element(n *model.Node, path string, run, at *jen.Statement) []jen.Code {
	c := collector{form: p.form, ok: true}
	c.node(n.Elem, path, at)
	here := run.Clone().Index(jen.Lit(n.Whole).Op("*").Add(loopIndex(p.depth)).Op(":"))
	return append([]jen.Code{array(n.Whole, here)}, inBytes(c.run, p.form, p.op)...)
}

func runCall(verb string, n *model.Node, args ...jen.Code) *jen.Statement {
	return jen.Qual(kind.NetcompPath, verb).Call(append(args, jen.Lit(n.Len), jen.Lit(n.Whole))...)
}

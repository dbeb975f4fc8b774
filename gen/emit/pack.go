package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// A packer writes the statements that append, parse or skip one form of a
// node. Fields of fixed width that follow each other are put together to words
// of up to 64 bits, which changes no bit on the wire.
type packer struct {
	form  model.Form
	op    operation
	out   []jen.Code
	run   []part         // fields whose bits wait for their word
	bits  int            // of run; for skips of any number
	depth int            // of loops
	flag  *jen.Statement // set when a slice or map has changed, of a parse inside one
	// before has for the lists that are in each other, from the outermost on, whether another field of the list has been read;
	// nil for a list that has no other, and of a parse of all fields at once.
	before []*jen.Statement
}

type operation uint8

const (
	appends operation = iota
	parses
	skips
)

type part struct {
	leaf model.Leaf
	at   *jen.Statement
	path string
	bits int
}

// pack returns the statements of one operation on a form of a whole type; x is
// the place of the value or image.
func pack(t *model.Type, f model.Form, op operation, x string) []jen.Code {
	if op != skips && f == model.Raw {
		if out := runs(t, op, x); out != nil {
			return out
		}
	}
	p := packer{form: f, op: op, out: shares(t, op)}
	for fields := t.Root.Fields; len(fields) > 0; {
		n := 1
		for n < len(fields) && fields[n].Send == fields[0].Send {
			n++
		}
		p.share(t, fields[:n], x)
		fields = fields[n:]
	}
	p.flush()
	return p.out
}

// share writes fields that go to the same peers, under the condition that the
// form is for one of them if it need not be.
func (p *packer) share(t *model.Type, fields []*model.Node, x string) {
	to := p
	if partial(t, fields[0].Send) {
		p.flush()
		to = &packer{form: p.form, op: p.op}
	}
	for _, f := range fields {
		to.node(f, t.Name+"."+f.Name, jen.Id(x).Dot(f.Name))
	}
	if to != p {
		to.flush()
		p.out = append(p.out, jen.If(gets(fields[0].Send)).Block(to.out...))
	}
}

func (p *packer) node(n *model.Node, path string, at *jen.Statement) {
	switch {
	case n.Leaf != nil:
		p.leaf(n.Leaf, path, at)
	case n.Elem != nil && n.Bundle != model.Array:
		p.bundle(n, path, at)
	case n.Elem != nil:
		p.array(n, path, at)
	default:
		for _, f := range n.Fields {
			p.node(f, path+"."+f.Name, at.Clone().Dot(f.Name))
		}
	}
}

func (p *packer) leaf(l model.Leaf, path string, at *jen.Statement) {
	if parts, places := parts(l, p.form, at); parts != nil {
		for i := range parts {
			p.leaf(parts[i], path, places[i])
		}
		return
	}
	w := l.Width(p.form)
	if packed(w) {
		if p.op != skips && p.bits+w.Bits > 64 {
			p.flush()
		}
		p.run = append(p.run, part{l, at, path, w.Bits})
		p.bits += w.Bits
		return
	}
	p.flush()
	switch p.op {
	case appends:
		p.out = append(p.out, l.Append(p.form, at))
	case parses:
		p.out = append(p.out, l.Parse(p.form, at, path))
	case skips:
		p.out = append(p.out, l.Skip(p.form))
	}
}

// parts are those of a tuple, none of any other leaf.
func parts(l model.Leaf, f model.Form, at *jen.Statement) ([]model.Leaf, []*jen.Statement) {
	if t, ok := l.(model.Tuple); ok {
		return t.Parts(f, at)
	}
	return nil, nil
}

// packed reports whether a leaf of that width is a part of a word.
func packed(w model.Width) bool { return w.Fixed && w.Bits <= 64 }

func (p *packer) array(n *model.Node, path string, at *jen.Statement) {
	if p.op == skips {
		if bits, fixed := Size(n.Elem, p.form); fixed {
			p.bits += bits * n.Len
			return
		}
	} else if unrolled(n) {
		for i := range n.Len {
			p.node(n.Elem, path, at.Clone().Index(jen.Lit(i)))
		}
		return
	}
	p.flush()
	if p.bytes(n, at) {
		return
	}
	index := loopIndex(p.depth)
	body := p.item(n.Elem, path, at.Clone().Index(index))
	switch {
	case len(body) == 0:
	case p.op == skips:
		p.out = append(p.out, jen.For(jen.Range().Lit(n.Len)).Block(body...))
	default:
		p.out = append(p.out, jen.For(index.Clone().Op(":=").Range().Lit(n.Len)).Block(body...))
	}
}

// flush writes the word of the fields that wait.
func (p *packer) flush() {
	run, bits := p.run, p.bits
	p.run, p.bits = nil, 0
	switch {
	case bits == 0 && len(run) == 0:
	case p.op == skips:
		p.out = append(p.out, jen.Id("r").Dot("Skip").Call(jen.Lit(bits)))
	case p.op == appends:
		p.out = append(p.out, jen.Id("w").Dot("Bits").Call(p.word(run), jen.Lit(bits)))
	case len(run) == 1 && run[0].leaf.Total(p.form):
		p.out = append(p.out, run[0].leaf.Unpack(p.form, run[0].at, readBits(bits), run[0].path))
	default:
		p.out = append(p.out, p.split(run, bits))
	}
}

func readBits(n int) *jen.Statement { return jen.Id("r").Dot("Bits").Call(jen.Lit(n)) }

// word is the expression of several fields in one word, the first lowest.
func (p *packer) word(run []part) *jen.Statement {
	word := run[0].leaf.Pack(p.form, run[0].at)
	at := run[0].bits
	for _, x := range run[1:] {
		word.Op("|").Line().Add(x.leaf.Pack(p.form, x.at)).Op("<<").Lit(at)
		at += x.bits
	}
	return word
}

// split takes a word apart.
func (p *packer) split(run []part, bits int) jen.Code {
	lines := []jen.Code{jen.Id("c").Op(":=").Add(readBits(bits))}
	at := 0
	for _, x := range run {
		code := jen.Id("c")
		if at > 0 {
			code.Op(">>").Lit(at)
		}
		if at+x.bits < bits {
			code.Op("&").Id(fmt.Sprintf("%#x", uint64(1)<<x.bits-1))
		}
		at += x.bits
		lines = append(lines, x.leaf.Unpack(p.form, x.at, code, x.path))
	}
	return jen.Block(lines...)
}

package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// tiny is the width up to which a field in a group that has changed is written
// as it is: a bit that says whether it changed would not be worth it.
const tiny = 3

// deltaForm writes the difference of two images: a bit for every group, and of
// the groups that changed every field by itself.
func deltaForm(t *model.Type) []jen.Code {
	bases := jen.List(jen.Id("q"), jen.Id("base")).Op("*").Id(t.Low + "Q")
	n := len(t.Groups)
	mask := jen.Id("m").Op(":=").Id("r").Dot("Bits").Call(jen.Lit(n))
	var write, read, skip []jen.Code
	write = append(shares(t, appends), jen.Var().Id("m").Uint64())
	var parts, reads []jen.Code
	for i, g := range t.Groups {
		bit := fmt.Sprintf("%#x", uint64(1)<<i)
		write = append(write, jen.If(changed(t, g)).Block(jen.Id("m").Op("|=").Id(bit)))
		is := jen.Id("m").Op("&").Id(bit).Op("!=").Lit(0)
		parts = append(parts, jen.If(is).Block(change(t, g, appends)...))
		reads = append(reads, jen.If(is).Block(change(t, g, parses)...))
		skip = append(skip, jen.If(is).Block(change(t, g, skips)...))
	}
	if n == 0 {
		write, read, skip = nil, nil, nil
	} else {
		write = append(append(write, jen.Id("w").Dot("Bits").Call(jen.Id("m"), jen.Lit(n))), parts...)
		read = append(append(shares(t, parses), mask), reads...)
		skip = append(skipShare(t), append([]jen.Code{mask}, skip...)...)
	}
	start := jen.Id("x").Op(":=").Op("*").Id("base")
	return []jen.Code{
		method(t, "AppendDelta", writer, bases, refs).Block(write...),
		method(t, "ParseDelta", reader, bases, refs).Error().Block(parse(start, "q", read)...),
		method(t, "SkipDelta", reader, refs).Error().Block(append(skip, jen.Return(jen.Id("r").Dot("Err").Call()))...),
	}
}

// changed is the condition that a group is to be written.
func changed(t *model.Type, g model.Group) *jen.Statement {
	var c *jen.Statement
	for _, f := range g.Fields {
		if f.Bare() {
			continue // nothing in it
		}
		differ := jen.Id("q").Dot(f.Name).Op("!=").Id("base").Dot(f.Name)
		if c == nil {
			c = differ
		} else {
			c = c.Op("||").Add(differ)
		}
	}
	if partial(t, g.Send) {
		if len(g.Fields) > 1 {
			c = jen.Parens(c)
		}
		c = gets(g.Send).Op("&&").Add(c)
	}
	return c
}

// change writes the fields of a group that has changed.
func change(t *model.Type, g model.Group, op operation) []jen.Code {
	d := delta{op: op, sole: sole(g)}
	if op == parses && partial(t, g.Send) {
		d.out = append(d.out, jen.If(jen.Op("!").Add(gets(g.Send))).Block(refuse(t.Name+"."+g.Name+" is not for this peer")))
	}
	for _, f := range g.Fields {
		d.node(f, t.Name+"."+f.Name, jen.Id("q").Dot(f.Name), jen.Id("x").Dot(f.Name), jen.Id("base").Dot(f.Name))
	}
	if op == parses && !d.sole {
		var same *jen.Statement
		for _, f := range g.Fields {
			if f.Bare() {
				continue
			}
			equal := jen.Id("x").Dot(f.Name).Op("==").Id("base").Dot(f.Name)
			if same == nil {
				same = equal
			} else {
				same.Op("&&").Add(equal)
			}
		}
		d.out = append(d.out, jen.If(same).Block(refuse(t.Name+"."+g.Name+" changed to what it was")))
	}
	return d.out
}

func refuse(text string) jen.Code {
	return jen.Id("r").Dot("Fail").Call(jen.Qual("fmt", "Errorf").Call(jen.Lit(text+": %w"), jen.Qual(kind.WirePath, "ErrValue")))
}

// sole reports whether a group is one leaf or list, which has changed when the
// group has.
func sole(g model.Group) bool {
	n := 0
	for _, f := range g.Fields {
		n += pieces(f)
	}
	return n == 1
}

// pieces counts the leaves and lists of n that are written by themselves; an
// array with a bit for each element is more than one.
func pieces(n *model.Node) (count int) {
	switch {
	case n.Leaf != nil || n.Bundle == model.List:
		return 1
	case n.Elem != nil:
		if !unrolled(n) {
			return 2 * n.Len
		}
		return n.Len
	}
	for _, f := range n.Fields {
		count += pieces(f)
	}
	return count
}

// A delta writes the fields of one group.
type delta struct {
	op    operation
	sole  bool
	out   []jen.Code
	depth int
}

func (d *delta) add(c ...jen.Code) { d.out = append(d.out, c...) }

// node takes the places of n in the image q, in the image x that is parsed,
// and in the base.
func (d *delta) node(n *model.Node, path string, q, x, base *jen.Statement) {
	switch {
	case n.Leaf != nil:
		d.leaf(n.Leaf, path, q, x, base)
	case n.Elem != nil && n.Bundle == model.List:
		d.list(n, path, q, x, base)
	case n.Elem != nil:
		d.array(n, path, q, x, base)
	default:
		for _, f := range n.Fields {
			d.node(f, path+"."+f.Name, q.Clone().Dot(f.Name), x.Clone().Dot(f.Name), base.Clone().Dot(f.Name))
		}
	}
}

func (d *delta) array(n *model.Node, path string, q, x, base *jen.Statement) {
	if unrolled(n) {
		for i := range n.Len {
			d.node(n.Elem, path, q.Clone().Index(jen.Lit(i)), x.Clone().Index(jen.Lit(i)), base.Clone().Index(jen.Lit(i)))
		}
		return
	}
	index := loopIndex(d.depth)
	q, x, base = q.Clone().Index(index), x.Clone().Index(index), base.Clone().Index(index)
	sub := delta{op: d.op, depth: d.depth + 1}
	sub.node(n.Elem, path, q, x, base)
	if len(sub.out) == 0 {
		return
	}
	body := sub.out
	if n.Elem.Leaf == nil && n.Elem.Bundle == model.Array { // a bit for the element as a whole
		body = d.element(path, q, x, base, sub.out)
	}
	loop := jen.For(index.Clone().Op(":=").Range().Lit(n.Len))
	if d.op == skips {
		loop = jen.For(jen.Range().Lit(n.Len))
	}
	d.add(loop.Block(body...))
}

func (d *delta) element(path string, q, x, base *jen.Statement, body []jen.Code) []jen.Code {
	switch d.op {
	case appends:
		return append([]jen.Code{
			jen.If(jen.Add(q).Op("==").Add(base)).Block(jen.Id("w").Dot("Bool").Call(jen.False()), jen.Continue()),
			jen.Id("w").Dot("Bool").Call(jen.True()),
		}, body...)
	case parses:
		body = append(body, jen.If(jen.Add(x).Op("==").Add(base)).Block(refuse(path+" changed to what it was")))
	}
	return append([]jen.Code{jen.If(jen.Op("!").Id("r").Dot("Bool").Call()).Block(jen.Continue())}, body...)
}

func (d *delta) leaf(l model.Leaf, path string, q, x, base *jen.Statement) {
	w := l.Width(model.Image)
	switch {
	case !d.sole && w.Fixed && w.Bits <= tiny:
		p := packer{form: model.Image, op: d.op}
		at := q
		if d.op == parses {
			at = x
		}
		p.leaf(l, path, at)
		p.flush()
		d.add(p.out...)
	case l.SkipChange() == nil && packed(w):
		d.code(l, w.Bits, path, q, x, base)
	default:
		d.whole(l, path, q, x, base)
	}
}

// code writes a leaf whose codes are numbers near each other.
func (d *delta) code(l model.Leaf, bits int, path string, q, x, base *jen.Statement) {
	name := "Delta"
	if d.sole {
		name = "Change"
	}
	width := jen.Lit(bits)
	from := func() *jen.Statement { return l.Pack(model.Image, base) }
	switch d.op {
	case appends:
		d.add(jen.Qual(kind.QuantPath, "Append"+name).Call(jen.Id("w"), l.Pack(model.Image, q), from(), width))
	case skips:
		d.add(jen.Qual(kind.QuantPath, "Skip"+name).Call(jen.Id("r"), width))
	case parses:
		read := jen.Qual(kind.QuantPath, "Parse"+name).Call(jen.Id("r"), from(), width)
		if l.Total(model.Image) {
			d.add(l.Unpack(model.Image, x, read, path))
			return
		}
		d.add(jen.Block(jen.Id("c").Op(":=").Add(read), l.Unpack(model.Image, x, jen.Id("c"), path)))
	}
}

// whole writes a leaf with a change of its own, or as a whole.
func (d *delta) whole(l model.Leaf, path string, q, x, base *jen.Statement) {
	d.flagged(d.changed(l, path, q, x, base), q, base)
}

// flagged writes a change behind a bit that says whether there is one, unless
// that is known.
func (d *delta) flagged(change []jen.Code, q, base *jen.Statement) {
	switch {
	case d.sole:
		d.add(change...)
	case d.op == appends:
		d.add(jen.If(jen.Add(q).Op("==").Add(base)).Block(jen.Id("w").Dot("Bool").Call(jen.False())).
			Else().Block(append([]jen.Code{jen.Id("w").Dot("Bool").Call(jen.True())}, change...)...))
	default:
		d.add(jen.If(jen.Id("r").Dot("Bool").Call()).Block(change...))
	}
}

func (d *delta) changed(l model.Leaf, path string, q, x, base *jen.Statement) []jen.Code {
	own := l.SkipChange() != nil
	p := packer{form: model.Image, op: d.op}
	switch {
	case own && d.op == appends:
		return []jen.Code{l.AppendChange(q, base)}
	case own && d.op == skips:
		return []jen.Code{l.SkipChange()}
	case own:
		return []jen.Code{l.ParseChange(x, base, path)}
	case d.op == parses:
		p.leaf(l, path, x)
		p.flush()
		return append(p.out, jen.If(jen.Add(x).Op("==").Add(base)).Block(refuse(path+" changed to what it was")))
	}
	p.leaf(l, path, q)
	p.flush()
	return p.out
}

// line writes the prediction from two images. p may be one of them, so it is
// made beside them.
func line(t *model.Type) jen.Code {
	body := each(t.Root, t.Name, place("x", "a", "b"), func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
		return l.Line(at[0], at[1], at[2])
	})
	if len(body) == 0 {
		body = []jen.Code{jen.Op("*").Id("p").Op("=").Op("*").Id("b")}
	} else {
		body = append([]jen.Code{jen.Id("x").Op(":=").Op("*").Id("b")}, append(body, jen.Op("*").Id("p").Op("=").Id("x"))...)
	}
	images := jen.List(jen.Id("p"), jen.Id("a"), jen.Id("b")).Op("*").Id(t.Low + "Q")
	return method(t, "Line", images, jen.List(jen.Id("ticks"), jen.Id("span")).Int64()).Block(body...)
}

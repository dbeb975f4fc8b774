package emit

import (
	"math/bits"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// The versioned form has a field for each line of netgen.lock: a leaf, wherever
// it stands in arrays and lists. So a list of structs travels by columns, each
// with the number of items:
//
//	case 2:
//		if !m[0] {
//			x.Slots.Resize(0)
//		}
//		x.Slots.Resize(netcomp.ParseColumn(r, x.Slots.Len(), 8, m[0]))
//		{
//			xi := x.Slots.Slice()
//			for i := range xi {
//				xi[i].Count = uint16(r.Bits(16))
//			}
//		}
//		m[0] = true

// A column is one field of the form.
type column struct {
	number int
	root   *model.Node   // the type with this leaf alone
	lists  []*model.Node // those that it is in, from the outermost on
}

// columns are the fields of a versioned type, ascending by number.
func columns(t *model.Type) []column {
	out := make([]column, len(t.Numbers))
	for i, number := range t.Numbers {
		c, others := &out[i], i
		c.number = number
		c.root = c.only(t.Root, &others)
	}
	slices.SortFunc(out, func(a, b column) int { return a.number - b.number })
	return out
}

// only copies of n what leads to one leaf: that after so many others.
func (c *column) only(n *model.Node, others *int) *model.Node {
	if n.Leaf != nil {
		*others--
		if *others >= 0 {
			return nil
		}
		return n
	}
	one := *n
	if n.Elem != nil {
		if one.Elem = c.only(n.Elem, others); one.Elem == nil {
			return nil
		}
		if n.Bundle == model.List {
			c.lists = slices.Insert(c.lists, 0, n)
		}
		return &one
	}
	for _, f := range n.Fields {
		if f = c.only(f, others); f != nil {
			one.Fields = []*model.Node{f}
			return &one
		}
	}
	return nil
}

// pack writes or reads the bits of a column.
func (c column) pack(t *model.Type, op operation, x string, before []*jen.Statement) []jen.Code {
	p := packer{form: model.Raw, op: op, before: before}
	p.node(c.root, t.Name, jen.Id(x))
	p.flush()
	return p.out
}

// versionedForm writes the form of a type that is versioned.
func versionedForm(t *model.Type) []jen.Code {
	if !t.Versioned {
		return nil
	}
	start := jen.Id("x").Op(":=").Op("*").Id("v")
	return []jen.Code{
		method(t, "AppendVersioned", writer, value(t, "v"), refs).Block(appendColumns(t)...),
		method(t, "ParseVersioned", reader, value(t, "v"), refs).Error().Block(parse(start, "v", parseColumns(t))...),
	}
}

// appendColumns measures a column that has not always the same length.
func appendColumns(t *model.Type) []jen.Code {
	out := []jen.Code{jen.Id("f").Op(":=").Qual(kind.NetcompPath, "NewFieldWriter").Call(jen.Id("w"))}
	for _, c := range columns(t) {
		body := c.pack(t, appends, "v", nil)
		if bits, fixed := Size(c.root, model.Raw); fixed {
			out = append(append(out, jen.Id("f").Dot("Field").Call(jen.Lit(c.number), jen.Lit(bits))), body...)
		} else {
			out = append(out, jen.For(jen.Id("f").Dot("Measure").Call(jen.Lit(c.number))).Block(body...))
		}
	}
	return append(out, jen.Id("f").Dot("End").Call())
}

func parseColumns(t *model.Type) (out []jen.Code) {
	all := columns(t)
	read := severals(all)
	if len(read) > 0 {
		out = append(out, jen.Var().Id("m").Index(jen.Lit(len(read))).Bool())
	}
	var cases []jen.Code
	for _, c := range all {
		cases = append(cases, jen.Case(jen.Lit(c.number)).Block(c.parse(t, read)...))
	}
	cases = append(cases, jen.Default().Block(jen.Id("f").Dot("Skip").Call()))
	return append(out, jen.For(
		jen.Id("f").Op(":=").Qual(kind.NetcompPath, "NewFieldReader").Call(jen.Id("r")),
		jen.Id("f").Dot("Next").Call(),
		jen.Empty(),
	).Block(jen.Switch(jen.Id("f").Dot("Number")).Block(cases...)))
}

// severals are the lists that several columns are in.
func severals(all []column) (lists []*model.Node) {
	seen := map[*model.Node]bool{}
	for _, c := range all {
		for _, n := range c.lists {
			if seen[n] && !slices.Contains(lists, n) {
				lists = append(lists, n)
			}
			seen[n] = true
		}
	}
	return lists
}

// parse reads a column into x. The items of a list are not those that the
// target had: they begin as zeros. read are the lists with a flag that says
// whether a column of theirs was read.
func (c column) parse(t *model.Type, read []*model.Node) (out []jen.Code) {
	none := func(model.Leaf, string, []*jen.Statement) jen.Code { return nil }
	emptied := eachHeld(c.root, t.Name, place("x"), func(_ *walk, _ *model.Node, _ string, at []*jen.Statement, _ int) []jen.Code {
		return []jen.Code{at[0].Clone().Dot("Resize").Call(jen.Lit(0))}
	}, none)
	before := make([]*jen.Statement, len(c.lists))
	var after []jen.Code
	for i, n := range c.lists {
		if at := slices.Index(read, n); at >= 0 {
			before[i] = jen.Id("m").Index(jen.Lit(at))
			after = append(after, before[i].Clone().Op("=").True())
		}
	}
	if len(before) > 0 && before[0] != nil {
		emptied = []jen.Code{jen.If(jen.Op("!").Add(before[0])).Block(emptied...)}
	}
	return append(append(emptied, c.pack(t, parses, "x", before)...), after...)
}

// VersionedSize is the most bits of the versioned form.
func VersionedSize(t *model.Type) int {
	most, last := varintBits(0), 0 // the end
	for _, c := range columns(t) {
		bits, _ := Size(c.root, model.Raw)
		most += varintBits(c.number-last) + varintBits(bits) + bits
		last = c.number
	}
	return most
}

// varintBits are those of a number as wire.BitWriter.Uvarint writes it.
func varintBits(n int) int { return 5 * max(1, (bits.Len(uint(n))+3)/4) }

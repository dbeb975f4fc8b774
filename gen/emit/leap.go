package emit

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// leap finds out which groups are farther apart than their snap distance, and
// returns the number of each field's group among them.
func leap(t *model.Type) (out []jen.Code, number map[*model.Node]int) {
	number = map[*model.Node]int{}
	var conditions, sums []jen.Code
	looped := 0
	for _, g := range t.Groups {
		var c *jen.Statement
		for _, f := range g.Fields {
			if f.Snap.Distance == 0 {
				continue
			}
			var far *jen.Statement
			if loops(f) {
				var sum []jen.Code
				sum, far = fartherLooped(t, f, looped)
				sums = append(sums, sum...)
				looped++
			} else {
				far = farther(t, f)
			}
			if c == nil {
				c = far
			} else {
				c.Op("||").Add(far)
			}
		}
		if c == nil {
			continue
		}
		for _, f := range g.Fields {
			number[f] = len(conditions)
		}
		conditions = append(conditions, jen.Line().Add(c))
	}
	if len(conditions) > 0 {
		list := jen.Index(jen.Lit(len(conditions))).Bool().Values(append(conditions, jen.Line())...)
		out = append(sums, jen.Id("leap").Op(":=").Add(list))
	}
	if looped > 0 {
		out = append([]jen.Code{jen.Var().Id("s").Index(jen.Lit(looped)).Float64()}, out...)
	}
	return out, number
}

func leapt(number int) *jen.Statement { return jen.Id("leap").Index(jen.Lit(number)) }

// farther is the condition that a and b are farther apart in a field than its
// snap distance, over the whole of a vector.
func farther(t *model.Type, f *model.Node) *jen.Statement {
	sum := (*jen.Statement)(nil)
	each(f, t.Name, sub(f, place("a", "b")), func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
		square := l.Square(at[0], at[1])
		switch {
		case square == nil || !moves(l): // what switches in any case is at no distance
		case sum == nil:
			sum = jen.Add(square)
		default:
			sum.Op("+").Add(square)
		}
		return nil
	})
	return beyond(sum, f)
}

// fartherLooped is farther of a field whose leaves are visited in loops: the
// statements that add up the squares in a place of s, and the condition.
func fartherLooped(t *model.Type, f *model.Node, number int) (sum []jen.Code, far *jen.Statement) {
	s := jen.Id("s").Index(jen.Lit(number))
	sum = each(f, t.Name, sub(f, place("a", "b")), moving(func(l model.Leaf, at []*jen.Statement) jen.Code {
		square := l.Square(at[0], at[1])
		if square == nil {
			return nil
		}
		return s.Clone().Op("+=").Add(square)
	}))
	return sum, beyond(s.Clone(), f)
}

// loops reports whether some array in n is not written out element by element.
func loops(n *model.Node) bool {
	return n.Elem != nil && n.Bundle == model.Array && !unrolled(n) || slices.ContainsFunc(n.Fields, loops)
}

func beyond(sum *jen.Statement, f *model.Node) *jen.Statement {
	d := strconv.FormatFloat(f.Snap.Distance, 'g', -1, 64)
	return sum.Op(">").Id(d).Op("*").Id(d)
}

package kind

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// tuple holds what rotations, directions and colours share: they are several
// numbers, each of which is a leaf in the forms without a code for the whole.
type tuple struct {
	leaf
	shape
	number model.Leaf // what each of them is
}

// floats are the basic types of a number that is not a byte.
var floats = []string{"float32", "float64"} // immutable: a table

// exact makes the leaf of a number that travels with all its bits.
func exact(basic string) float {
	if basic == "float64" {
		return floatOf(leaf{typ: types.Typ[types.Float64]})
	}
	return floatOf(leaf{typ: types.Typ[types.Float32]})
}

// size is the bits of all numbers.
func (k tuple) size(f model.Form) int { return len(k.at) * k.number.Width(f).Bits }

// suffix ends the names of the functions of wire/quant for float64.
func (k tuple) suffix() string {
	if k.basic == "float64" {
		return "64"
	}
	return ""
}

// factor is a float32 of the function, in the type of the numbers.
func (k tuple) factor(name string) *jen.Statement {
	if k.basic == "float64" {
		return jen.Float64().Call(jen.Id(name))
	}
	return jen.Id(name)
}

// parts are the numbers side by side.
func (k tuple) parts(at func(i int) *jen.Statement) (parts []model.Leaf, places []*jen.Statement) {
	for i := range k.at {
		parts = append(parts, k.number)
		places = append(places, at(i))
	}
	return parts, places
}

// list are the numbers of v.
func (k tuple) list(v *jen.Statement) []jen.Code {
	out := make([]jen.Code, len(k.at))
	for i, p := range k.at {
		out[i] = p.in(v)
	}
	return out
}

// each does something to every number of some values, a line each.
func (k tuple) each(do func(at ...*jen.Statement) jen.Code, values ...*jen.Statement) jen.Code {
	var lines []jen.Code
	for _, p := range k.at {
		at := make([]*jen.Statement, len(values))
		for i, v := range values {
			at[i] = p.in(v)
		}
		lines = append(lines, do(at...))
	}
	return block(lines...)
}

// any is the condition that something holds of a number.
func (k tuple) any(do func(a, b *jen.Statement) jen.Code, a, b *jen.Statement) jen.Code {
	var out *jen.Statement
	for _, p := range k.at {
		if out == nil {
			out = jen.Add(do(p.in(a), p.in(b)))
		} else {
			out.Op("||").Line().Add(do(p.in(a), p.in(b)))
		}
	}
	return out
}

// literal is a value of the type with some of its numbers, by their place; all
// of those must be its own elements or fields.
func (k tuple) literal(x jen.Code, at ...int) *jen.Statement {
	values := make([]jen.Code, len(at))
	for i, n := range at {
		key := num(n)
		if !k.whole {
			key = jen.Id(k.at[n].path)
		}
		values[i] = key.Op(":").Add(x)
	}
	return Spell(k.typ).Values(values...)
}

// array makes an array of the numbers of v, as wire/quant takes them.
func (k tuple) array(v *jen.Statement) *jen.Statement {
	plain := jen.Index(num(len(k.at))).Id(k.basic)
	switch {
	case !k.whole:
		return plain.Values(k.list(v)...)
	case k.unnamed():
		return jen.Add(v)
	}
	return plain.Call(v)
}

// spread sets v from an array of its numbers.
func (k tuple) spread(v *jen.Statement, array jen.Code) jen.Code {
	switch {
	case k.whole && k.unnamed():
		return set(v, array)
	case k.whole:
		return set(v, k.conv(array))
	}
	c := make([]jen.Code, len(k.at))
	for i := range c {
		c[i] = jen.Id("c").Index(num(i))
	}
	return jen.Block(jen.Id("c").Op(":=").Add(array), jen.List(k.list(v)...).Op("=").List(c...))
}

func (k tuple) unnamed() bool { _, ok := types.Unalias(k.typ).(*types.Array); return ok }

func (k tuple) Differ(a, b *jen.Statement) jen.Code {
	return k.any(func(a, b *jen.Statement) jen.Code { return k.number.Differ(a, b) }, a, b)
}

func (k tuple) Far(a, b *jen.Statement) jen.Code {
	return k.any(func(a, b *jen.Statement) jen.Code { return k.number.Far(a, b) }, a, b)
}

func (k tuple) Canon(v *jen.Statement) jen.Code {
	return k.each(func(at ...*jen.Statement) jen.Code { return k.number.Canon(at[0]) }, v)
}

// Pack and Unpack are not asked of a form with parts.
func (k tuple) Pack(f model.Form, x *jen.Statement) *jen.Statement                { return nil }
func (k tuple) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code { return nil }

package kind

import (
	"math"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// floatEscaped is a ranged float whose values outside the range travel too,
// with all their bits, behind a bit that says so.
type floatEscaped struct {
	float
	top uint64 // the highest code
}

func (k float) escaping(b *Builder, f Field) *model.Node {
	lowest := uint64(math.Float32bits(float32(math.Inf(-1)))) // the largest bits that are no NaN but one
	if k.size == 64 {
		lowest = math.Float64bits(math.Inf(-1))
	}
	if k.max >= 1<<52-1 {
		b.problem(f, model.StepTooFine, "escape needs the codes above 51 bits for what is outside the range, which has %d; use a coarser step", k.width)
		return nil
	}
	return &model.Node{Leaf: floatEscaped{k, k.max + 1 + lowest}}
}

func (k floatEscaped) Text() string  { return k.float.Text() + " escape" }
func (k floatEscaped) Worst() string { return k.error() + ", exact outside" }

func (k floatEscaped) Width(f model.Form) model.Width {
	if f == model.Raw {
		return k.float.Width(f)
	}
	return escapeWidth(k.max, k.top)
}

func (k floatEscaped) ImageType() jen.Code { return jen.Uint64() }

// call calls a function of wire/quant for the range.
func (k floatEscaped) call(name string, args ...jen.Code) *jen.Statement {
	return k.quant(name, append(args, rat(k.lo), rat(k.step), number(k.max))...)
}

func (k floatEscaped) Quantize(q, v *jen.Statement) jen.Code {
	return set(q, k.call("CodeEscape", k.plain(v)))
}

func (k floatEscaped) Keep(q, v *jen.Statement) jen.Code {
	return set(q, k.call("KeepEscape", k.plain(v), q))
}

func (k floatEscaped) Dequantize(v, q *jen.Statement) jen.Code {
	return set(v, k.own(k.call("ValueEscape", q)))
}

// Total of the raw form, the only one that has a width.
func (k floatEscaped) Total(f model.Form) bool { return true }

func (k floatEscaped) ends() []jen.Code { return []jen.Code{number(k.max), number(k.top)} }

func (k floatEscaped) Append(f model.Form, x *jen.Statement) jen.Code {
	if f == model.Message {
		x = k.call("CodeEscape", k.quant("Finite", k.plain(x)))
	}
	return quantCall("AppendEscape", append([]jen.Code{jen.Id("w"), x}, k.ends()...)...)
}

func (k floatEscaped) Parse(f model.Form, x *jen.Statement, path string) jen.Code {
	read := quantCall("ParseEscape", append([]jen.Code{jen.Id("r")}, k.ends()...)...)
	if f == model.Image {
		return block(set(x, read), k.check(x, path))
	}
	c := jen.Id("c")
	return jen.Block(
		c.Clone().Op(":=").Add(read),
		k.check(c, path),
		set(x, k.own(k.call("ValueEscape", c))),
		jen.If(jen.Op("!").Add(k.quant("IsFinite", k.plain(x)))).Block(fail(path+": %v is no finite number", x)),
	)
}

// check refuses a code that is not that of its value.
func (k floatEscaped) check(code *jen.Statement, path string) jen.Code {
	return jen.If(jen.Op("!").Add(k.call("ValidEscape", code))).Block(fail(path+": no value has code %#x", code))
}

func (k floatEscaped) Skip(f model.Form) jen.Code {
	return quantCall("SkipEscape", append([]jen.Code{jen.Id("r")}, k.ends()...)...)
}

func (k floatEscaped) AppendChange(q, base *jen.Statement) jen.Code {
	return quantCall("AppendEscapeChange", append([]jen.Code{jen.Id("w"), q, base}, k.ends()...)...)
}

func (k floatEscaped) ParseChange(x, base *jen.Statement, path string) jen.Code {
	read := quantCall("ParseEscapeChange", append([]jen.Code{jen.Id("r"), base}, k.ends()...)...)
	return block(set(x, read), k.check(x, path))
}

func (k floatEscaped) SkipChange() jen.Code {
	return quantCall("SkipEscapeChange", append([]jen.Code{jen.Id("r")}, k.ends()...)...)
}

// predictable is false for the same reason that Line stays.
func (k floatEscaped) predictable() bool { return false }

// Line stays: outside the range there are no steps to count on.
func (k floatEscaped) Line(p, a, b *jen.Statement) jen.Code { return nil }

// Correct adds the difference, wherever that leads.
func (k floatEscaped) Correct(v, was, is *jen.Statement) jen.Code {
	k.ranged = false
	return k.float.Correct(v, was, is)
}

package kind

import (
	"math/big"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// escaped is a ranged whole number whose values outside the range travel too,
// behind a bit. Their codes go on above those of the range, see wire/quant.
type escaped struct {
	ranged
	top uint64 // the highest code
}

func escaping(b *Builder, f Field, k ranged) *model.Node {
	all := new(big.Int).Lsh(big.NewInt(1), uint(k.size))
	outside := all.Sub(all, new(big.Int).Sub(k.hi, k.lo)) // and one
	if outside.Cmp(big.NewInt(1)) == 0 {
		b.problem(f, model.KeyMisplaced, "escape has no effect: every %s is in the range", k.basic)
		return nil
	}
	e := escaped{ranged: k}
	e.top = e.max + new(big.Int).Sub(outside, big.NewInt(1)).Uint64()
	return &model.Node{Leaf: e}
}

func (k escaped) Text() string  { return k.ranged.Text() + " escape" }
func (k escaped) Worst() string { return k.error() + ", exact outside" }

func (k escaped) Width(f model.Form) model.Width {
	if f == model.Raw {
		return k.whole.Width(f)
	}
	return escapeWidth(k.max, k.top)
}

// escapeWidth is that of quant.AppendEscape.
func escapeWidth(most, top uint64) model.Width {
	in, out := bitLen(most), bitLen(top-most-1)
	return model.Width{Bits: 1 + max(in, out), Least: 1 + min(in, out)}
}

func bitLen(x uint64) int { return new(big.Int).SetUint64(x).BitLen() }

func (k escaped) imageType() string   { return unsigned(bitLen(k.top)) }
func (k escaped) ImageType() jen.Code { return jen.Id(k.imageType()) }

// call calls a function of wire/quant for a range with steps.
func (k escaped) call(name string, args ...jen.Code) *jen.Statement {
	return quantCall(name, append(args, literal(k.lo), literal(big.NewInt(k.step)), number(k.max))...)
}

// code is that of a value, in the type of an image.
func (k escaped) code(v jen.Code) *jen.Statement {
	if k.step > 1 {
		return k.call("CodeEscapeStep", to("int64", v))
	}
	return to(k.imageType(), k.offset(to(k.wide(), v), new(big.Int).Neg(k.lo)))
}

// value is that of a code in the type of an image.
func (k escaped) value(code jen.Code) *jen.Statement {
	if k.step > 1 {
		return k.conv(k.call("ValueEscapeStep", code))
	}
	return k.narrowed(k.offset(to(k.wide(), code), k.lo))
}

func (k escaped) Quantize(q, v *jen.Statement) jen.Code   { return set(q, k.code(v)) }
func (k escaped) Dequantize(v, q *jen.Statement) jen.Code { return set(v, k.value(q)) }

func (k escaped) Keep(q, v *jen.Statement) jen.Code {
	if k.step == 1 {
		return nil
	}
	return set(q, k.call("KeepEscapeStep", to("int64", v), q))
}

// Total of the raw form, the only one that has a width.
func (k escaped) Total(f model.Form) bool { return k.whole.Total(f) }

func (k escaped) Pack(f model.Form, x *jen.Statement) *jen.Statement { return k.whole.Pack(f, x) }
func (k escaped) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code {
	return k.whole.Unpack(f, x, code, path)
}

func (k escaped) ends() []jen.Code { return []jen.Code{number(k.max), number(k.top)} }

func (k escaped) Append(f model.Form, x *jen.Statement) jen.Code {
	if f == model.Message {
		x = k.code(x)
	}
	return quantCall("AppendEscape", append([]jen.Code{jen.Id("w"), wide(k.imageType(), x)}, k.ends()...)...)
}

func (k escaped) Parse(f model.Form, x *jen.Statement, path string) jen.Code {
	read := quantCall("ParseEscape", append([]jen.Code{jen.Id("r")}, k.ends()...)...)
	if f == model.Image {
		return block(set(x, narrow(k.imageType(), read)), k.check(x, path))
	}
	if k.step == 1 && !k.platform {
		return set(x, k.value(read))
	}
	c := jen.Id("c")
	return jen.Block(c.Clone().Op(":=").Add(read), k.check(c, path), set(x, k.value(c)))
}

func (k escaped) Skip(f model.Form) jen.Code {
	return quantCall("SkipEscape", append([]jen.Code{jen.Id("r")}, k.ends()...)...)
}

// check refuses the code of an image that is not that of its value.
func (k escaped) check(x jen.Code, path string) jen.Code {
	switch {
	case k.step > 1:
		return jen.If(jen.Op("!").Add(k.call("ValidEscapeStep", x))).Block(fail(path+": no duration has code %d", x))
	case k.platform:
		return jen.If(k.code(k.value(x)).Op("!=").Add(x)).Block(fail(path+": code %d is no "+k.basic, x))
	}
	return nil
}

func (k escaped) AppendChange(q, base *jen.Statement) jen.Code {
	args := []jen.Code{jen.Id("w"), wide(k.imageType(), q), wide(k.imageType(), base)}
	return quantCall("AppendEscapeChange", append(args, k.ends()...)...)
}

func (k escaped) ParseChange(x, base *jen.Statement, path string) jen.Code {
	args := []jen.Code{jen.Id("r"), wide(k.imageType(), base)}
	read := quantCall("ParseEscapeChange", append(args, k.ends()...)...)
	return block(set(x, narrow(k.imageType(), read)), k.check(x, path))
}

func (k escaped) SkipChange() jen.Code {
	return quantCall("SkipEscapeChange", append([]jen.Code{jen.Id("r")}, k.ends()...)...)
}

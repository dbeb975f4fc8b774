package kind

import (
	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// coded is a tuple whose numbers have one code together: a rotation or a
// direction. Raw it is the exact numbers; so is the image of one without bits.
type coded struct {
	tuple
	name  string // of the functions of wire/quant
	bits  int    // of each part of a code; 0: exact
	width int    // of the code
	tol   int64  // tol=, in steps
}

func (k coded) exactly(f model.Form) bool { return f == model.Raw || k.bits == 0 }

func (k coded) Width(f model.Form) model.Width {
	if k.exactly(f) {
		return model.Width{Bits: k.size(model.Raw), Fixed: true}
	}
	return model.Width{Bits: k.width, Fixed: true}
}

func (k coded) Parts(f model.Form, x *jen.Statement) ([]model.Leaf, []*jen.Statement) {
	switch {
	case !k.exactly(f):
		return nil, nil
	case f == model.Image:
		return k.parts(func(i int) *jen.Statement { return x.Clone().Index(num(i)) })
	}
	return k.parts(func(i int) *jen.Statement { return k.at[i].in(x) })
}

func (k coded) imageType() string { return unsigned(k.width) }

func (k coded) ImageType() jen.Code {
	if k.bits == 0 {
		return jen.Index(num(len(k.at))).Add(k.number.ImageType())
	}
	return jen.Id(k.imageType())
}

// fresh is the code of v, kept the one within hysteresis of the code held.
func (k coded) fresh(v *jen.Statement) *jen.Statement {
	return quantCall("Code"+k.name+k.suffix(), append(k.list(v), num(k.bits))...)
}

func (k coded) Quantize(q, v *jen.Statement) jen.Code {
	if k.bits == 0 {
		return k.between(q, v, func(q, v *jen.Statement) jen.Code { return k.number.Quantize(q, v) })
	}
	return set(q, narrow(k.imageType(), k.fresh(v)))
}

func (k coded) Keep(q, v *jen.Statement) jen.Code {
	if k.bits == 0 {
		return nil
	}
	args := append(k.list(v), wide(k.imageType(), q), num(k.bits))
	return set(q, narrow(k.imageType(), quantCall("Keep"+k.name+k.suffix(), args...)))
}

func (k coded) Dequantize(v, q *jen.Statement) jen.Code {
	if k.bits == 0 {
		return k.between(q, v, func(q, v *jen.Statement) jen.Code { return k.number.Dequantize(v, q) })
	}
	return k.restore(v, wide(k.imageType(), q))
}

// between does something to every number of an exact image and its value.
func (k coded) between(q, v *jen.Statement, do func(q, v *jen.Statement) jen.Code) jen.Code {
	var lines []jen.Code
	for i, p := range k.at {
		lines = append(lines, do(q.Clone().Index(num(i)), p.in(v)))
	}
	return block(lines...)
}

func (k coded) restore(v *jen.Statement, code jen.Code) jen.Code {
	return jen.List(k.list(v)...).Op("=").Add(quantCall("Value"+k.name+k.suffix(), code, num(k.bits)))
}

func (k coded) Total(f model.Form) bool { return k.exactly(f) }

func (k coded) Pack(f model.Form, x *jen.Statement) *jen.Statement {
	if f == model.Image {
		return wide(k.imageType(), x)
	}
	return k.fresh(x)
}

func (k coded) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code {
	if f == model.Image {
		return block(set(x, narrow(k.imageType(), code)), k.check(wide(k.imageType(), x), path))
	}
	return block(k.check(code, path), k.restore(x, code))
}

func (k coded) check(code *jen.Statement, path string) jen.Code {
	return jen.If(jen.Op("!").Add(quantCall("Valid"+k.name, code, num(k.bits)))).Block(fail(path+": no value has code %#x", code))
}

func (k coded) AppendChange(q, base *jen.Statement) jen.Code {
	return quantCall("Append"+k.name+"Change", jen.Id("w"), wide(k.imageType(), q), wide(k.imageType(), base), num(k.bits))
}

func (k coded) ParseChange(x, base *jen.Statement, path string) jen.Code {
	return set(x, narrow(k.imageType(), quantCall("Parse"+k.name+"Change", jen.Id("r"), wide(k.imageType(), base), num(k.bits))))
}

func (k coded) SkipChange() jen.Code {
	if k.bits == 0 {
		return nil
	}
	return quantCall("Skip"+k.name+"Change", jen.Id("r"), num(k.bits))
}

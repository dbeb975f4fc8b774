package kind

import (
	"math/big"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

func (k float) Text() string { return k.textual }

func (k float) Width(f model.Form) model.Width {
	if f == model.Raw {
		return model.Width{Bits: k.size, Fixed: true}
	}
	return model.Width{Bits: k.width, Fixed: true}
}

func (k float) Worst() string {
	if !k.ranged {
		return "exact"
	}
	if k.field != "" {
		return k.error() + ", rejected"
	}
	return k.error() + ", clamped"
}

func (k float) error() string {
	half := new(big.Rat).Mul(k.step, big.NewRat(1, 2))
	kept := new(big.Rat).Mul(k.step, big.NewRat(3, 4))
	return half.RatString() + " fresh, " + kept.RatString() + " kept"
}

// taken is a value to be quantized, of the basic type.
func (k float) taken(v jen.Code) *jen.Statement {
	if k.field == "" {
		return k.plain(v)
	}
	// What the codec restores of the highest code may be above the high end by a rounding.
	high, _ := k.hi.Float64()
	within := jen.Qual(NetcompPath, "Within")
	return within.Call(k.plain(v), rat(k.lo), k.literal(max(high, k.top())), jen.Lit(k.field))
}

// top is the value of the highest code, as the arithmetic of quant.Value has it.
func (k float) top() float64 {
	lo, _ := k.lo.Float64()
	step, _ := k.step.Float64()
	return lo + float64(float64(k.max)*step)
}

// literal spells a float so that it is the very one.
func (k float) literal(x float64) *jen.Statement {
	return jen.Id(strconv.FormatFloat(x, 'g', -1, k.size))
}

// codeType is what the codes of wire/quant are for this size of float, and
// the bits of a float.
func (k float) codeType() string { return "uint" + strconv.Itoa(k.size) }

func (k float) imageType() string {
	if k.ranged {
		return unsigned(k.width)
	}
	return k.codeType()
}
func (k float) ImageType() jen.Code { return jen.Id(k.imageType()) }

// quant calls the function of wire/quant for this size of float.
func (k float) quant(name string, args ...jen.Code) *jen.Statement {
	return quantCall(name+strconv.Itoa(k.size), args...)
}

// convert makes one unsigned type of another.
func convert(from, to string, x jen.Code) *jen.Statement {
	if from == to {
		return jen.Add(x)
	}
	return jen.Id(to).Call(x)
}

func (k float) bitsOf(v jen.Code) *jen.Statement {
	return jen.Qual("math", "Float"+strconv.Itoa(k.size)+"bits").Call(k.plain(v))
}

func (k float) fromBits(b jen.Code) *jen.Statement {
	return k.own(jen.Qual("math", "Float"+strconv.Itoa(k.size)+"frombits").Call(b))
}

// fresh is the code of v, in quant's type.
func (k float) fresh(v jen.Code) *jen.Statement {
	return k.quant("Code", k.taken(v), rat(k.lo), rat(k.step), number(k.max))
}

// value is that of a code in quant's type.
func (k float) value(code jen.Code) *jen.Statement {
	return k.own(k.quant("Value", code, rat(k.lo), rat(k.step)))
}

func (k float) Quantize(q, v *jen.Statement) jen.Code {
	if !k.ranged {
		return set(q, k.bitsOf(v))
	}
	return set(q, convert(k.codeType(), k.imageType(), k.fresh(v)))
}

// Keep asks for a float32 first, and then codes it, as both are inlined but not
// together.
func (k float) Keep(q, v *jen.Statement) jen.Code {
	if !k.ranged {
		return nil
	}
	held := convert(k.imageType(), k.codeType(), q)
	if k.size == 32 {
		keeps := k.quant("Keeps", k.taken(v), held, rat(k.lo), rat(k.step))
		return jen.If(jen.Op("!").Add(keeps)).Block(k.Quantize(q, v))
	}
	kept := k.quant("Keep", k.taken(v), held, rat(k.lo), rat(k.step), number(k.max))
	return set(q, convert(k.codeType(), k.imageType(), kept))
}

func (k float) Dequantize(v, q *jen.Statement) jen.Code {
	if !k.ranged {
		return set(v, k.fromBits(q))
	}
	return set(v, k.value(convert(k.imageType(), k.codeType(), q)))
}

// Total: raw is the very bits of the float, whichever. In actions and events
// what is no finite number is refused: it would spread through the simulation.
func (k float) Total(f model.Form) bool {
	if f == model.Raw || f == model.Image && !k.ranged {
		return true
	}
	return k.ranged && k.max == ^uint64(0)>>(64-k.width)
}

func (k float) Pack(f model.Form, x *jen.Statement) *jen.Statement {
	switch {
	case f == model.Image:
		return wide(k.imageType(), x)
	case f == model.Message && k.ranged:
		return wide(k.codeType(), k.fresh(x))
	case f == model.Message:
		return wide(k.codeType(), jen.Qual("math", "Float"+strconv.Itoa(k.size)+"bits").Call(k.quant("Finite", k.plain(x))))
	}
	return wide(k.codeType(), k.bitsOf(x))
}

func (k float) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code {
	switch {
	case f == model.Image:
		get := set(x, narrow(k.imageType(), code))
		if !k.ranged {
			return get
		}
		return block(get, checkCode(x, k.max, k.width, path))
	case f == model.Message && k.ranged:
		return block(checkCode(code, k.max, k.width, path), set(x, k.value(narrow(k.codeType(), code))))
	case f == model.Message:
		check := jen.If(jen.Op("!").Add(k.quant("IsFinite", k.plain(x)))).Block(fail(path+": %v is no finite number", x))
		return block(set(x, k.fromBits(narrow(k.codeType(), code))), check)
	}
	return set(x, k.fromBits(narrow(k.codeType(), code)))
}

func (k float) Line(p, a, b *jen.Statement) jen.Code {
	if !k.ranged {
		return nil
	}
	typ := k.imageType()
	line := quantCall("Line", wide(typ, a), wide(typ, b), jen.Id("ticks"), jen.Id("span"), number(k.max))
	return set(p, narrow(typ, line))
}

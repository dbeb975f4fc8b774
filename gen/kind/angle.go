package kind

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// Bits of an angle: angleBits without bits=, the most those whose steps a float
// tells apart with hysteresis, see quant.KeepAngle32.
const (
	angleBits   = 10
	angleMost32 = 23
	angleMost64 = 50
)

// angle is a float that wraps: code c of n bits is c/2^n of a turn, so that
// both ends of the circle meet. Raw it is the exact float, as any other.
type angle struct {
	float
	unit string // rad or deg
	bits int
	near int64 // tol=, in steps
}

func makeAngle(b *Builder, f Field) *model.Node {
	l, _, ok := b.leaf(f)
	if !ok {
		return nil
	}
	k := angle{float: floatOf(l), bits: angleBits}
	k.correct = turning(k.correct)
	k.unit, _ = f.Tag.Get("angle")
	if k.unit != "rad" && k.unit != "deg" {
		b.problem(f, model.MalformedTag, "malformed net tag at %q: expected angle=rad or angle=deg", "angle="+k.unit)
		return nil
	}
	most := angleMost32
	if k.size == 64 {
		most = angleMost64
	}
	if text, given := f.Tag.Get("bits"); given {
		if k.bits, ok = b.bits(f, "bits", text, 1, most, "an angle in a "+k.basic); !ok {
			return nil
		}
	}
	if k.near, ok = b.tolerance(f); !ok {
		return nil
	}
	return &model.Node{Leaf: k}
}

// turn is a full turn in the unit of the field.
func (k angle) turn() *jen.Statement {
	if k.unit == "deg" {
		return num(360)
	}
	return num(2).Op("*").Qual("math", "Pi")
}

func (k angle) Angular() string { return k.unit }

func (k angle) Text() string {
	return k.basic + " angle=" + k.unit + " bits=" + strconv.Itoa(k.bits)
}

func (k angle) Width(f model.Form) model.Width {
	if f == model.Raw {
		return k.float.Width(f)
	}
	return model.Width{Bits: k.bits, Fixed: true}
}

func (k angle) Worst() string {
	half := 180 / float64(uint64(1)<<k.bits)
	return degrees(half) + " fresh, " + degrees(half*3/2) + " kept"
}

// degrees spells an angle for people, with three digits that count.
func degrees(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) + " deg" }

func (k angle) imageType() string     { return unsigned(k.bits) }
func (k angle) ImageType() jen.Code   { return jen.Id(k.imageType()) }
func (k angle) width() jen.Code       { return num(k.bits) }
func (k angle) Total(model.Form) bool { return true }

// fresh is the code of v, in quant's type.
func (k angle) fresh(v jen.Code) *jen.Statement {
	return k.quant("CodeAngle", k.plain(v), k.turn(), k.width())
}

func (k angle) value(code jen.Code) jen.Code {
	return k.own(k.quant("ValueAngle", code, k.turn(), k.width()))
}

func (k angle) Quantize(q, v *jen.Statement) jen.Code {
	return set(q, convert(k.codeType(), k.imageType(), k.fresh(v)))
}

func (k angle) Keep(q, v *jen.Statement) jen.Code {
	kept := k.quant("KeepAngle", k.plain(v), convert(k.imageType(), k.codeType(), q), k.turn(), k.width())
	return set(q, convert(k.codeType(), k.imageType(), kept))
}

func (k angle) Dequantize(v, q *jen.Statement) jen.Code {
	return set(v, k.value(convert(k.imageType(), k.codeType(), q)))
}

func (k angle) Pack(f model.Form, x *jen.Statement) *jen.Statement {
	switch f {
	case model.Image:
		return wide(k.imageType(), x)
	case model.Message:
		return wide(k.codeType(), k.fresh(x))
	}
	return k.float.Pack(f, x)
}

func (k angle) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code {
	switch f {
	case model.Image:
		return set(x, narrow(k.imageType(), code))
	case model.Message:
		return set(x, k.value(narrow(k.codeType(), code)))
	}
	return k.float.Unpack(f, x, code, path)
}

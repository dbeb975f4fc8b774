package kind

import (
	"go/types"
	"math/big"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// integer is a fixed-size integer in as many bits as its type or its range has.
// Raw is always the full type: the peer that predicts must see a value outside
// its range as it is.
type integer struct {
	leaf
	size   int
	signed bool
	// With a range, the code on the wire is value - lo, 0 to max in width bits.
	ranged  bool
	lo, hi  *big.Int
	max     uint64
	width   int
	textual string
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && b.Kind() != types.Uintptr
}

func makeInteger(b *Builder, f Field) *model.Node {
	basic := f.Type.Underlying().(*types.Basic)
	l, ok := b.discrete(f, "an integer")
	if !ok {
		return nil
	}
	if basic.Kind() == types.Int || basic.Kind() == types.Uint {
		b.problem(f, model.PlatformInt, "%s has a platform-dependent size; use %s32 or %s64", basic.Name(), basic.Name(), basic.Name())
		return nil
	}
	k := integer{leaf: l, signed: basic.Info()&types.IsUnsigned == 0}
	k.size = map[types.BasicKind]int{types.Int8: 8, types.Int16: 16, types.Int32: 32, types.Int64: 64, types.Uint8: 8,
		types.Uint16: 16, types.Uint32: 32, types.Uint64: 64}[basic.Kind()]
	k.basic = "int" + strconv.Itoa(k.size) // not basic.Name(), which may be byte or rune
	if !k.signed {
		k.basic = "u" + k.basic
	}
	k.width, k.textual = k.size, k.basic+" bits="+strconv.Itoa(k.size)
	if _, given := f.Tag.Get("step"); given {
		b.problem(f, model.KeyMisplaced, "step= applies to floats; the step of an integer is 1")
		return nil
	}
	text, given := f.Tag.Get("range")
	if given && !k.limit(b, f, text) {
		return nil
	}
	return &model.Node{Leaf: k}
}

// limit takes in a range.
func (k *integer) limit(b *Builder, f Field, text string) bool {
	lo, hi, err := model.ParseRange(text)
	if err != nil {
		b.faults(f, err)
		return false
	}
	if !lo.IsInt() || !hi.IsInt() {
		b.problem(f, model.MalformedTag, "malformed net tag at %q: the range of an integer has whole numbers", "range="+text)
		return false
	}
	least, most := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(k.size))
	if k.signed {
		most.Rsh(most, 1)
		least.Neg(most)
	}
	most.Sub(most, big.NewInt(1))
	if lo.Num().Cmp(least) < 0 || hi.Num().Cmp(most) > 0 {
		b.problem(f, model.RangeBeyondType, "range %s does not fit %s (%s:%s)", text, k.basic, least, most)
		return false
	}
	k.ranged, k.lo, k.hi = true, lo.Num(), hi.Num()
	max := new(big.Int).Sub(k.hi, k.lo)
	k.max, k.width = max.Uint64(), max.BitLen()
	k.textual = k.basic + " range=" + k.lo.String() + ":" + k.hi.String() + " bits=" + strconv.Itoa(k.width)
	return true
}

func (k integer) Text() string { return k.textual }

func (k integer) Width(f model.Form) model.Width {
	if f == model.Raw {
		return model.Width{Bits: k.size, Fixed: true}
	}
	return model.Width{Bits: k.width, Fixed: true}
}

func (k integer) Worst() string {
	if k.ranged {
		return "exact, clamped"
	}
	return "exact"
}

// wide is the type in which the offset of a code is taken.
func (k integer) wide() string {
	if k.signed {
		return "int64"
	}
	return "uint64"
}

// code is that of a value, an expression of type uint64.
func (k integer) code(v jen.Code) *jen.Statement {
	name := "CodeUint"
	if k.signed {
		name = "CodeInt"
	}
	return quantCall(name, jen.Id(k.wide()).Call(v), literal(k.lo), literal(k.hi))
}

// value makes the field's type of a code.
func (k integer) value(code jen.Code) jen.Code {
	if k.lo.Sign() == 0 {
		return k.conv(code)
	}
	return k.conv(k.offset(jen.Id(k.wide()).Call(code), k.lo))
}

// literal spells a whole number; the least int64 has no positive counterpart
// to put a minus before.
func literal(x *big.Int) *jen.Statement { return jen.Id(x.String()) }

// offset adds a constant to x, in the way that Go has a literal for: the least
// int64 has no opposite, but modulo 2^64 it is its own.
func (k integer) offset(x *jen.Statement, by *big.Int) *jen.Statement {
	positive := new(big.Int).Abs(by)
	switch {
	case by.Sign() == 0:
		return x
	case k.signed && !positive.IsInt64():
		return x.Op("+").Parens(jen.Id("-" + positive.String()))
	case by.Sign() < 0:
		return x.Op("-").Id(positive.String())
	}
	return x.Op("+").Id(positive.String())
}

func (k integer) imageType() string {
	if k.ranged {
		return unsigned(k.width)
	}
	return "uint" + strconv.Itoa(k.size)
}

func (k integer) ImageType() jen.Code { return jen.Id(k.imageType()) }

// whole makes the unsigned type of the field's size of a value.
func (k integer) whole(v jen.Code) *jen.Statement {
	if k.bare() && !k.signed {
		return jen.Add(v)
	}
	return to("uint"+strconv.Itoa(k.size), v)
}

func (k integer) Quantize(q, v *jen.Statement) jen.Code {
	if !k.ranged {
		return set(q, k.whole(v))
	}
	return set(q, narrow(k.imageType(), k.code(v)))
}

func (k integer) Dequantize(v, q *jen.Statement) jen.Code {
	switch {
	case k.ranged:
		return set(v, k.value(q))
	case k.bare() && !k.signed:
		return set(v, q)
	}
	return set(v, k.conv(q))
}

func (k integer) Total(f model.Form) bool {
	return f == model.Raw || !k.ranged || k.max == ^uint64(0)>>(64-k.width)
}

func (k integer) Pack(f model.Form, x *jen.Statement) *jen.Statement {
	switch {
	case f == model.Image:
		return wide(k.imageType(), x)
	case f == model.Message && k.ranged:
		return k.code(x)
	}
	return wide("uint"+strconv.Itoa(k.size), k.whole(x))
}

func (k integer) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code {
	switch {
	case f == model.Image && !k.ranged:
		return set(x, narrow(k.imageType(), code))
	case f == model.Image:
		return block(set(x, narrow(k.imageType(), code)), checkCode(x, k.max, k.width, path))
	case f == model.Message && k.ranged:
		return block(checkCode(code, k.max, k.width, path), set(x, k.value(code)))
	}
	return set(x, k.conv(code))
}

// checkCode refuses codes above the highest, which exist unless there are 2^width.
func checkCode(code jen.Code, max uint64, width int, path string) jen.Code {
	if max == ^uint64(0)>>(64-width) {
		return jen.Null()
	}
	top := strconv.FormatUint(max, 10)
	return jen.If(jen.Add(code).Op(">").Id(top)).Block(fail(path+": code %d is above "+top, code))
}

func (k integer) Ends() (low, high jen.Code) {
	if !k.ranged {
		return nil, nil
	}
	return jen.Id(k.lo.String()), jen.Id(k.hi.String())
}

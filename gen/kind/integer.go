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
	ranged      bool
	lo, hi      *big.Int
	least, most *big.Int // of the type
	max         uint64
	width       int
	textual     string
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && b.Kind() != types.Uintptr
}

func makeInteger(b *Builder, f Field) *model.Node {
	basic := f.Type.Underlying().(*types.Basic)
	i, ok := b.discrete(f, "an integer")
	if !ok {
		return nil
	}
	if basic.Kind() == types.Int || basic.Kind() == types.Uint {
		b.problem(f, model.PlatformInt, "%s has a platform-dependent size; use %s32 or %s64", basic.Name(), basic.Name(), basic.Name())
		return nil
	}
	k := integer{leaf: leaf{typ: f.Type, interp: i}, signed: basic.Info()&types.IsUnsigned == 0}
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
	k.least, k.most = least, most
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

func (k integer) ImageType() jen.Code {
	if k.ranged {
		return jen.Id(unsigned(k.width))
	}
	return jen.Id(k.basic)
}

// clamped is the switch over below, above and within the range; set makes the
// statement of a code. An end that is the type's own has no case.
func (k integer) clamped(v *jen.Statement, typ string, set func(code jen.Code) jen.Code) jen.Code {
	within := jen.Add(v)
	if k.lo.Sign() != 0 {
		within = k.offset(jen.Id(k.wide()).Call(v), new(big.Int).Neg(k.lo))
	}
	var cases []jen.Code
	if k.lo.Cmp(k.least) > 0 {
		cases = append(cases, jen.Case(jen.Add(v).Op("<=").Id(k.lo.String())).Block(set(num(0))))
	}
	if k.hi.Cmp(k.most) < 0 {
		cases = append(cases, jen.Case(jen.Add(v).Op(">=").Id(k.hi.String())).Block(set(jen.Id(strconv.FormatUint(k.max, 10)))))
	}
	if len(cases) == 0 {
		return set(to(typ, within))
	}
	return jen.Switch().Block(append(cases, jen.Default().Block(set(to(typ, within))))...)
}

// wide is the type in which the offset of a code is taken.
func (k integer) wide() string {
	if k.signed {
		return "int64"
	}
	return "uint64"
}

// value makes the field's type of a code.
func (k integer) value(code jen.Code) jen.Code {
	if k.lo.Sign() == 0 {
		return k.conv(code)
	}
	return k.conv(k.offset(jen.Id(k.wide()).Call(code), k.lo))
}

// take reads the full type.
func (k integer) take() jen.Code {
	if k.bare() {
		return read(k.basic, k.size)
	}
	return k.conv(read("uint64", k.size))
}

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

func (k integer) Quantize(q, v *jen.Statement) jen.Code {
	if !k.ranged {
		return jen.Add(q).Op("=").Add(k.plain(v))
	}
	return k.clamped(v, unsigned(k.width), func(code jen.Code) jen.Code { return jen.Add(q).Op("=").Add(code) })
}

func (k integer) Dequantize(v, q *jen.Statement) jen.Code {
	if !k.ranged {
		return jen.Add(v).Op("=").Add(k.own(q))
	}
	return jen.Add(v).Op("=").Add(k.value(q))
}

func (k integer) AppendImage(q *jen.Statement) jen.Code { return bits(to("uint64", q), k.width) }

func (k integer) ParseImage(q *jen.Statement, path string) jen.Code {
	if !k.ranged {
		return jen.Add(q).Op("=").Add(read(k.basic, k.width))
	}
	set := jen.Add(q).Op("=").Add(read(unsigned(k.width), k.width))
	return block(set, k.check(q, path))
}

// check refuses codes above the highest, which exist unless there are 2^width.
func (k integer) check(code jen.Code, path string) jen.Code {
	return checkCode(code, k.max, k.width, path)
}

func checkCode(code jen.Code, max uint64, width int, path string) jen.Code {
	if max == ^uint64(0)>>(64-width) {
		return jen.Null()
	}
	top := strconv.FormatUint(max, 10)
	return jen.If(jen.Add(code).Op(">").Id(top)).Block(fail(path+": code %d is above "+top, code))
}

func (k integer) AppendRaw(v *jen.Statement) jen.Code { return bits(to("uint64", v), k.size) }
func (k integer) ParseRaw(v *jen.Statement, path string) jen.Code {
	return jen.Add(v).Op("=").Add(k.take())
}

func (k integer) Append(v *jen.Statement) jen.Code {
	if !k.ranged {
		return k.AppendRaw(v)
	}
	return k.clamped(v, "uint64", func(code jen.Code) jen.Code { return bits(code, k.width) })
}

func (k integer) Parse(v *jen.Statement, path string) jen.Code {
	if !k.ranged {
		return k.ParseRaw(v, path)
	}
	code := jen.Id("c")
	return jen.Block(
		jen.Id("c").Op(":=").Add(read("uint64", k.width)),
		k.check(code, path),
		jen.Add(v).Op("=").Add(k.value(code)),
	)
}

func (k integer) Ends() (low, high jen.Code) {
	if !k.ranged {
		return nil, nil
	}
	return jen.Id(k.lo.String()), jen.Id(k.hi.String())
}

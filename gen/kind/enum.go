package kind

import (
	"go/types"
	"math/big"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// enum is a whole number that is one of the constants declared of its type. On
// the wire it is the constant's number in order; a value that is no constant
// becomes the first, or panics in a debug build.
type enum struct {
	counted
	named  []*types.Const
	values []*big.Int
	table  string // see netcomp.EnumCodeOf; empty if the constants have no gaps
}

// maxSpan is how far the highest of constants with gaps may be from the lowest:
// a table has a byte for each.
const maxSpan = 255

func makeEnum(b *Builder, f Field) *model.Node {
	k := enum{}
	var ok bool
	if k.whole, ok = b.whole(f, "an enum"); !ok {
		return nil
	}
	named, ok := types.Unalias(f.Type).(*types.Named)
	if !ok {
		b.problem(f, model.NoConstants, "enum needs a named integer type with constants; %s is a %s", f.Name, b.typeName(f.Type))
		return nil
	}
	k.named = constants(named, b.Local)
	k.values = valuesOf(k.named)
	if len(k.values) == 0 {
		b.problem(f, model.NoConstants, "enum: %s has no constants in package %s", b.typeName(f.Type), named.Obj().Pkg().Name())
		return nil
	}
	if len(k.values) == 1 {
		b.problem(f, model.NoConstants, "enum: %s has one constant, so there is nothing to send; tag the field `net:\"-\"` until there are more", b.typeName(f.Type))
		return nil
	}
	low, high := k.values[0], k.values[len(k.values)-1]
	span := new(big.Int).Sub(high, low)
	k.max = uint64(len(k.values) - 1)
	k.width = big.NewInt(int64(k.max)).BitLen()
	switch {
	case span.IsInt64() && uint64(span.Int64()) == k.max:
	case span.Cmp(big.NewInt(maxSpan)) > 0:
		b.problem(f, model.NoConstants, "enum: constant values %s and %s span %d bits, too many for a table; drop enum and add range= or bits=, which check no constants",
			low, high, span.BitLen())
		return nil
	default:
		k.table = tableOf(k.values)
	}
	return &model.Node{Leaf: k}
}

// tableOf makes the table of constants.
func tableOf(values []*big.Int) string {
	var t []byte
	for _, x := range values {
		t = append(t, byte(new(big.Int).Sub(x, values[0]).Int64()))
	}
	return string(t)
}

func (k enum) Text() string {
	return k.basic + " enum(" + list(k.values) + ") bits=" + strconv.Itoa(k.width)
}

func (k enum) Worst() string { return "exact; what is no constant is " + k.values[0].String() }

// code is the number of a constant, an expression of type uint64.
func (k enum) code(v jen.Code) *jen.Statement {
	off := k.offset(to(k.wide(), v), new(big.Int).Neg(k.values[0]))
	if k.signed {
		off = to("uint64", off)
	}
	if k.table == "" {
		return jen.Qual(NetcompPath, "EnumCode").Call(off, number(k.max), jen.Lit(k.field))
	}
	return jen.Qual(NetcompPath, "EnumCodeOf").Call(off, k.literal(), jen.Lit(k.field))
}

// value makes the field's type of a number.
func (k enum) value(code jen.Code) *jen.Statement {
	if k.table != "" {
		code = jen.Qual(NetcompPath, "EnumOffset").Call(code, k.literal())
	}
	if k.values[0].Sign() == 0 {
		return k.conv(code)
	}
	return k.narrowed(k.offset(to(k.wide(), code), k.values[0]))
}

// Constants are those of the type, for a guard of their values.
func (k enum) Constants() []*types.Const { return k.named }

// literal spells the table by bytes: some of them are no UTF-8.
func (k enum) literal() jen.Code {
	s := `"`
	for _, c := range []byte(k.table) {
		s += `\x` + strconv.FormatUint(uint64(c)|0x100, 16)[1:]
	}
	return jen.Op(s + `"`)
}

func (k enum) Quantize(q, v *jen.Statement) jen.Code {
	return set(q, narrow(k.imageType(), k.code(v)))
}

func (k enum) Dequantize(v, q *jen.Statement) jen.Code {
	if k.table != "" {
		q = wide(k.imageType(), q)
	}
	return set(v, k.value(q))
}

func (k enum) Pack(f model.Form, x *jen.Statement) *jen.Statement { return k.pack(f, x, k.code) }

func (k enum) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code {
	return k.unpack(f, x, code, path, k.value)
}

func (k enum) Ends() (low, high jen.Code) {
	return literal(k.values[0]), literal(k.values[len(k.values)-1])
}

package kind

import (
	"go/types"
	"math/big"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// whole is what all whole numbers share. Raw is always the full type: the peer
// that predicts must see a value outside its range as it is.
type whole struct {
	leaf
	size     int // of the type; 64 for int and uint, which have fewer bits on some platforms
	signed   bool
	platform bool   // int or uint
	field    string // Type.Field, for the panics of debug builds
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && b.Kind() != types.Uintptr
}

// whole makes the part of a whole number that all kinds share.
func (b *Builder) whole(f Field, what string) (whole, bool) {
	l, ok := b.discrete(f, what)
	basic := f.Type.Underlying().(*types.Basic)
	k := whole{leaf: l, signed: basic.Info()&types.IsUnsigned == 0, field: f.Path}
	k.platform = basic.Kind() == types.Int || basic.Kind() == types.Uint
	k.size = map[types.BasicKind]int{types.Int8: 8, types.Int16: 16, types.Int32: 32, types.Uint8: 8, types.Uint16: 16, types.Uint32: 32}[basic.Kind()]
	if k.size == 0 {
		k.size = 64
	}
	k.basic = types.Typ[basic.Kind()].Name() // not basic.Name(), which may be byte or rune
	return k, ok
}

// limits are the least and the most that every platform's type holds.
func (k whole) limits() (least, most *big.Int) {
	least, most = new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(k.sure()))
	if k.signed {
		most.Rsh(most, 1)
		least.Neg(most)
	}
	return least, most.Sub(most, big.NewInt(1))
}

// sure are the bits that the type has on every platform.
func (k whole) sure() int {
	if k.platform {
		return 32
	}
	return k.size
}

// everywhere says so in a message.
func (k whole) everywhere() string {
	if k.platform {
		return k.basic + " on every platform"
	}
	return k.basic
}

// wide is the type of 64 bits with the same sign.
func (k whole) wide() string {
	if k.signed {
		return "int64"
	}
	return "uint64"
}

// bits is the unsigned type of the same size.
func (k whole) bits() string { return "uint" + strconv.Itoa(k.size) }

// bitsOf makes the unsigned type of the same size of a value.
func (k whole) bitsOf(v jen.Code) *jen.Statement {
	if k.bare() && k.basic == k.bits() {
		return jen.Add(v)
	}
	return to(k.bits(), v)
}

func (k whole) Width(f model.Form) model.Width { return model.Width{Bits: k.size, Fixed: true} }
func (k whole) Total(f model.Form) bool        { return !k.platform }

// Pack and Unpack are those of the raw form.
func (k whole) Pack(f model.Form, x *jen.Statement) *jen.Statement {
	return wide(k.bits(), k.bitsOf(x))
}

func (k whole) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code {
	if k.platform {
		return k.fit(x, to(k.wide(), code), path)
	}
	return set(x, k.of("uint64", code))
}

// of makes the field's type of an expression of a basic type.
func (k whole) of(basic string, x jen.Code) *jen.Statement {
	if k.basic == basic {
		return k.own(x)
	}
	return k.conv(x)
}

// narrowed is of for an expression of the wide type.
func (k whole) narrowed(x jen.Code) *jen.Statement { return k.of(k.wide(), x) }

// fit sets x from a number of 64 bits, and refuses one that the type of x does
// not hold.
func (k whole) fit(x, number jen.Code, path string) jen.Code {
	if k.size == 64 && !k.platform {
		return set(x, k.narrowed(number))
	}
	return jen.Block(
		jen.Id("c").Op(":=").Add(number),
		set(x, k.conv(jen.Id("c"))),
		k.fits(x, path),
	)
}

// fits refuses what x did not hold of c.
func (k whole) fits(x jen.Code, path string) jen.Code {
	return jen.If(to(k.wide(), x).Op("!=").Id("c")).Block(fail(path+": %d is no "+k.basic, jen.Id("c")))
}

// offset adds a constant to x, in the way that Go has a literal for: the least
// int64 has no opposite, but modulo 2^64 it is its own.
func (k whole) offset(x *jen.Statement, by *big.Int) *jen.Statement {
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

// checkCode refuses codes above the highest, which exist unless there are 2^width.
func checkCode(code jen.Code, max uint64, width int, path string) jen.Code {
	if max == ^uint64(0)>>(64-width) {
		return nil
	}
	top := strconv.FormatUint(max, 10)
	return jen.If(jen.Add(code).Op(">").Id(top)).Block(fail(path+": code %d is above "+top, code))
}

package kind

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// flags are the low bits of a whole number; those above stay at home.
type flags struct {
	whole
	n int
}

func makeFlags(b *Builder, f Field) *model.Node {
	k := flags{}
	var ok bool
	if k.whole, ok = b.whole(f, "a set of flags"); !ok {
		return nil
	}
	if k.n, ok = b.bitCount(f, "flags", k.sure(), k.everywhere()); !ok {
		return nil
	}
	return &model.Node{Leaf: k}
}

func (k flags) Text() string { return k.basic + " flags bits=" + strconv.Itoa(k.n) }

func (k flags) Worst() string {
	if k.n == k.size {
		return "exact"
	}
	return "exact, higher bits cut off"
}

func (k flags) Width(f model.Form) model.Width {
	if f == model.Raw {
		return k.whole.Width(f)
	}
	return model.Width{Bits: k.n, Fixed: true}
}

func (k flags) imageType() string   { return unsigned(k.n) }
func (k flags) ImageType() jen.Code { return jen.Id(k.imageType()) }

// masked makes the flags of a value, of an unsigned type.
func (k flags) masked(typ string, v jen.Code) *jen.Statement {
	bits := to(typ, v)
	if k.bare() && k.basic == typ {
		bits = jen.Add(v)
	}
	if unsigned(k.n) == typ && typ == "uint"+strconv.Itoa(k.n) {
		return bits // the conversion has cut off the others
	}
	return bits.Op("&").Id("0x" + strconv.FormatUint(1<<k.n-1, 16))
}

func (k flags) Quantize(q, v *jen.Statement) jen.Code   { return set(q, k.masked(k.imageType(), v)) }
func (k flags) Dequantize(v, q *jen.Statement) jen.Code { return set(v, k.conv(q)) }

// Total, but that int and uint have fewer than 64 bits on some platforms.
func (k flags) Total(f model.Form) bool { return f != model.Raw || k.whole.Total(f) }

func (k flags) Pack(f model.Form, x *jen.Statement) *jen.Statement {
	switch f {
	case model.Image:
		return wide(k.imageType(), x)
	case model.Message:
		return jen.Parens(k.masked("uint64", x))
	}
	return k.whole.Pack(f, x)
}

func (k flags) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code {
	switch f {
	case model.Image:
		return set(x, narrow(k.imageType(), code))
	case model.Message:
		return set(x, k.conv(code))
	}
	return k.whole.Unpack(f, x, code, path)
}

package kind

import (
	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// counted is a whole number that travels as a code, 0 to max in width bits;
// raw is the number itself.
type counted struct {
	whole
	max   uint64
	width int
}

func (k counted) imageType() string   { return unsigned(k.width) }
func (k counted) ImageType() jen.Code { return jen.Id(k.imageType()) }

func (k counted) Width(f model.Form) model.Width {
	if f == model.Raw {
		return k.whole.Width(f)
	}
	return model.Width{Bits: k.width, Fixed: true}
}

// Total of the codes: there are as many as their bits can say.
func (k counted) Total(f model.Form) bool {
	if f == model.Raw {
		return k.whole.Total(f)
	}
	return k.max == ^uint64(0)>>(64-k.width)
}

// pack and unpack are Pack and Unpack of a kind with a code for every value,
// and a value for every code.
func (k counted) pack(f model.Form, x *jen.Statement, code func(v jen.Code) *jen.Statement) *jen.Statement {
	switch f {
	case model.Image:
		return wide(k.imageType(), x)
	case model.Message:
		return code(x)
	}
	return k.whole.Pack(f, x)
}

func (k counted) unpack(f model.Form, x, code *jen.Statement, path string, value func(code jen.Code) *jen.Statement) jen.Code {
	switch f {
	case model.Image:
		return block(set(x, narrow(k.imageType(), code)), checkCode(x, k.max, k.width, path))
	case model.Message:
		return block(checkCode(code, k.max, k.width, path), set(x, value(code)))
	}
	return k.whole.Unpack(f, x, code, path)
}

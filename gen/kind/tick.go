package kind

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// tick is a tick of the game. The image holds it as it is; on the wire stands
// how far it is from the tick of the send, or in a delta from what it was, and
// a bit alone for 0, which stands for never. Raw is the tick itself: it is
// read again later than it arrives, compared by its bits, and copied in runs.
type tick struct{ whole }

func isTick(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Uint32 || b.Kind() == types.Uint64 || b.Kind() == types.Int64)
}

func makeTick(b *Builder, f Field) *model.Node {
	k, ok := b.number(f, "a tick")
	if !ok {
		return nil
	}
	return &model.Node{Leaf: tick{k}}
}

func (k tick) Text() string { return k.basic + " tick" }

func (k tick) Width(f model.Form) model.Width {
	if f == model.Raw {
		return k.whole.Width(f)
	}
	return model.Width{Bits: 1 + groups(k.size), Least: 1}
}

func (k tick) ImageType() jen.Code                     { return jen.Id(k.bits()) }
func (k tick) Quantize(q, v *jen.Statement) jen.Code   { return set(q, k.bitsOf(v)) }
func (k tick) Dequantize(v, q *jen.Statement) jen.Code { return set(v, k.back(q)) }

// back makes the field's type of the bits of an image.
func (k tick) back(q jen.Code) *jen.Statement {
	if k.bare() && !k.signed {
		return jen.Add(q)
	}
	return k.conv(q)
}

func (k tick) append(x, base jen.Code) jen.Code {
	return refs("AppendTick").Call(jen.Id("w"), x, base, num(k.size))
}

func (k tick) parse(base jen.Code) *jen.Statement {
	return refs("ParseTick").Call(jen.Id("r"), base, num(k.size))
}

func (k tick) Append(f model.Form, x *jen.Statement) jen.Code {
	if f == model.Message {
		x = k.bitsOf(x)
	}
	return k.append(wide(k.bits(), x), num(0))
}

func (k tick) Parse(f model.Form, x *jen.Statement, path string) jen.Code {
	if f == model.Message {
		if k.bare() && k.basic == "uint64" {
			return set(x, k.parse(num(0)))
		}
		return set(x, k.conv(k.parse(num(0))))
	}
	return set(x, narrow(k.bits(), k.parse(num(0))))
}

func (k tick) Skip(f model.Form) jen.Code { return refs("SkipTick").Call(jen.Id("r")) }
func (k tick) SkipChange() jen.Code       { return k.Skip(model.Image) }

func (k tick) AppendChange(q, base *jen.Statement) jen.Code {
	return k.append(wide(k.bits(), q), wide(k.bits(), base))
}

func (k tick) ParseChange(x, base *jen.Statement, path string) jen.Code {
	return block(
		set(x, narrow(k.bits(), k.parse(wide(k.bits(), base)))),
		jen.If(jen.Add(x).Op("==").Add(base)).Block(fail(path+" changed to what it was")),
	)
}

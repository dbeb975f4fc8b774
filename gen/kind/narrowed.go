package kind

import (
	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// narrowed is a float that travels as a smaller one: f16 or f32.
type narrowed struct{ float }

func makeHalf(b *Builder, f Field) *model.Node {
	k, ok := b.float(f)
	if !ok {
		return nil
	}
	k.width = 16
	return &model.Node{Leaf: narrowed{k}}
}

func makeSingle(b *Builder, f Field) *model.Node {
	k, ok := b.float(f)
	if !ok {
		return nil
	}
	if k.size == 32 {
		b.problem(f, model.KeyMisplaced, "f32 has no effect: %s is a %s", f.Name, b.typeName(f.Type))
		return nil
	}
	k.width = 32
	return &model.Node{Leaf: narrowed{k}}
}

func (k narrowed) half() bool { return k.width == 16 }

func (k narrowed) Text() string {
	if k.half() {
		return k.basic + " f16 bits=16"
	}
	return k.basic + " f32 bits=32"
}

// Worst: a step is 2^-10 or 2^-23 of the largest power of two that is no larger
// than the value.
func (k narrowed) Worst() string {
	if k.half() {
		return "1/2048 of the value fresh, 3/4096 kept, at least 2^-25, at most 65504"
	}
	return "1/16777216 of the value fresh, 3/33554432 kept"
}

func (k narrowed) imageType() string   { return unsigned(k.width) }
func (k narrowed) ImageType() jen.Code { return jen.Id(k.imageType()) }

// single makes a float32 of one of the field's size.
func (k narrowed) single(v jen.Code) *jen.Statement {
	if k.size == 32 {
		return jen.Add(v)
	}
	return quantCall("Narrow", v)
}

func (k narrowed) code(v jen.Code) *jen.Statement {
	if k.half() {
		return quantCall("Half", k.single(v))
	}
	return quantCall("CodeNarrow", v)
}

// value makes the field's type of a code.
func (k narrowed) value(code jen.Code) *jen.Statement {
	switch {
	case !k.half():
		return k.own(quantCall("ValueNarrow", code))
	case k.size == 32:
		return k.own(quantCall("FromHalf", code))
	}
	return k.conv(quantCall("FromHalf", code))
}

func (k narrowed) Quantize(q, v *jen.Statement) jen.Code { return set(q, k.code(k.plain(v))) }

func (k narrowed) Keep(q, v *jen.Statement) jen.Code {
	if k.half() {
		return set(q, quantCall("KeepHalf", k.single(k.plain(v)), q))
	}
	return set(q, quantCall("KeepNarrow", k.plain(v), q))
}

func (k narrowed) Dequantize(v, q *jen.Statement) jen.Code { return set(v, k.value(q)) }
func (k narrowed) Total(f model.Form) bool                 { return f == model.Raw }

func (k narrowed) Pack(f model.Form, x *jen.Statement) *jen.Statement {
	switch f {
	case model.Image:
		return to("uint64", x)
	case model.Message:
		return to("uint64", k.code(k.quant("Finite", k.plain(x))))
	}
	return k.float.Pack(f, x)
}

func (k narrowed) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code {
	switch f {
	case model.Image:
		return block(set(x, to(k.imageType(), code)), k.check(x, path))
	case model.Message:
		finite := jen.If(jen.Op("!").Add(k.quant("IsFinite", k.plain(x)))).Block(fail(path+": %v is no finite number", x))
		return block(k.check(to(k.imageType(), code), path), set(x, k.value(to(k.imageType(), code))), finite)
	}
	return k.float.Unpack(f, x, code, path)
}

// check refuses the codes of -0 and of all NaN but one.
func (k narrowed) check(code *jen.Statement, path string) jen.Code {
	name := "ValidNarrow"
	if k.half() {
		name = "ValidHalf"
	}
	return jen.If(jen.Op("!").Add(quantCall(name, code))).Block(fail(path+": no value has code %#x", code))
}

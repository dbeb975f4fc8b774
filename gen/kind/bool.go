package kind

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// boolean is one bit.
type boolean struct{ leaf }

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func makeBool(b *Builder, f Field) *model.Node {
	l, ok := b.discrete(f, "a bool")
	if !ok {
		return nil
	}
	l.basic = "bool"
	return &model.Node{Leaf: boolean{l}}
}

func (boolean) Text() string                   { return "bool bits=1" }
func (boolean) Width(f model.Form) model.Width { return model.Width{Bits: 1, Fixed: true} }

func (k boolean) Quantize(q, v *jen.Statement) jen.Code   { return set(q, k.plain(v)) }
func (k boolean) Dequantize(v, q *jen.Statement) jen.Code { return set(v, k.own(q)) }

func (k boolean) Pack(f model.Form, x *jen.Statement) *jen.Statement {
	if f != model.Image {
		x = k.plain(x)
	}
	return jen.Qual(WirePath, "Bit").Call(x)
}

func (k boolean) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code {
	bit := jen.Add(code).Op("!=").Lit(0)
	if f != model.Image && !k.bare() {
		return set(x, Spell(k.typ).Call(bit))
	}
	return set(x, bit)
}

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
	i, ok := b.discrete(f, "a bool")
	if !ok {
		return nil
	}
	return &model.Node{Leaf: boolean{leaf{typ: f.Type, basic: "bool", interp: i}}}
}

func (boolean) Text() string                   { return "bool bits=1" }
func (boolean) Width(f model.Form) model.Width { return model.Width{Bits: 1, Fixed: true} }

func (k boolean) Quantize(q, v *jen.Statement) jen.Code   { return jen.Add(q).Op("=").Add(k.plain(v)) }
func (k boolean) Dequantize(v, q *jen.Statement) jen.Code { return jen.Add(v).Op("=").Add(k.own(q)) }
func (k boolean) AppendImage(q *jen.Statement) jen.Code   { return jen.Id("w").Dot("Bool").Call(q) }
func (k boolean) ParseImage(q *jen.Statement, path string) jen.Code {
	return jen.Add(q).Op("=").Id("r").Dot("Bool").Call()
}
func (k boolean) AppendRaw(v *jen.Statement) jen.Code {
	return jen.Id("w").Dot("Bool").Call(k.plain(v))
}
func (k boolean) ParseRaw(v *jen.Statement, path string) jen.Code {
	return jen.Add(v).Op("=").Add(k.own(jen.Id("r").Dot("Bool").Call()))
}
func (k boolean) Append(v *jen.Statement) jen.Code             { return k.AppendRaw(v) }
func (k boolean) Parse(v *jen.Statement, path string) jen.Code { return k.ParseRaw(v, path) }

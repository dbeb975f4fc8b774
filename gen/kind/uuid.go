package kind

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// uuid is 16 bytes that have no order and no neighbours: two words in every
// form, and whole when they change. It is known as a type UUID of [16]byte,
// which every package for them has.
type uuid struct{ leaf }

func isUUID(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Name() != "UUID" {
		return false
	}
	a, ok := n.Underlying().(*types.Array)
	return ok && a.Len() == 16 && types.Identical(a.Elem(), types.Typ[types.Uint8])
}

func makeUUID(b *Builder, f Field) *model.Node {
	l, ok := b.discrete(f, "a UUID")
	if !ok {
		return nil
	}
	return &model.Node{Leaf: uuid{l}}
}

func (uuid) Text() string                   { return "uuid bits=128" }
func (uuid) Width(f model.Form) model.Width { return model.Width{Bits: 128, Fixed: true} }
func (uuid) ImageType() jen.Code            { return jen.Index(jen.Lit(16)).Byte() }

func (uuid) Quantize(q, v *jen.Statement) jen.Code   { return set(q, v) }
func (uuid) Dequantize(v, q *jen.Statement) jen.Code { return set(v, q) }

func (uuid) Pack(f model.Form, x *jen.Statement) *jen.Statement                { return nil }
func (uuid) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code { return nil }

func (uuid) Append(f model.Form, x *jen.Statement) jen.Code {
	word := func(bytes *jen.Statement) jen.Code {
		return jen.Id("w").Dot("Bits").Call(little("Uint64", bytes), jen.Lit(64))
	}
	return block(word(head(x)), word(tail(x)))
}

func (uuid) Parse(f model.Form, x *jen.Statement, path string) jen.Code {
	word := func(bytes *jen.Statement) jen.Code {
		return little("PutUint64", bytes, jen.Id("r").Dot("Bits").Call(jen.Lit(64)))
	}
	return block(word(head(x)), word(tail(x)))
}

func (uuid) Skip(f model.Form) jen.Code { return jen.Id("r").Dot("Skip").Call(jen.Lit(128)) }

// head and tail are the halves of the 16 bytes at x.
func head(x *jen.Statement) *jen.Statement { return jen.Add(x).Index(jen.Op(":").Lit(8)) }
func tail(x *jen.Statement) *jen.Statement { return jen.Add(x).Index(jen.Lit(8).Op(":")) }

func little(name string, args ...jen.Code) *jen.Statement {
	return jen.Qual("encoding/binary", "LittleEndian").Dot(name).Call(args...)
}

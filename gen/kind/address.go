package kind

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// address is a netip.Addr of an action or event, without its zone.
type address struct{ spoken }

func isAddress(t types.Type) bool { return isNamed(t, "net/netip", "Addr") }

func makeAddress(b *Builder, f Field) *model.Node {
	if f.In == model.Component {
		b.pointing(f, "keep its bytes, As16, in a [16]byte")
		return nil
	}
	return &model.Node{Leaf: address{spoken{leaf{typ: f.Type}}}}
}

func (address) Text() string                   { return "address" }
func (address) Width(f model.Form) model.Width { return model.Width{Bits: 2 + 128, Least: 2} }
func (address) Worst() string                  { return "exact, without zone" }

func (address) Append(f model.Form, x *jen.Statement) jen.Code {
	return jen.Qual(NetcompPath, "AppendAddr").Call(jen.Id("w"), x)
}

func (address) Parse(f model.Form, x *jen.Statement, path string) jen.Code {
	return set(x, jen.Qual(NetcompPath, "ParseAddr").Call(jen.Id("r")))
}

func (address) Skip(f model.Form) jen.Code {
	return jen.Qual(NetcompPath, "SkipAddr").Call(jen.Id("r"))
}

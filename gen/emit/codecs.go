package emit

import (
	"go/constant"
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// codecGuards compile while the codecs of the game's are what they were: their
// methods, and how much they write.
func codecGuards(p *model.Package) (lines []jen.Code) {
	for _, o := range p.Used {
		codec, ok := o.(*types.TypeName)
		if !ok {
			continue
		}
		path, name := o.Pkg().Path(), o.Name()
		most := o.Pkg().Scope().Lookup(name + kind.MaxBits).(*types.Const)
		bits, _ := constant.Int64Val(constant.ToInt(most.Val()))
		lines = append(lines,
			jen.Var().Id("_").Qual(kind.NetcompPath, "FieldCodec").Types(kind.Spell(kind.CodecOf(codec.Type()))).Op("=").Qual(path, name).Values(),
			jen.Var().Id("_").Index(jen.Lit(int(bits))).Struct().Op("=").Index(jen.Qual(path, most.Name())).Struct().Values(),
		)
	}
	return lines
}

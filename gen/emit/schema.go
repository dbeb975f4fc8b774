package emit

import (
	"cmp"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// schema writes the one function that a game calls. The order of its entries
// is that of role and name, so that moving a type in the source changes nothing.
func schema(p *model.Package) jen.Code {
	sorted := slices.Clone(p.Types)
	slices.SortFunc(sorted, func(a, b *model.Type) int { return cmp.Or(cmp.Compare(a.Role, b.Role), cmp.Compare(a.Name, b.Name)) })
	var entries []jen.Code
	for _, t := range sorted {
		make := [...]string{"Component", "Action", "Event"}[t.Role]
		entries = append(entries, jen.Line().Qual(kind.NetcompPath, make).Call(jen.Id(t.Low+"Net").Values()))
	}
	entries = append(entries, jen.Line())
	name := jen.Qual(kind.NetcompPath, "Schema")
	var s jen.Statement
	s.Comment("Schema returns the components, actions and events of this package.").Line()
	s.Func().Id("Schema").Params().Op("*").Add(name).Block(
		jen.Return(jen.Qual(kind.NetcompPath, "NewSchema").Call(entries...)),
	).Line().Line()
	return &s
}

package emit

import (
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// prove writes a test for every codec and one fuzz target for all of them.
// What is tested stands in netcomptest; here are the values at the ends of the
// ranges and the golden hash of the wire form.
func prove(p *model.Package) jen.Code {
	var s jen.Statement
	targets := []jen.Code{jen.Id("f")}
	for _, t := range p.Types {
		check, target := "Message", "MessageTarget"
		if t.Role == model.Component {
			check, target = "Component", "ComponentTarget"
		}
		args := []jen.Code{jen.Id("t"), jen.Id(t.Low + "Net").Values(), jen.Id(fmt.Sprintf("%#016x", Hash(t)))}
		var body []jen.Code
		if set := ends(t); len(set) > 0 {
			body = append(body, jen.Var().List(jen.Id("low"), jen.Id("high")).Id(t.Go))
			body = append(body, set...)
			args = append(args, jen.Id("low"), jen.Id("high"))
		}
		body = append(body, jen.Qual(ProvePath, check).Call(args...))
		s.Func().Id(TestName(t)).Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(body...).Line().Line()
		targets = append(targets, jen.Line().Qual(ProvePath, target).Call(jen.Id(t.Low+"Net").Values()))
	}
	s.Comment("FuzzNet feeds the codec that the first byte selects with the rest.").Line()
	s.Func().Id("FuzzNet").Params(jen.Id("f").Op("*").Qual("testing", "F")).Block(
		jen.Qual(ProvePath, "Fuzz").Call(append(targets, jen.Line())...),
	).Line()
	return &s
}

// TestName is the name of the generated test of a type.
func TestName(t *model.Type) string { return "TestNet" + strings.ToUpper(t.Low[:1]) + t.Low[1:] }

// ends returns the statements that set low and high to the ends of all ranges.
func ends(t *model.Type) []jen.Code {
	return each(t.Root, t.Name, place("low", "high"), func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
		low, high := l.Ends()
		if low == nil {
			return nil
		}
		return jen.List(at[0], at[1]).Op("=").List(low, high)
	})
}

// Hash is the 64-bit FNV-1a hash of a type's name and lines.
func Hash(t *model.Type) uint64 {
	h := fnv.New64a()
	h.Write([]byte(t.Name + "\n" + Text(t)))
	return h.Sum64()
}

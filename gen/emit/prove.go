package emit

import (
	"fmt"
	"hash/fnv"
	"unicode"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// Names of what the tests of a package declare beside a test for each type;
// those begin with TestNet.
const (
	fuzzName    = "FuzzNet"
	goldenName  = "TestGoldenNet"
	stormName   = "TestStormNet"
	targetsName = "netTargets"
)

// TestNames are the names that the generated tests declare.
func TestNames(p *model.Package) []string {
	names := []string{fuzzName, goldenName, stormName, targetsName}
	for _, t := range p.Types {
		names = append(names, TestName(t))
	}
	return names
}

// prove writes a test for every codec, and three of all of them: golden bytes,
// a storm of spoilt inputs, a fuzz target. What is tested stands in
// netcomptest; here are the values at the ends of the ranges and the golden
// hash of the wire form.
func prove(p *model.Package) jen.Code {
	var s jen.Statement
	var targets []jen.Code
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
	all := jen.Id(targetsName).Call().Op("...")
	test := func(comment, name, call, param, typ string) {
		s.Comment(comment).Line()
		s.Func().Id(name).Params(jen.Id(param).Op("*").Qual("testing", typ)).
			Block(jen.Qual(ProvePath, call).Call(jen.Id(param), all.Clone())).Line().Line()
	}
	test(goldenName+" compares the bytes of every form with those in testdata/netgen.golden.", goldenName, "Golden", "t", "T")
	test(stormName+" feeds every codec with spoilt encodings, TICKWIRE_STORM of them.", stormName, "Storm", "t", "T")
	test(fuzzName+" feeds the codec that the first byte selects with the rest.", fuzzName, "Fuzz", "f", "F")
	target := jen.Qual(ProvePath, "Target")
	s.Func().Id(targetsName).Params().Index().Add(target).Block(jen.Return(jen.Index().Add(target).Values(append(targets, jen.Line())...))).Line()
	return &s
}

// TestName is the name of the generated test of a type.
func TestName(t *model.Type) string {
	first, size := utf8.DecodeRuneInString(t.Low)
	return "TestNet" + string(unicode.ToUpper(first)) + t.Low[size:]
}

// ends returns the statements that set low and high to the ends of all ranges.
func ends(t *model.Type) []jen.Code {
	return eachHeld(t.Root, t.Name, place("low", "high"), filled, func(l model.Leaf, _ string, at []*jen.Statement) jen.Code {
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

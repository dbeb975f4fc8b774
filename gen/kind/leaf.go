package kind

import (
	"go/types"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// Import paths of what the output calls.
const (
	WirePath    = "github.com/tickwire/tickwire/wire"
	QuantPath   = "github.com/tickwire/tickwire/wire/quant"
	NetcompPath = "github.com/tickwire/tickwire/netcomp"
	EcsPath     = "github.com/tickwire/tickwire/ecs"
)

// leaf holds what every kind answers alike unless it says otherwise.
type leaf struct {
	typ     types.Type
	basic   string // the Go type below typ, as the output spells it
	interp  model.Interp
	correct model.Correction
}

func (l leaf) Interp() model.Interp         { return l.interp }
func (l leaf) Correction() model.Correction { return l.correct }
func (l leaf) Worst() string                { return "exact" }
func (l leaf) ImageType() jen.Code          { return jen.Id(l.basic) }
func (l leaf) Total(f model.Form) bool      { return true }
func (l leaf) Ref() (ref, any bool)         { return false, false }
func (l leaf) Ends() (low, high jen.Code)   { return nil, nil }

func (l leaf) Keep(q, v *jen.Statement) jen.Code                       { return nil }
func (l leaf) Append(f model.Form, x *jen.Statement) jen.Code          { return nil }
func (l leaf) Parse(f model.Form, x *jen.Statement, p string) jen.Code { return nil }
func (l leaf) Skip(f model.Form) jen.Code                              { return nil }

// The change of a leaf that says nothing is that of its code, see gen/emit.
func (l leaf) AppendChange(q, base *jen.Statement) jen.Code          { return nil }
func (l leaf) ParseChange(x, base *jen.Statement, p string) jen.Code { return nil }
func (l leaf) SkipChange() jen.Code                                  { return nil }
func (l leaf) Line(p, a, b *jen.Statement) jen.Code                  { return nil }

func (l leaf) Canon(v *jen.Statement) jen.Code            { return nil }
func (l leaf) Differ(a, b *jen.Statement) jen.Code        { return jen.Add(a).Op("!=").Add(b) }
func (l leaf) Far(a, b *jen.Statement) jen.Code           { return nil } // as Differ
func (l leaf) Apart(d, a, b *jen.Statement) jen.Code      { return nil }
func (l leaf) Shift(v, d *jen.Statement) jen.Code         { return nil }
func (l leaf) Square(a, b *jen.Statement) jen.Code        { return nil }
func (l leaf) Correct(v, was, is *jen.Statement) jen.Code { return nil }
func (l leaf) Blend(out, a, b *jen.Statement, more ...*jen.Statement) jen.Code {
	return nil
}

// plain makes the basic type of a value of the field's type: "v.X" for a
// float32, "float32(v.X)" for a named one.
func (l leaf) plain(v jen.Code) *jen.Statement {
	if l.bare() {
		return jen.Add(v)
	}
	return jen.Id(l.basic).Call(v)
}

// own makes the field's type of an expression of its basic type.
func (l leaf) own(x jen.Code) *jen.Statement {
	if l.bare() {
		return jen.Add(x)
	}
	return Spell(l.typ).Call(x)
}

// conv makes the field's type of an expression of any other numeric type.
func (l leaf) conv(x jen.Code) *jen.Statement { return Spell(l.typ).Call(x) }

func (l leaf) bare() bool {
	_, ok := types.Unalias(l.typ).(*types.Basic)
	return ok
}

// set is the statement x = value.
func set(x, value jen.Code) jen.Code { return jen.Add(x).Op("=").Add(value) }

// to converts x to an unsigned type that the image uses.
func to(typ string, x jen.Code) *jen.Statement { return jen.Id(typ).Call(x) }

// wide converts an unsigned x of a type to uint64.
func wide(typ string, x jen.Code) *jen.Statement {
	if typ == "uint64" {
		return jen.Add(x)
	}
	return to("uint64", x)
}

// narrow converts a uint64 to an integer type.
func narrow(typ string, x jen.Code) *jen.Statement {
	if typ == "uint64" {
		return jen.Add(x)
	}
	return to(typ, x)
}

// quantCall calls a function of wire/quant.
func quantCall(name string, args ...jen.Code) *jen.Statement {
	return jen.Qual(QuantPath, name).Call(args...)
}

func itoa(n int) string { return strconv.Itoa(n) }

func num(n int) *jen.Statement { return jen.Id(itoa(n)) }

func number(n uint64) *jen.Statement { return jen.Id(strconv.FormatUint(n, 10)) }

// unsigned is the smallest unsigned type of at least n bits.
func unsigned(n int) string {
	for _, size := range []int{8, 16, 32} {
		if n <= size {
			return "uint" + strconv.Itoa(size)
		}
	}
	return "uint64"
}

// fail is the statement that makes the reader refuse: text is a format and
// ends in what was expected.
func fail(text string, args ...jen.Code) jen.Code {
	all := append([]jen.Code{jen.Lit(text + ": %w")}, args...)
	all = append(all, jen.Qual(WirePath, "ErrValue"))
	return jen.Id("r").Dot("Fail").Call(jen.Qual("fmt", "Errorf").Call(all...))
}

// block joins statements to one, a line each; nil is none.
func block(lines ...jen.Code) jen.Code {
	var s jen.Statement
	for _, l := range lines {
		if l == nil {
			continue
		}
		if len(s) > 0 {
			s.Line()
		}
		s.Add(l)
	}
	return &s
}

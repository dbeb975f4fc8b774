package kind

import (
	"go/types"
	"math/bits"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// run is a string or []byte of an action or event: a length and, from the next
// whole byte on, the bytes. Decoding keeps what the target held when that is
// what came, and writes into nothing that it held.
type run struct {
	spoken
	max   int
	bytes bool
}

// spoken is a leaf of actions and events alone: it has no image, and is never
// blended or corrected.
type spoken struct{ leaf }

func (spoken) Quantize(q, v *jen.Statement) jen.Code                             { return nil }
func (spoken) Dequantize(v, q *jen.Statement) jen.Code                           { return nil }
func (spoken) Pack(f model.Form, x *jen.Statement) *jen.Statement                { return nil }
func (spoken) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code { return nil }

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func makeString(b *Builder, f Field) *model.Node {
	if f.In == model.Component {
		b.unbounded(f, "netcomp.Text16 (or another size)")
		return nil
	}
	return makeRun(b, f, "string")
}

func makeRun(b *Builder, f Field, basic string) *model.Node {
	max, ok := b.needed(&f, "longest length in bytes")
	if !ok || !b.spent(f) {
		return nil
	}
	return &model.Node{Leaf: run{spoken{leaf{typ: f.Type, basic: basic}}, max, basic != "string"}}
}

// Longest is how many bytes a leaf of text has at most, 0 of any other.
func Longest(l model.Leaf) int {
	k, _ := l.(run)
	return k.max
}

func (k run) Text() string {
	if k.bytes {
		return "bytes max=" + strconv.Itoa(k.max)
	}
	return "string max=" + strconv.Itoa(k.max)
}

func (k run) Width(f model.Form) model.Width {
	count := bits.Len(uint(k.max))
	return model.Width{Bits: count + 7 + 8*k.max, Least: count} // 7 up to the next byte
}

func (k run) Worst() string {
	if k.bytes {
		return "exact, cut"
	}
	return "exact, cut, made valid"
}

// call is a call of one of netcomp's functions for strings or bytes.
func (k run) call(verb string, args ...jen.Code) *jen.Statement {
	what := "String"
	if k.bytes {
		what = "Bytes"
	}
	return jen.Qual(NetcompPath, verb+what).Call(append(args, num(k.max))...)
}

func (k run) plain(v jen.Code) *jen.Statement {
	if k.bytes {
		return jen.Add(v) // a named type is assigned to and from without a conversion
	}
	return k.leaf.plain(v)
}

func (k run) Append(f model.Form, x *jen.Statement) jen.Code {
	return k.call("Append", jen.Id("w"), k.plain(x))
}

func (k run) Parse(f model.Form, x *jen.Statement, path string) jen.Code {
	value := k.call("Parse", jen.Id("r"), k.plain(x))
	if !k.bytes {
		value = k.own(value)
	}
	return set(x, value)
}

func (k run) Skip(f model.Form) jen.Code {
	return jen.Qual(NetcompPath, "SkipString").Call(jen.Id("r"), num(k.max))
}

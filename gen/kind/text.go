package kind

import (
	"go/types"
	"math/bits"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// text is one of netcomp's inline texts, TextN, in every form as its own
// methods write it: a length and the bytes of UTF-8.
type text struct {
	leaf
	name string // of the type in netcomp
	size int    // of its array
	max  int    // bytes that travel
}

// sized is the N of netcomp's TextN or ListN, 0 of any other type.
func sized(t types.Type, prefix string) int {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != NetcompPath {
		return 0
	}
	digits, ok := strings.CutPrefix(n.Obj().Name(), prefix)
	size, err := strconv.Atoi(digits)
	if !ok || err != nil {
		return 0
	}
	return size
}

func isText(t types.Type) bool { return sized(t, "Text") > 0 }

func makeText(b *Builder, f Field) *model.Node {
	l, ok := b.discrete(f, "a text")
	if !ok {
		return nil
	}
	size := sized(f.Type, "Text")
	max, ok := b.bound(&f, size)
	if !ok || !b.spent(f) {
		return nil
	}
	if max == 0 {
		max = size
	}
	return &model.Node{Leaf: text{l, "Text" + strconv.Itoa(size), size, max}}
}

func (k text) Text() string { return "text max=" + strconv.Itoa(k.max) }

func (k text) Width(f model.Form) model.Width {
	count := bits.Len(uint(k.max))
	return model.Width{Bits: count + 8*k.max, Least: count}
}

func (k text) Worst() string {
	if k.max < k.size {
		return "exact, cut"
	}
	return "exact"
}

func (k text) ImageType() jen.Code { return jen.Qual(NetcompPath, k.name) }

func (k text) Quantize(q, v *jen.Statement) jen.Code {
	if limit := k.Canon(q); limit != nil {
		return block(set(q, v), limit)
	}
	return set(q, v)
}

func (k text) Dequantize(v, q *jen.Statement) jen.Code { return set(v, q) }

func (k text) Pack(f model.Form, x *jen.Statement) *jen.Statement                { return nil }
func (k text) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code { return nil }

func (k text) Append(f model.Form, x *jen.Statement) jen.Code {
	return jen.Add(x).Dot("AppendBits").Call(jen.Id("w"), num(k.max))
}

func (k text) Parse(f model.Form, x *jen.Statement, path string) jen.Code {
	return jen.Add(x).Dot("ParseBits").Call(jen.Id("r"), num(k.max))
}

func (k text) Skip(f model.Form) jen.Code {
	return jen.Qual(NetcompPath, "SkipText").Call(jen.Id("r"), num(k.max))
}

// Canon leaves of a text what travels.
func (k text) Canon(v *jen.Statement) jen.Code {
	if k.max == k.size {
		return nil
	}
	return jen.Add(v).Dot("Limit").Call(num(k.max))
}

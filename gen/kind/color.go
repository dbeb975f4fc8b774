package kind

import (
	"go/types"
	"math/big"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// color is a colour of three or four channels of 8 bits: bytes, or floats of 0
// to 1. Its channels change each by itself, and blend together.
type color struct {
	tuple
	opacity int // the channel that is no light; -1 without one
}

// colorOrders are the places of the channels in the shapes that are known.
// immutable: a table
var colorOrders = [][]string{
	{"[0]", "[1]", "[2]"}, {"[0]", "[1]", "[2]", "[3]"},
	{"R", "G", "B"}, {"R", "G", "B", "A"}, // image/color
}

func colorShape(t types.Type) (shape, bool) {
	return shapeOf(t, []string{"uint8", "float32", "float64"}, colorOrders...)
}

func isColor(t types.Type) bool { _, ok := colorShape(t); return ok }

func makeColor(b *Builder, f Field) *model.Node {
	l, _, ok := b.leaf(f)
	if !ok {
		return nil
	}
	k := color{tuple: tuple{leaf: l}, opacity: -1}
	k.shape, _ = colorShape(f.Type)
	k.basic = k.of
	if k.correct != model.Replay {
		k.correct = model.Take // between two shades there is no difference that could be added to a third
	}
	if len(k.at) == 4 {
		k.opacity = 3
	}
	if k.of == "uint8" {
		k.number = integer{whole{leaf: leaf{typ: types.Typ[types.Uint8], basic: "uint8"}, size: 8}}
		return &model.Node{Leaf: k}
	}
	n := exact(k.of)
	n.ranged, n.lo, n.step, n.max, n.width = true, new(big.Rat), big.NewRat(1, 255), 255, 8
	k.number = n
	return &model.Node{Leaf: k}
}

func (k color) Text() string {
	n := len(k.at)
	return k.basic + " color channels=" + strconv.Itoa(n) + " bits=" + strconv.Itoa(8*n)
}

func (k color) Width(f model.Form) model.Width { return model.Width{Bits: k.size(f), Fixed: true} }

func (k color) Worst() string { return k.number.Worst() }

func (k color) Parts(f model.Form, x *jen.Statement) ([]model.Leaf, []*jen.Statement) {
	return k.parts(func(i int) *jen.Statement {
		if f == model.Image {
			return channel(x, i)
		}
		return k.at[i].in(x)
	})
}

// channel is one of an image.
func channel(q *jen.Statement, i int) *jen.Statement { return q.Clone().Index(num(i)) }

func (k color) ImageType() jen.Code { return jen.Index(num(len(k.at))).Uint8() }

// channels does something to every channel of an image and its value.
func (k color) channels(do func(q, v *jen.Statement) jen.Code, q, v *jen.Statement) jen.Code {
	var lines []jen.Code
	for i, p := range k.at {
		lines = append(lines, do(channel(q, i), p.in(v)))
	}
	return block(lines...)
}

func (k color) Quantize(q, v *jen.Statement) jen.Code { return k.channels(k.number.Quantize, q, v) }

func (k color) Keep(q, v *jen.Statement) jen.Code {
	if k.of == "uint8" {
		return nil
	}
	return k.channels(k.number.Keep, q, v)
}

func (k color) Dequantize(v, q *jen.Statement) jen.Code {
	return k.channels(func(q, v *jen.Statement) jen.Code { return k.number.Dequantize(v, q) }, q, v)
}

// change does something to every channel of two images, a line each.
func (k color) change(do func(i int) jen.Code) []jen.Code {
	var lines []jen.Code
	for i := range k.at {
		lines = append(lines, do(i))
	}
	return lines
}

func (k color) AppendChange(q, base *jen.Statement) jen.Code {
	return block(k.change(func(i int) jen.Code {
		return quantCall("AppendDelta", jen.Id("w"), jen.Uint64().Call(channel(q, i)), jen.Uint64().Call(channel(base, i)), num(8))
	})...)
}

func (k color) ParseChange(x, base *jen.Statement, path string) jen.Code {
	lines := k.change(func(i int) jen.Code {
		return set(channel(x, i), jen.Uint8().Call(quantCall("ParseDelta", jen.Id("r"), jen.Uint64().Call(channel(base, i)), num(8))))
	})
	return block(append(lines, jen.If(jen.Add(x).Op("==").Add(base)).Block(fail(path+" changed to what it was")))...)
}

func (k color) SkipChange() jen.Code {
	return block(k.change(func(int) jen.Code { return quantCall("SkipDelta", jen.Id("r"), num(8)) })...)
}

func (k color) MaxChange() int { return len(k.at) * (3 + 8) }

// Differ: bytes are compared at once.
func (k color) Differ(a, b *jen.Statement) jen.Code {
	if k.of == "uint8" {
		return k.leaf.Differ(a, b)
	}
	return k.tuple.Differ(a, b)
}

// Canon: a byte is what it is.
func (k color) Canon(v *jen.Statement) jen.Code {
	if k.of == "uint8" {
		return nil
	}
	return k.tuple.Canon(v)
}

func (k color) Far(a, b *jen.Statement) jen.Code {
	if k.of == "uint8" {
		return nil
	}
	return k.tuple.Far(a, b)
}

func (k color) Ends() (low, high jen.Code) {
	if k.of == "uint8" {
		return nil, nil
	}
	all := []int{0, 1, 2, 3}[:len(k.at)]
	dark, light := k.number.Ends()
	return k.literal(dark, all...), k.literal(light, all...)
}

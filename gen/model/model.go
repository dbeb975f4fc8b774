package model

import (
	"go/token"
	"go/types"
	"strconv"

	"github.com/dave/jennifer/jen"
)

// A Package is what one zz_net.go is made of.
type Package struct {
	Path, Name string
	Dir        string
	Constraint string // text of the sources' //go:build line, empty if they have none
	Types      []*Type
	// Taken are the names that imports of the output cannot have.
	Taken map[string]bool
	// Named are the types named anywhere in the fields, in order of appearance; the output guards their shape.
	Named []*types.Named
	Scope *types.Package
}

// A Type is one annotated type.
type Type struct {
	Role Role
	Name string // on the wire
	Go   string // in the source
	Low  string // Go with a lower first letter: the stem of generated names
	Pos  token.Position
	Root *Node
}

// A Node is one place in the tree of a type's fields: a leaf, a struct or an
// array. Fields tagged net:"-" have none.
type Node struct {
	Name   string // of the field; empty for the root and for elements
	Type   types.Type
	Leaf   Leaf    // nil for structs and arrays
	Fields []*Node // of a struct
	Elem   *Node   // of an array
	Len    int
	Part   bool // some field below is not in the wire form, so that a whole value must not be assigned
}

// Leaves calls visit for every leaf below n with its path ("Slots[40].Item")
// and the number of times it stands there.
func (n *Node) Leaves(visit func(path string, times int, l Leaf)) { n.leaves("", 1, visit) }

func (n *Node) leaves(path string, times int, visit func(string, int, Leaf)) {
	switch {
	case n.Leaf != nil:
		visit(path, times, n.Leaf)
	case n.Elem != nil:
		n.Elem.leaves(path+"["+strconv.Itoa(n.Len)+"]", times*n.Len, visit)
	default:
		for _, f := range n.Fields {
			sub := f.Name
			if path != "" {
				sub = path + "." + f.Name
			}
			f.leaves(sub, times, visit)
		}
	}
}

// A Form is one of the wire forms of a leaf.
type Form uint8

// The forms: components have an image and raw, actions and events a message.
const (
	Image Form = iota
	Raw
	Message
)

// A Width is the size of a leaf in one wire form.
type Width struct {
	Bits  int  // at most
	Fixed bool // exactly Bits, always
}

// A Leaf is one value on the wire: what a kind makes of a field. Its methods
// return the Go text of each operation on it. Arguments are expressions: v, a,
// b, out and d are places of the field's own type, q is the place in the
// image. The text may use the names w (*wire.BitWriter), r (*wire.BitReader),
// refs (*netcomp.Refs) and t (float32) of the function it stands in.
type Leaf interface {
	// Text describes the wire form, and with it whether two peers understand each other: kind, bits, range, step; no
	// name of a Go type.
	Text() string
	Width(f Form) Width
	// Worst describes the largest error of the image, for people.
	Worst() string

	// ImageType is the type of the field in the image.
	ImageType() jen.Code
	// Quantize sets q from v afresh. Keep does so within hysteresis, and is nil for a leaf that has none.
	Quantize(q, v *jen.Statement) jen.Code
	Keep(q, v *jen.Statement) jen.Code
	Dequantize(v, q *jen.Statement) jen.Code
	AppendImage(q *jen.Statement) jen.Code
	ParseImage(q *jen.Statement, path string) jen.Code
	AppendRaw(v *jen.Statement) jen.Code
	ParseRaw(v *jen.Statement, path string) jen.Code
	// Append and Parse are the form of actions and events: as wide as the image, without one.
	Append(v *jen.Statement) jen.Code
	Parse(v *jen.Statement, path string) jen.Code
	// Skip passes over a form whose width is not fixed.
	Skip(f Form) jen.Code

	// Differ is an expression of type bool.
	Differ(a, b *jen.Statement) jen.Code
	// Canon is nil for a leaf of which every value is canonical.
	Canon(v *jen.Statement) jen.Code
	Interp() Interp
	// Blend, Apart and Shift are asked only of a leaf that lerps.
	Blend(out, a, b *jen.Statement) jen.Code
	Apart(d, a, b *jen.Statement) jen.Code
	Shift(v, d *jen.Statement) jen.Code
	// Ref reports whether the leaf names an entity, and whether the sender need not own it.
	Ref() (ref, any bool)
	// Ends are the lowest and the highest value that a range holds, as the codec restores them; nil without a range.
	Ends() (low, high jen.Code)
}

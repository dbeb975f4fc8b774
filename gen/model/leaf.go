package model

import "github.com/dave/jennifer/jen"

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
	Least int  // at least, of a form that is not fixed
}

// A Leaf is one value on the wire: what a kind makes of a field. Its methods
// return the Go text of each operation on it. Arguments are expressions: v, a,
// b, out and d are places of the field's own type, q, p and base are places in
// images, x is a place of the type that the form is made of: the image for
// Image, else the field. The text may use the names w (*wire.BitWriter), r
// (*wire.BitReader), refs (*netcomp.Refs), t and dt (float32), ticks and span
// (int64) of the function it stands in, and declares c at most, in a block.
type Leaf interface {
	// Text describes the wire form, and with it whether two peers understand each other: kind, bits, range, step; no
	// name of a Go type, no spaces in a word.
	Text() string
	Width(f Form) Width
	// Worst describes the largest error of the image, for people.
	Worst() string

	// ImageType is the type of the field in the image; it is comparable with ==.
	ImageType() jen.Code
	// Quantize sets q from v afresh. Keep does so within hysteresis, and is nil for a leaf that has none.
	Quantize(q, v *jen.Statement) jen.Code
	Keep(q, v *jen.Statement) jen.Code
	Dequantize(v, q *jen.Statement) jen.Code

	// Pack and Unpack are asked of a form of fixed width up to 64 bits: they are put together with those of the fields
	// beside it. Pack is an expression of type uint64 with no bit above the width set. Unpack are statements that set x
	// from code, an expression of type uint64 without such bits that may be used twice; Total reports whether every code
	// is valid, so that nothing can fail.
	Pack(f Form, x *jen.Statement) *jen.Statement
	Unpack(f Form, x, code *jen.Statement, path string) jen.Code
	Total(f Form) bool
	// Append, Parse and Skip are asked of every other form.
	Append(f Form, x *jen.Statement) jen.Code
	Parse(f Form, x *jen.Statement, path string) jen.Code
	Skip(f Form) jen.Code

	// AppendChange writes how q differs from base, which it does; SkipChange needs no base. ParseChange sets x, and
	// refuses what AppendChange does not write, x equal to base included.
	AppendChange(q, base *jen.Statement) jen.Code
	ParseChange(x, base *jen.Statement, path string) jen.Code
	SkipChange() jen.Code
	// Line sets p on the line through a and b, ticks of span beyond b; nil for a leaf that stays at b.
	Line(p, a, b *jen.Statement) jen.Code

	// Differ is an expression of type bool: not the same value, by bits but for -0 and NaN.
	Differ(a, b *jen.Statement) jen.Code
	// Far is Differ beyond the tolerance of the field, and for floats beyond ulps (uint32) of the last place.
	Far(a, b *jen.Statement) jen.Code
	// Canon is nil for a leaf of which every value is canonical.
	Canon(v *jen.Statement) jen.Code

	Interp() Interp
	// Blend, Apart and Shift are asked only of a leaf that moves. Blend's more are the places of the velocities at a and b
	// of a Hermite.
	Blend(out, a, b *jen.Statement, more ...*jen.Statement) jen.Code
	Apart(d, a, b *jen.Statement) jen.Code
	Shift(v, d *jen.Statement) jen.Code
	// Square is the square of the distance of a and b, a float64, of a leaf that can have snap=.
	Square(a, b *jen.Statement) jen.Code
	// Correct sets v to what it would be had it been is where it was was; nil for a leaf that takes is.
	Correct(v, was, is *jen.Statement) jen.Code
	Correction() Correction

	// Ref reports whether the leaf names an entity, and whether the sender need not own it.
	Ref() (ref, any bool)
	// Ends are the lowest and the highest value that a range holds, as the codec restores them; nil without a range.
	Ends() (low, high jen.Code)
}

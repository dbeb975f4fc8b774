package netcomp

import "github.com/tickwire/tickwire/wire"

// FieldCodec is a form of the game's own for fields of type T, which a tag names: net:"codec=Type" or net:"codec=pkg.Type".
// The codec is a struct{}, and beside it stands a constant with its name and MaxBits behind:
//
//	// TintMaxBits is the most that Tint writes.
//	const TintMaxBits = 24
//
// netgen checks both. Every value has one string of bits, wherever it begins, for every peer and on every platform: what
// Parse accepts is what Append writes of the value parsed. The bits are the same whether a peer predicts the field or not;
// where that is to be exact, Canon changes nothing. Two builds whose codecs have one name and constant are taken to agree; a
// codec that writes something else needs another name. In a component T holds nothing that points.
//
// A codec may also have Ends() (low, high T), two values that Canon leaves as they are. The generated tests send them, which
// they need where they cannot set what T holds.
type FieldCodec[T any] interface {
	// Append writes v, in at most MaxBits bits.
	Append(w *wire.BitWriter, v *T)
	// Parse reads what Append wrote into v. What it does not write, or nothing could, is an error, returned or told to r; v
	// means nothing then. It never writes to what v points to, which others hold too.
	Parse(r *wire.BitReader, v *T) error
	// Skip passes over what Append wrote. It may accept what Parse refuses, but ends where Parse does.
	Skip(r *wire.BitReader)
	// Canon makes v what Parse gives back after Append: rounded, if that loses something. It makes of values that differ but
	// mean the same one that is equal to itself by ==, as NaN is not.
	Canon(v *T)
}

// Differ reports whether two values in a codec's charge are not the same. Two that each differ from themselves, as what
// holds a NaN does, are taken for one: Canon makes none of them.
func Differ[T comparable](a, b T) bool {
	left, right := a, b
	return a != b && (a == left || b == right)
}

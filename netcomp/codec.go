package netcomp

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

// Info describes a component, action or event of a schema; netgen fills it in.
type Info struct {
	Name   string // stable on the wire, whatever the Go package is called
	Text   string // canonical lines: one a field, with kind, bits, range and step
	Interp bool   // some field is interpolated, so the component has a View
	Refs   bool   // some field names an entity
	// MaxImageBits and MaxRawBits are the worst cases of the two wire forms; an action or event has only the first.
	MaxImageBits, MaxRawBits int
}

// Codec is what netgen emits for a component T whose image is Q. An image is T in wire space: quantized, comparable,
// holding network ids in place of entities. Raw is T in full precision, for the peer that predicts it. Every form is
// canonical: one string of bits a value. A Parse that fails leaves its target untouched.
type Codec[T any, Q comparable] interface {
	Info() Info
	AppendRaw(w *wire.BitWriter, v *T, refs *Refs)
	ParseRaw(r *wire.BitReader, v *T, refs *Refs) error
	SkipRaw(r *wire.BitReader) error
	// Quantize makes the image of v. Unless fresh, q comes in as the image that is held, and a field of it stands while the
	// value is within 3/4 of a step of it, so that a value which trembles around a boundary is no change.
	Quantize(q *Q, v *T, refs *Refs, fresh bool)
	Dequantize(v *T, q *Q, refs *Refs)
	AppendImage(w *wire.BitWriter, q *Q)
	ParseImage(r *wire.BitReader, q *Q) error
	SkipImage(r *wire.BitReader) error
	// Equal compares by bits; Canon first makes -0 and NaN canonical.
	Equal(a, b *T) bool
	Canon(v *T)
	// Blend sets out between a (t <= 0) and b (t >= 1, bit for bit); fields without a path between values switch at t = 1.
	Blend(out, a, b *T, t float32)
	// Apart sets d to a-b in the interpolated fields, zero elsewhere. Shift adds f times such a difference to v.
	Apart(d, a, b *T)
	Shift(v, d *T, f float32)
}

// MessageCodec is what netgen emits for an action or event A.
type MessageCodec[A any] interface {
	Info() Info
	Append(w *wire.BitWriter, v *A, refs *Refs)
	Parse(r *wire.BitReader, v *A, refs *Refs) error
	Skip(r *wire.BitReader) error
	// Refs visits the entity fields until visit says false, and reports whether it never did. any marks the fields whose
	// entity the sender need not own.
	Refs(v *A, visit func(e ecs.Entity, any bool) bool) bool
}

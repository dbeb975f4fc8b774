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
	// MaxImageBits, MaxRawBits and MaxDeltaBits are the worst cases of the wire forms; an action or event has only the first.
	MaxImageBits, MaxRawBits, MaxDeltaBits int
	// Versioned says that there is a form for saves and replays, see VersionedCodec, of MaxVersionedBits in the worst case.
	Versioned        bool
	MaxVersionedBits int

	Once     []string // fields of T that an image takes when it is made afresh, and never again
	Predicts bool     // Move does more than copy
	Send     Share    // of the component; Partial: some fields have a narrower one
	Partial  bool
	Always   bool // told at every send, changed or not: it costs a host as many visits a peer as there are of it
	Watch    bool // compared each tick, so that no write need be reported: it costs a host a visit each
	Local    bool // rewound and, where it is another machine's, undone like any other; never sent, never drawn
	Copied   bool // copied before each tick on a client that simulates it, so that it rewinds whoever wrote it; watch does so too
	Big      bool // may be larger than a message
	Free     bool // an action that a peer without a body may send, see Runtime.Bodiless
}

// Codec is what netgen emits for a component T whose image is Q. An image is T in wire space: quantized, comparable,
// holding network ids in place of entities. Raw is T in full precision, for the peer that predicts it; a delta is an image
// as it differs from a base that both sides hold. Every form is canonical: one string of bits a value. A Parse that fails
// leaves its target untouched; a Skip needs no base. What a form depends on beside the value (names of entities, the tick
// it is told at, for whom) is in refs, which may be nil for a type that has neither references, ticks nor shares.
type Codec[T any, Q comparable] interface {
	Info() Info
	AppendRaw(w *wire.BitWriter, v *T, refs *Refs)
	ParseRaw(r *wire.BitReader, v *T, refs *Refs) error
	SkipRaw(r *wire.BitReader, refs *Refs) error
	// Quantize makes the image of v. Unless fresh, q comes in as the image that is held, and a field of it stands while the
	// value is within 3/4 of a step of it, so that a value which trembles around a boundary is no change.
	Quantize(q *Q, v *T, refs *Refs, fresh bool)
	Dequantize(v *T, q *Q, refs *Refs)
	AppendImage(w *wire.BitWriter, q *Q, refs *Refs)
	ParseImage(r *wire.BitReader, q *Q, refs *Refs) error
	SkipImage(r *wire.BitReader, refs *Refs) error
	// A delta of equal images is a zero bit a group. q and base of ParseDelta may be one.
	AppendDelta(w *wire.BitWriter, q, base *Q, refs *Refs)
	ParseDelta(r *wire.BitReader, q, base *Q, refs *Refs) error
	SkipDelta(r *wire.BitReader, refs *Refs) error
	// Line and Move predict an image, in integers, so that both sides make the same: Line ticks after b on the line through a
	// and b, which is span ticks after a; Move ticks after q by the velocities in it, at rate ticks a second. What has no
	// line or velocity stays. p may be one of the others.
	Line(p, a, b *Q, ticks, span int64)
	Move(p, q *Q, ticks, rate int64)
	// Equal compares by bits; -0 is 0 and every NaN the same. Near takes for equal what differs by no more than the
	// tolerance of a field (tol=), and floats that differ by at most ulps units in the last place of the larger. Canon makes
	// -0 and NaN canonical.
	Equal(a, b *T) bool
	Near(a, b *T, ulps uint32) bool
	Canon(v *T)
	// Correct applies to v, predicted after was, that was should have been is. It reports false, and leaves v, when a field
	// differs that can only be run again (correct=replay).
	Correct(v, was, is *T) bool
	// Blend sets out between a (t <= 0) and b (t >= 1, bit for bit), which are dt seconds apart; fields without a path between
	// values switch at t = 1. out may be a or b.
	Blend(out, a, b *T, t, dt float32)
	// Apart sets d to a-b in the interpolated fields, zero elsewhere. Shift adds f times such a difference to v.
	Apart(d, a, b *T)
	Shift(v, d *T, f float32)
}

// MessageCodec is what netgen emits for an action or event A. A Parse never writes to what slices and maps in its target
// point to, which copies of an earlier value may share: it keeps what stays as it is, and replaces the rest. It allocates
// no more than a value of the largest lengths takes, and nothing when the value is that of the target.
type MessageCodec[A any] interface {
	Info() Info
	Append(w *wire.BitWriter, v *A, refs *Refs)
	Parse(r *wire.BitReader, v *A, refs *Refs) error
	Skip(r *wire.BitReader, refs *Refs) error
	// Refs visits the entity fields until visit says false, and reports whether it never did. any marks the fields whose
	// entity the sender need not own.
	Refs(v *A, visit func(e ecs.Entity, any bool) bool) bool
}

package netcomp

import (
	"fmt"
	"reflect"

	"github.com/tickwire/tickwire/wire"
)

// VersionedCodec is what netgen emits beside [Codec] for a component that is versioned: the form of saves and replays,
// which other builds read. It is every field in full precision, whoever is told of it in a session, with the number that
// netgen.lock has for it. ParseVersioned passes over numbers that it does not know, of a newer build or of a field that was
// removed, and leaves a field of v alone that is not there. A list that is there has the items that were written and no
// others; what is lacking of an item is zero. What a VersionedCodec does not write of such fields is an error that leaves v
// untouched. A reference is what refs says of it: see [Versioned].
type VersionedCodec[T any] interface {
	AppendVersioned(w *wire.BitWriter, v *T, refs *Refs)
	ParseVersioned(r *wire.BitReader, v *T, refs *Refs) error
}

// Versioned is the door to the versioned form of component T: what a game keeps of its entities beyond the build that
// runs. A save is the game's file; it says itself which component a form is of, by [Versioned.Name] for example, and the
// form says the rest.
//
// A reference travels as the id that refs has for its entity. A save makes a table of its own, a new [Refs], and binds
// every entity in it to an id before it writes, and the entities that it made of them before it reads: an entity without
// an id arrives as none. refs may be nil for a type without references. A tick is the number that the game holds.
//
// It belongs to one goroutine, and allocates nothing but what the result needs.
type Versioned[T any] struct {
	info  Info
	codec VersionedCodec[T]
	w     wire.BitWriter // here, as is r: what a codec is handed escapes
	r     wire.BitReader
}

// VersionedOf returns the door of component T of a schema. It panics when the schema has no such component, and when that
// is not versioned.
func VersionedOf[T any](s *Schema) *Versioned[T] {
	for _, e := range s.of(componentKind) {
		if e.typ != reflect.TypeFor[T]() {
			continue
		}
		codec, ok := e.versioned.(VersionedCodec[T])
		if !ok {
			panic(fmt.Sprintf("netcomp: component %s is not versioned; say so in its directive", e.info.Name))
		}
		return &Versioned[T]{info: e.info, codec: codec}
	}
	panic(fmt.Sprintf("netcomp: %v is no component of the schema", reflect.TypeFor[T]()))
}

// Name is the component's name on the wire, which it keeps whatever its Go type is called.
func (d *Versioned[T]) Name() string { return d.info.Name }

// Append writes the form of v behind b, in whole bytes.
func (d *Versioned[T]) Append(b []byte, v *T, refs *Refs) []byte {
	d.w.Reset(b)
	d.codec.AppendVersioned(&d.w, v, refs)
	b = d.w.Bytes()
	d.w.Reset(nil)
	return b
}

// Parse reads into v what Append wrote, of this build, an older or a newer one, at the beginning of b, and returns how many
// bytes that took. What Append does not write is an error that wraps one of package wire's, and leaves v untouched. In a world
// that plays, v is what [Mut.Get] returns, which reports the write.
func (d *Versioned[T]) Parse(b []byte, v *T, refs *Refs) (n int, err error) {
	if n, err = SkipVersioned(b); err != nil { // all of it is there, before v is written
		return 0, err
	}
	d.r.Reset(b)
	err = d.codec.ParseVersioned(&d.r, v, refs)
	d.r.Reset(nil)
	if err != nil {
		return 0, err
	}
	return n, nil
}

// SkipVersioned passes over a form at the beginning of b, of whichever component, and returns how many bytes that took:
// that of a component which this build has no more, for example. It does not look into the fields.
func SkipVersioned(b []byte) (n int, err error) {
	r := wire.NewBitReader(b)
	for f := NewFieldReader(&r); f.Next(); {
		f.Skip()
	}
	r.Align() // zeros fill the last byte
	if r.Err() != nil {
		return 0, r.Err()
	}
	return len(b) - r.Left()/8, nil
}

package netcomp

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/ecs/journal"
	"github.com/tickwire/tickwire/wire"
)

// adapter is Bound for one component type: it dispatches once a record and works on typed values from there on.
type adapter[T any, Q comparable, C Codec[T, Q]] struct {
	codec  C
	info   Info
	index  int
	id     ecs.ID
	world  *ecs.World
	time   *ecs.Time
	refs   *Refs
	column *journal.Column[T]
	images chunks[Q]
	past   past[Q]        // what they were before
	taken  Q              // scratch: the image being taken
	moved  Q              // scratch: what a delta is against
	before Q              // what the last Take has replaced
	value  T              // scratch: what was parsed last
	blank  T              // immutable
	image  Q              // scratch: the image it came as
	raw    bool           // scratch came in full precision,
	source wire.BitReader // from here; valid while its message is
	origin ecs.Tick       // and of this tick
	again  wire.BitReader // scratch, as is spare: what a codec is handed escapes
	spare  T
	writer wire.BitWriter
	bytes  []byte
	sum    []byte // behind Sum
	track[T, Q, C]
}

func newAdapter[T any, Q comparable, C Codec[T, Q]](c C, rt *Runtime, index int) *adapter[T, Q, C] {
	a := &adapter[T, Q, C]{
		codec:  c,
		info:   c.Info(),
		index:  index,
		id:     ecs.ComponentID[T](rt.World),
		world:  rt.World,
		time:   rt.time,
		refs:   &rt.Refs,
		column: journal.ColumnOf[T](rt.World),
	}
	a.track.bind(a)
	return a
}

func (a *adapter[T, Q, C]) Info() Info           { return a.info }
func (a *adapter[T, Q, C]) Index() int           { return a.index }
func (a *adapter[T, Q, C]) ID() ecs.ID           { return a.id }
func (a *adapter[T, Q, C]) Marked() []ecs.Entity { return a.column.Marked() }

func (a *adapter[T, Q, C]) get(e ecs.Entity) *T {
	return (*T)(ecs.Pointer(a.world, e, a.id))
}

func (a *adapter[T, Q, C]) Take(index uint32, e ecs.Entity, fresh bool) bool {
	v := a.get(e)
	if v == nil {
		return false
	}
	held := a.images.at(index)
	a.taken = *held
	a.codec.Quantize(&a.taken, v, a.refs, fresh)
	changed := fresh || a.taken != *held
	if changed && !fresh && a.info.Partial {
		changed = string(a.form(held)) != string(a.other(&a.taken))
	}
	if fresh {
		a.past.forget(index)
	}
	if a.taken != *held {
		a.before, *held = *held, a.taken
	}
	return changed
}

// form is the image as others are told it, as of no tick; other makes it in other memory.
func (a *adapter[T, Q, C]) form(q *Q) []byte {
	a.sum = a.encode(a.sum, q)
	return a.sum
}

func (a *adapter[T, Q, C]) other(q *Q) []byte {
	a.bytes = a.encode(a.bytes, q)
	return a.bytes
}

func (a *adapter[T, Q, C]) encode(to []byte, q *Q) []byte {
	was := a.refs.tell(0, ShareOthers)
	a.writer.Reset(to[:0])
	a.codec.AppendImage(&a.writer, q, a.refs)
	a.refs.as(was)
	return a.writer.Bytes()
}

func (a *adapter[T, Q, C]) Sum(index uint32) uint64 {
	return wire.Hash64(a.form(a.images.at(index)))
}

func (a *adapter[T, Q, C]) AppendImage(w *wire.BitWriter, index uint32) {
	a.codec.AppendImage(w, a.images.at(index), a.refs)
}

func (a *adapter[T, Q, C]) AppendRaw(w *wire.BitWriter, e ecs.Entity) {
	a.codec.AppendRaw(w, a.get(e), a.refs)
}

func (a *adapter[T, Q, C]) ParseImage(r *wire.BitReader) error {
	if err := a.codec.ParseImage(r, &a.image, a.refs); err != nil {
		return err
	}
	a.codec.Dequantize(&a.value, &a.image, a.refs)
	a.raw = false
	return nil
}

func (a *adapter[T, Q, C]) ParseRaw(r *wire.BitReader) error {
	a.source, a.origin, a.raw = *r, a.refs.Tick, true
	if a.info.Partial {
		a.value = a.blank // else a field that is not told would be that of the entity before
	}
	if err := a.codec.ParseRaw(r, &a.value, a.refs); err != nil {
		return err
	}
	a.codec.Quantize(&a.image, &a.value, a.refs, true)
	return nil
}

func (a *adapter[T, Q, C]) Skip(r *wire.BitReader, raw bool) error {
	if raw {
		return a.codec.SkipRaw(r, a.refs)
	}
	return a.codec.SkipImage(r, a.refs)
}

func (a *adapter[T, Q, C]) Recall(index uint32) {
	a.image = *a.images.at(index)
	a.codec.Dequantize(&a.value, &a.image, a.refs)
	a.raw = false
}

// Write reads the wire form once more, into the live value, so that fields outside it keep what the game put there.
func (a *adapter[T, Q, C]) Write(e ecs.Entity) {
	v := a.get(e)
	if v == nil {
		return
	}
	if !a.raw {
		a.codec.Dequantize(v, &a.image, a.refs)
		return
	}
	if a.reread(v) != nil {
		panic("netcomp: Write after a failed ParseRaw of " + a.info.Name)
	}
}

// reread parses once more what ParseRaw has read.
func (a *adapter[T, Q, C]) reread(v *T) error {
	was := a.refs.tell(a.origin, a.refs.Share)
	a.again = a.source
	err := a.codec.ParseRaw(&a.again, v, a.refs)
	a.refs.as(was)
	return err
}

func (a *adapter[T, Q, C]) Differs(e ecs.Entity, t ecs.Tick) Difference {
	v := a.at(e, t)
	if v == nil {
		return PlainDifference
	}
	a.spare = *v
	if a.info.Partial { // of a field that is not told nothing is known to differ
		a.value = *v
		if a.reread(&a.value) != nil {
			return PlainDifference
		}
	}
	a.codec.Canon(&a.spare)
	a.codec.Canon(&a.value)
	d := a.difference()
	if d == NoDifference || !a.info.Refs || !a.refer() {
		return d
	}
	return a.difference()
}

// difference compares the spare value with the scratch value.
func (a *adapter[T, Q, C]) difference() Difference {
	switch {
	case a.codec.Equal(&a.spare, &a.value), a.codec.Near(&a.spare, &a.value, 0):
		return NoDifference
	case a.codec.Near(&a.spare, &a.value, quietULPs):
		return QuietDifference
	}
	return PlainDifference
}

// refer takes every reference of the spare value to an entity that has ended for one to nobody: a game keeps such handles,
// and the host does not send them. Encoding and decoding does that.
func (a *adapter[T, Q, C]) refer() bool {
	a.writer.Reset(a.bytes[:0])
	a.codec.AppendRaw(&a.writer, &a.spare, a.refs)
	a.bytes = a.writer.Bytes()
	a.again.Reset(a.bytes)
	return a.codec.ParseRaw(&a.again, &a.spare, a.refs) == nil
}

// at is what the entity held at the end of tick t, nil if it did not have the component.
func (a *adapter[T, Q, C]) at(e ecs.Entity, t ecs.Tick) *T {
	if v, ok := a.column.At(e, t); ok {
		return v
	}
	return a.get(e)
}

func (a *adapter[T, Q, C]) Copy(e ecs.Entity) {
	if v := a.get(e); v != nil {
		a.column.Write(e, v)
	}
}

func (a *adapter[T, Q, C]) Late() { a.column.Late() }

func (a *adapter[T, Q, C]) Revert(e ecs.Entity) bool {
	was, ok := a.column.Was(e)
	if !ok {
		return false
	}
	if v := a.get(e); v != nil {
		*v = *was
	}
	return true
}

func (a *adapter[T, Q, C]) Same(index uint32, e ecs.Entity, client Bound, o ecs.Entity, exact bool) bool {
	b, ok := client.(*adapter[T, Q, C])
	if !ok {
		return false
	}
	mine, theirs := a.get(e), b.get(o)
	if mine == nil || theirs == nil {
		return mine == nil && theirs == nil
	}
	if exact {
		return string(a.rawBytes(mine)) == string(b.rawBytes(theirs))
	}
	held, got := a.images.peek(index), b.images.peek(index)
	if held == nil || got == nil || string(a.form(held)) != string(b.form(got)) {
		return false
	}
	if a.info.Refs {
		return true // what it names may be gone by now, on either side
	}
	var fresh Q
	b.codec.Quantize(&fresh, theirs, b.refs, true)
	return string(b.form(got)) == string(b.other(&fresh))
}

func (a *adapter[T, Q, C]) rawBytes(v *T) []byte {
	canon := *v
	a.codec.Canon(&canon)
	var w wire.BitWriter
	w.Reset(nil)
	was := a.refs.tell(0, ShareOwner)
	a.codec.AppendRaw(&w, &canon, a.refs)
	a.refs.as(was)
	return w.Bytes()
}

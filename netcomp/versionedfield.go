package netcomp

import (
	"fmt"

	"github.com/tickwire/tickwire/wire"
)

// A versioned form is its fields, ascending by number: how far the number is above that of the field before (the first
// from 0), the length in bits, and the bits. A zero ends it. Distance and length are [wire.BitWriter.Uvarint]. So numbers
// cannot but ascend, and who knows a field of none of them still finds the next.

// maxField is the highest number of a field.
const maxField = 1<<32 - 1

// FieldWriter writes the fields of a versioned form; generated code has one.
type FieldWriter struct {
	w      *wire.BitWriter
	number uint64 // of the field before
	passes int    // over the field that is measured
	at     int    // where it begins
	bits   int    // what it took in the first pass
}

// NewFieldWriter begins a form.
func NewFieldWriter(w *wire.BitWriter) FieldWriter { return FieldWriter{w: w} }

// Field begins the field of a number, of so many bits, which are to be written next. It panics unless the number is above
// the one before.
func (f *FieldWriter) Field(number uint64, bits int) {
	if number <= f.number {
		panic(fmt.Sprintf("netcomp: field %d after field %d", number, f.number))
	}
	f.w.Uvarint(number - f.number)
	f.w.Uvarint(uint64(bits))
	f.number = number
}

// Measure is the condition of a loop that writes a field whose length only writing it tells: the first pass measures it
// and is forgotten, the second one stays. It panics when the two have not the same length.
//
//	for f.Measure(2) {
//		refs.Append(w, v.Owner)
//	}
func (f *FieldWriter) Measure(number uint64) bool {
	length := f.w.Len() - f.at
	f.passes++
	switch f.passes {
	case 1:
		f.at = f.w.Len()
		return true
	case 2:
		f.bits = length
		f.w.Cut(f.at)
		f.Field(number, f.bits)
		f.at = f.w.Len()
		return true
	}
	if length != f.bits {
		panic(fmt.Sprintf("netcomp: field %d took %d bits, and then %d: a codec writes the same bits wherever it begins", number, f.bits, length))
	}
	f.passes = 0
	return false
}

// End ends the form.
func (f *FieldWriter) End() { f.w.Uvarint(0) }

// FieldReader reads the fields of a versioned form; generated code has one.
type FieldReader struct {
	Number uint64 // of the field at hand
	Bits   int    // its length

	r    *wire.BitReader
	left int // bits behind the field at hand
}

// NewFieldReader begins a form.
func NewFieldReader(r *wire.BitReader) FieldReader { return FieldReader{r: r} }

// Next goes to the next field and reports whether there is one. All bits of the one at hand have been read by then, and no
// others, or that is an error. An error of the reader ends the form.
func (f *FieldReader) Next() bool {
	if read := f.left + f.Bits - f.r.Left(); f.Number > 0 && read != f.Bits && f.r.Err() == nil {
		f.r.Fail(fmt.Errorf("%w: field %d has %d bits, want %d", wire.ErrValue, f.Number, f.Bits, read))
	}
	distance := f.r.Uvarint()
	if distance == 0 { // the end, or an error
		return false
	}
	bits := f.r.Uvarint()
	left := f.r.Left()
	switch {
	case f.r.Err() != nil:
		return false
	case distance > maxField-f.Number:
		f.r.Fail(fmt.Errorf("%w: a field %d above number %d", wire.ErrValue, distance, f.Number))
		return false
	case bits > uint64(left):
		f.r.Fail(fmt.Errorf("%w: field %d has %d bits, %d are left", wire.ErrShort, f.Number+distance, bits, left))
		return false
	}
	f.Number += distance
	f.Bits, f.left = int(bits), left-int(bits)
	return true
}

// Skip passes over the field at hand, of which nothing has been read.
func (f *FieldReader) Skip() { f.r.Skip(uint(f.Bits)) }

// ParseColumn reads the number of items of a list that has several fields in each, which are fields of the form by
// themselves. They must agree: where one was read before, a number that is not held is an error that wraps
// [wire.ErrValue].
func ParseColumn(r *wire.BitReader, held int, max uint, before bool) int {
	n := ParseCount(r, max)
	if before && n != held && r.Err() == nil {
		r.Fail(fmt.Errorf("%w: %d items in one field of a list, %d in another", wire.ErrValue, n, held))
		return held
	}
	return n
}

package netcomptest

import (
	"bytes"
	"math"
	"reflect"
	"testing"

	"github.com/tickwire/tickwire/wire"
)

// A form is one wire form of a type X, whichever codec it belongs to.
type form[X any] struct {
	name    string
	append  func(w *wire.BitWriter, x *X)
	parse   func(r *wire.BitReader, x *X) error
	skip    func(r *wire.BitReader) error
	maxBits int
	fields  bool // it has them, with numbers, and takes those of other builds
}

func (f *form[X]) bytes(x *X) ([]byte, int) {
	var w wire.BitWriter
	w.Reset(nil)
	f.append(&w, x)
	n := w.Len()
	return w.Bytes(), n
}

// check sends x over this form, whole and cut off at every byte, into a target
// that holds something else, and returns what arrives.
func (f *form[X]) check(t testing.TB, x, target X) X {
	t.Helper()
	b, bits := f.bytes(&x)
	if bits > f.maxBits {
		t.Errorf("%s of %+v takes %d bits, Info says at most %d", f.name, x, bits, f.maxBits)
	}
	held := copied(target)
	for n := 0; n < len(b); n += 1 + len(b)/256 { // each, unless there are very many
		got := target
		r := wire.NewBitReader(b[:n])
		if err := f.parse(&r, &got); err == nil {
			t.Errorf("%s of %+v parses without error when cut to %d of %d bytes", f.name, x, n, len(b))
		}
		if !same(&got, &target) {
			t.Errorf("%s of %+v cut to %d bytes touches its target", f.name, x, n)
		}
	}
	defer func() {
		if !same(&target, &held) {
			t.Errorf("%s of %+v is parsed into what a copy of the target shares", f.name, x)
		}
	}()
	return f.pass(t, x, target)
}

// pass sends x over this form whole, and returns what arrives.
func (f *form[X]) pass(t testing.TB, x, target X) X {
	t.Helper()
	b, bits := f.bytes(&x)
	got := target
	b = append(b, 0xa5) // not part of it: neither parse nor skip may read on
	r, s := wire.NewBitReader(b), wire.NewBitReader(b)
	if err := f.parse(&r, &got); err != nil {
		t.Fatalf("%s of %+v does not parse: %v", f.name, x, err)
	}
	if err := f.skip(&s); err != nil || s.Left() != r.Left() {
		t.Errorf("%s of %+v: parse leaves %d bits, skip %d, %v", f.name, x, r.Left(), s.Left(), err)
	}
	if read := len(b)*8 - r.Left(); read != bits {
		t.Errorf("%s of %+v: %d bits written, %d read", f.name, x, bits, read)
	}
	b = b[:len(b)-1]
	if again, _ := f.bytes(&got); !bytes.Equal(again, b) {
		t.Errorf("%s of %+v is %x, and %x after a round trip", f.name, x, b, again)
	}
	return got
}

// feed parses hostile bytes. What is accepted must be the one encoding of what
// it says, if the form keeps everything it reads.
func (f *form[X]) feed(t testing.TB, data []byte, keeps bool) (X, bool) {
	t.Helper()
	var x, before X
	r, s := wire.NewBitReader(data), wire.NewBitReader(data)
	if err := f.parse(&r, &x); err != nil {
		if !same(&x, &before) {
			t.Errorf("%s touches its target and says %v", f.name, err)
		}
		return x, false
	}
	if err := f.skip(&s); err != nil || s.Left() != r.Left() {
		t.Errorf("%s: parse leaves %d bits, skip %d, %v", f.name, r.Left(), s.Left(), err)
	}
	if f.fields && keeps {
		f.canonical(t, data, &x)
		return x, true
	}
	if again, n := f.bytes(&x); keeps && (n != len(data)*8-r.Left() || !bytes.Equal(again, first(data, n))) {
		t.Errorf("%s accepts %x, which is %x when written", f.name, data, again)
	}
	return x, true
}

// first returns the first n bits of data, padded with zeros to a byte.
func first(data []byte, n int) []byte {
	r := wire.NewBitReader(data)
	return take(&r, n)
}

// take reads n bits and returns them, padded with zeros to a byte.
func take(r *wire.BitReader, n int) []byte {
	var w wire.BitWriter
	for ; n > 0; n -= min(n, 64) {
		w.Bits(r.Bits(uint(min(n, 64))), uint(min(n, 64)))
	}
	return w.Bytes()
}

// same compares field by field and floats by their bits: a NaN is equal to
// nothing, and padding is nobody's.
func same[X any](a, b *X) bool {
	return sameValue(reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem())
}

func sameValue(a, b reflect.Value) bool {
	switch {
	case a.Kind() == reflect.Struct:
		for i := range a.NumField() {
			if !sameValue(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case a.Kind() == reflect.Array:
		for i := range a.Len() {
			if !sameValue(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case a.Kind() == reflect.Slice:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !sameValue(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case a.Kind() == reflect.Map:
		for entries := a.MapRange(); entries.Next(); {
			other := b.MapIndex(entries.Key())
			if !other.IsValid() || !sameValue(entries.Value(), other) {
				return false
			}
		}
		return a.IsNil() == b.IsNil() && a.Len() == b.Len()
	case a.CanFloat():
		return math.Float64bits(a.Float()) == math.Float64bits(b.Float())
	}
	return !a.Comparable() || a.Equal(b)
}

// schema compares the wire form's text with the hash it had at generation.
func schema(t testing.TB, name, text string, hash uint64) {
	t.Helper()
	if got := wire.Hash64([]byte(name + "\n" + text)); got != hash {
		t.Errorf("schema hash of %s is %#016x, generated as %#016x:\n%s", name, got, hash, text)
	}
}

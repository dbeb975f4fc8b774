package netcomptest

import (
	"bytes"
	"testing"
	"unsafe"

	"github.com/tickwire/tickwire/wire"
)

// A form is one wire form of a type X, whichever codec it belongs to.
type form[X any] struct {
	name    string
	append  func(w *wire.BitWriter, x *X)
	parse   func(r *wire.BitReader, x *X) error
	skip    func(r *wire.BitReader) error
	maxBits int
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
func (f *form[X]) check(t *testing.T, x, target X) X {
	t.Helper()
	b, bits := f.bytes(&x)
	if bits > f.maxBits {
		t.Errorf("%s of %+v takes %d bits, Info says at most %d", f.name, x, bits, f.maxBits)
	}
	for n := range b {
		got := target
		r := wire.NewBitReader(b[:n])
		if err := f.parse(&r, &got); err == nil {
			t.Errorf("%s of %+v parses without error when cut to %d of %d bytes", f.name, x, n, len(b))
		}
		if !same(&got, &target) {
			t.Errorf("%s of %+v cut to %d bytes touches its target", f.name, x, n)
		}
	}
	got := target
	r, s := wire.NewBitReader(b), wire.NewBitReader(b)
	if err := f.parse(&r, &got); err != nil {
		t.Fatalf("%s of %+v does not parse: %v", f.name, x, err)
	}
	if err := f.skip(&s); err != nil || s.Left() != r.Left() {
		t.Errorf("%s of %+v: parse leaves %d bits, skip %d, %v", f.name, x, r.Left(), s.Left(), err)
	}
	if err := r.Close(); err != nil {
		t.Errorf("%s of %+v: %v", f.name, x, err)
	}
	if again, _ := f.bytes(&got); !bytes.Equal(again, b) {
		t.Errorf("%s of %+v is %x, and %x after a round trip", f.name, x, b, again)
	}
	return got
}

// feed parses hostile bytes. What is accepted must be the one encoding of what
// it says, if the form keeps everything it reads.
func (f *form[X]) feed(t *testing.T, data []byte, keeps bool) (X, bool) {
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
	if again, n := f.bytes(&x); keeps && (n != len(data)*8-r.Left() || !bytes.Equal(again, first(data, n))) {
		t.Errorf("%s accepts %x, which is %x when written", f.name, data, again)
	}
	return x, true
}

// first returns the first n bits of data, padded with zeros to a byte.
func first(data []byte, n int) []byte {
	var w wire.BitWriter
	w.Reset(nil)
	r := wire.NewBitReader(data)
	for ; n > 0; n -= min(n, 64) {
		w.Bits(r.Bits(uint(min(n, 64))), uint(min(n, 64)))
	}
	return w.Bytes()
}

// same compares memory, because a NaN is equal to nothing.
func same[X any](a, b *X) bool {
	view := func(x *X) []byte { return unsafe.Slice((*byte)(unsafe.Pointer(x)), unsafe.Sizeof(*x)) }
	return bytes.Equal(view(a), view(b))
}

// golden compares the wire form's text with the hash it had at generation.
func golden(t *testing.T, name, text string, hash uint64) {
	t.Helper()
	if got := wire.Hash64([]byte(name + "\n" + text)); got != hash {
		t.Errorf("schema hash of %s is %#016x, generated as %#016x:\n%s", name, got, hash, text)
	}
}

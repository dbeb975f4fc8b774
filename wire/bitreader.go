package wire

import (
	"encoding/binary"
	"fmt"
)

// A BitReader reads what a [BitWriter] wrote. Like [Reader], its first failure
// sticks, and it never allocates unless it fails. The zero BitReader is empty.
type BitReader struct {
	b   []byte
	at  int // next bit; 0 <= at <= 8*len(b)
	err error
}

// NewBitReader returns a reader of b, which it never writes to.
func NewBitReader(b []byte) BitReader { return BitReader{b: b} }

// Reset starts over with the bits of b and no failure.
func (r *BitReader) Reset(b []byte) { *r = BitReader{b: b} }

// Bits reads n bits. It panics when n is above 64.
func (r *BitReader) Bits(n uint) uint64 {
	if n > 64 {
		panic(fmt.Sprintf("wire: BitReader.Bits of %d bits, at most 64 fit", n))
	}
	if !r.has(n) {
		return 0
	}
	i, off := r.at>>3, uint(r.at&7)
	r.at += int(n)
	var v uint64
	if i+8 <= len(r.b) {
		v = binary.LittleEndian.Uint64(r.b[i:]) >> off
		if off+n > 64 { // the ninth byte exists: has counted its bits
			v |= uint64(r.b[i+8]) << (64 - off)
		}
	} else {
		for j, c := range r.b[i:] { // at most 7 bytes
			v |= uint64(c) << (8 * uint(j))
		}
		v >>= off
	}
	return v & lowBits(n)
}

// has reports whether n bits are left, and fails the reader if not.
func (r *BitReader) has(n uint) bool {
	if r.err != nil {
		return false
	}
	if left := len(r.b)*8 - r.at; n > uint(left) {
		r.Fail(fmt.Errorf("%w: %d bits left, %d wanted", ErrShort, left, n))
		return false
	}
	return true
}

// Bool reads one bit.
func (r *BitReader) Bool() bool { return r.Bits(1) == 1 }

// Uvarint reads what [BitWriter.Uvarint] wrote. A longer encoding than the
// shortest and a number beyond 64 bits are ErrVarint.
func (r *BitReader) Uvarint() uint64 {
	var v uint64
	for shift := uint(0); shift < 64; shift += 4 {
		g := r.Bits(5)
		v |= (g & 15) << shift
		if g < 16 {
			if g == 0 && shift > 0 && r.err == nil {
				break // a shorter encoding exists
			}
			if r.err != nil {
				return 0
			}
			return v
		}
	}
	r.Fail(ErrVarint)
	return 0
}

// Varint reads what [BitWriter.Varint] wrote, with the checks of Uvarint.
func (r *BitReader) Varint() int64 { return unzigzag(r.Uvarint()) }

// Skip passes over n bits.
func (r *BitReader) Skip(n uint) {
	if r.has(n) {
		r.at += int(n)
	}
}

// Align passes over the bits up to the next byte; one that is set is ErrValue,
// because padding has one encoding too.
func (r *BitReader) Align() {
	if pad := r.Bits(uint(-r.at & 7)); pad != 0 {
		r.Fail(fmt.Errorf("%w: padding bits %b, want zeros", ErrValue, pad))
	}
}

// Run reads up to the next byte, as Align does, and then n whole bytes, which it
// returns without a copy; nil after a failure.
func (r *BitReader) Run(n int) []byte {
	if r.at&7 != 0 {
		r.Align()
	}
	i := r.at >> 3
	if r.err != nil || n > len(r.b)-i {
		r.has(uint(n) * 8)
		return nil
	}
	r.at += n * 8
	return r.b[i : i+n : i+n]
}

// RunAfter reads what [BitWriter.RunAfter] wrote with the same n: a number of
// items of size bytes, at most max, and the bytes of all, without a copy; nil
// when there are none and after a failure. A number above max and padding that
// is not zero are ErrValue. n is below 57.
func (r *BitReader) RunAfter(n, max, size uint) []byte {
	i, off := r.at>>3, uint(r.at&7)
	if r.err != nil || i+8 > len(r.b) {
		return r.runAfter(n, max, size)
	}
	v := binary.LittleEndian.Uint64(r.b[i:]) >> off
	count := v & lowBits(n)
	start := i + int(off+n+7)/8
	pad := v & lowBits(-(off+n)&7+n) >> n
	if count == 0 || count > uint64(max) || pad != 0 || count*uint64(size) > uint64(len(r.b)-start) {
		return r.runAfter(n, max, size)
	}
	end := start + int(count)*int(size)
	r.at = end * 8
	return r.b[start:end:end]
}

// runAfter is RunAfter for no items, at the end, and for what is refused.
func (r *BitReader) runAfter(n, max, size uint) []byte {
	count := r.Bits(n)
	if count > uint64(max) {
		r.Fail(fmt.Errorf("%w: count %d, want at most %d", ErrValue, count, max))
	}
	if count == 0 || r.err != nil {
		return nil
	}
	return r.Run(int(count) * int(size))
}

// Left returns the number of unread bits, 0 after a failure, so that a loop
// over it ends.
func (r *BitReader) Left() int {
	if r.err != nil {
		return 0
	}
	return len(r.b)*8 - r.at
}

// Err returns the first failure, nil if there was none.
func (r *BitReader) Err() error { return r.err }

// Fail makes err the reader's failure unless it has one already.
func (r *BitReader) Fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// Close ends the reading: it returns the first failure, or ErrTrailing unless
// fewer than 8 bits are left and all of them are zero.
func (r *BitReader) Close() error {
	if left := r.Left(); left >= 8 {
		r.Fail(fmt.Errorf("%w: %d bits", ErrTrailing, left))
	} else if pad := r.Bits(uint(left)); pad != 0 {
		r.Fail(fmt.Errorf("%w: padding bits %b, want zeros", ErrTrailing, pad))
	}
	return r.err
}

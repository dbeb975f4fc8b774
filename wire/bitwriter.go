package wire

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// A BitWriter packs values of any number of bits, the lowest bit first: bit i
// of the content is bit i%8 of byte i/8. It only appends, through a 64-bit
// accumulator. The zero BitWriter is ready and starts an own buffer;
// [BitWriter.Reset] makes it append to the caller's.
type BitWriter struct {
	buf   []byte // the caller's bytes, then whole bytes of content
	start int    // where the content begins in buf
	acc   uint64 // the bits after buf; those above n are zero
	n     uint   // bits in acc; 0 <= n < 64
}

// Reset forgets everything and starts content behind what buf holds. The
// writer owns buf until [BitWriter.Bytes] returns it.
func (w *BitWriter) Reset(buf []byte) { *w = BitWriter{buf: buf, start: len(buf)} }

// Bits writes the low n bits of v; higher bits of v are ignored. It panics
// when n is above 64.
func (w *BitWriter) Bits(v uint64, n uint) {
	if n > 64 {
		panic(fmt.Sprintf("wire: BitWriter.Bits of %d bits, at most 64 fit", n))
	}
	v &= lowBits(n)
	w.acc |= v << w.n
	if w.n+n < 64 {
		w.n += n
		return
	}
	w.buf = binary.LittleEndian.AppendUint64(w.buf, w.acc)
	w.acc = v >> (64 - w.n) // 0 when w.n is 0: all of v has been written
	w.n = w.n + n - 64
}

// Bool writes one bit.
func (w *BitWriter) Bool(v bool) {
	var b uint64
	if v {
		b = 1
	}
	w.Bits(b, 1)
}

// Uvarint writes v in groups of four value bits, lowest first, each followed
// by a bit that says whether another group comes: 5 bits for a number below
// 16, 80 for the largest.
func (w *BitWriter) Uvarint(v uint64) {
	for v >= 16 {
		w.Bits(v&15|16, 5)
		v >>= 4
	}
	w.Bits(v, 5)
}

// Varint writes v zigzag encoded as by [AppendVarint], in the groups of Uvarint.
func (w *BitWriter) Varint(v int64) { w.Uvarint(zigzag(v)) }

// Align writes zero bits up to the next byte of the content.
func (w *BitWriter) Align() { w.Bits(0, -w.n&7) }

// Len returns the number of bits written since Reset.
func (w *BitWriter) Len() int { return (len(w.buf)-w.start)*8 + int(w.n) }

// Cut drops all content after its first bits bits: what is written next
// follows them. It panics when fewer have been written.
func (w *BitWriter) Cut(bits int) {
	if bits < 0 || bits > w.Len() {
		panic(fmt.Sprintf("wire: BitWriter.Cut to %d bits, %d are written", bits, w.Len()))
	}
	whole := w.start + bits/8
	if whole < len(w.buf) {
		w.acc, w.n = uint64(w.buf[whole]), uint(bits%8)
		w.buf = w.buf[:whole]
	} else {
		w.n = uint(bits - (len(w.buf)-w.start)*8)
	}
	w.acc &= lowBits(w.n)
}

// RunAfter is [BitWriter.Bits] of v and n and, unless size is 0,
// [BitWriter.Run] of size bytes at once: a length, and what is that long.
func (w *BitWriter) RunAfter(v uint64, n uint, size int) []byte {
	at, bits := len(w.buf), w.n+n
	if size == 0 || bits > 64 || cap(w.buf)-at < 8+size {
		return w.runAfter(v, n, size)
	}
	start := at + int(bits+7)/8
	b := w.buf[:at+8+size]
	binary.LittleEndian.PutUint64(b[at:], w.acc|v&lowBits(n)<<w.n) // zeros above the bits, up to the run
	w.buf, w.acc, w.n = b[:start+size], 0, 0
	return w.buf[start:]
}

// runAfter is RunAfter for what is not written in one word.
func (w *BitWriter) runAfter(v uint64, n uint, size int) []byte {
	w.Bits(v, n)
	if size == 0 {
		return nil
	}
	return w.Run(size)
}

// Run writes zero bits up to the next byte of the content and makes room for n
// bytes, which the caller fills at once: the fastest way for content of whole
// bytes. What it returns is valid until the next call, and holds anything.
func (w *BitWriter) Run(n int) []byte {
	if w.n > 0 {
		w.Bytes()
	}
	at := len(w.buf)
	if cap(w.buf)-at < n {
		w.grow(n)
	}
	w.buf = w.buf[:at+n]
	return w.buf[at:]
}

// grow stands apart, so that Run stays small.
func (w *BitWriter) grow(n int) { w.buf = slices.Grow(w.buf, n) }

// Bytes pads the content with zero bits to a whole byte and returns the
// caller's bytes and the content. The writer must be Reset before it is
// written to again.
func (w *BitWriter) Bytes() []byte {
	if w.n > 0 {
		w.pad()
	}
	return w.buf
}

// pad writes the bits that wait. It stands apart, so that Bytes stays small.
func (w *BitWriter) pad() {
	if at := len(w.buf); cap(w.buf)-at >= 8 {
		binary.LittleEndian.PutUint64(w.buf[at:at+8], w.acc)
		w.buf, w.acc, w.n = w.buf[:at+int(w.n+7)/8], 0, 0
		return
	}
	for ; w.n > 0; w.n -= min(8, w.n) { // no room is made that is not needed
		w.buf = append(w.buf, byte(w.acc))
		w.acc >>= 8
	}
}

// lowBits returns a mask of the low n bits, 0 <= n <= 64.
func lowBits(n uint) uint64 { return 1<<n - 1 }

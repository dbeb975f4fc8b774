package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// What is wrong with bytes that could not be read; compare with errors.Is. Those
// of a [Reader] carry no numbers, so that a flood of bad bytes costs no memory.
var (
	// ErrShort says that the bytes end before the value does.
	ErrShort = errors.New("wire: bytes end too early")
	// ErrVarint says that a varint is longer than it must be or exceeds 64 bits.
	ErrVarint = errors.New("wire: varint is not canonical")
	// ErrLength says that a block is longer than its reader allows.
	ErrLength = errors.New("wire: block is too long")
	// ErrTrailing says that bytes or set bits are left after the last value.
	ErrTrailing = errors.New("wire: trailing data")
	// ErrValue says that a value is outside what its field may hold.
	ErrValue = errors.New("wire: value out of range")
)

// A Reader reads values from a byte slice. The first failure sticks: from then
// on every method returns zero values and [Reader.Left] is 0, so that a caller
// may read a whole message and ask [Reader.Err] once. The zero Reader is
// empty. It does not allocate, but for the error of [Reader.Done].
type Reader struct {
	b   []byte
	err error
}

// NewReader returns a reader of b, which it never writes to.
func NewReader(b []byte) Reader { return Reader{b: b} }

// take returns the next n bytes, or nil after noting that they are missing.
func (r *Reader) take(n int) []byte {
	if r.err != nil {
		return nil
	}
	if n < 0 || n > len(r.b) {
		r.Fail(ErrShort)
		return nil
	}
	s := r.b[:n:n]
	r.b = r.b[n:]
	return s
}

// U8 reads one byte.
func (r *Reader) U8() uint8 {
	if s := r.take(1); s != nil {
		return s[0]
	}
	return 0
}

// U16 reads 2 bytes, little endian.
func (r *Reader) U16() uint16 {
	if s := r.take(2); s != nil {
		return binary.LittleEndian.Uint16(s)
	}
	return 0
}

// U32 reads 4 bytes, little endian.
func (r *Reader) U32() uint32 {
	if s := r.take(4); s != nil {
		return binary.LittleEndian.Uint32(s)
	}
	return 0
}

// U64 reads 8 bytes, little endian.
func (r *Reader) U64() uint64 {
	if s := r.take(8); s != nil {
		return binary.LittleEndian.Uint64(s)
	}
	return 0
}

// Uvarint reads what [AppendUvarint] wrote. A longer encoding than the
// shortest and a number beyond 64 bits are ErrVarint.
func (r *Reader) Uvarint() uint64 {
	if r.err != nil {
		return 0
	}
	if len(r.b) > 0 && r.b[0] < 0x80 { // most numbers on the wire are below 128
		v := r.b[0]
		r.b = r.b[1:]
		return uint64(v)
	}
	v, n, err := uvarint(r.b)
	if err != nil {
		r.Fail(err)
		return 0
	}
	r.b = r.b[n:]
	return v
}

// Varint reads what [AppendVarint] wrote, with the checks of Uvarint.
func (r *Reader) Varint() int64 { return unzigzag(r.Uvarint()) }

// Bytes reads n bytes. The result aliases the reader's slice.
func (r *Reader) Bytes(n int) []byte { return r.take(n) }

// Block reads what [AppendBytes] wrote: a length, then that many bytes, which
// alias the reader's slice. A length above max is ErrLength before anything
// else is looked at.
func (r *Reader) Block(max int) []byte {
	n := r.Uvarint()
	if r.err != nil {
		return nil
	}
	if max < 0 || n > uint64(max) {
		r.Fail(ErrLength)
		return nil
	}
	if n > uint64(len(r.b)) { // compared before the conversion, which could wrap
		r.Fail(ErrShort)
		return nil
	}
	return r.take(int(n))
}

// Rest reads all that is left; the result aliases the reader's slice.
func (r *Reader) Rest() []byte { return r.take(len(r.b)) }

// Left returns the number of unread bytes, 0 after a failure, so that a loop
// over it ends.
func (r *Reader) Left() int {
	if r.err != nil {
		return 0
	}
	return len(r.b)
}

// Err returns the first failure, nil if there was none.
func (r *Reader) Err() error { return r.err }

// Fail makes err the reader's failure unless it has one already. A caller uses
// it for a value that was read but is not allowed.
func (r *Reader) Fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// Done ends the reading: it returns the first failure, or ErrTrailing if bytes
// are left.
func (r *Reader) Done() error {
	if r.err == nil && len(r.b) > 0 {
		r.Fail(fmt.Errorf("%w: %d bytes", ErrTrailing, len(r.b)))
	}
	return r.err
}

package main

import (
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// The floors: what is called like a codec, and copies bytes that are ready.

// copied copies a value's bytes, in any of its wire forms.
type copied struct {
	in  [][]byte // what the copy is of: as many bytes as the codec beside it writes
	out []byte
}

// newCopied copies what a codec writes.
func newCopied(c codec) *copied { return &copied{in: encodings(c), out: make([]byte, bufBytes)} }

func (c *copied) encode(i int, buf []byte) int { return copy(buf, c.in[i]) }

func (c *copied) decode(_ int, b []byte) error {
	copy(c.out, b)
	return nil
}

// An image40 is the memory of a Transform.
type image40 [40]byte

// copiedRaw is called like a component's codec.
type copiedRaw struct{}

func (copiedRaw) AppendRaw(w *wire.BitWriter, v *image40, _ *netcomp.Refs) {
	copy(w.Run(len(v)), v[:])
}

func (copiedRaw) ParseRaw(r *wire.BitReader, v *image40, _ *netcomp.Refs) error {
	copy(v[:], r.Run(len(v)))
	return nil
}

// An image16 is the memory of a Transform's image, packed.
type image16 [16]byte

// copiedImage is called like a component's codec.
type copiedImage struct{}

func (copiedImage) AppendImage(w *wire.BitWriter, q *image16, _ *netcomp.Refs) {
	copy(w.Run(len(q)), q[:])
}

func (copiedImage) ParseImage(r *wire.BitReader, q *image16, _ *netcomp.Refs) error {
	copy(q[:], r.Run(len(q)))
	return nil
}

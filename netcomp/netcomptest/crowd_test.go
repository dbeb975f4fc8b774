package netcomptest

import (
	"bytes"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// crowd is an event that holds bytes outside itself, at most four, and crowdNet
// its codec by hand. A parser gives it own, which is asked for bytes to keep.
type crowd struct {
	B []byte `net:"max=4"`
}

type (
	crowdNet struct{ own keeper }
	keeper   func(had []byte, b [4]byte, n int) []byte
)

// owned keeps what it has if it is the same.
func owned(had []byte, b [4]byte, n int) []byte {
	if bytes.Equal(had, b[:n]) {
		return had
	}
	return bytes.Clone(b[:n])
}

func (crowdNet) Info() netcomp.Info {
	return netcomp.Info{Name: "crowd", Text: "B[<=4] uint8 bits=8", MaxImageBits: 3 + 4*8}
}

func (crowdNet) Append(w *wire.BitWriter, v *crowd, _ *netcomp.Refs) {
	n := min(len(v.B), 4)
	w.Bits(uint64(n), 3)
	for _, b := range v.B[:n] {
		w.Bits(uint64(b), 8)
	}
}

func (c crowdNet) Parse(r *wire.BitReader, v *crowd, _ *netcomp.Refs) error {
	var b [4]byte
	n := r.Bits(3)
	if n > 4 {
		r.Fail(wire.ErrValue)
		return r.Err()
	}
	for i := range n {
		b[i] = byte(r.Bits(8))
	}
	if r.Err() == nil {
		v.B = c.own(v.B, b, int(n))
	}
	return r.Err()
}

func (crowdNet) Skip(r *wire.BitReader, _ *netcomp.Refs) error {
	r.Skip(uint(8 * r.Bits(3)))
	return r.Err()
}

func (crowdNet) Refs(*crowd, func(ecs.Entity, bool) bool) bool { return true }

package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// By hand: what a careful person would write, without package unsafe. One length check, then fixed offsets.

var (
	errShort = errors.New("too few bytes")
	errValue = errors.New("no such value")
)

const transformBytes = 40

func putTransform(b *[transformBytes]byte, v *Transform) {
	le := binary.LittleEndian
	le.PutUint32(b[0:], math.Float32bits(v.Pos[0]))
	le.PutUint32(b[4:], math.Float32bits(v.Pos[1]))
	le.PutUint32(b[8:], math.Float32bits(v.Pos[2]))
	le.PutUint32(b[12:], math.Float32bits(v.Rot[0]))
	le.PutUint32(b[16:], math.Float32bits(v.Rot[1]))
	le.PutUint32(b[20:], math.Float32bits(v.Rot[2]))
	le.PutUint32(b[24:], math.Float32bits(v.Rot[3]))
	le.PutUint32(b[28:], math.Float32bits(v.Scale[0]))
	le.PutUint32(b[32:], math.Float32bits(v.Scale[1]))
	le.PutUint32(b[36:], math.Float32bits(v.Scale[2]))
}

func getTransform(v *Transform, b *[transformBytes]byte) {
	le := binary.LittleEndian
	v.Pos[0] = math.Float32frombits(le.Uint32(b[0:]))
	v.Pos[1] = math.Float32frombits(le.Uint32(b[4:]))
	v.Pos[2] = math.Float32frombits(le.Uint32(b[8:]))
	v.Rot[0] = math.Float32frombits(le.Uint32(b[12:]))
	v.Rot[1] = math.Float32frombits(le.Uint32(b[16:]))
	v.Rot[2] = math.Float32frombits(le.Uint32(b[20:]))
	v.Rot[3] = math.Float32frombits(le.Uint32(b[24:]))
	v.Scale[0] = math.Float32frombits(le.Uint32(b[28:]))
	v.Scale[1] = math.Float32frombits(le.Uint32(b[32:]))
	v.Scale[2] = math.Float32frombits(le.Uint32(b[36:]))
}

// handTransform takes and gives bytes, like the peers.
type handTransform struct{ in, out []Transform }

func newHandTransform(v *values) *handTransform {
	return &handTransform{in: v.transforms, out: make([]Transform, count)}
}

func (c *handTransform) encode(i int, buf []byte) int {
	putTransform((*[transformBytes]byte)(buf), &c.in[i])
	return transformBytes
}

func (c *handTransform) decode(at int, b []byte) error {
	if len(b) < transformBytes {
		return fmt.Errorf("%w: %d", errShort, len(b))
	}
	getTransform(&c.out[at], (*[transformBytes]byte)(b))
	return nil
}

func (c *handTransform) value(at int) Transform { return c.out[at] }

// handRaw is called like a component's codec.
type handRaw struct{}

func (handRaw) AppendRaw(w *wire.BitWriter, v *Transform, _ *netcomp.Refs) {
	putTransform((*[transformBytes]byte)(w.Run(transformBytes)), v)
}

func (handRaw) ParseRaw(r *wire.BitReader, v *Transform, _ *netcomp.Refs) error {
	b := r.Run(transformBytes)
	if b == nil {
		return r.Err()
	}
	getTransform(v, (*[transformBytes]byte)(b))
	return nil
}

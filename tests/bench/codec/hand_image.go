package main

import (
	"encoding/binary"
	"math"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// handQ is a quantized Transform: 20 bits an axis, 10 for each of a quaternion's smallest three and 2 for which they are,
// 12 for each scale. 128 bits.
type handQ struct {
	Pos   [3]uint32
	Rot   uint32
	Scale [3]uint32
}

// handImage is called like a component's codec.
type handImage struct{}

// code is the number of steps of 1/256 above lo.
func code(f, lo, top float32) uint32 {
	x := float32((f-lo)*256) + 0.5
	if x >= 0 && x < top+1 { // first, as nearly all are
		return uint32(int32(x))
	}
	if x > 0 {
		return uint32(top)
	}
	return 0 // NaN as well
}

func (handImage) Quantize(q *handQ, v *Transform, _ *netcomp.Refs, _ bool) {
	const far, big = 1<<20 - 1, 1<<12 - 1
	q.Pos[0] = code(v.Pos[0], -2048, far)
	q.Pos[1] = code(v.Pos[1], -2048, far)
	q.Pos[2] = code(v.Pos[2], -2048, far)
	q.Rot = smallestThree(&v.Rot)
	q.Scale[0] = code(v.Scale[0], 0, big)
	q.Scale[1] = code(v.Scale[1], 0, big)
	q.Scale[2] = code(v.Scale[2], 0, big)
}

func (handImage) Dequantize(v *Transform, q *handQ, _ *netcomp.Refs) {
	const step = 1.0 / 256
	v.Pos[0] = float32(float32(q.Pos[0])*step) - 2048
	v.Pos[1] = float32(float32(q.Pos[1])*step) - 2048
	v.Pos[2] = float32(float32(q.Pos[2])*step) - 2048
	largestOne(&v.Rot, q.Rot)
	v.Scale[0] = float32(q.Scale[0]) * step
	v.Scale[1] = float32(q.Scale[1]) * step
	v.Scale[2] = float32(q.Scale[2]) * step
}

func (handImage) AppendImage(w *wire.BitWriter, q *handQ, _ *netcomp.Refs) {
	b := (*[16]byte)(w.Run(16))
	binary.LittleEndian.PutUint64(b[0:], uint64(q.Pos[0])|uint64(q.Pos[1])<<20|uint64(q.Pos[2])<<40|uint64(q.Rot)<<60)
	binary.LittleEndian.PutUint64(b[8:], uint64(q.Rot>>4)|uint64(q.Scale[0])<<28|uint64(q.Scale[1])<<40|uint64(q.Scale[2])<<52)
}

func (handImage) ParseImage(r *wire.BitReader, q *handQ, _ *netcomp.Refs) error {
	b := r.Run(16)
	if b == nil {
		return r.Err()
	}
	lo, hi := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:])
	const far, big = 1<<20 - 1, 1<<12 - 1
	q.Pos = [3]uint32{uint32(lo & far), uint32(lo >> 20 & far), uint32(lo >> 40 & far)}
	q.Rot = uint32(lo>>60) | uint32(hi)<<4
	q.Scale = [3]uint32{uint32(hi >> 28 & big), uint32(hi >> 40 & big), uint32(hi >> 52)}
	return nil
}

// smallestThree leaves out a quaternion's largest number, which the others tell.
func smallestThree(r *[4]float32) uint32 {
	const k = math.Sqrt2 * 511
	x, y, z, w := r[0], r[1], r[2], r[3]
	xx, yy, zz, ww := x*x, y*y, z*z, w*w
	var a, b, c, largest float32
	var i uint32
	switch {
	case xx >= yy && xx >= zz && xx >= ww:
		i, a, b, c, largest = 0, y, z, w, x
	case yy >= zz && yy >= ww:
		i, a, b, c, largest = 1, x, z, w, y
	case zz >= ww:
		i, a, b, c, largest = 2, x, y, w, z
	default:
		i, a, b, c, largest = 3, x, y, z, w
	}
	s := math.Float32frombits(math.Float32bits(k) | math.Float32bits(largest)&(1<<31))
	return i<<30 | tenBits(a*s)<<20 | tenBits(b*s)<<10 | tenBits(c*s)
}

func tenBits(f float32) uint32 {
	if x := f + 511.5; x >= 0 && x < 1023 {
		return uint32(int32(x))
	}
	return 511
}

func largestOne(r *[4]float32, q uint32) {
	const k = 1 / (math.Sqrt2 * 511)
	a := float32(int32(q>>20&1023)-511) * k
	b := float32(int32(q>>10&1023)-511) * k
	c := float32(int32(q&1023)-511) * k
	left := max(1-float32(a*a)-float32(b*b)-float32(c*c), 0)
	d := float32(math.Sqrt(float64(left)))
	switch q >> 30 {
	case 0:
		*r = [4]float32{d, a, b, c}
	case 1:
		*r = [4]float32{a, d, b, c}
	case 2:
		*r = [4]float32{a, b, d, c}
	default:
		*r = [4]float32{a, b, c, d}
	}
}

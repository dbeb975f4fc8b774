package main

import (
	"unsafe"

	"github.com/tickwire/tickwire/wire"
)

// memory are the bytes of each Transform as they lie in memory: what a copy of the struct would send.
func memory(in []Transform) []image40 {
	return each(in, func(t *Transform) image40 { return *(*image40)(unsafe.Pointer(t)) })
}

// byteBits are the bits of each value as a whole message.
func byteBits(c codec) []int {
	return each(encodings(c), func(b *[]byte) int { return 8 * len(*b) })
}

// rawBits, imageBits and deltaBits are the bits of each value as a record of its own.
func rawBits[T any](c rawCodec[T], in []T) []int {
	return bitsOf(in, func(w *wire.BitWriter, v *T) { c.AppendRaw(w, v, nil) })
}

func imageBits[Q any](c imageCodec[Q], in []Q) []int {
	return bitsOf(in, func(w *wire.BitWriter, q *Q) { c.AppendImage(w, q, nil) })
}

func deltaBits[Q any](c deltaCodec[Q], in []step[Q]) []int {
	return bitsOf(in, func(w *wire.BitWriter, s *step[Q]) { c.AppendDelta(w, &s.now, &s.base, nil) })
}

func bitsOf[V any](in []V, write func(w *wire.BitWriter, v *V)) []int {
	return each(in, func(v *V) int {
		var w wire.BitWriter
		write(&w, v)
		return w.Len()
	})
}

package main

import "github.com/tickwire/tickwire/netcomp"

// The loops over a column: what the engine does for each of many entities of one archetype.

// copiesColumn is the floor: all values as one piece of memory.
func copiesColumn(in []Transform) loop {
	out := make([]Transform, count)
	return func(n int) {
		for range n / count {
			copy(out, in)
		}
	}
}

// An assigner copies a value through the same call as the codecs.
type assigner struct{}

func (assigner) Blend(out, a, _ *Transform, _, _ float32) { *out = *a }

// A quantizer is how the engine makes images and takes them back.
type quantizer[Q any] interface {
	Quantize(q *Q, v *Transform, refs *netcomp.Refs, fresh bool)
	Dequantize(v *Transform, q *Q, refs *netcomp.Refs)
}

// images are those of values that nothing was held of before.
func images[Q any](c quantizer[Q], in []Transform) []Q {
	return each(in, func(t *Transform) (q Q) {
		c.Quantize(&q, t, nil, true)
		return q
	})
}

// The loops below call a method by its expression, such as transformNet.Quantize: an interface would add a wrapper of 20
// instructions, half of what the smallest row takes.

// quantizes goes to and fro between two lists of values. If not fresh, the image that is held decides.
func quantizes[C quantizer[Q], Q any](c C, quantize func(c C, q *Q, v *Transform, refs *netcomp.Refs, fresh bool), in, moved []Transform, fresh bool) loop {
	held := images(c, in)
	lists := [2][]Transform{in, moved}
	return func(n int) {
		for i := range n / count {
			from := lists[i&1]
			for k := range held[:len(from)] {
				quantize(c, &held[k], &from[k], nil, fresh)
			}
		}
	}
}

func dequantizes[C quantizer[Q], Q any](c C, dequantize func(c C, v *Transform, q *Q, refs *netcomp.Refs), in []Transform) loop {
	held, out := images(c, in), new(Transform)
	return func(n int) {
		for range n / count {
			for k := range held {
				dequantize(c, out, &held[k], nil)
			}
		}
	}
}

// blends goes from each value to its neighbour, which is anywhere.
func blends[C any](c C, blend func(c C, out, a, b *Transform, t, dt float32), in []Transform) loop {
	out := new(Transform)
	ring := append(in[:count:count], in[0])
	return func(n int) {
		for range n / count {
			for k := range count {
				blend(c, out, &ring[k], &ring[k+1], 0.3, 0.05)
			}
		}
	}
}

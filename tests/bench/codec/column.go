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

// quantizes goes to and fro between two lists of values. If not fresh, the image that is held decides.
func quantizes[Q any](c quantizer[Q], in, moved []Transform, fresh bool) loop {
	held := images(c, in)
	lists := [2][]Transform{in, moved}
	return func(n int) {
		for i := range n {
			c.Quantize(&held[i&mask], &lists[i/count&1][i&mask], nil, fresh)
		}
	}
}

func dequantizes[Q any](c quantizer[Q], in []Transform) loop {
	held, out := images(c, in), new(Transform)
	return func(n int) {
		for i := range n {
			c.Dequantize(out, &held[i&mask], nil)
		}
	}
}

// A blender is how the engine sees what is between two samples.
type blender interface {
	Blend(out, a, b *Transform, t, dt float32)
}

// blends goes from each value to its neighbour, which is anywhere.
func blends(c blender, in []Transform) loop {
	out := new(Transform)
	return func(n int) {
		for i := range n {
			c.Blend(out, &in[i&mask], &in[(i+1)&mask], 0.3, 0.05)
		}
	}
}

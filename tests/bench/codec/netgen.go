package main

import "github.com/tickwire/tickwire/wire"

// netgen's rows where bytes are what is compared: a codec with a writer or reader of its own, as for a message of one value.

// netgenTransform is the raw form.
type netgenTransform struct{ in, out []Transform }

func newNetgenTransform(v *values) *netgenTransform {
	return &netgenTransform{in: v.transforms, out: make([]Transform, count)}
}

func (c *netgenTransform) encode(i int, buf []byte) int {
	var w wire.BitWriter
	w.Reset(buf[:0])
	transformNet{}.AppendRaw(&w, &c.in[i], nil)
	return len(w.Bytes())
}

func (c *netgenTransform) decode(at int, b []byte) error {
	r := wire.NewBitReader(b)
	return transformNet{}.ParseRaw(&r, &c.out[at], nil)
}

func (c *netgenTransform) value(at int) Transform { return c.out[at] }

package main

import "github.com/tickwire/tickwire/wire"

// netgen's rows: its codecs with a writer or reader of their own where bytes are what is compared.

// netgenTransform is the raw form as a whole message.
type netgenTransform struct {
	in, out []Transform
	w       wire.BitWriter
	r       wire.BitReader
}

func newNetgenTransform(v *values) *netgenTransform {
	return &netgenTransform{in: v.transforms, out: make([]Transform, count)}
}

func (c *netgenTransform) encode(i int, buf []byte) int {
	c.w.Reset(buf[:0])
	transformNet{}.AppendRaw(&c.w, &c.in[i], nil)
	return len(c.w.Bytes())
}

func (c *netgenTransform) decode(at int, b []byte) error {
	c.r.Reset(b)
	return transformNet{}.ParseRaw(&c.r, &c.out[at], nil)
}

func (c *netgenTransform) value(at int) Transform { return c.out[at] }

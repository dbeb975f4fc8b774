package main

import "github.com/tickwire/tickwire/wire"

// netgen's rows where bytes are what is compared: a codec with a writer or reader of its own, as for a message of one value.

// netgenTransform is the raw form, the others are events.
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

type netgenLoadout struct{ in, out []Loadout }

func newNetgenLoadout(v *values) *netgenLoadout {
	return &netgenLoadout{in: v.loadouts, out: make([]Loadout, count)}
}

func (c *netgenLoadout) encode(i int, buf []byte) int {
	var w wire.BitWriter
	w.Reset(buf[:0])
	loadoutNet{}.Append(&w, &c.in[i], nil)
	return len(w.Bytes())
}

func (c *netgenLoadout) decode(at int, b []byte) error {
	r := wire.NewBitReader(b)
	return loadoutNet{}.Parse(&r, &c.out[at], nil)
}

func (c *netgenLoadout) value(at int) Loadout { return c.out[at] }

type netgenSmall struct{ in, out []Small }

func newNetgenSmall(v *values) *netgenSmall {
	return &netgenSmall{in: v.smalls, out: make([]Small, count)}
}

func (c *netgenSmall) encode(i int, buf []byte) int {
	var w wire.BitWriter
	w.Reset(buf[:0])
	smallNet{}.Append(&w, &c.in[i], nil)
	return len(w.Bytes())
}

func (c *netgenSmall) decode(at int, b []byte) error {
	r := wire.NewBitReader(b)
	return smallNet{}.Parse(&r, &c.out[at], nil)
}

func (c *netgenSmall) value(at int) Small { return c.out[at] }

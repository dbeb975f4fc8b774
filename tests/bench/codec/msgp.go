package main

import (
	"github.com/tickwire/tickwire/tests/bench/codec/testdata/mp"
)

// msgp writes MessagePack: Transform and Loadout as tuples, Small as a map with its fields' names.

type msgpTransform struct{ in, out []mp.Transform }

func newMsgpTransform(v *values) *msgpTransform {
	return &msgpTransform{out: make([]mp.Transform, count), in: each(v.transforms, func(t *Transform) mp.Transform { return mp.Transform(*t) })}
}

func (c *msgpTransform) encode(i int, buf []byte) int {
	b, err := c.in[i].MarshalMsg(buf[:0])
	check(err)
	return len(b)
}

func (c *msgpTransform) decode(at int, b []byte) error {
	_, err := c.out[at].UnmarshalMsg(b)
	return err
}

func (c *msgpTransform) value(at int) Transform { return Transform(c.out[at]) }

type msgpLoadout struct{ in, out []mp.Loadout }

func newMsgpLoadout(v *values) *msgpLoadout {
	return &msgpLoadout{out: make([]mp.Loadout, count), in: each(v.loadouts, func(l *Loadout) mp.Loadout {
		return mp.Loadout{Owner: l.Owner, Slots: l.Slots, Stats: mp.Stats(l.Stats)}
	})}
}

func (c *msgpLoadout) encode(i int, buf []byte) int {
	b, err := c.in[i].MarshalMsg(buf[:0])
	check(err)
	return len(b)
}

func (c *msgpLoadout) decode(at int, b []byte) error {
	_, err := c.out[at].UnmarshalMsg(b)
	return err
}

func (c *msgpLoadout) value(at int) Loadout {
	o := &c.out[at]
	return Loadout{Owner: o.Owner, Slots: o.Slots, Stats: Stats(o.Stats)}
}

type msgpSmall struct{ in, out []mp.Small }

func newMsgpSmall(v *values) *msgpSmall {
	return &msgpSmall{out: make([]mp.Small, count), in: each(v.smalls, func(s *Small) mp.Small { return mp.Small(*s) })}
}

func (c *msgpSmall) encode(i int, buf []byte) int {
	b, err := c.in[i].MarshalMsg(buf[:0])
	check(err)
	return len(b)
}

func (c *msgpSmall) decode(at int, b []byte) error {
	_, err := c.out[at].UnmarshalMsg(b)
	return err
}

func (c *msgpSmall) value(at int) Small { return Small(c.out[at]) }

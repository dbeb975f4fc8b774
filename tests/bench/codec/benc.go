package main

import (
	"github.com/deneonet/benc/std"
)

// benc is called as its manual shows, by hand.

type bencTransform struct{ in, out []Transform }

func newBencTransform(v *values) *bencTransform {
	return &bencTransform{in: v.transforms, out: make([]Transform, count)}
}

func (c *bencTransform) encode(i int, buf []byte) (n int) {
	v := &c.in[i]
	for k := range v.Pos {
		n = bstd.MarshalFloat32(n, buf, v.Pos[k])
	}
	for k := range v.Rot {
		n = bstd.MarshalFloat32(n, buf, v.Rot[k])
	}
	for k := range v.Scale {
		n = bstd.MarshalFloat32(n, buf, v.Scale[k])
	}
	return n
}

func (c *bencTransform) decode(at int, b []byte) (err error) {
	v := &c.out[at]
	n := 0
	for k := range v.Pos {
		if n, v.Pos[k], err = bstd.UnmarshalFloat32(n, b); err != nil {
			return err
		}
	}
	for k := range v.Rot {
		if n, v.Rot[k], err = bstd.UnmarshalFloat32(n, b); err != nil {
			return err
		}
	}
	for k := range v.Scale {
		if n, v.Scale[k], err = bstd.UnmarshalFloat32(n, b); err != nil {
			return err
		}
	}
	return nil
}

func (c *bencTransform) value(at int) Transform { return c.out[at] }

type bencLoadout struct{ in, out []Loadout }

func newBencLoadout(v *values) *bencLoadout {
	return &bencLoadout{in: v.loadouts, out: make([]Loadout, count)}
}

func (c *bencLoadout) encode(i int, buf []byte) int {
	v := &c.in[i]
	n := bstd.MarshalString(0, buf, v.Owner)
	n = bstd.MarshalSlice(n, buf, v.Slots, bstd.MarshalInt32)
	n = bstd.MarshalInt32(n, buf, v.Stats.HP)
	n = bstd.MarshalInt32(n, buf, v.Stats.MaxHP)
	return bstd.MarshalFloat32(n, buf, v.Stats.Armor)
}

func (c *bencLoadout) decode(at int, b []byte) (err error) {
	v := &c.out[at]
	n := 0
	if n, v.Owner, err = bstd.UnmarshalString(0, b); err != nil {
		return err
	}
	if n, v.Slots, err = bstd.UnmarshalSlice[int32](n, b, bstd.UnmarshalInt32); err != nil {
		return err
	}
	if n, v.Stats.HP, err = bstd.UnmarshalInt32(n, b); err != nil {
		return err
	}
	if n, v.Stats.MaxHP, err = bstd.UnmarshalInt32(n, b); err != nil {
		return err
	}
	_, v.Stats.Armor, err = bstd.UnmarshalFloat32(n, b)
	return err
}

func (c *bencLoadout) value(at int) Loadout { return c.out[at] }

type bencSmall struct{ in, out []Small }

func newBencSmall(v *values) *bencSmall { return &bencSmall{in: v.smalls, out: make([]Small, count)} }

func (c *bencSmall) encode(i int, buf []byte) int {
	v := &c.in[i]
	n := bstd.MarshalString(0, buf, v.Name)
	n = bstd.MarshalInt64(n, buf, v.Birth)
	n = bstd.MarshalString(n, buf, v.Phone)
	n = bstd.MarshalInt32(n, buf, v.Siblings)
	n = bstd.MarshalBool(n, buf, v.Spouse)
	return bstd.MarshalFloat64(n, buf, v.Money)
}

func (c *bencSmall) decode(at int, b []byte) (err error) {
	v := &c.out[at]
	n := 0
	if n, v.Name, err = bstd.UnmarshalString(0, b); err != nil {
		return err
	}
	if n, v.Birth, err = bstd.UnmarshalInt64(n, b); err != nil {
		return err
	}
	if n, v.Phone, err = bstd.UnmarshalString(n, b); err != nil {
		return err
	}
	if n, v.Siblings, err = bstd.UnmarshalInt32(n, b); err != nil {
		return err
	}
	if n, v.Spouse, err = bstd.UnmarshalBool(n, b); err != nil {
		return err
	}
	_, v.Money, err = bstd.UnmarshalFloat64(n, b)
	return err
}

func (c *bencSmall) value(at int) Small { return c.out[at] }

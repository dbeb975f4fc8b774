package main

import (
	"github.com/mus-format/mus-go/ord"
	"github.com/mus-format/mus-go/raw"
	"github.com/mus-format/mus-go/unsafe"
)

// mus is called as its manual shows, by hand: fixed widths and its unsafe numbers, the fastest it has, but no strings that
// alias the buffer they were read from, which a packet's bytes do not outlive.

type musTransform struct{ in, out []Transform }

func newMusTransform(v *values) *musTransform {
	return &musTransform{in: v.transforms, out: make([]Transform, count)}
}

func (c *musTransform) encode(i int, buf []byte) (n int) {
	v := &c.in[i]
	for k := range v.Pos {
		n += unsafe.Float32.Marshal(v.Pos[k], buf[n:])
	}
	for k := range v.Rot {
		n += unsafe.Float32.Marshal(v.Rot[k], buf[n:])
	}
	for k := range v.Scale {
		n += unsafe.Float32.Marshal(v.Scale[k], buf[n:])
	}
	return n
}

func (c *musTransform) decode(at int, b []byte) (err error) {
	v := &c.out[at]
	n, m := 0, 0
	for k := range v.Pos {
		if v.Pos[k], m, err = unsafe.Float32.Unmarshal(b[n:]); err != nil {
			return err
		}
		n += m
	}
	for k := range v.Rot {
		if v.Rot[k], m, err = unsafe.Float32.Unmarshal(b[n:]); err != nil {
			return err
		}
		n += m
	}
	for k := range v.Scale {
		if v.Scale[k], m, err = unsafe.Float32.Unmarshal(b[n:]); err != nil {
			return err
		}
		n += m
	}
	return nil
}

func (c *musTransform) value(at int) Transform { return c.out[at] }

var musSlots = ord.NewSliceSer[int32](raw.Int32) // immutable: how a list is written

type musLoadout struct{ in, out []Loadout }

func newMusLoadout(v *values) *musLoadout {
	return &musLoadout{in: v.loadouts, out: make([]Loadout, count)}
}

func (c *musLoadout) encode(i int, buf []byte) int {
	v := &c.in[i]
	n := unsafe.String.Marshal(v.Owner, buf)
	n += musSlots.Marshal(v.Slots, buf[n:])
	n += unsafe.Int32.Marshal(v.Stats.HP, buf[n:])
	n += unsafe.Int32.Marshal(v.Stats.MaxHP, buf[n:])
	return n + unsafe.Float32.Marshal(v.Stats.Armor, buf[n:])
}

func (c *musLoadout) decode(at int, b []byte) (err error) {
	v := &c.out[at]
	n, m := 0, 0
	if v.Owner, n, err = ord.String.Unmarshal(b); err != nil {
		return err
	}
	if v.Slots, m, err = musSlots.Unmarshal(b[n:]); err != nil {
		return err
	}
	n += m
	if v.Stats.HP, m, err = unsafe.Int32.Unmarshal(b[n:]); err != nil {
		return err
	}
	n += m
	if v.Stats.MaxHP, m, err = unsafe.Int32.Unmarshal(b[n:]); err != nil {
		return err
	}
	n += m
	v.Stats.Armor, _, err = unsafe.Float32.Unmarshal(b[n:])
	return err
}

func (c *musLoadout) value(at int) Loadout { return c.out[at] }

type musSmall struct{ in, out []Small }

func newMusSmall(v *values) *musSmall { return &musSmall{in: v.smalls, out: make([]Small, count)} }

func (c *musSmall) encode(i int, buf []byte) int {
	v := &c.in[i]
	n := unsafe.String.Marshal(v.Name, buf)
	n += unsafe.Int64.Marshal(v.Birth, buf[n:])
	n += unsafe.String.Marshal(v.Phone, buf[n:])
	n += unsafe.Int32.Marshal(v.Siblings, buf[n:])
	n += unsafe.Bool.Marshal(v.Spouse, buf[n:])
	return n + unsafe.Float64.Marshal(v.Money, buf[n:])
}

func (c *musSmall) decode(at int, b []byte) (err error) {
	v := &c.out[at]
	n, m := 0, 0
	if v.Name, n, err = ord.String.Unmarshal(b); err != nil {
		return err
	}
	if v.Birth, m, err = unsafe.Int64.Unmarshal(b[n:]); err != nil {
		return err
	}
	n += m
	if v.Phone, m, err = ord.String.Unmarshal(b[n:]); err != nil {
		return err
	}
	n += m
	if v.Siblings, m, err = unsafe.Int32.Unmarshal(b[n:]); err != nil {
		return err
	}
	n += m
	if v.Spouse, m, err = unsafe.Bool.Unmarshal(b[n:]); err != nil {
		return err
	}
	n += m
	v.Money, _, err = unsafe.Float64.Unmarshal(b[n:])
	return err
}

func (c *musSmall) value(at int) Small { return c.out[at] }

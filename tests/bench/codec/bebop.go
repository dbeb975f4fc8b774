package main

import (
	"github.com/tickwire/tickwire/tests/bench/codec/testdata/bop"
)

// bebop's structs have no tags and fixed widths: the nearest relative of netgen's raw form.

type bebopTransform struct{ in, out []bop.BTransform }

func newBebopTransform(v *values) *bebopTransform {
	return &bebopTransform{out: make([]bop.BTransform, count), in: each(v.transforms, func(t *Transform) bop.BTransform {
		p, r, s := &t.Pos, &t.Rot, &t.Scale
		return bop.BTransform{Px: p[0], Py: p[1], Pz: p[2], Rx: r[0], Ry: r[1], Rz: r[2], Rw: r[3], Sx: s[0], Sy: s[1], Sz: s[2]}
	})}
}

func (c *bebopTransform) encode(i int, buf []byte) int { return c.in[i].MarshalBebopTo(buf) }

func (c *bebopTransform) decode(at int, b []byte) error { return c.out[at].UnmarshalBebop(b) }

func (c *bebopTransform) value(at int) Transform {
	o := &c.out[at]
	return pose(o.Px, o.Py, o.Pz, o.Rx, o.Ry, o.Rz, o.Rw, o.Sx, o.Sy, o.Sz)
}

// pose makes a Transform of ten fields, as the schema languages without arrays have it.
func pose(px, py, pz, rx, ry, rz, rw, sx, sy, sz float32) Transform {
	return Transform{Pos: [3]float32{px, py, pz}, Rot: [4]float32{rx, ry, rz, rw}, Scale: [3]float32{sx, sy, sz}}
}

type bebopLoadout struct{ in, out []bop.BLoadout }

func newBebopLoadout(v *values) *bebopLoadout {
	return &bebopLoadout{out: make([]bop.BLoadout, count), in: each(v.loadouts, func(l *Loadout) bop.BLoadout {
		return bop.BLoadout{Owner: l.Owner, Slots: l.Slots, Stats: bop.BStats{Hp: l.Stats.HP, MaxHp: l.Stats.MaxHP, Armor: l.Stats.Armor}}
	})}
}

func (c *bebopLoadout) encode(i int, buf []byte) int { return c.in[i].MarshalBebopTo(buf) }

func (c *bebopLoadout) decode(at int, b []byte) error { return c.out[at].UnmarshalBebop(b) }

func (c *bebopLoadout) value(at int) Loadout {
	o := &c.out[at]
	return Loadout{Owner: o.Owner, Slots: o.Slots, Stats: Stats{HP: o.Stats.Hp, MaxHP: o.Stats.MaxHp, Armor: o.Stats.Armor}}
}

type bebopSmall struct{ in, out []bop.BSmall }

func newBebopSmall(v *values) *bebopSmall {
	return &bebopSmall{out: make([]bop.BSmall, count), in: each(v.smalls, func(s *Small) bop.BSmall { return bop.BSmall(*s) })}
}

func (c *bebopSmall) encode(i int, buf []byte) int { return c.in[i].MarshalBebopTo(buf) }

func (c *bebopSmall) decode(at int, b []byte) error { return c.out[at].UnmarshalBebop(b) }

func (c *bebopSmall) value(at int) Small { return Small(c.out[at]) }

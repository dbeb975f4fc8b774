package main

import (
	"github.com/tickwire/tickwire/tests/bench/codec/testdata/colf"
)

// Colfer tags fields and leaves out zeros; a decode starts from an empty struct, as what is left out is not written.

type colferTransform struct{ in, out []colf.Transform }

func newColferTransform(v *values) *colferTransform {
	return &colferTransform{out: make([]colf.Transform, count), in: each(v.transforms, func(t *Transform) colf.Transform {
		p, r, s := &t.Pos, &t.Rot, &t.Scale
		return colf.Transform{Px: p[0], Py: p[1], Pz: p[2], Rx: r[0], Ry: r[1], Rz: r[2], Rw: r[3], Sx: s[0], Sy: s[1], Sz: s[2]}
	})}
}

func (c *colferTransform) encode(i int, buf []byte) int { return c.in[i].MarshalTo(buf) }

func (c *colferTransform) decode(at int, b []byte) error {
	c.out[at] = colf.Transform{}
	_, err := c.out[at].Unmarshal(b)
	return err
}

func (c *colferTransform) value(at int) Transform {
	o := &c.out[at]
	return pose(o.Px, o.Py, o.Pz, o.Rx, o.Ry, o.Rz, o.Rw, o.Sx, o.Sy, o.Sz)
}

// colferLoadout has its slots as float32, which holds them exactly: Colfer has no list of integers.
type colferLoadout struct{ in, out []colf.Loadout }

func newColferLoadout(v *values) *colferLoadout {
	return &colferLoadout{out: make([]colf.Loadout, count), in: each(v.loadouts, func(l *Loadout) colf.Loadout {
		return colf.Loadout{
			Owner: l.Owner,
			Slots: each(l.Slots, func(n *int32) float32 { return float32(*n) }),
			Stats: &colf.Stats{Hp: l.Stats.HP, MaxHp: l.Stats.MaxHP, Armor: l.Stats.Armor},
		}
	})}
}

func (c *colferLoadout) encode(i int, buf []byte) int { return c.in[i].MarshalTo(buf) }

func (c *colferLoadout) decode(at int, b []byte) error {
	c.out[at] = colf.Loadout{}
	_, err := c.out[at].Unmarshal(b)
	return err
}

func (c *colferLoadout) value(at int) Loadout {
	o := &c.out[at]
	return Loadout{
		Owner: o.Owner,
		Slots: each(o.Slots, func(f *float32) int32 { return int32(*f) }),
		Stats: Stats{HP: o.Stats.Hp, MaxHP: o.Stats.MaxHp, Armor: o.Stats.Armor},
	}
}

type colferSmall struct{ in, out []colf.Small }

func newColferSmall(v *values) *colferSmall {
	return &colferSmall{out: make([]colf.Small, count), in: each(v.smalls, func(s *Small) colf.Small { return colf.Small(*s) })}
}

func (c *colferSmall) encode(i int, buf []byte) int { return c.in[i].MarshalTo(buf) }

func (c *colferSmall) decode(at int, b []byte) error {
	c.out[at] = colf.Small{}
	_, err := c.out[at].Unmarshal(b)
	return err
}

func (c *colferSmall) value(at int) Small { return Small(c.out[at]) }

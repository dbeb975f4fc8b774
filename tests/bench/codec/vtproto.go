package main

import (
	"github.com/tickwire/tickwire/tests/bench/codec/testdata/pb"
)

// vtprotobuf writes Protocol Buffers. Its messages merge what they read, so a decode empties the message first; the list
// keeps its memory, as with vtprotobuf's own pools.

type vtTransform struct{ in, out []*pb.Transform }

func newVTTransform(v *values) *vtTransform {
	return &vtTransform{out: fresh[pb.Transform](), in: each(v.transforms, func(t *Transform) *pb.Transform {
		p, r, s := &t.Pos, &t.Rot, &t.Scale
		return &pb.Transform{Px: p[0], Py: p[1], Pz: p[2], Rx: r[0], Ry: r[1], Rz: r[2], Rw: r[3], Sx: s[0], Sy: s[1], Sz: s[2]}
	})}
}

// fresh are messages to decode into.
func fresh[M any]() []*M {
	return each(make([]M, count), func(m *M) *M { return m })
}

func (c *vtTransform) encode(i int, buf []byte) int {
	n := c.in[i].SizeVT()
	_, err := c.in[i].MarshalToSizedBufferVT(buf[:n])
	check(err)
	return n
}

func (c *vtTransform) decode(at int, b []byte) error {
	c.out[at].Reset()
	return c.out[at].UnmarshalVT(b)
}

func (c *vtTransform) value(at int) Transform {
	o := c.out[at]
	return pose(o.Px, o.Py, o.Pz, o.Rx, o.Ry, o.Rz, o.Rw, o.Sx, o.Sy, o.Sz)
}

type vtLoadout struct{ in, out []*pb.Loadout }

func newVTLoadout(v *values) *vtLoadout {
	return &vtLoadout{out: fresh[pb.Loadout](), in: each(v.loadouts, func(l *Loadout) *pb.Loadout {
		return &pb.Loadout{Owner: l.Owner, Slots: l.Slots, Stats: &pb.Stats{Hp: l.Stats.HP, MaxHp: l.Stats.MaxHP, Armor: l.Stats.Armor}}
	})}
}

func (c *vtLoadout) encode(i int, buf []byte) int {
	n := c.in[i].SizeVT()
	_, err := c.in[i].MarshalToSizedBufferVT(buf[:n])
	check(err)
	return n
}

func (c *vtLoadout) decode(at int, b []byte) error {
	o := c.out[at]
	slots := o.Slots[:0]
	o.Reset()
	o.Slots = slots
	return o.UnmarshalVT(b)
}

func (c *vtLoadout) value(at int) Loadout {
	o := c.out[at]
	return Loadout{Owner: o.Owner, Slots: o.Slots, Stats: Stats{HP: o.Stats.Hp, MaxHP: o.Stats.MaxHp, Armor: o.Stats.Armor}}
}

type vtSmall struct{ in, out []*pb.Small }

func newVTSmall(v *values) *vtSmall {
	return &vtSmall{out: fresh[pb.Small](), in: each(v.smalls, func(s *Small) *pb.Small {
		return &pb.Small{Name: s.Name, Birth: s.Birth, Phone: s.Phone, Siblings: s.Siblings, Spouse: s.Spouse, Money: s.Money}
	})}
}

func (c *vtSmall) encode(i int, buf []byte) int {
	n := c.in[i].SizeVT()
	_, err := c.in[i].MarshalToSizedBufferVT(buf[:n])
	check(err)
	return n
}

func (c *vtSmall) decode(at int, b []byte) error {
	c.out[at].Reset()
	return c.out[at].UnmarshalVT(b)
}

func (c *vtSmall) value(at int) Small {
	o := c.out[at]
	return Small{Name: o.Name, Birth: o.Birth, Phone: o.Phone, Siblings: o.Siblings, Spouse: o.Spouse, Money: o.Money}
}

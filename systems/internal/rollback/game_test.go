package rollback_test

import (
	"unsafe"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/netcomp/netcomptest"
	"github.com/tickwire/tickwire/wire"
)

// The game of these tests: discs that move, shoot, blast their shots, and hurt each other; small enough that every tick
// can be told by hand.

type pos struct{ X, Y, VX, VY float32 } // drawn

type life struct{ Left, Hits, Heat, Pad uint32 }

type link struct{ To ecs.Entity } // a disc's newest shot

type cooldown struct{ Left uint32 } // local

type (
	move  struct{ DX, DY int32 }
	fire  struct{ Heavy, Pad int32 }
	blast struct{ A, B int32 }
	kill  struct{ Target ecs.Entity }
	bulk  struct{ A, B int32 }
)

// words is a codec of a component of four 32-bit words; floats travel as bits.
type words[T comparable] struct {
	netcomptest.Rest[T, image]
	name   string
	interp bool
}

type image [4]uint32

func bitsOf[T any](v *T) *[4]uint32    { return (*[4]uint32)(unsafe.Pointer(v)) }
func floatsOf[T any](v *T) *[4]float32 { return (*[4]float32)(unsafe.Pointer(v)) }
func (c words[T]) Info() netcomp.Info {
	return netcomp.Info{Name: c.name, Text: c.name, Interp: c.interp, MaxImageBits: 128, MaxRawBits: 128}
}
func (words[T]) AppendRaw(w *wire.BitWriter, v *T, _ *netcomp.Refs) {
	for _, b := range bitsOf(v) {
		w.Bits(uint64(b), 32)
	}
}
func (words[T]) ParseRaw(r *wire.BitReader, v *T, _ *netcomp.Refs) error {
	var q image
	for i := range q {
		q[i] = uint32(r.Bits(32))
	}
	if r.Err() != nil {
		return r.Err()
	}
	*bitsOf(v) = q
	return nil
}
func (words[T]) SkipRaw(r *wire.BitReader, _ *netcomp.Refs) error {
	r.Skip(128)
	return r.Err()
}
func (words[T]) Quantize(q *image, v *T, _ *netcomp.Refs, _ bool) { *q = *bitsOf(v) }
func (words[T]) Dequantize(v *T, q *image, _ *netcomp.Refs)       { *bitsOf(v) = *q }
func (c words[T]) AppendImage(w *wire.BitWriter, q *image, _ *netcomp.Refs) {
	c.AppendRaw(w, (*T)(unsafe.Pointer(q)), nil)
}
func (c words[T]) ParseImage(r *wire.BitReader, q *image, _ *netcomp.Refs) error {
	return c.ParseRaw(r, (*T)(unsafe.Pointer(q)), nil)
}
func (c words[T]) SkipImage(r *wire.BitReader, _ *netcomp.Refs) error { return c.SkipRaw(r, nil) }
func (words[T]) Equal(a, b *T) bool                                   { return *bitsOf(a) == *bitsOf(b) }
func (words[T]) Canon(*T)                                             {}

// Near is for what is drawn, which are floats: units in the last place.
func (c words[T]) Near(a, b *T, ulps uint32) bool {
	if !c.interp {
		return *a == *b
	}
	for i, x := range bitsOf(a) {
		if y := bitsOf(b)[i]; max(x, y)-min(x, y) > ulps {
			return false
		}
	}
	return true
}
func (c words[T]) Blend(out, a, b *T, t, _ float32) {
	switch {
	case t <= 0:
		*out = *a
	case t >= 1 || !c.interp:
		*out = *b
	default:
		for i, f := range floatsOf(a) {
			floatsOf(out)[i] = f + (floatsOf(b)[i]-f)*t
		}
	}
}
func (words[T]) Apart(d, a, b *T) {
	for i := range floatsOf(d) {
		floatsOf(d)[i] = floatsOf(a)[i] - floatsOf(b)[i]
	}
}
func (words[T]) Shift(v, d *T, f float32) {
	for i := range floatsOf(v) {
		floatsOf(v)[i] += floatsOf(d)[i] * f
	}
}

type linkNet struct {
	netcomptest.Rest[link, netcomp.NetID]
}

func (linkNet) Info() netcomp.Info {
	return netcomp.Info{Name: "link", Text: "To entity", Refs: true, MaxImageBits: 80, MaxRawBits: 300}
}
func (linkNet) AppendRaw(w *wire.BitWriter, v *link, refs *netcomp.Refs) { refs.Append(w, v.To) }
func (linkNet) ParseRaw(r *wire.BitReader, v *link, refs *netcomp.Refs) error {
	e := refs.Parse(r)
	if r.Err() == nil {
		v.To = e
	}
	return r.Err()
}
func (linkNet) SkipRaw(r *wire.BitReader, _ *netcomp.Refs) error {
	(*netcomp.Refs)(nil).Skip(r)
	return r.Err()
}
func (linkNet) Quantize(q *netcomp.NetID, v *link, refs *netcomp.Refs, _ bool) { *q = refs.ID(v.To) }
func (linkNet) Dequantize(v *link, q *netcomp.NetID, refs *netcomp.Refs)       { v.To = refs.Entity(*q) }
func (linkNet) AppendImage(w *wire.BitWriter, q *netcomp.NetID, _ *netcomp.Refs) {
	(*netcomp.Refs)(nil).AppendID(w, *q)
}
func (linkNet) ParseImage(r *wire.BitReader, q *netcomp.NetID, _ *netcomp.Refs) error {
	id := (*netcomp.Refs)(nil).ParseID(r)
	if r.Err() == nil {
		*q = id
	}
	return r.Err()
}
func (linkNet) SkipImage(r *wire.BitReader, _ *netcomp.Refs) error {
	(*netcomp.Refs)(nil).SkipID(r)
	return r.Err()
}
func (linkNet) Equal(a, b *link) bool { return a.To == b.To }
func (linkNet) Canon(*link)           {}
func (linkNet) Blend(out, a, b *link, t, _ float32) {
	if *out = *a; t >= 1 {
		*out = *b
	}
}
func (linkNet) Apart(d, _, _ *link)         { *d = link{} }
func (linkNet) Shift(_, _ *link, _ float32) {}

// order is the codec of an action of two words.
type order[A any] struct{ name string }

func (c order[A]) Info() netcomp.Info {
	return netcomp.Info{Name: c.name, Text: c.name, MaxImageBits: 64}
}
func (order[A]) Append(w *wire.BitWriter, v *A, _ *netcomp.Refs) {
	w.Bits(*(*uint64)(unsafe.Pointer((*[8]byte)(unsafe.Pointer(v)))), 64)
}
func (order[A]) Parse(r *wire.BitReader, v *A, _ *netcomp.Refs) error {
	b := r.Bits(64)
	if r.Err() == nil {
		*(*[2]uint32)(unsafe.Pointer(v)) = [2]uint32{uint32(b), uint32(b >> 32)}
	}
	return r.Err()
}
func (order[A]) Skip(r *wire.BitReader, _ *netcomp.Refs) error {
	r.Skip(64)
	return r.Err()
}
func (order[A]) Refs(*A, func(ecs.Entity, bool) bool) bool { return true }

type killNet struct{}

func (killNet) Info() netcomp.Info {
	return netcomp.Info{Name: "kill", Text: "Target entity", Refs: true}
}
func (killNet) Append(w *wire.BitWriter, v *kill, refs *netcomp.Refs) { refs.Append(w, v.Target) }
func (killNet) Parse(r *wire.BitReader, v *kill, refs *netcomp.Refs) error {
	e := refs.Parse(r)
	if r.Err() == nil {
		v.Target = e
	}
	return r.Err()
}
func (killNet) Skip(r *wire.BitReader, _ *netcomp.Refs) error {
	(*netcomp.Refs)(nil).Skip(r)
	return r.Err()
}
func (killNet) Refs(v *kill, visit func(ecs.Entity, bool) bool) bool { return visit(v.Target, false) }

// bulkNet is an action too long to travel.
type bulkNet struct{ order[bulk] }

func (bulkNet) Append(w *wire.BitWriter, _ *bulk, _ *netcomp.Refs) {
	for range 5000 {
		w.Bool(true)
	}
}

func schema() *netcomp.Schema {
	return netcomp.NewSchema(
		netcomp.Component(words[pos]{name: "pos", interp: true}),
		netcomp.Component(words[life]{name: "life", interp: false}),
		netcomp.Component(linkNet{}),
		netcomp.Action(order[move]{"move"}),
		netcomp.Action(order[fire]{"fire"}),
		netcomp.Action(order[blast]{"blast"}),
		netcomp.Action(killNet{}),
		netcomp.Action(bulkNet{order[bulk]{"zbulk"}}),
	)
}

// The numbers of the actions in the schema, by name.
const (
	actionBlast = iota
	actionFire
	actionKill
	actionMove
)

// rules are the game's systems, the same on both sides.
type rules struct {
	w      *ecs.World
	pos    *netcomp.Mut[pos]
	life   *netcomp.Mut[life]
	link   *netcomp.Mut[link]
	cool   *netcomp.Mut[cooldown]
	moving *ecs.Filter1[pos]
	aging  *ecs.Filter1[life]
	shots  *ecs.Map4[netcomp.Identity, pos, life, cooldown]

	refuseFire bool // of one side only: the other mispredicts
	keepShots  bool // blast does nothing
	hurt       bool // write to everything that lives, a thing a client must not do
	bare       bool
	split      bool // a shot whose life is even splits into two, by a system
	fired      []uint32
	replaying  int // ticks seen with Time.Replaying
}

func (g *rules) Initialize(w *ecs.World) {
	g.w = w
	g.pos, g.life, g.link, g.cool = netcomp.NewMut[pos](w), netcomp.NewMut[life](w), netcomp.NewMut[link](w), netcomp.NewMut[cooldown](w)
	g.moving = netcomp.Simulated(ecs.NewFilter1[pos](w))
	g.aging = netcomp.Simulated(ecs.NewFilter1[life](w))
	g.shots = ecs.NewMap4[netcomp.Identity, pos, life, cooldown](w)
	netcomp.OnAction(w, g.move)
	netcomp.OnAction(w, g.fire)
	netcomp.OnAction(w, g.blast)
	netcomp.OnAction(w, g.kill)
	netcomp.OnAction(w, func(netcomp.Sender, *bulk) {})
}

func (g *rules) move(by netcomp.Sender, a *move) {
	if p := g.pos.Get(by.Body); p != nil {
		p.VX, p.VY = float32(a.DX)*0.1, float32(a.DY)*0.1
	}
}

func (g *rules) fire(by netcomp.Sender, a *fire) {
	g.fired = append(g.fired, by.Press)
	if g.refuseFire {
		by.Refuse(1)
		return
	}
	from := *g.pos.Read(by.Body)
	id := netcomp.OwnedBy(by.Peer)
	left := uint32(20)
	if a.Heavy != 0 {
		left = 60
	}
	e := g.shots.NewWith(&id, &pos{X: from.X, Y: from.Y, VX: 1, VY: from.VY}, &life{Left: left}, &cooldown{})
	if l := g.link.Get(by.Body); l != nil {
		l.To = e
	}
}

func (g *rules) blast(by netcomp.Sender, _ *blast) {
	if l := g.link.Read(by.Body); l != nil && !l.To.IsZero() && !g.keepShots {
		netcomp.Despawn(g.w, l.To)
	}
}

func (g *rules) kill(_ netcomp.Sender, a *kill) { netcomp.Despawn(g.w, a.Target) }

func (g *rules) Update(w *ecs.World) {
	if ecs.TimeOf(w).Replaying {
		g.replaying++
	}
	q := g.moving.Query()
	for q.Next() {
		p := g.pos.Write(q.Entity(), q.Get())
		p.X += p.VX
		p.Y += p.VY
		p.VX *= 0.9
	}
	a := g.aging.Query()
	for a.Next() {
		l := a.Get()
		if l.Left == 0 {
			continue
		}
		l = g.life.Write(a.Entity(), l)
		l.Heat += uint32(netcomp.Rand(w, a.Entity()).Uint32() % 7)
		if l.Left--; l.Left == 0 {
			netcomp.Despawn(w, a.Entity())
		}
		if c := g.cool.Get(a.Entity()); c != nil {
			c.Left++
			if g.bare {
				l.Hits = c.Left // what a local component says shows in what travels
			}
		}
		if g.split && l.Left%8 == 0 && l.Left > 0 {
			g.splitOff(a.Entity())
		}
	}
	if g.hurt {
		all := ecs.NewFilter1[life](w).Query()
		for all.Next() {
			g.life.Write(all.Entity(), all.Get()).Hits += 10
		}
	}
}

func (g *rules) splitOff(e ecs.Entity) {
	i := *(*netcomp.Identity)(ecs.Pointer(g.w, e, ecs.ComponentID[netcomp.Identity](g.w)))
	if netcomp.RuntimeOf(g.w).Refs.ID(e) == 0 {
		return
	}
	from := *g.pos.Read(e)
	ecs.Later(g.w, func(w *ecs.World) {
		id := netcomp.OwnedBy(i.Owner()).From(w, e)
		g.shots.NewWith(&id, &pos{X: from.X, Y: from.Y + 1}, &life{Left: 3}, &cooldown{})
	})
}

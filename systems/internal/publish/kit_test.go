package publish

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/netcomp/netcomptest"
	"github.com/tickwire/tickwire/wire"
)

// The components of these tests, in the order of their names: a number, one that is coarser in images, a reference, and
// three so large that two of them fit into a message and three do not.
type (
	A struct{ V uint16 }
	B struct{ V uint16 }
	C struct{ To ecs.Entity }
	D struct{ V uint16 }
	E struct{ V uint16 }
	F struct{ V uint16 }
	// Bump is the event.
	Bump struct {
		Who ecs.Entity
		N   uint16
	}
)

const (
	numA = iota
	numB
	numC
	numD
	numE
	numF
	components
)

// shape of the fixed components: image bits are what a shift leaves, pad bits follow both forms.
var (
	shifts = [components]uint{numB: 4}                            // immutable
	pads   = [components]uint{numD: 4000, numE: 4000, numF: 4000} // immutable
)

// plain is the codec of a component with one number.
type plain[T interface {
	A | B | D | E | F
	comparable
}] struct {
	netcomptest.Rest[T, uint64]
	name string
	c    int
	at   func(v *T) *uint16
	says options
}

// options is what components say beside what they hold.
type options func(c int, i *netcomp.Info)

func (p plain[T]) Info() netcomp.Info {
	i := netcomp.Info{Name: p.name, MaxImageBits: int(16 - shifts[p.c] + pads[p.c]), MaxRawBits: int(16 + pads[p.c])}
	if p.says != nil {
		p.says(p.c, &i)
	}
	return i
}
func (p plain[T]) AppendRaw(w *wire.BitWriter, v *T, _ *netcomp.Refs) {
	w.Bits(uint64(*p.at(v)), 16)
	pad(w, pads[p.c])
}
func (p plain[T]) ParseRaw(r *wire.BitReader, v *T, _ *netcomp.Refs) error {
	*p.at(v) = uint16(r.Bits(16))
	r.Skip(pads[p.c])
	return r.Err()
}
func (p plain[T]) SkipRaw(r *wire.BitReader, _ *netcomp.Refs) error {
	r.Skip(16 + pads[p.c])
	return r.Err()
}
func (p plain[T]) Quantize(q *uint64, v *T, _ *netcomp.Refs, _ bool) {
	*q = uint64(*p.at(v) >> shifts[p.c])
}
func (p plain[T]) Dequantize(v *T, q *uint64, _ *netcomp.Refs) { *p.at(v) = uint16(*q) << shifts[p.c] }
func (p plain[T]) AppendImage(w *wire.BitWriter, q *uint64, _ *netcomp.Refs) {
	w.Bits(*q, 16-shifts[p.c])
	pad(w, pads[p.c])
}
func (p plain[T]) ParseImage(r *wire.BitReader, q *uint64, _ *netcomp.Refs) error {
	*q = r.Bits(16 - shifts[p.c])
	r.Skip(pads[p.c])
	return r.Err()
}
func (p plain[T]) SkipImage(r *wire.BitReader, _ *netcomp.Refs) error {
	r.Skip(16 - shifts[p.c] + pads[p.c])
	return r.Err()
}
func (p plain[T]) Equal(a, b *T) bool               { return *a == *b }
func (p plain[T]) Canon(*T)                         {}
func (p plain[T]) Blend(out, a, b *T, t, _ float32) { *out = *a }
func (p plain[T]) Apart(d, a, b *T)                 {}
func (p plain[T]) Shift(v, d *T, f float32)         {}

func pad(w *wire.BitWriter, n uint) {
	for ; n > 0; n -= min(n, 64) {
		w.Bits(0, min(n, 64))
	}
}

type refNet struct {
	netcomptest.Rest[C, netcomp.NetID]
}

func (refNet) Info() netcomp.Info {
	return netcomp.Info{Name: "c", Refs: true, MaxImageBits: 80, MaxRawBits: 80}
}
func (refNet) AppendRaw(w *wire.BitWriter, v *C, refs *netcomp.Refs) { refs.Append(w, v.To) }
func (refNet) ParseRaw(r *wire.BitReader, v *C, refs *netcomp.Refs) error {
	v.To = refs.Parse(r)
	return r.Err()
}
func (refNet) SkipRaw(r *wire.BitReader, _ *netcomp.Refs) error {
	(*netcomp.Refs)(nil).Skip(r)
	return r.Err()
}
func (refNet) Quantize(q *netcomp.NetID, v *C, refs *netcomp.Refs, _ bool) { *q = refs.ID(v.To) }
func (refNet) Dequantize(v *C, q *netcomp.NetID, refs *netcomp.Refs)       { v.To = refs.Entity(*q) }
func (refNet) AppendImage(w *wire.BitWriter, q *netcomp.NetID, _ *netcomp.Refs) {
	(*netcomp.Refs)(nil).AppendID(w, *q)
}
func (refNet) ParseImage(r *wire.BitReader, q *netcomp.NetID, _ *netcomp.Refs) error {
	*q = (*netcomp.Refs)(nil).ParseID(r)
	return r.Err()
}
func (refNet) SkipImage(r *wire.BitReader, _ *netcomp.Refs) error {
	(*netcomp.Refs)(nil).SkipID(r)
	return r.Err()
}
func (refNet) Equal(a, b *C) bool               { return *a == *b }
func (refNet) Canon(*C)                         {}
func (refNet) Blend(out, a, b *C, t, _ float32) { *out = *a }
func (refNet) Apart(d, a, b *C)                 {}
func (refNet) Shift(v, d *C, f float32)         {}

type bumpNet struct{}

func (bumpNet) Info() netcomp.Info { return netcomp.Info{Name: "bump", Refs: true, MaxImageBits: 96} }
func (bumpNet) Append(w *wire.BitWriter, v *Bump, refs *netcomp.Refs) {
	refs.Append(w, v.Who)
	w.Bits(uint64(v.N), 16)
}
func (bumpNet) Parse(r *wire.BitReader, v *Bump, refs *netcomp.Refs) error {
	v.Who, v.N = refs.Parse(r), uint16(r.Bits(16))
	return r.Err()
}
func (bumpNet) Skip(r *wire.BitReader, _ *netcomp.Refs) error {
	(*netcomp.Refs)(nil).Skip(r)
	r.Skip(16)
	return r.Err()
}
func (bumpNet) Refs(v *Bump, visit func(e ecs.Entity, any bool) bool) bool { return visit(v.Who, true) }

func schema(says options) *netcomp.Schema {
	return netcomp.NewSchema(
		netcomp.Component[A, uint64](plain[A]{name: "a", c: numA, at: func(v *A) *uint16 { return &v.V }, says: says}),
		netcomp.Component[B, uint64](plain[B]{name: "b", c: numB, at: func(v *B) *uint16 { return &v.V }, says: says}),
		netcomp.Component[C, netcomp.NetID](refNet{}),
		netcomp.Component[D, uint64](plain[D]{name: "d", c: numD, at: func(v *D) *uint16 { return &v.V }, says: says}),
		netcomp.Component[E, uint64](plain[E]{name: "e", c: numE, at: func(v *E) *uint16 { return &v.V }, says: says}),
		netcomp.Component[F, uint64](plain[F]{name: "f", c: numF, at: func(v *F) *uint16 { return &v.V }, says: says}),
		netcomp.Event[Bump](bumpNet{}))
}

// kit is a host's world with a publisher, and what its images and raw values were, tick by tick.
type kit struct {
	t    testing.TB
	w    *ecs.World
	rt   *netcomp.Runtime
	p    *Publisher
	tick ecs.Tick

	watch bool                    // keep the history
	past  map[cell][]was          // by rising tick
	lives map[netcomp.NetID]*life // of every entity that ever was
	raws  map[cell][]was          // as past, raw bits
	a     *netcomp.Mut[A]
	b     *netcomp.Mut[B]
	c     *netcomp.Mut[C]
	d     *netcomp.Mut[D]
	e     *netcomp.Mut[E]
	f     *netcomp.Mut[F]
	spawn *ecs.Map2[netcomp.Identity, A]
}

type cell struct {
	id netcomp.NetID
	c  int
}

type was struct {
	tick ecs.Tick
	sum  uint64
}

type life struct {
	born, died ecs.Tick // died 0: alive
	roles      []role   // changes, by rising tick
}

type role struct {
	tick  ecs.Tick
	owner netcomp.PeerID
	set   netcomp.Set
}

type doors struct{ k *kit }

func (d doors) Despawn(e ecs.Entity)                       { d.k.w.RemoveEntity(e) }
func (d doors) MayChange(ecs.Entity) bool                  { return true }
func (d doors) Emit(event, place int, to netcomp.Audience) { d.k.p.Emit(event, place, to) }

func newKit(t testing.TB, cfg Config, says ...options) *kit {
	k := &kit{t: t, w: ecs.NewWorld(), past: map[cell][]was{}, raws: map[cell][]was{}, lives: map[netcomp.NetID]*life{}}
	k.rt = netcomp.RuntimeOf(k.w)
	k.rt.Role = netcomp.HostRole
	says = append(says, nil)
	require.NoError(t, k.rt.Bind(schema(says[0])))
	k.rt.Journal.Start(0)
	k.rt.Journal.Begin(1)
	cfg.Image = func(id netcomp.NetID, c int, tick ecs.Tick, sum uint64) {
		if k.watch {
			note(k.past, cell{id, c}, tick, sum)
		}
	}
	k.p = New(k.rt, cfg)
	k.rt.Doors = doors{k}
	k.a, k.b, k.c = netcomp.NewMut[A](k.w), netcomp.NewMut[B](k.w), netcomp.NewMut[C](k.w)
	k.d, k.e, k.f = netcomp.NewMut[D](k.w), netcomp.NewMut[E](k.w), netcomp.NewMut[F](k.w)
	k.spawn = ecs.NewMap2[netcomp.Identity, A](k.w)
	return k
}

func note(in map[cell][]was, at cell, tick ecs.Tick, sum uint64) {
	h := in[at]
	if n := len(h); n > 0 && h[n-1].tick == tick {
		h[n-1].sum = sum
		return
	}
	in[at] = append(h, was{tick, sum})
}

// at is what a cell held at a tick.
func at(in map[cell][]was, c cell, tick ecs.Tick) (was, bool) {
	h := in[c]
	for i := len(h) - 1; i >= 0; i-- {
		if h[i].tick <= tick {
			return h[i], true
		}
	}
	return was{}, false
}

func (k *kit) add(owner netcomp.PeerID, v uint16) ecs.Entity {
	return k.spawn.NewWith(new(netcomp.OwnedBy(owner)), &A{v})
}

func (k *kit) id(e ecs.Entity) netcomp.NetID { return k.rt.Refs.ID(e) }

// collect ends a tick; the next one has begun afterwards.
func (k *kit) collect() {
	k.tick++
	k.p.Collect(k.tick)
	k.rt.Journal.Begin(k.tick + 1)
	if k.watch {
		k.remember()
	}
}

func (k *kit) remember() {
	k.p.Walk(func(id netcomp.NetID, e ecs.Entity, set netcomp.Set) bool {
		l := k.lives[id]
		if l == nil {
			l = &life{born: k.tick}
			k.lives[id] = l
		}
		now := role{k.tick, k.rt.Identity(e).Owner(), set}
		if n := len(l.roles); n == 0 || l.roles[n-1].owner != now.owner || l.roles[n-1].set != set {
			l.roles = append(l.roles, now)
		}
		for c := set.Next(0); c >= 0; c = set.Next(c + 1) {
			sum := k.raw(c, e)
			if old, ok := at(k.raws, cell{id, c}, k.tick); !ok || old.sum != sum {
				note(k.raws, cell{id, c}, k.tick, sum)
			}
		}
		return true
	})
	for id, l := range k.lives { // order-free: each by itself
		if l.died == 0 && (int(id.Index()) >= len(k.p.entities) || k.p.at(id.Index()).id != id || !k.p.at(id.Index()).alive) {
			l.died = k.tick
		}
	}
}

func (k *kit) raw(c int, e ecs.Entity) uint64 {
	var w wire.BitWriter
	w.Reset(nil)
	k.rt.Components()[c].AppendRaw(&w, e)
	return wire.Hash64(w.Bytes())
}

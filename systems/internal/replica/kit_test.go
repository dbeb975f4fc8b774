package replica

import (
	"math"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/netcomp/netcomptest"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// The components of these tests, in the order of their names, and their numbers.
type (
	HP   struct{ V uint8 }
	Link struct {
		To ecs.Entity
		N  uint8
	}
	Pos struct {
		X     float32 // 1/16 in images
		Local int     // does not travel
	}
	// Boom is the event.
	Boom struct {
		At    ecs.Entity
		Power uint8
	}
)

const (
	hp = iota
	link
	pos
)

type posQ struct{ X int16 }
type linkQ struct {
	To netcomp.NetID
	N  uint8
}

type hpNet struct {
	netcomptest.Rest[HP, HP]
}

func (hpNet) Info() netcomp.Info {
	return netcomp.Info{Name: "hp", MaxImageBits: 8, MaxRawBits: 8, MaxDeltaBits: 8}
}
func (hpNet) AppendRaw(w *wire.BitWriter, v *HP, _ *netcomp.Refs) { w.Bits(uint64(v.V), 8) }
func (hpNet) ParseRaw(r *wire.BitReader, v *HP, _ *netcomp.Refs) error {
	if b := r.Bits(8); r.Err() == nil {
		v.V = uint8(b)
	}
	return r.Err()
}
func (hpNet) SkipRaw(r *wire.BitReader, _ *netcomp.Refs) error        { r.Skip(8); return r.Err() }
func (hpNet) Quantize(q *HP, v *HP, _ *netcomp.Refs, _ bool)          { *q = *v }
func (hpNet) Dequantize(v *HP, q *HP, _ *netcomp.Refs)                { *v = *q }
func (c hpNet) AppendImage(w *wire.BitWriter, q *HP, _ *netcomp.Refs) { c.AppendRaw(w, q, nil) }
func (c hpNet) ParseImage(r *wire.BitReader, q *HP, _ *netcomp.Refs) error {
	return c.ParseRaw(r, q, nil)
}
func (c hpNet) SkipImage(r *wire.BitReader, _ *netcomp.Refs) error { return c.SkipRaw(r, nil) }
func (hpNet) AppendDelta(w *wire.BitWriter, q, base *HP, _ *netcomp.Refs) {
	w.Bits(uint64(q.V-base.V), 8)
}
func (hpNet) ParseDelta(r *wire.BitReader, q, base *HP, _ *netcomp.Refs) error {
	if d := r.Bits(8); r.Err() == nil {
		q.V = base.V + uint8(d)
	}
	return r.Err()
}
func (hpNet) SkipDelta(r *wire.BitReader, _ *netcomp.Refs) error { r.Skip(8); return r.Err() }
func (hpNet) Equal(a, b *HP) bool                                { return *a == *b }
func (hpNet) Canon(*HP)                                          {}
func (hpNet) Blend(out, a, b *HP, t, _ float32)                  { *out = *a }
func (hpNet) Apart(d, a, b *HP)                                  { *d = HP{} }
func (hpNet) Shift(v, d *HP, f float32)                          {}

type linkNet struct {
	netcomptest.Rest[Link, linkQ]
}

func (linkNet) Info() netcomp.Info {
	return netcomp.Info{Name: "link", Refs: true, MaxImageBits: 80, MaxRawBits: 80}
}
func (linkNet) AppendRaw(w *wire.BitWriter, v *Link, refs *netcomp.Refs) {
	refs.Append(w, v.To)
	w.Bits(uint64(v.N), 8)
}
func (linkNet) ParseRaw(r *wire.BitReader, v *Link, refs *netcomp.Refs) error {
	to, n := refs.Parse(r), r.Bits(8)
	if r.Err() == nil {
		*v = Link{to, uint8(n)}
	}
	return r.Err()
}
func (linkNet) SkipRaw(r *wire.BitReader, _ *netcomp.Refs) error {
	(*netcomp.Refs)(nil).Skip(r)
	r.Skip(8)
	return r.Err()
}
func (linkNet) Quantize(q *linkQ, v *Link, refs *netcomp.Refs, _ bool) {
	*q = linkQ{refs.ID(v.To), v.N}
}
func (linkNet) Dequantize(v *Link, q *linkQ, refs *netcomp.Refs) { *v = Link{refs.Entity(q.To), q.N} }
func (linkNet) AppendImage(w *wire.BitWriter, q *linkQ, _ *netcomp.Refs) {
	(*netcomp.Refs)(nil).AppendID(w, q.To)
	w.Bits(uint64(q.N), 8)
}
func (linkNet) ParseImage(r *wire.BitReader, q *linkQ, _ *netcomp.Refs) error {
	to, n := (*netcomp.Refs)(nil).ParseID(r), r.Bits(8)
	if r.Err() == nil {
		*q = linkQ{to, uint8(n)}
	}
	return r.Err()
}
func (linkNet) SkipImage(r *wire.BitReader, _ *netcomp.Refs) error {
	(*netcomp.Refs)(nil).SkipID(r)
	r.Skip(8)
	return r.Err()
}
func (linkNet) Equal(a, b *Link) bool               { return *a == *b }
func (linkNet) Canon(*Link)                         {}
func (linkNet) Blend(out, a, b *Link, t, _ float32) { *out = *a }
func (linkNet) Apart(d, a, b *Link)                 { *d = Link{} }
func (linkNet) Shift(v, d *Link, f float32)         {}

type posNet struct {
	netcomptest.Rest[Pos, posQ]
}

func (posNet) Info() netcomp.Info {
	return netcomp.Info{Name: "pos", Interp: true, MaxImageBits: 16, MaxRawBits: 32}
}
func (posNet) AppendRaw(w *wire.BitWriter, v *Pos, _ *netcomp.Refs) {
	w.Bits(uint64(math.Float32bits(v.X)), 32)
}
func (posNet) ParseRaw(r *wire.BitReader, v *Pos, _ *netcomp.Refs) error {
	if b := r.Bits(32); r.Err() == nil {
		v.X = math.Float32frombits(uint32(b))
	}
	return r.Err()
}
func (posNet) SkipRaw(r *wire.BitReader, _ *netcomp.Refs) error  { r.Skip(32); return r.Err() }
func (posNet) Quantize(q *posQ, v *Pos, _ *netcomp.Refs, _ bool) { q.X = int16(v.X * 16) }
func (posNet) Dequantize(v *Pos, q *posQ, _ *netcomp.Refs)       { v.X = float32(q.X) / 16 }
func (posNet) AppendImage(w *wire.BitWriter, q *posQ, _ *netcomp.Refs) {
	w.Bits(uint64(uint16(q.X)), 16)
}
func (posNet) ParseImage(r *wire.BitReader, q *posQ, _ *netcomp.Refs) error {
	if b := r.Bits(16); r.Err() == nil {
		q.X = int16(b)
	}
	return r.Err()
}
func (posNet) SkipImage(r *wire.BitReader, _ *netcomp.Refs) error { r.Skip(16); return r.Err() }
func (posNet) Equal(a, b *Pos) bool                               { return a.X == b.X }
func (posNet) Canon(*Pos)                                         {}
func (posNet) Blend(out, a, b *Pos, t, _ float32) {
	switch {
	case t <= 0:
		*out = *a
	case t >= 1:
		*out = *b
	default:
		out.X = a.X + (b.X-a.X)*t
	}
}
func (posNet) Apart(d, a, b *Pos)         { *d = Pos{X: a.X - b.X} }
func (posNet) Shift(v, d *Pos, f float32) { v.X += d.X * f }

type boomNet struct{}

func (boomNet) Info() netcomp.Info { return netcomp.Info{Name: "boom", Refs: true, MaxImageBits: 80} }
func (boomNet) Append(w *wire.BitWriter, v *Boom, refs *netcomp.Refs) {
	refs.Append(w, v.At)
	w.Bits(uint64(v.Power), 8)
}
func (boomNet) Parse(r *wire.BitReader, v *Boom, refs *netcomp.Refs) error {
	at, power := refs.Parse(r), r.Bits(8)
	if r.Err() == nil {
		*v = Boom{at, uint8(power)}
	}
	return r.Err()
}
func (boomNet) Skip(r *wire.BitReader, _ *netcomp.Refs) error {
	(*netcomp.Refs)(nil).Skip(r)
	r.Skip(8)
	return r.Err()
}
func (boomNet) Refs(v *Boom, visit func(e ecs.Entity, any bool) bool) bool { return visit(v.At, true) }

func schema() *netcomp.Schema {
	return netcomp.NewSchema(netcomp.Component[HP, HP](hpNet{}), netcomp.Component[Link, linkQ](linkNet{}),
		netcomp.Component[Pos, posQ](posNet{}), netcomp.Event[Boom](boomNet{}))
}

// kit is a client's world with a replica, and what its hooks were told.
type kit struct {
	t      tb
	w      *ecs.World
	rt     *netcomp.Runtime
	r      *Replica
	told   []string
	owns   []message.Send
	adopt  ecs.Entity
	booms  []Boom
	number uint64 // of the last send
}

func newKit(t tb, cfg Config) *kit {
	k := &kit{t: t, w: ecs.NewWorld()}
	k.rt = netcomp.RuntimeOf(k.w)
	k.rt.Role, k.rt.Self = netcomp.ClientRole, 7
	netcomp.OnEvent(k.w, func(ev *Boom) { k.booms = append(k.booms, *ev) })
	require.NoError(t, k.rt.Bind(schema()))
	k.r = New(k.rt, cfg, Hooks{
		Adopt: func(key netcomp.Key, id netcomp.NetID) (ecs.Entity, bool) {
			return k.adopt, !k.adopt.IsZero() && key == testKey
		},
		Predict: func(e ecs.Entity) { k.tell("predict") },
		Release: func(e ecs.Entity) { k.tell("release") },
		Ended:   func(e ecs.Entity) { k.tell("ended") },
		Own: func(h message.Send, m *message.Own, records []byte) error {
			k.owns = append(k.owns, h)
			return nil
		},
	})
	return k
}

var testKey = netcomp.Key{Peer: 7, Action: 1, Press: 3} // immutable

func (k *kit) tell(what string) { k.told = append(k.told, what) }

func (k *kit) apply() {
	k.t.Helper()
	require.NoError(k.t, k.r.Apply())
	k.check()
}

// check compares the replica with itself.
func (k *kit) check() {
	k.t.Helper()
	entities, moving := 0, 0
	k.r.slots.each(func(i uint32, s *slot) {
		if s.moving != 0 {
			moving++
			require.Equal(k.t, i, k.r.moving[s.moving-1])
		}
		require.Equal(k.t, !s.playing.Empty(), s.moving != 0, "index %d", i)
		if s.state == live {
			entities++
			if k.w.Alive(s.entity) {
				id, e := k.rt.Refs.At(i)
				require.Equal(k.t, s.id, id)
				require.Equal(k.t, s.entity, e)
			}
		}
	})
	require.Equal(k.t, len(k.r.moving), moving)
	require.Equal(k.t, k.r.stats.Entities, entities)
}

func (k *kit) frame(render float64) {
	k.t.Helper()
	k.r.Frame(render)
	k.check()
}

// id makes the network id of an index in its first life.
func id(index uint32) netcomp.NetID { return netcomp.MakeNetID(index, 1) }

func (k *kit) entity(id netcomp.NetID) ecs.Entity {
	k.t.Helper()
	e, ok := k.rt.Refs.Find(id)
	require.True(k.t, ok, "entity %v", id)
	require.True(k.t, k.w.Alive(e))
	return e
}

func get[T any](k *kit, e ecs.Entity) *T { return (*T)(ecs.Pointer(k.w, e, ecs.ComponentID[T](k.w))) }

func (k *kit) x(id netcomp.NetID) float32 { return get[Pos](k, k.entity(id)).X }

func (k *kit) view(e ecs.Entity) float32 {
	k.t.Helper()
	v := get[netcomp.View[Pos]](k, e)
	require.NotNil(k.t, v)
	return v.Value.X
}

func (k *kit) seen(e ecs.Entity) bool { return get[netcomp.View[Pos]](k, e) != nil }

// value is one component in a list.
type value struct {
	component int
	append    func(w *wire.BitWriter, raw bool)
	base      uint8 // of a delta
}

func posOf(x float32) value {
	return value{component: pos, append: func(w *wire.BitWriter, raw bool) {
		if raw {
			posNet{}.AppendRaw(w, &Pos{X: x}, nil)
		} else {
			posNet{}.AppendImage(w, &posQ{int16(x * 16)}, nil)
		}
	}}
}

func hpOf(v uint8) value {
	return value{component: hp, append: func(w *wire.BitWriter, _ bool) { w.Bits(uint64(v), 8) }}
}

// hpBy is hp as a delta.
func hpBy(base, diff uint8) value {
	v := hpOf(diff)
	v.base = base
	return v
}

func linkOf(to netcomp.NetID, n uint8) value {
	return value{component: link, append: func(w *wire.BitWriter, raw bool) {
		w.Bool(to != 0)
		if to != 0 {
			if raw {
				w.Bool(false)
			}
			w.Uvarint(uint64(to.Index()))
			w.Uvarint(uint64(to.Gen()))
		}
		w.Bits(uint64(n), 8)
	}}
}

// bits writes what follows a header.
type bits struct {
	wire.BitWriter
	usual uint8 // base
}

func newBits(head []byte) *bits {
	b := &bits{}
	b.Reset(head)
	return b
}

func (b *bits) list(raw, base bool, vs ...value) *bits {
	last := -1
	for _, v := range vs {
		message.AppendMember(&b.BitWriter, last, v.component)
		if base {
			message.AppendBase(&b.BitWriter, v.base, b.usual)
		}
		v.append(&b.BitWriter, raw)
		last = v.component
	}
	message.AppendEnd(&b.BitWriter)
	return b
}

func (b *bits) record(kind message.Record) *bits {
	b.Bits(uint64(kind), message.RecordBits)
	return b
}

var (
	others = message.Role{Owner: 2}
	ours   = message.Role{Owner: 7, Predicted: true}
	keyed  = message.Role{Owner: 7, Predicted: true, Keyed: true}
)

func (b *bits) role(role message.Role) *bits {
	message.AppendRole(&b.BitWriter, role)
	if role.Keyed {
		testKey.Append(&b.BitWriter)
	}
	return b
}

func (b *bits) entity(id netcomp.NetID, role message.Role, vs ...value) *bits {
	(*netcomp.Refs)(nil).AppendID(&b.BitWriter, id)
	return b.role(role).list(role.Predicted, false, vs...)
}

func (b *bits) spawn(id netcomp.NetID, role message.Role, vs ...value) *bits {
	return b.record(message.RecordSpawn).entity(id, role, vs...)
}

func (b *bits) despawn(index uint32) *bits {
	b.record(message.RecordDespawn).Uvarint(uint64(index))
	return b
}

func (b *bits) owner(index uint32, role message.Role, vs ...value) *bits {
	b.record(message.RecordOwner).Uvarint(uint64(index))
	return b.role(role).list(role.Predicted, false, vs...)
}

func (b *bits) shape(index uint32, raw bool, removed []int, vs ...value) *bits {
	b.record(message.RecordShape).Uvarint(uint64(index))
	last := -1
	for _, c := range removed {
		message.AppendMember(&b.BitWriter, last, c)
		last = c
	}
	message.AppendEnd(&b.BitWriter)
	return b.list(raw, false, vs...)
}

func (b *bits) boom(at netcomp.NetID, power uint8) *bits {
	var w wire.BitWriter
	w.Reset(nil)
	linkOf(at, power).append(&w, true)
	payload := w.Bytes()
	message.AppendEvent(&b.record(message.RecordEvent).BitWriter, message.Event{Size: uint64(len(payload))})
	for _, c := range payload {
		b.Bits(uint64(c), 8)
	}
	return b
}

func blockOf(number, tick uint64) *bits {
	return newBits((&message.Block{Number: number, Tick: tick}).Append(nil))
}

func (b *bits) end() []byte {
	b.record(message.RecordEnd)
	return b.Bytes()
}

// block hands a block over and applies it.
func (k *kit) block(b *bits) {
	k.t.Helper()
	require.NoError(k.t, k.r.Block(b.end()))
	k.apply()
}

func pageOf(tick, total uint64) *bits {
	return newBits((&message.Page{Tick: tick, Total: total}).Append(nil))
}

func (b *bits) member(id netcomp.NetID, role message.Role, vs ...value) *bits {
	b.Bool(true)
	return b.entity(id, role, vs...)
}

func (b *bits) done() []byte {
	b.Bool(false)
	return b.Bytes()
}

// head is a send of one message that confirms its own tick.
func head(number, tick uint64) message.Send {
	return message.Send{Number: number, Tick: tick, Previous: max(tick, 1) - 1, Count: 1, Oldest: number, Settled: tick, Scale: 128}
}

// record is one entity's values in a value message; records come by rising index here.
type entry struct {
	index  uint32
	values []value
}

func at(index uint32, vs ...value) entry { return entry{index, vs} }

func valuesOf(h message.Send, records ...entry) []byte {
	b := newBits(h.Append(nil))
	b.usual = h.Base
	last := int64(0)
	for _, r := range records {
		b.Bool(true)
		b.Varint(int64(r.index) - last)
		last = int64(r.index)
		b.list(false, true, r.values...)
	}
	return b.done()
}

func ownOf(h message.Send) []byte {
	h.Own = true
	return append((&message.Own{Whole: true}).Append(h.Append(nil)), 0)
}

// values hands a value message of the next send over and applies it.
func (k *kit) values(tick uint64, records ...entry) {
	k.t.Helper()
	k.number++
	require.True(k.t, k.r.Admit(valuesOf(head(k.number, tick), records...)))
	k.apply()
}

// tb is what testing and rapid have in common.
type tb interface {
	require.TestingT
	Helper()
}

package netcomp

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
)

func TestEventsInSinglePlayer(t *testing.T) {
	g := newWorld(t)
	Emit(g.w, bang{1}, ToAll())
	require.Equal(t, []uint8{1}, g.bangs, "no system runs: at once")
	Emit(g.w, struct{}{}, ToAll()) // nobody listens
	require.PanicsWithValue(t, "netcomp: event bang has a receiver already", func() { OnEvent(g.w, func(*bang) {}) })
}

type queue struct {
	Doors
	got []int
}

func (q *queue) Emit(event, place int, _ Audience) { q.got = append(q.got, event, place) }
func (q *queue) MayChange(ecs.Entity) bool         { return false }
func (q *queue) Despawn(ecs.Entity)                { q.got = append(q.got, -1) }

func TestEventsOfAHost(t *testing.T) {
	g := newWorld(t)
	q := &queue{}
	g.rt.Role, g.rt.Doors = HostRole, q
	Emit(g.w, bang{3}, ToAll())
	Emit(g.w, bang{4}, ToAll())
	require.Equal(t, []int{0, 0, 0, 1}, q.got)
	require.Empty(t, g.bangs, "a host plays none")
	w := newWriter()
	g.rt.AppendEvent(w, 0, 1)
	b := w.Bytes()
	g.rt.ClearEvents()
	require.PanicsWithValue(t, "netcomp: struct {} is no event of the schema", func() { Emit(g.w, struct{}{}, ToAll()) })

	require.Equal(t, 1, g.rt.Events())
	require.NoError(t, g.rt.Receive(0, 0, b))
	require.Equal(t, []uint8{4}, g.bangs)
	require.Error(t, g.rt.Receive(0, 0, nil))
	require.Error(t, g.rt.Receive(0, 0, []byte{1, 2}))

	g.rt.Role = ClientRole
	Emit(g.w, bang{5}, ToAll())
	require.Len(t, q.got, 4, "an event is the host's word")
}

func TestAudience(t *testing.T) {
	g := newWorld(t)
	e := g.w.NewEntity()
	knows := func(o ecs.Entity) bool { return o == e }
	require.True(t, ToAll().Reaches(1, knows))
	require.True(t, ToScope(e).Reaches(1, knows))
	require.False(t, ToScope(g.w.NewEntity()).Reaches(1, knows))
	require.True(t, ToPeer(2).Reaches(2, knows))
	require.False(t, ToPeer(2).Reaches(1, knows))
}

func TestMutInSinglePlayer(t *testing.T) {
	g := newWorld(t)
	m := NewMut[place](g.w)
	e := g.w.NewEntity()
	require.Nil(t, m.Get(e))
	require.Nil(t, m.Get(ecs.Entity{}))
	m.Add(e, place{X: 1})
	require.Equal(t, place{X: 1}, *m.Read(e))
	m.Add(e, place{X: 2})
	m.Get(e).X++
	m.Changed(e)
	require.Equal(t, place{X: 3}, *m.Write(e, m.Read(e)))
	m.Remove(e)
	m.Remove(e)
	require.Nil(t, m.Read(e))
	Despawn(g.w, e)
	require.False(t, g.w.Alive(e))
	Despawn(g.w, e)
	Despawn(g.w, ecs.Entity{})
	require.Nil(t, m.Add(e, place{}))
	m.Remove(e)
}

// Inside a query the doors wait for the end of the system.
func TestDoorsInsideAQuery(t *testing.T) {
	g := newWorld(t)
	m := NewMut[place](g.w)
	has, lacks, ends := g.w.NewEntity(), g.w.NewEntity(), g.w.NewEntity()
	for _, e := range []ecs.Entity{has, ends} {
		m.Add(e, place{})
	}
	for q := ecs.NewFilter1[place](g.w).Query(); q.Next(); {
		switch q.Entity() {
		case has:
			m.Remove(has)
			staged := m.Add(lacks, place{X: 1})
			staged.X = 7
			require.Nil(t, m.Read(lacks))
		case ends:
			Despawn(g.w, ends)
			require.True(t, g.w.Alive(ends))
		}
		require.NotNil(t, m.Read(q.Entity()))
	}
	ecs.Flush(g.w)
	require.Nil(t, m.Read(has))
	require.Equal(t, float32(7), m.Read(lacks).X)
	require.False(t, g.w.Alive(ends))
}

func TestDoorsOfARole(t *testing.T) {
	g := newWorld(t)
	q := &queue{}
	g.rt.Doors = q
	m := NewMut[place](g.w)
	e := ecs.NewMap1[place](g.w).New()
	m.Remove(e)
	require.NotNil(t, m.Read(e), "another machine's to change")
	require.Nil(t, NewMut[Identity](g.w).Add(e, Identity{}))
	Despawn(g.w, e)
	require.Equal(t, []int{-1}, q.got)
	require.True(t, g.w.Alive(e))
}

func TestObserver(t *testing.T) {
	g := newWorld(t)
	type own struct{}
	m := NewMut[place](g.w)
	local := ecs.NewMap1[place](g.w).New()
	require.Empty(t, g.rt.Changes, "what has no identity is not networked")
	e := ecs.NewMap2[Identity, place](g.w).New()
	m.Remove(e)
	ecs.NewMap1[own](g.w).Add(e)
	g.rt.SetID(e, MakeNetID(0, 1))
	m.Add(e, place{})
	id := []ecs.ID{g.rt.IdentityID()}
	g.w.Exchange(e, nil, id)
	g.w.Exchange(e, id, nil)
	g.w.RemoveEntity(e)
	g.w.RemoveEntity(local)
	n := MakeNetID(0, 1)
	require.Equal(t, []Change{{Spawned, e, 0}, {Shaped, e, 0}, {Shaped, e, n}, {Gone, e, n}, {Spawned, e, 0}, {Gone, e, n}}, g.rt.Changes)
}

// From names the spawner, so that spawns are told apart however a loop runs.
func TestFrom(t *testing.T) {
	g := newWorld(t)
	spawner := g.body(0, MakeNetID(2, 1))
	spawns := ecs.NewMap1[Identity](g.w)
	key := func() Key { i := OwnedBy(1).From(g.w, spawner); return g.rt.Identity(spawns.NewWith(&i)).Key() }
	ecs.TimeOf(g.w).Tick = 9
	require.Equal(t, Key{Tick: 9, Spawner: MakeNetID(2, 1)}, key())
	require.Equal(t, Key{Tick: 9, Spawner: MakeNetID(2, 1), Call: 1}, key())
	g.rt.Rerun()
	require.Equal(t, Key{Tick: 9, Spawner: MakeNetID(2, 1)}, key())
	ecs.TimeOf(g.w).Tick = 10
	require.Equal(t, Key{Tick: 10, Spawner: MakeNetID(2, 1)}, key())
}

// Two worlds draw the same for the same entity in the same tick, and again when the tick is replayed.
func TestRand(t *testing.T) {
	draw := func(g *world, tick ecs.Tick, e ecs.Entity) [3]uint64 {
		ecs.TimeOf(g.w).Tick = tick
		r := Rand(g.w, e)
		return [3]uint64{r.Uint64(), r.Uint64(), r.Uint64()}
	}
	a, b := newWorld(t), newWorld(t)
	a.rt.Seed, b.rt.Seed = 42, 42
	b.w.NewEntity() // other handles
	ea, eb := a.body(1, MakeNetID(5, 2)), b.body(1, MakeNetID(5, 2))
	require.NotEqual(t, ea, eb)
	first := draw(a, 7, ea)
	require.Equal(t, first, draw(b, 7, eb))
	require.NotEqual(t, first, draw(a, 8, ea))
	require.Equal(t, first, draw(a, 7, ea), "replayed")
	require.NotEqual(t, first, draw(a, 7, a.body(1, MakeNetID(6, 2))))
	b.rt.Seed = 43
	require.NotEqual(t, first, draw(b, 7, eb))
	key := Key{Peer: 1, Press: 2, Action: 1}
	a.rt.SetKey(ea, key)
	fresh := ecs.NewMap1[Identity](a.w).New()
	a.rt.SetKey(fresh, key)
	require.Equal(t, draw(a, 7, ea), draw(a, 7, fresh), "a key is its name before and after it has an id")
	require.Zero(t, testing.AllocsPerRun(20, func() { Rand(a.w, ea).Uint64() }))
}

func TestSet(t *testing.T) {
	var s Set
	for _, i := range []int{0, 63, 64, 127} {
		s.Add(i)
	}
	var got []int
	for i := s.Next(0); i >= 0; i = s.Next(i + 1) {
		got = append(got, i)
	}
	require.Equal(t, []int{0, 63, 64, 127}, got)
	require.Equal(t, 4, s.Len())
	o := s
	o.Remove(64)
	require.True(t, o.Has(63) && !o.Has(64))
	require.Equal(t, 1, s.Minus(o).Len())
	require.Equal(t, o, s.And(o))
	require.Equal(t, s, s.Or(o))
	require.True(t, Set{}.Empty())
	require.Equal(t, -1, s.Next(128))
}

// A component that never travels is in no set, and its coming and going is nobody's business.
func TestLocal(t *testing.T) {
	w := ecs.NewWorld()
	rt := RuntimeOf(w)
	require.NoError(t, rt.Bind(NewSchema(Component[aim, NetID](aimNet{}), Component[place, [2]int32](localNet{}))))
	e := ecs.NewMap3[Identity, aim, place](w).New()
	require.Equal(t, 1, rt.Set(e).Len())
	require.Equal(t, 1, rt.Local().Len())
	require.True(t, rt.Set(e).And(rt.Local()).Empty())
	_, viewed := rt.Components()[rt.Local().Next(0)].ViewID()
	require.False(t, viewed)
	n := len(rt.Changes)
	NewMut[place](w).Remove(e)
	NewMut[place](w).Add(e, place{})
	require.Len(t, rt.Changes, n)
	rt.Unbind()
	require.True(t, rt.Local().Empty())
}

type localNet struct{ placeNet }

func (localNet) Info() Info { return Info{Name: "place", Interp: true, Local: true} }

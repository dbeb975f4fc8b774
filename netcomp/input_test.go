package netcomp

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

func typeOf[T any]() reflect.Type { return reflect.TypeFor[T]() }

func newWriter() *wire.BitWriter {
	w := new(wire.BitWriter)
	w.Reset(nil)
	return w
}

func readerOf(w *wire.BitWriter) *wire.BitReader {
	r := wire.NewBitReader(w.Bytes())
	return &r
}

func TestHeldReplacesAndPressesCount(t *testing.T) {
	g := newWorld(t)
	body := g.body(1, MakeNetID(0, 1))
	in, counts := NewInput(g.rt), g.rt.NewCounts()
	in.Begin(5, body)
	Do(in, steer{1})
	Do(in, steer{2})
	Press(in, hit{body})
	Press(in, hit{body})
	input := in.Append(nil)
	require.Equal(t, Applied, g.run(body, input, counts, false))
	require.Equal(t, []any{steer{2}, hit{body}, hit{body}}, g.done)
	require.Equal(t, []uint32{0, 1, 2}, []uint32{g.by[0].Press, g.by[1].Press, g.by[2].Press})
	require.EqualValues(t, 2, counts[hitAction])

	require.Equal(t, Applied, g.run(body, input, counts, false))
	require.Equal(t, []any{steer{2}}, g.done, "presses are executed once")

	in.Begin(6, body)
	Press(in, hit{body})
	input = in.Append(nil)
	require.Equal(t, Applied, g.run(body, input, counts, true))
	require.Empty(t, g.done, "a substitute never presses, and nothing is held any more")
	require.EqualValues(t, 2, counts[hitAction])
	require.Equal(t, Applied, g.run(body, input, counts, false))
	require.Len(t, g.done, 1)
	require.EqualValues(t, 3, g.by[0].Press)

	in.Restart()
	require.Equal(t, []byte{0, 0}, in.Append(nil))
	require.Panics(t, func() { Do(in, place{}) })
	require.PanicsWithValue(t, "netcomp: netcomp.bang is no action of the schema", func() { Press(in, bang{}) })
}

func TestTooManyPressesInATick(t *testing.T) {
	g := newWorld(t)
	body := g.body(1, MakeNetID(0, 1))
	for _, n := range []int{8, 9, 100} {
		in, counts := NewInput(g.rt), g.rt.NewCounts()
		in.Begin(5, body)
		for range n {
			Press(in, steer{})
		}
		want := TooFast
		if n == 8 {
			want = Applied
		}
		require.Equal(t, want, g.run(body, in.Append(nil), counts, false))
		require.Len(t, g.done, 8)
		require.EqualValues(t, n, g.by[7].Press)
		require.EqualValues(t, n, counts[steerAction])
	}
}

func TestVerdicts(t *testing.T) {
	g := newWorld(t)
	mine, theirs, dead := g.body(1, MakeNetID(0, 1)), g.body(2, MakeNetID(1, 1)), g.body(1, MakeNetID(2, 1))
	in := NewInput(g.rt)
	input := func(fill func()) []byte {
		in.Begin(5, mine)
		fill()
		return in.Append(nil)
	}
	hitTheirs := input(func() { Do(in, hit{theirs}) })
	lookTheirs := input(func() { Do(in, look{theirs}) })
	hitDead := input(func() { Do(in, hit{dead}) })
	lookDead := input(func() { Do(in, look{dead}) })
	nobody := input(func() { Do(in, hit{}) })
	both := input(func() { Do(in, hit{theirs}); Do(in, steer{1}) })
	steers := input(func() { Do(in, steer{1}) })
	g.w.RemoveEntity(dead)

	require.Equal(t, NotOwner, g.run(mine, hitTheirs, nil, true))
	require.Empty(t, g.done)
	require.Equal(t, Applied, g.run(mine, lookTheirs, nil, true))
	require.Equal(t, []any{look{theirs}}, g.done)
	require.Equal(t, EntityGone, g.run(mine, hitDead, nil, true))
	g.rt.Refs.Unbind(MakeNetID(2, 1))
	require.Equal(t, Applied, g.run(mine, lookDead, nil, true), "any: the game judges")
	require.Equal(t, []any{look{}}, g.done)
	require.Equal(t, Applied, g.run(mine, nobody, nil, true), "nobody is the game's to judge")
	require.Equal(t, []any{hit{}}, g.done)
	require.Equal(t, NotOwner, g.run(mine, both, nil, true), "the first thing that was wrong")
	require.Equal(t, []any{steer{1}}, g.done)
	require.Equal(t, NoBody, g.run(ecs.Entity{}, steers, nil, true))
	require.Equal(t, NoBody, g.run(dead, steers, nil, true))

	require.Equal(t, Applied, g.rt.Execute(Sender{Tick: 5, Body: mine}, hitTheirs, nil, true), "the host owns everything")

	g.code = 3
	require.Equal(t, Refused+3, g.run(mine, steers, nil, true))
	g.code = 191
	require.Equal(t, Verdict(255), g.run(mine, steers, nil, true))
	require.PanicsWithValue(t, "netcomp: Refuse takes codes up to 191", func() { Sender{}.Refuse(192) })
	require.Empty(t, g.rt.Refs.Unresolved)
	require.Equal(t, "refused by the game (3)", (Refused + 3).String())
	require.Equal(t, "not owner", NotOwner.String())
	require.Equal(t, "verdict 40", Verdict(40).String())
}

// An action that is free runs without a body; of one that has just ended its executor hears nothing.
func TestFree(t *testing.T) {
	g := newWorld(t)
	require.False(t, g.rt.Bodiless())
	w := ecs.NewWorld()
	rt := RuntimeOf(w)
	var by []Sender
	OnAction(w, func(s Sender, _ *steer) { by = append(by, s) })
	require.NoError(t, rt.Bind(NewSchema(Action[steer](freeNet{}))))
	require.NoError(t, rt.Ready())
	require.True(t, rt.Bodiless())
	lives := ecs.NewMap1[Identity](w).New()
	dead := ecs.NewMap1[Identity](w).New()
	w.RemoveEntity(dead)
	in := NewInput(rt)
	in.Begin(5, ecs.Entity{})
	Do(in, steer{1})
	for _, body := range []ecs.Entity{{}, dead, lives} {
		require.Equal(t, Applied, rt.Execute(Sender{Peer: 1, Tick: 5, Body: body}, in.Append(nil), nil, true))
	}
	require.Equal(t, []ecs.Entity{{}, {}, lives}, []ecs.Entity{by[0].Body, by[1].Body, by[2].Body})
	require.True(t, by[0].Peer == 1 && by[0].Tick == 5)
}

type freeNet struct{ steerNet }

func (freeNet) Info() Info { return Info{Name: "steer", Free: true} }

// Every input has one form; what has another is malformed, and so is what cannot be read.
func TestMalformedInput(t *testing.T) {
	g := newWorld(t)
	body := g.body(1, MakeNetID(0, 1))
	held := func(parts ...[]byte) (b []byte) {
		b = append(b, byte(len(parts)))
		for _, p := range parts {
			b = append(b, p...)
		}
		return append(b, 0)
	}
	steers := []byte{steerAction, 1, 7}
	none := []byte{hitAction, 1, 0}
	require.Equal(t, Applied, g.run(body, held(steers), nil, true))
	require.Equal(t, Applied, g.run(body, held(none, steers), nil, true))
	for name, b := range map[string][]byte{ // order-free: each by itself
		"empty":             {},
		"no presses":        {0},
		"trailing":          {0, 0, 0},
		"falling actions":   held(steers, none),
		"an action twice":   held(steers, steers),
		"unknown action":    held([]byte{3, 1, 7}),
		"huge action":       held([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 1, 7}),
		"payload too short": held([]byte{steerAction, 0}),
		"payload too long":  held([]byte{steerAction, 2, 7, 0}),
		"payload not there": held([]byte{steerAction, 200}),
		"not the shortest":  {0x80, 0, 0},
		"count too large":   {0, 1, steerAction, 0x80, 0x80, 0x80, 0x80, 0x10, 1, 7},
		"hostile number":    {0xff, 0xff, 0xff, 0xff, 0x0f},
	} {
		require.Equal(t, Malformed, g.run(body, b, g.rt.NewCounts(), false), name)
	}
}

func TestPressesHaveKeysOfTheirOwn(t *testing.T) {
	g := newWorld(t)
	body := g.body(1, MakeNetID(6, 1))
	spawns := ecs.NewMap1[Identity](g.w)
	var keys []Key
	delete(g.rt.executors, typeOf[hit]())
	g.rt.actions[hitAction].(*actionOf[hit, whoNet[hit]]).execute = func(by Sender, a *hit) {
		for range 2 {
			e := spawns.NewWith(new(OwnedBy(1)))
			k := g.rt.Identity(e).Key()
			keys = append(keys, k)
			found, ok := g.rt.Refs.ByKey(k)
			require.True(t, ok && found == e)
		}
	}
	in := NewInput(g.rt)
	in.Begin(5, body)
	Do(in, hit{})
	Press(in, hit{})
	require.Equal(t, Applied, g.run(body, in.Append(nil), g.rt.NewCounts(), false))
	require.Equal(t, []Key{
		{Tick: 5, Spawner: MakeNetID(6, 1), Peer: 1, Action: hitAction + 1}, {Tick: 5, Spawner: MakeNetID(6, 1), Peer: 1, Action: hitAction + 1, Call: 1},
		{Peer: 1, Press: 1, Action: hitAction + 1}, {Peer: 1, Press: 1, Action: hitAction + 1, Call: 1},
	}, keys)
	e := spawns.NewWith(new(OwnedBy(1)))
	require.Zero(t, g.rt.Identity(e).Key(), "nothing is executed any more")
}

// FuzzExecute feeds hostile inputs: a verdict, never a panic, and never more presses than a tick may have.
func FuzzExecute(f *testing.F) {
	f.Add([]byte{1, steerAction, 1, 7, 1, hitAction, 3, 1, 0})
	f.Add([]byte{0, 1, steerAction, 200, 1, 1, 7})
	f.Add([]byte{3, 0, 1, 0, 1, 1, 0x21, 2, 1, 9, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		g := newWorld(t)
		body := g.body(1, MakeNetID(0, 1))
		counts := g.rt.NewCounts()
		v := g.run(body, data, counts, false)
		require.NotEqual(t, Undecided, v)
		require.LessOrEqual(t, len(g.done), (1+maxPresses)*len(g.rt.actions))
		require.Empty(t, g.rt.Refs.Unresolved)
		if v != Malformed {
			held, presses, ok := SplitInput(data)
			require.True(t, ok)
			require.Equal(t, data, append(append([]byte(nil), held...), presses...))
		}
	})
}

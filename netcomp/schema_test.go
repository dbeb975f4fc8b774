package netcomp

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
)

func TestSchemaHasOneOrder(t *testing.T) {
	a := entries()
	b := slices.Clone(a)
	slices.Reverse(b)
	one, other := NewSchema(a...), NewSchema(b...)
	require.Equal(t, one.Text(), other.Text())
	require.Equal(t, one.Hash(), other.Hash())
	require.Empty(t, one.Diff(other.Text()))
	require.Equal(t, "component place\naction hit\naction look\naction steer\n  X uint8 bits=8\nevent bang\n  N uint8 bits=8\n", one.Text())
	require.Equal(t, uint64(0x4ac3b0ce6a572b74), one.Hash(), "it changes only with the text")
}

func TestSchemaRefusesADoubleName(t *testing.T) {
	require.PanicsWithValue(t, "netcomp: event bang is in the schema twice; give one of them another name=",
		func() { NewSchema(append(entries(), Event[bang](bangNet{}))...) })
	_, err := Merge(NewSchema(entries()...), NewSchema(entries()[:1]...))
	require.ErrorContains(t, err, "action steer is in the schema twice")
	s, err := Merge(NewSchema(entries()[:2]...), NewSchema(entries()[2:]...))
	require.NoError(t, err)
	require.Equal(t, NewSchema(entries()...).Hash(), s.Hash())
}

type tooMany struct {
	placeNet
	n int
}

func (c tooMany) Info() Info { return Info{Name: string(rune('A' + c.n))} }

func TestSchemaRefusesTooManyComponents(t *testing.T) {
	var es []Entry
	for n := range MaxComponents + 1 {
		es = append(es, Component[place, [2]int32](tooMany{n: n}))
	}
	require.PanicsWithValue(t, "netcomp: 129 components in one schema, 128 are possible", func() { NewSchema(es...) })
}

type pointed struct{ In struct{ Name string } }

func TestBindRefusesPointers(t *testing.T) {
	e := entries()[1]
	e.typ, e.info.Name = typeOf[pointed](), "pointed"
	err := RuntimeOf(ecs.NewWorld()).Bind(NewSchema(e))
	require.ErrorContains(t, err, "component pointed")
	require.ErrorContains(t, err, "In.Name")
}

func TestReadyNamesWhatHasNoExecutor(t *testing.T) {
	rt := RuntimeOf(ecs.NewWorld())
	OnAction(rt.World, func(Sender, *hit) {})
	OnAction(rt.World, func(Sender, *look) {})
	require.NoError(t, rt.Bind(NewSchema(entries()...)))
	require.EqualError(t, rt.Ready(), "netcomp: action steer has no executor: call OnAction in a system's Initialize")
	OnAction(rt.World, func(Sender, *steer) {})
	require.NoError(t, rt.Ready())
	require.PanicsWithValue(t, "netcomp: action steer has an executor already", func() { OnAction(rt.World, func(Sender, *steer) {}) })
	require.PanicsWithValue(t, "netcomp: a schema is bound to this world already", func() { _ = rt.Bind(NewSchema()) })
}

func TestUnbindAndBindAgain(t *testing.T) {
	g := newWorld(t)
	e := g.body(1, MakeNetID(3, 1))
	g.rt.Unbind()
	g.rt.Unbind()
	require.Zero(t, g.rt.Refs.ID(e))
	require.Zero(t, g.rt.Identity(e).ID())
	require.Nil(t, g.rt.Schema())
	require.True(t, g.w.Alive(e))
	ecs.NewMap1[Identity](g.w).New()
	require.Empty(t, g.rt.Changes, "nobody observes")
	require.NoError(t, g.rt.Bind(NewSchema(entries()...)))
	require.NoError(t, g.rt.Ready())
}

// Two worlds in which the same types have other ids understand each other: numbers are the schema's.
func TestWorldsWithOtherComponentIDs(t *testing.T) {
	type first struct{ X int }
	a, b := ecs.NewWorld(), ecs.NewWorld()
	ecs.ComponentID[place](a)
	ecs.ComponentID[first](b)
	ra, rb := RuntimeOf(a), RuntimeOf(b)
	s := NewSchema(entries()...)
	require.NoError(t, ra.Bind(s))
	require.NoError(t, rb.Bind(s))
	ca, cb := ra.Components()[0], rb.Components()[0]
	require.NotEqual(t, ca.ID(), cb.ID())
	require.Equal(t, ca.Index(), cb.Index())
	ea := ecs.NewMap2[Identity, place](a).NewWith(&Identity{}, &place{X: 3, Name: 2})
	eb := ecs.NewMap2[Identity, place](b).NewWith(&Identity{}, &place{})
	require.True(t, ca.Take(0, ea, true))
	w := newWriter()
	ca.AppendImage(w, 0)
	r := readerOf(w)
	require.NoError(t, cb.ParseImage(r))
	cb.Keep(0)
	cb.Write(eb)
	require.True(t, ca.Same(0, ea, cb, eb, false))
	require.True(t, ca.Same(0, ea, cb, eb, true))
	require.Equal(t, ra.Set(ea), rb.Set(eb))
}

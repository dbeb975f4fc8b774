package ecs_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tickwire/tickwire/ecs"
)

type (
	hiddenMark struct{}
	named      struct {
		Name *string
		List []int
	}
)

func TestHideAndUnhide(t *testing.T) {
	w := ecs.NewWorld()
	a, b, mark := ecs.ComponentID[alpha](w), ecs.ComponentID[beta](w), ecs.ComponentID[hiddenMark](w)
	g := ecs.ComponentID[gamma](w)
	e := ecs.NewMap2[alpha, beta](w).NewWith(&alpha{1}, &beta{2})
	heard := &ears{}
	ecs.Observe(w, heard)

	st := ecs.Hide(w, e, []ecs.ID{b}, mark)
	require.Equal(t, []ecs.ID{b, mark}, ecs.IDsOf(w, e))
	require.Equal(t, []ecs.ID{a}, st.IDs())
	require.Nil(t, st.Pointer(b))
	require.PanicsWithValue(t, "ecs: Hide of a hidden entity", func() { ecs.Hide(w, e, nil, mark) })
	(*alpha)(st.Pointer(a)).V = 7
	ecs.Unhide(w, e, st, mark)
	require.Equal(t, 7, (*alpha)(ecs.Pointer(w, e, a)).V)
	require.Equal(t, 2, (*beta)(ecs.Pointer(w, e, b)).V)
	require.Equal(t, []string{"1 +hiddenMark -alpha", "1 +alpha -hiddenMark"}, heard.heard, "one move each")

	// A component that came meanwhile keeps its value.
	st = ecs.Hide(w, e, nil, mark)
	ecs.Exchange(w, e, []ecs.ID{a, g}, nil, func(e ecs.Entity) { (*alpha)(ecs.Pointer(w, e, a)).V = 9 })
	ecs.Unhide(w, e, st, mark)
	require.Equal(t, 9, (*alpha)(ecs.Pointer(w, e, a)).V)
	require.Equal(t, 2, (*beta)(ecs.Pointer(w, e, b)).V)

	// An entity with nothing to hide.
	none := w.NewEntity()
	st = ecs.Hide(w, none, nil, mark)
	require.Empty(t, st.IDs())
	ecs.Unhide(w, none, st, mark)
	require.Empty(t, ecs.IDsOf(w, none))
}

func TestTakePutGive(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.ComponentID[alpha](w), ecs.ComponentID[beta](w)
	e := ecs.NewMap1[alpha](w).NewWith(&alpha{1})
	st := ecs.Take(w, e, b, a)
	require.Equal(t, []ecs.ID{a}, st.IDs())
	(*alpha)(ecs.Pointer(w, e, a)).V = 2
	other := w.NewEntity()
	st.Put(other) // has none of it
	st.Put(e)
	require.Equal(t, 1, (*alpha)(ecs.Pointer(w, e, a)).V)
	st.Give(other)
	require.Equal(t, 1, (*alpha)(ecs.Pointer(w, other, a)).V)
	ecs.Take(w, other).Give(other) // nothing to do
	require.PanicsWithValue(t, "ecs: a component ID that the world does not know", func() { ecs.Take(w, e, ecs.IDAt(200)) })
}

func TestStashKeepsARelation(t *testing.T) {
	w := ecs.NewWorld()
	mark, rel := ecs.ComponentID[hiddenMark](w), ecs.ComponentID[likes](w)
	m := ecs.NewMap1[likes](w, ecs.T[likes]())
	target := w.NewEntity()
	e := m.New(target)
	m.Get(e).V = 5
	ecs.Unhide(w, e, ecs.Hide(w, e, nil, mark), mark)
	require.Equal(t, target, w.Relations().Get(e, rel))
	require.Equal(t, 5, m.Get(e).V)
	st := ecs.Hide(w, e, nil, mark)
	w.RemoveEntity(target)
	ecs.Unhide(w, e, st, mark)
	require.True(t, w.Relations().Get(e, rel).IsZero())
}

// TestStashHoldsPointers stashes values with pointers while the collector runs: arche itself
// is not safe for them, the stash is.
func TestStashHoldsPointers(t *testing.T) {
	w := ecs.NewWorld()
	id := ecs.ComponentID[named](w)
	m := ecs.NewMap1[named](w)
	var stashes []*ecs.Stash
	var entities []ecs.Entity
	for i := range 500 {
		s := string(rune('a' + i%26))
		e := m.NewWith(&named{Name: &s, List: []int{i, i + 1}})
		stashes, entities = append(stashes, ecs.Take(w, e, id)), append(entities, e)
		*m.Get(e) = named{}
	}
	for round := range 5 {
		runtime.GC()
		_ = make([]byte, 1<<20)
		for i, st := range stashes {
			v := (*named)(st.Pointer(id))
			require.Equal(t, string(rune('a'+i%26)), *v.Name)
			require.Equal(t, []int{i, i + 1}, v.List)
			if round%2 == 1 { // through the world and back
				st.Put(entities[i])
				st.Free()
				stashes[i] = ecs.Take(w, entities[i], id)
			}
		}
	}
	stashes[0].Free()
	reused := ecs.Take(w, entities[1], id)
	require.Equal(t, 1, (*named)(reused.Pointer(id)).List[0])
}

func TestRows(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.ComponentID[alpha](w), ecs.ComponentID[beta](w)
	e := ecs.Spawn(w, []ecs.ID{a}, nil)
	require.NotNil(t, ecs.Pointer(w, e, a))
	require.Nil(t, ecs.Pointer(w, e, b))
	called := false
	ecs.Observe(w, &ears{}) // arche fails on an empty exchange that somebody listens to
	ecs.Exchange(w, e, nil, nil, func(ecs.Entity) { called = true })
	ecs.Exchange(w, e, nil, nil, nil)
	require.True(t, called)
	w.RemoveEntity(e)
	require.Nil(t, ecs.Pointer(w, e, a), "dead")
	require.Panics(t, func() { ecs.IDsOf(w, e) })
}

func TestRowsAllocateNothing(t *testing.T) {
	w := ecs.NewWorld()
	a, mark := ecs.ComponentID[alpha](w), ecs.ComponentID[hiddenMark](w)
	n := ecs.ComponentID[named](w)
	ecs.Observe(w, observer(func(*ecs.World, ecs.Event) {}))
	ids, set := []ecs.ID{a, n}, func(ecs.Entity) {}
	keep := []ecs.ID{n}
	run := func() {
		e := ecs.Spawn(w, ids, set)
		ecs.Take(w, e, a, n).Free()
		ecs.Unhide(w, e, ecs.Hide(w, e, keep, mark), mark)
		ecs.Exchange(w, e, nil, ids, nil)
		w.RemoveEntity(e)
	}
	run()
	require.Zero(t, testing.AllocsPerRun(100, run))
}

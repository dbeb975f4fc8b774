package ecs_test

import (
	"reflect"
	"testing"

	arche "github.com/mlange-42/arche/ecs"
	"github.com/mlange-42/arche/generic"
	"github.com/stretchr/testify/require"
	"github.com/tickwire/tickwire/ecs"
)

func TestIDsAreNumbersInOrderOfRegistration(t *testing.T) {
	w := ecs.NewWorld()
	var ids []ecs.ID
	for n := range 256 {
		ids = append(ids, ecs.TypeID(w, reflect.ArrayOf(n, reflect.TypeFor[byte]())))
		require.Equal(t, n, ecs.Index(ids[n]))
		require.Equal(t, ids[n], ecs.IDAt(n))
	}
	require.Equal(t, arche.ComponentIDs(w), ids)
	require.Equal(t, ids, ecs.AppendIDs(nil, w))
	require.Equal(t, "[255]uint8", ecs.TypeOf(w, ids[255]).String())
	require.Nil(t, ecs.TypeOf(ecs.NewWorld(), ids[0]))
	require.Len(t, ecs.AppendIDs(ids[:1:1], ecs.NewWorld()), 1)
}

// walk is one game, used in two worlds.
type walk struct{ moving *ecs.Filter2[alpha, beta] }

func (s *walk) Initialize(w *ecs.World) {
	s.moving = ecs.NewFilter2[alpha, beta](w).Without(ecs.T[gamma]())
}
func (s *walk) Update(*ecs.World) {
	for q := s.moving.Query(); q.Next(); {
		a, b := q.Get()
		a.V += b.V
	}
}

// TestOneGameInTwoWorlds registers the same types in opposite order in two worlds of one
// process, where arche's own generic filters read the wrong bytes.
func TestOneGameInTwoWorlds(t *testing.T) {
	one, two := ecs.NewWorld(), ecs.NewWorld()
	ecs.ComponentID[alpha](one)
	ecs.ComponentID[beta](one)
	ecs.ComponentID[gamma](one)
	ecs.ComponentID[gamma](two)
	ecs.ComponentID[beta](two)
	ecs.ComponentID[alpha](two)
	require.NotEqual(t, ecs.ComponentID[alpha](one), ecs.ComponentID[alpha](two))
	for _, w := range []*ecs.World{one, two} {
		e := ecs.NewEngine(ecs.Config{World: w})
		e.Add(ecs.Simulate, &walk{})
		m := ecs.NewMap2[alpha, beta](w)
		ent := m.NewWith(&alpha{10}, &beta{20})
		e.Step()
		a, b := m.Get(ent)
		require.Equal(t, alpha{30}, *a)
		require.Equal(t, beta{20}, *b)
	}
	// What this protects from: one of arche's filters in two worlds.
	f := generic.NewFilter2[alpha, beta]()
	for q := f.Query(one); q.Next(); {
		q.Get()
	}
	for q := f.Query(two); q.Next(); {
		a, _ := q.Get()
		require.NotEqual(t, alpha{30}, *a)
	}
}

func TestFilterMethods(t *testing.T) {
	w := ecs.NewWorld()
	a, b, c := ecs.NewMap1[alpha](w), ecs.NewMap2[alpha, beta](w), ecs.NewMap3[alpha, beta, gamma](w)
	a.NewWith(&alpha{1})
	b.NewWith(&alpha{2}, &beta{})
	c.NewWith(&alpha{4}, &beta{}, &gamma{})
	sum := func(f *ecs.Filter1[alpha]) (sum int) {
		for q := f.Query(); q.Next(); {
			sum += q.Get().V
		}
		return sum
	}
	require.Same(t, w, ecs.NewFilter1[alpha](w).World())
	require.Equal(t, 7, sum(ecs.NewFilter1[alpha](w)))
	require.Equal(t, 6, sum(ecs.NewFilter1[alpha](w).With(ecs.T[beta]())))
	require.Equal(t, 2, sum(ecs.NewFilter1[alpha](w).With(ecs.T[beta]()).Without(ecs.T[gamma]())))
	f := ecs.NewFilter1[alpha](w)
	require.Equal(t, 7, sum(f))
	require.Equal(t, 1, sum(f.Exclusive()), "also after a query")
	r := ecs.NewFilter1[alpha](w).Without(ecs.T[gamma]()).Register()
	require.Equal(t, 3, sum(r))
	require.PanicsWithValue(t, "can't modify a registered filter", func() { r.With(ecs.T[beta]()) })
	r.Unregister()
	require.Equal(t, 2, sum(r.With(ecs.T[beta]())))

	seen := 0
	for q := ecs.NewFilter2[alpha, beta](w).Optional(ecs.T[beta]()).Query(); q.Next(); {
		if _, b := q.Get(); b == nil {
			seen++
		}
	}
	require.Equal(t, 1, seen)
	require.Equal(t, 2, w.Batch().RemoveEntities(ecs.NewFilter2[alpha, beta](w).Filter()))
	n := 0
	for q := ecs.NewFilter0(w).Query(); q.Next(); {
		n++
	}
	require.Equal(t, 1, n)
}

// TestAFilterWorksFirstInsideAnotherQuery is why filters register their types when made.
func TestAFilterWorksFirstInsideAnotherQuery(t *testing.T) {
	w := ecs.NewWorld()
	w.NewEntity()
	type fresh struct{ V int }
	inner := ecs.NewFilter1[alpha](w).Without(ecs.T[fresh]()).With(ecs.T[gamma]())
	for outer := ecs.NewFilter0(w).Query(); outer.Next(); {
		require.NotPanics(t, func() { q := inner.Query(); q.Close() })
	}
}

type likes struct {
	ecs.Relation
	V int
}

func TestRelations(t *testing.T) {
	w := ecs.NewWorld()
	m := ecs.NewMap1[likes](w, ecs.T[likes]())
	x, y := w.NewEntity(), w.NewEntity()
	m.New(x)
	m.New(y)
	f := ecs.NewFilter1[likes](w).WithRelation(ecs.T[likes]())
	n := 0
	for q := f.Query(x); q.Next(); {
		require.Equal(t, x, q.Relation())
		n++
	}
	require.Equal(t, 1, n)
	q := ecs.NewFilter1[likes](w).WithRelation(ecs.T[likes](), y).Query()
	require.Equal(t, 1, q.Count())
	q.Close()
}

func TestQueriesAllocateNothing(t *testing.T) {
	w := ecs.NewWorld()
	ecs.NewMap2[alpha, beta](w).New()
	plain, without := ecs.NewFilter2[alpha, beta](w), ecs.NewFilter2[alpha, beta](w).Without(ecs.T[gamma]())
	run := func() {
		for q := plain.Query(); q.Next(); {
			a, b := q.Get()
			a.V += b.V
		}
		for q := without.Query(); q.Next(); {
			a, b := q.Get()
			a.V += b.V
		}
	}
	run()
	require.Zero(t, testing.AllocsPerRun(100, run))
}

func TestResources(t *testing.T) {
	w := ecs.NewWorld()
	require.Nil(t, ecs.GetResource[alpha](w))
	made := 0
	newAlpha := func(*ecs.World) *alpha { made++; return &alpha{7} }
	r := ecs.ResourceOf(w, newAlpha)
	require.Same(t, r, ecs.ResourceOf(w, newAlpha))
	require.Same(t, r, ecs.GetResource[alpha](w))
	require.Same(t, r, ecs.NewResource[alpha](w).Get())
	require.Equal(t, 1, made)
	ecs.AddResource(w, &beta{1})
	require.Equal(t, 1, ecs.GetResource[beta](w).V)
}

func TestMaps(t *testing.T) {
	w := ecs.NewWorld(8)
	e := ecs.NewMap12[[1]byte, [2]byte, [3]byte, [4]byte, [5]byte, [6]byte, [7]byte, [8]byte, [9]byte, [10]byte, [11]byte, [12]byte](w).New()
	q := ecs.NewFilter12[[1]byte, [2]byte, [3]byte, [4]byte, [5]byte, [6]byte, [7]byte, [8]byte, [9]byte, [10]byte, [11]byte, [12]byte](w).Query()
	require.True(t, q.Next())
	require.Equal(t, e, q.Entity())
	_, _, _, _, _, _, _, _, _, _, _, l := q.Get()
	l[11] = 9
	require.Equal(t, byte(9), ecs.NewMap[[12]byte](w).Get(e)[11])
	q.Close()
}

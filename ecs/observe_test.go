package ecs_test

import (
	"fmt"
	"slices"
	"testing"

	arche "github.com/mlange-42/arche/ecs"
	"github.com/mlange-42/arche/ecs/event"
	"github.com/stretchr/testify/require"
	"github.com/tickwire/tickwire/ecs"
)

type (
	alpha struct{ V int }
	beta  struct{ V int }
	gamma struct{ V int }
)

// ears records what it hears; it panics at panicAt, counted from 1.
type ears struct {
	heard   []string
	panicAt int
}

func (r *ears) Notify(w *ecs.World, ev ecs.Event) {
	s := fmt.Sprint(ev.Entity.ID())
	if ev.Created {
		s += " born"
	}
	if ev.Removed {
		s += " dies"
	}
	for _, id := range ev.Added {
		s += " +" + ecs.TypeOf(w, id).Name()
	}
	for _, id := range ev.Lost {
		s += " -" + ecs.TypeOf(w, id).Name()
	}
	r.heard = append(r.heard, s)
	if len(r.heard) == r.panicAt {
		panic("ears")
	}
}

// game is a listener of the game's own, as arche has them.
type game struct {
	heard int
	bits  event.Subscription
	mask  *ecs.Mask
	do    func(w *ecs.World, e ecs.EntityEvent)
}

func (g *game) Notify(w *ecs.World, e ecs.EntityEvent) {
	g.heard++
	if g.do != nil {
		g.do(w, e)
	}
}
func (g *game) Subscriptions() event.Subscription { return g.bits }
func (g *game) Components() *ecs.Mask             { return g.mask }

func TestObserversHearWhatTheyAskedFor(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.ComponentID[alpha](w), ecs.ComponentID[beta](w)
	all, some := &ears{}, &ears{}
	ecs.Observe(w, all)
	stop := ecs.Observe(w, some, b)

	e := ecs.Spawn(w, []ecs.ID{a}, nil)
	ecs.Exchange(w, e, []ecs.ID{b}, []ecs.ID{a}, nil)
	ecs.Exchange(w, e, nil, []ecs.ID{b}, nil)
	ecs.Exchange(w, e, []ecs.ID{b}, nil, nil)
	w.RemoveEntity(e)
	w.NewEntity()
	require.Equal(t, []string{"1 born +alpha", "1 +beta -alpha", "1 -beta", "1 +beta", "1 dies -beta", "1 born"}, all.heard)
	require.Equal(t, []string{"1 +beta -alpha", "1 -beta", "1 +beta", "1 dies -beta"}, some.heard)
	stop()
	stop()
	ecs.Spawn(w, []ecs.ID{b}, nil)
	require.Len(t, some.heard, 4)
	require.Len(t, all.heard, 7)
}

func TestValuesStandBeforeObserversHear(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.ComponentID[alpha](w), ecs.ComponentID[beta](w)
	values := ecs.NewMap2[alpha, beta](w)
	var seen []int
	ecs.Observe(w, observer(func(w *ecs.World, ev ecs.Event) {
		for _, id := range ev.Added {
			seen = append(seen, *(*int)(ecs.Pointer(w, ev.Entity, id)))
		}
		if ev.Removed {
			seen = append(seen, *(*int)(ecs.Pointer(w, ev.Entity, b)))
		}
	}))
	e := ecs.Spawn(w, []ecs.ID{a}, func(e ecs.Entity) { (*alpha)(ecs.Pointer(w, e, a)).V = 1 })
	ecs.Exchange(w, e, []ecs.ID{b}, nil, func(e ecs.Entity) { (*beta)(ecs.Pointer(w, e, b)).V = 2 })
	values.NewWith(&alpha{3}, &beta{4})
	w.RemoveEntity(e)
	require.Equal(t, []int{1, 2, 3, 4, 2}, seen)
}

type observer func(w *ecs.World, ev ecs.Event)

func (o observer) Notify(w *ecs.World, ev ecs.Event) { o(w, ev) }

// TestTheGamesListenerStays compares what a listener hears alone and below the dispatcher.
func TestTheGamesListenerStays(t *testing.T) {
	play := func(w *ecs.World) {
		a, b := ecs.ComponentID[alpha](w), ecs.ComponentID[beta](w)
		for _, ids := range [][]ecs.ID{nil, {a}, {b}, {a, b}} {
			e := w.NewEntity(ids...)
			w.RemoveEntity(e)
		}
		e := w.NewEntity(a)
		w.Exchange(e, []ecs.ID{b}, []ecs.ID{a})
		w.Remove(e, b)
		arche.NewBuilder(w, a).NewBatch(3)
		w.Batch().RemoveEntities(ecs.MaskOf(a))
	}
	for bits := event.Subscription(0); bits <= event.All; bits++ {
		for _, component := range []int{-1, 0, 1} {
			listen := func(place string) int {
				w := ecs.NewWorld(4)
				ids := []ecs.ID{ecs.ComponentID[alpha](w), ecs.ComponentID[beta](w), ecs.ComponentID[gamma](w)}
				g := &game{bits: bits}
				if component >= 0 {
					mask := ecs.MaskOf(ids[component])
					g.mask = &mask
				}
				observers := &ears{}
				if place != "after" {
					w.SetListener(g)
				}
				if place != "alone" {
					ecs.Observe(w, observers, ids[2])
				}
				if place == "after" {
					ecs.SetListener(w, g)
				}
				play(w)
				require.Empty(t, observers.heard)
				return g.heard
			}
			require.Equal(t, listen("alone"), listen("before"), "bits %b component %d", bits, component)
			require.Equal(t, listen("alone"), listen("after"), "bits %b component %d", bits, component)
		}
	}
}

func TestAListenerThatTakesTheSlotIsFound(t *testing.T) {
	e := ecs.NewEngine(ecs.Config{})
	ecs.Observe(e.World(), &ears{})
	e.Step()
	e.World().SetListener(&game{})
	require.PanicsWithValue(t, "ecs: World.SetListener was called after the engine's; use ecs.SetListener(w, l), which keeps both",
		func() { e.Step() })
}

func TestAPanicInAnObserverDoesNotLockTheWorld(t *testing.T) {
	for _, who := range []string{"observer", "game"} {
		t.Run(who, func(t *testing.T) {
			e := ecs.NewEngine(ecs.Config{})
			w := e.World()
			first, last := &ears{panicAt: 2}, &ears{}
			if who == "game" {
				first.panicAt = 0
				heard := 0
				w.SetListener(&game{bits: event.All, do: func(*ecs.World, ecs.EntityEvent) {
					if heard++; heard == 2 {
						panic("ears")
					}
				}})
			}
			ecs.Observe(w, first)
			ecs.Observe(w, last)
			victims := []ecs.Entity{w.NewEntity()}
			e.Add(ecs.Simulate, ecs.Func(func(w *ecs.World) {
				w.RemoveEntity(victims[0])
				require.False(t, w.IsLocked())
				w.NewEntity()
			}))
			// It is told as soon as the world is unlocked.
			caught := catch(func() { e.Step() })
			require.IsType(t, &ecs.ObserverPanic{}, caught)
			require.Equal(t, "ears", caught.(*ecs.ObserverPanic).Value)
			require.Contains(t, caught.(error).Error(), "ecs: an observer panicked: ears\ngoroutine")
			require.False(t, w.IsLocked())
			require.Equal(t, []string{"1 born", "1 dies", "1 born"}, last.heard, "the others heard all of it")
			require.NotPanics(t, func() { w.NewEntity() }, "told once")
		})
	}
}

func TestAPanicHeldBackIsRaisedAtTheLatestAtTheEndOfTheSystem(t *testing.T) {
	e := ecs.NewEngine(ecs.Config{})
	w := e.World()
	ecs.Observe(w, &ears{panicAt: 2})
	victim := w.NewEntity()
	ran := false
	e.Add(ecs.Open, ecs.Func(func(w *ecs.World) { w.RemoveEntity(victim) }))
	e.Add(ecs.Open, ecs.Func(func(*ecs.World) { ran = true }))
	require.IsType(t, &ecs.ObserverPanic{}, catch(func() { e.Step() }))
	require.False(t, ran)

	ecs.Observe(w, &ears{panicAt: 2})
	other := w.NewEntity()
	require.NotPanics(t, func() { w.RemoveEntity(other) })
	require.IsType(t, &ecs.ObserverPanic{}, catch(func() { ecs.Flush(w) }))
}

func catch(run func()) (v any) {
	defer func() { v = recover() }()
	run()
	return nil
}

func TestNotifyAllocatesNothing(t *testing.T) {
	w := ecs.NewWorld()
	a, b := []ecs.ID{ecs.ComponentID[alpha](w)}, []ecs.ID{ecs.ComponentID[beta](w)}
	heard := 0
	w.SetListener(&game{bits: event.All})
	for range 2 {
		ecs.Observe(w, observer(func(*ecs.World, ecs.Event) { heard++ }), a...)
	}
	run := func() {
		e := ecs.Spawn(w, a, nil)
		ecs.Exchange(w, e, b, a, nil)
		w.RemoveEntity(e)
	}
	run()
	require.Zero(t, testing.AllocsPerRun(100, run))
	require.NotZero(t, heard)
}

func TestStopWhileTold(t *testing.T) {
	w := ecs.NewWorld()
	var stops []func()
	heard := make([]int, 3)
	for i := range heard {
		stops = append(stops, ecs.Observe(w, observer(func(*ecs.World, ecs.Event) {
			heard[i]++
			for _, stop := range slices.Clone(stops) {
				stop()
			}
		})))
	}
	w.NewEntity()
	w.NewEntity()
	require.Equal(t, []int{1, 0, 0}, heard)
}

package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tickwire/tickwire/ecs"
)

func TestLaterRunsAtTheEndOfTheSystem(t *testing.T) {
	var log []string
	say := func(s string) func(*ecs.World) { return func(*ecs.World) { log = append(log, s) } }
	e := ecs.NewEngine(ecs.Config{})
	e.World().NewEntity()
	all := ecs.NewFilter0(e.World())
	e.Add(ecs.Simulate,
		ecs.Func(func(w *ecs.World) {
			for q := all.Query(); q.Next(); {
				e := q.Entity()
				ecs.Later(w, func(w *ecs.World) {
					w.RemoveEntity(e)
					ecs.Later(w, say("third"))
					ecs.Flush(w) // the rest runs after this one
					log = append(log, "first")
				})
			}
			ecs.Later(w, say("second"))
			log = append(log, "one")
		}),
		ecs.Func(func(*ecs.World) { log = append(log, "two") }))
	e.Step()
	require.Equal(t, "one first second third two", take(&log))
}

func TestLaterOutsideASystem(t *testing.T) {
	w := ecs.NewWorld()
	w.NewEntity()
	ran := 0
	ecs.Later(w, func(*ecs.World) { ran++ })
	require.Equal(t, 1, ran, "at once")

	q := ecs.NewFilter0(w).Query()
	ecs.Later(w, func(w *ecs.World) { ran++; w.NewEntity() })
	require.Equal(t, 1, ran)
	require.PanicsWithValue(t, "ecs: Flush while a query is open on the world", func() { ecs.Flush(w) })
	q.Close()
	ecs.Flush(w)
	require.Equal(t, 2, ran)

	q = ecs.NewFilter0(w).Query()
	ecs.Later(w, func(*ecs.World) { ran *= 10 })
	q.Close()
	ecs.Later(w, func(*ecs.World) { ran++ })
	require.Equal(t, 21, ran, "what waited comes first")
}

func TestAPanicInLaterDoesNotBlockTheRest(t *testing.T) {
	w := ecs.NewWorld()
	q := ecs.NewFilter0(w).Query()
	ran := false
	ecs.Later(w, func(*ecs.World) { panic("once") })
	ecs.Later(w, func(*ecs.World) { ran = true })
	q.Close()
	require.PanicsWithValue(t, "once", func() { ecs.Flush(w) })
	ecs.Flush(w)
	require.True(t, ran)
}

func TestLaterAllocatesNothing(t *testing.T) {
	e := ecs.NewEngine(ecs.Config{})
	n := 0
	run := func(*ecs.World) { n++ }
	e.Add(ecs.Simulate, ecs.Func(func(w *ecs.World) { ecs.Later(w, run); ecs.Later(w, run) }))
	e.Step()
	require.Zero(t, testing.AllocsPerRun(100, e.Step))
}

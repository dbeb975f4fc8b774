package ecs_test

import (
	"bytes"
	"context"
	"log/slog"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/tickwire/tickwire/ecs"
)

const step = time.Second / 60

// script records what runs, and does something the first time.
type script struct {
	log   *[]string
	name  string
	first func()
}

func (s *script) Initialize(*ecs.World) { *s.log = append(*s.log, "+"+s.name) }
func (s *script) Finalize(*ecs.World)   { *s.log = append(*s.log, "-"+s.name) }
func (s *script) Update(*ecs.World) {
	*s.log = append(*s.log, s.name)
	if run := s.first; run != nil {
		s.first = nil
		run()
	}
}

func take(log *[]string) string {
	s := strings.Join(*log, " ")
	*log = (*log)[:0]
	return s
}

func TestStagesRunInOrder(t *testing.T) {
	var log []string
	e := ecs.NewEngine(ecs.Config{})
	for _, at := range []ecs.Stage{ecs.Draw, ecs.Close, ecs.Frame, ecs.Simulate, ecs.Open} {
		e.Add(at, &script{log: &log, name: at.String()})
	}
	e.Add(ecs.Simulate, &script{log: &log, name: "second"})
	require.Equal(t, "+Draw +Close +Frame +Simulate +Open +second", take(&log))
	require.Equal(t, 2, e.Update(2*step))
	require.Equal(t, "Open Simulate second Close Open Simulate second Close Frame Draw", take(&log))
	require.Equal(t, 0, e.Update(step/2))
	require.Equal(t, "Frame Draw", take(&log))
	e.Close()
	e.Close()
	require.Equal(t, "-second -Open -Simulate -Frame -Close -Draw", take(&log))
	require.PanicsWithValue(t, "ecs: Update of a closed engine", func() { e.Update(step) })
	require.PanicsWithValue(t, "ecs: Add to a closed engine", func() { e.Add(ecs.Open, ecs.Func(func(*ecs.World) {})) })
	ecs.NewEngine(ecs.Config{World: e.World()}).Update(step) // the world lives on
}

func TestSystemsComeAndGoFromInside(t *testing.T) {
	var log []string
	e := ecs.NewEngine(ecs.Config{})
	a, b, c := &script{log: &log, name: "a"}, &script{log: &log, name: "b"}, &script{log: &log, name: "c"}
	late := &script{log: &log, name: "late"}
	soon := &script{log: &log, name: "soon"}
	e.Add(ecs.Simulate, a, b, c)
	a.first = func() {
		e.Add(ecs.Simulate, late) // runs from the stage's next run on
		e.Add(ecs.Close, soon)    // its stage is still to come
		e.Remove(b)               // does not run any more
		e.Remove(a)               // finalized when its update is over
		e.Remove(b)               // ignored
		log = append(log, "done")
	}
	e.Update(step)
	require.Equal(t, "+a +b +c a +late +soon done -b -a c soon", take(&log))
	e.Update(step)
	require.Equal(t, "c late soon", take(&log))
	e.Remove(c)
	require.Equal(t, "-c", take(&log))
}

func TestOneSystemInTwoStages(t *testing.T) {
	var log []string
	e := ecs.NewEngine(ecs.Config{})
	s := &script{log: &log, name: "s"}
	e.Add(ecs.Open, s)
	e.Add(ecs.Close, s)
	e.Update(step)
	e.Remove(s)
	e.Update(step)
	require.Equal(t, "+s s s -s", take(&log))
}

type byValue [1][]int

func (byValue) Update(*ecs.World) {}

func TestProgrammerErrorsOfTheEngine(t *testing.T) {
	e := ecs.NewEngine(ecs.Config{})
	f := ecs.Func(func(*ecs.World) {})
	e.Add(ecs.Open, f)
	require.PanicsWithValue(t, "ecs: system *ecs.function is in stage Open already", func() { e.Add(ecs.Open, f) })
	require.PanicsWithValue(t, "ecs: a system of type ecs_test.byValue cannot be compared; add a pointer to it",
		func() { e.Add(ecs.Open, byValue{}) })
	require.PanicsWithValue(t, "ecs: Add of a nil system", func() { e.Add(ecs.Open, nil) })
	require.PanicsWithValue(t, "ecs: Add to stage 9, which does not exist", func() { e.Add(9, f) })
	require.PanicsWithValue(t, "ecs: the world has an engine already", func() { ecs.NewEngine(ecs.Config{World: e.World()}) })
	require.PanicsWithValue(t, "ecs: Config.TickRate is 2000, want 1 to 1000", func() { ecs.NewEngine(ecs.Config{TickRate: 2000}) })
	require.PanicsWithValue(t, "ecs: Config.MaxSteps is -1, want at least 1", func() { ecs.NewEngine(ecs.Config{MaxSteps: -1}) })
	require.PanicsWithValue(t, "ecs: Dilate by NaN", func() { e.Dilate(math.NaN()) })
	for _, s := range []float64{-1, math.NaN(), math.Inf(1)} {
		require.PanicsWithValue(t, "ecs: SetTimeScale wants a finite number of at least 0", func() { e.SetTimeScale(s) })
	}
	for name, run := range map[string]func(){
		"Update": func() { e.Update(step) }, "Step": e.Step, "Close": e.Close,
	} {
		inner := ecs.Func(func(*ecs.World) { run() })
		e.Add(ecs.Open, inner)
		require.PanicsWithValue(t, "ecs: "+name+" from inside a system", func() { e.Step() })
		e.Remove(inner)
	}
	inner := ecs.Func(func(*ecs.World) { e.Resimulate(1) })
	e.Add(ecs.Simulate, inner)
	require.PanicsWithValue(t, "ecs: Resimulate from inside the Simulate stage", func() { e.Step() })
	e.Remove(inner)

	query := ecs.NewFilter0(e.World()).Query()
	require.PanicsWithValue(t, "ecs: the engine was run while a query is open on its world", func() { e.Step() })
	query.Close()
	e.Step()
	e.World().Reset()
	require.PanicsWithValue(t, "ecs: the world was reset behind the engine (World.Reset); make a new world and a new engine instead",
		func() { e.Step() })
}

func TestAnOpenQueryIsNamed(t *testing.T) {
	e := ecs.NewEngine(ecs.Config{})
	f := ecs.NewFilter0(e.World())
	e.Add(ecs.Open, ecs.Func(func(*ecs.World) { f.Query() }))
	require.PanicsWithValue(t, "ecs: system *ecs.function left a query open: iterate to the end or call Close", func() { e.Step() })
}

func TestFixedStep(t *testing.T) {
	cases := []struct {
		name    string
		set     func(e *ecs.Engine)
		dt      []time.Duration
		steps   []int
		dropped uint64
		alpha   float32
	}{
		{"whole", nil, []time.Duration{step, step, 3 * step}, []int{1, 1, 3}, 0, 0},
		{"parts", nil, []time.Duration{step / 2, step / 2, step / 4}, []int{0, 1, 0}, 0, 0.25},
		{"negative", nil, []time.Duration{-time.Hour, step}, []int{0, 1}, 0, 0},
		{"eight at most", nil, []time.Duration{20*step + step/2, 0}, []int{8, 0}, 12, 0.5},
		{"for ever", nil, []time.Duration{math.MaxInt64, step / 2}, []int{8, 0}, math.MaxInt32, -1},
		{"half speed", func(e *ecs.Engine) { e.SetTimeScale(0.5) }, []time.Duration{step, step}, []int{0, 1}, 0, 0},
		{"stopped", func(e *ecs.Engine) { e.SetTimeScale(0) }, []time.Duration{time.Hour}, []int{0}, 0, 0},
		{"dilated", func(e *ecs.Engine) { e.Dilate(9) }, []time.Duration{20 * step, step}, []int{8, 1}, 13, -1},
		{"paused", func(e *ecs.Engine) { e.Pause() }, []time.Duration{time.Hour, step}, []int{0, 0}, 0, 0},
		{"three at most", func(e *ecs.Engine) {}, []time.Duration{4 * step}, []int{4}, 0, 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var alpha float32
			ran := 0
			e := ecs.NewEngine(ecs.Config{})
			e.Add(ecs.Simulate, ecs.Func(func(w *ecs.World) {
				ran++
				require.Zero(t, ecs.TimeOf(w).Alpha)
			}))
			e.Add(ecs.Draw, ecs.Func(func(w *ecs.World) { alpha = ecs.TimeOf(w).Alpha }))
			if c.set != nil {
				c.set(e)
			}
			total := 0
			for i, dt := range c.dt {
				got := e.Update(dt)
				require.Equal(t, c.steps[i], got)
				total += got
			}
			require.Equal(t, total, ran)
			require.Equal(t, c.dropped, e.Dropped())
			require.True(t, alpha >= 0 && alpha < 1)
			if c.alpha >= 0 {
				require.InDelta(t, c.alpha, alpha, 1e-5)
			}
		})
	}
}

// TestStepsDoNotDrift sums odd pieces: the number of steps is that of the whole.
func TestStepsDoNotDrift(t *testing.T) {
	e := ecs.NewEngine(ecs.Config{TickRate: 30})
	sum, steps := time.Duration(0), 0
	for i := range 100_000 {
		dt := time.Duration(i*7919%9_000_000 + 1)
		sum += dt
		steps += e.Update(dt)
	}
	require.Equal(t, int(sum/(time.Second/30)), steps)
	require.Equal(t, ecs.Tick(steps), e.Tick())
}

func TestPauseStepSeek(t *testing.T) {
	var ticks []ecs.Tick
	e := ecs.NewEngine(ecs.Config{})
	e.Add(ecs.Simulate, ecs.Func(func(w *ecs.World) {
		require.Equal(t, e.Tick(), ecs.TimeOf(w).Tick)
		ticks = append(ticks, e.Tick())
		if e.Tick() == 2 {
			e.Pause()       // from the next step on
			e.Seek(1 << 40) // likewise
			require.Equal(t, ecs.Tick(2), e.Tick())
		}
	}))
	require.Equal(t, 2, e.Update(5*step))
	require.True(t, e.Paused())
	e.Step()
	e.Resume()
	require.Equal(t, 1, e.Update(step))
	e.Seek(math.MaxUint64 - 1)
	require.Equal(t, ecs.Tick(math.MaxUint64-1), e.Tick())
	e.Step()
	require.Equal(t, []ecs.Tick{1, 2, 1<<40 + 1, 1<<40 + 2, math.MaxUint64}, ticks)
}

func TestResimulateRunsSimulateAlone(t *testing.T) {
	type seen struct {
		tick   ecs.Tick
		replay bool
	}
	var ran []seen
	var log []string
	e := ecs.NewEngine(ecs.Config{})
	now := ecs.TimeOf(e.World())
	e.Add(ecs.Open, ecs.Func(func(*ecs.World) {
		if e.Tick() == 3 {
			e.Resimulate(1)
			e.Resimulate(2)
			require.Equal(t, ecs.Time{Tick: 3, Step: step, DT: 1. / 60}, *now)
		}
	}))
	e.Add(ecs.Simulate, ecs.Func(func(*ecs.World) { ran = append(ran, seen{now.Tick, now.Replaying}) }))
	e.Add(ecs.Close, &script{log: &log, name: "close"})
	e.Update(3 * step)
	e.Resimulate(7)
	require.Equal(t, []seen{{1, false}, {2, false}, {1, true}, {2, true}, {3, false}, {7, true}}, ran)
	require.Equal(t, "+close close close close", take(&log))
	require.Equal(t, ecs.Tick(3), now.Tick)
}

func TestPanickingSystemLeavesTheEngineUsable(t *testing.T) {
	e := ecs.NewEngine(ecs.Config{})
	bad := ecs.Func(func(*ecs.World) { panic("game") })
	e.Add(ecs.Simulate, bad)
	require.PanicsWithValue(t, "game", func() { e.Update(step) })
	e.Remove(bad)
	require.Equal(t, 1, e.Update(step))
}

func TestDroppedStepsAreLogged(t *testing.T) {
	var b bytes.Buffer
	e := ecs.NewEngine(ecs.Config{Log: slog.New(slog.NewTextHandler(&b, nil))})
	for range 1000 {
		e.Update(9 * step)
	}
	require.Equal(t, uint64(1000), e.Dropped())
	require.Equal(t, 10, strings.Count(b.String(), "steps dropped")) // at 1, 2, 4, ... 512
}

func TestRunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	e := ecs.NewEngine(ecs.Config{TickRate: 1000})
	e.Add(ecs.Simulate, ecs.Func(func(*ecs.World) {
		if e.Tick() == 3 {
			cancel()
		}
	}))
	require.NoError(t, e.Run(ctx))
	require.GreaterOrEqual(t, e.Tick(), ecs.Tick(3))
	require.NoError(t, e.Run(ctx))
}

func TestConfigIsFilled(t *testing.T) {
	c := ecs.NewEngine(ecs.Config{}).Config()
	require.Equal(t, 60, c.TickRate)
	require.Equal(t, 8, c.MaxSteps)
	require.NotNil(t, c.World)
	require.NotNil(t, c.Log)
}

func TestUpdateAllocatesNothing(t *testing.T) {
	e := ecs.NewEngine(ecs.Config{})
	type pos struct{ X float32 }
	ecs.NewMap1[pos](e.World()).New()
	f := ecs.NewFilter1[pos](e.World())
	for s := ecs.Open; s <= ecs.Draw; s++ {
		e.Add(s, ecs.Func(func(*ecs.World) {
			for q := f.Query(); q.Next(); {
				q.Get().X++
			}
		}))
	}
	e.Update(step)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		e.Update(2 * step)
		e.Resimulate(5)
	}))
}

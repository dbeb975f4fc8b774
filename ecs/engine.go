package ecs

import (
	"fmt"
	"math/bits"
	"time"
)

// Engine runs the systems of one world in steps of fixed length. All of it belongs to
// the world's goroutine. Add and Remove, the clock's settings, Seek and Resimulate may
// be called from inside a system; Update, Step, Run and Close may not.
type Engine struct {
	// constant
	config Config
	world  *World
	state  *state

	clock   clock
	stages  [stages]list
	order   []System // every system once, in order of first Add, for Close
	tick    Tick     // of the step under way or last run
	next    Tick     // of the next step
	checked int      // component types found good
	elapsed time.Duration
	moment  time.Duration // elapsed as of the step under way
	inside  bool          // Update, Step or Close is under way
	closed  bool
}

// NewEngine makes an engine over Config.World or a new world. It panics on a value out
// of range and on a world that has an engine.
func NewEngine(c Config) *Engine {
	c = c.filled()
	e := &Engine{config: c, world: c.World, state: stateOf(c.World), next: 1}
	if e.state.engine != nil {
		panic("ecs: the world has an engine already")
	}
	e.state.engine = e
	e.clock = clock{step: float64(c.step()), most: c.MaxSteps, scale: 1, dilation: 1}
	e.state.time = Time{Step: c.step(), DT: 1 / float32(c.TickRate)}
	return e
}

// World returns the engine's world.
func (e *Engine) World() *World { return e.world }

// Config returns the configuration with the defaults filled in.
func (e *Engine) Config() Config { return e.config }

// Tick returns the number of the step under way or last run, also while another tick is
// replayed. The first step is tick 1.
func (e *Engine) Tick() Tick { return e.tick }

// Add adds systems to a stage, after those it has. A system's Initialize runs now, once,
// even if the same system is added to several stages. Added to the stage that is running,
// it runs from the stage's next run on. It panics on a stage that does not exist, on a
// system that the stage has, and on one whose type cannot be compared.
func (e *Engine) Add(at Stage, systems ...System) {
	if at >= stages {
		panic(fmt.Sprintf("ecs: Add to stage %d, which does not exist", at))
	}
	if e.closed {
		panic("ecs: Add to a closed engine")
	}
	for _, s := range systems {
		mustCompare(s)
		if e.stages[at].index(s) >= 0 {
			panic(fmt.Sprintf("ecs: system %T is in stage %v already", s, at))
		}
		e.stages[at].systems = append(e.stages[at].systems, s)
		if e.known(s) {
			continue
		}
		e.order = append(e.order, s)
		if s, ok := s.(Initializer); ok {
			s.Initialize(e.world)
		}
	}
}

// Remove takes a system out of every stage it is in; it does not run again, not even in
// a stage under way. Its Finalize runs as with Later: at once, or at the end of the
// running system. A system that the engine does not have is ignored.
func (e *Engine) Remove(s System) {
	mustCompare(s)
	found := false
	for i := range e.stages {
		found = e.stages[i].remove(s) || found
	}
	if !found {
		return
	}
	for i, have := range e.order {
		if have == s {
			e.order = append(e.order[:i], e.order[i+1:]...)
			break
		}
	}
	if f, ok := s.(Finalizer); ok {
		Later(e.world, f.Finalize)
	}
}

// Close removes every system, the last added first, and finalizes them. The engine does
// nothing any more, the world lives on and may get another engine. Closing twice is fine.
func (e *Engine) Close() {
	if e.closed {
		return
	}
	e.enter("Close")
	defer e.leave()
	for len(e.order) > 0 {
		e.Remove(e.order[len(e.order)-1])
	}
	e.closed = true
	e.state.engine = nil
}

// Update lets dt pass: it runs the steps that are due, at most Config.MaxSteps, then Frame
// and Draw, and returns the number of steps. A negative dt counts as none. It panics when
// a component type is refused (see Check), inside a system and on a closed engine. It
// allocates nothing itself.
func (e *Engine) Update(dt time.Duration) (steps int) {
	e.enter("Update")
	defer e.leave()
	e.elapsed += max(dt, 0)
	due, dropped := e.clock.advance(dt)
	if dropped > 0 {
		e.warnDropped(dropped)
	}
	for steps < due && !e.clock.paused {
		e.moment = e.elapsed - e.clock.ago(due-1-steps)
		e.step()
		steps++
	}
	e.moment = e.elapsed
	e.state.time.Alpha = e.clock.alpha()
	e.run(Frame)
	e.run(Draw)
	e.state.time.Alpha = 0
	return steps
}

// Elapsed is the sum of what Update was given: the monotonic clock of whatever must not follow the game's scale and pauses,
// connections above all. Within one update it stands still, so that a burst of catch-up steps ages nothing.
func (e *Engine) Elapsed() time.Duration { return e.elapsed }

// Moment is Elapsed as it was when the step under way was due: the steps of one update are a step apart in it, where Elapsed
// stands still. Outside a step it is Elapsed.
func (e *Engine) Moment() time.Duration { return e.moment }

// Step runs exactly one step now, without frames, paused or not. The clock does not notice.
func (e *Engine) Step() {
	e.enter("Step")
	defer e.leave()
	e.step()
}

// Seek makes t+1 the tick of the next step; outside a step Tick returns t from now on.
// Nothing else changes: who has something to forget does it.
func (e *Engine) Seek(t Tick) {
	e.next = t + 1
	if !e.inside {
		e.tick = t
		e.state.time.Tick = t
	}
}

// Resimulate runs the Simulate stage alone as tick t, with Time.Replaying set, and puts
// Time back. It belongs in the Open stage or outside Update; it panics inside Simulate.
func (e *Engine) Resimulate(t Tick) {
	if e.stages[Simulate].running > 0 {
		panic("ecs: Resimulate from inside the Simulate stage")
	}
	if !e.inside {
		e.enter("Resimulate")
		defer e.leave()
	}
	before := e.state.time
	defer func() { e.state.time = before }()
	e.state.time.Tick, e.state.time.Replaying, e.state.time.Alpha = t, true, 0
	e.run(Simulate)
}

func (e *Engine) step() {
	if err := e.checkNew(); err != nil {
		panic(err)
	}
	e.tick, e.next = e.next, e.next+1
	e.state.time.Tick = e.tick
	e.run(Open)
	e.run(Simulate)
	e.run(Close)
}

func (e *Engine) run(at Stage) {
	l := &e.stages[at]
	l.running++
	for i, n := 0, len(l.systems); i < n; i++ {
		if s := l.systems[i]; s != nil {
			e.state.update(s)
		}
	}
	l.running--
	l.compact()
}

func (e *Engine) enter(what string) {
	switch {
	case e.closed:
		panic("ecs: " + what + " of a closed engine")
	case e.inside:
		panic("ecs: " + what + " from inside a system")
	}
	e.state.verify()
	e.inside = true
}

// leave also cleans up after a panic of a system, so that whoever recovers can go on.
func (e *Engine) leave() {
	e.inside = false
	e.state.depth = 0
	e.state.time.Alpha = 0
	for i := range e.stages {
		e.stages[i].running = 0
		e.stages[i].compact()
	}
}

func (e *Engine) known(s System) bool {
	for _, have := range e.order {
		if have == s {
			return true
		}
	}
	return false
}

// warnDropped tells of dropped steps when their number passes a power of two: a machine
// that is too slow would fill the log otherwise.
func (e *Engine) warnDropped(n int) {
	if total := e.clock.dropped; bits.Len64(total) != bits.Len64(total-uint64(n)) {
		e.config.Log.Warn("steps dropped: updates come too late or take too long", "dropped", total, "tick", uint64(e.tick))
	}
}

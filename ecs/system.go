package ecs

import "reflect"

// System is a piece of the game or of the engine that runs once in its stage. The
// shape is that of arche-model, whose systems fit unchanged. Use pointers: a system
// is found again by comparison. Make systems fresh for each engine.
type System interface {
	// Update runs on the world's goroutine. It closes every query it opens.
	Update(w *World)
}

// Initializer is a System that is told once, when it is first added, before its first
// Update: the place to make filters and maps.
type Initializer interface{ Initialize(w *World) }

// Finalizer is a System that is told once, after it was removed or the engine closed.
type Finalizer interface{ Finalize(w *World) }

// Func makes a System of a function. Keep the result to Remove it: each call returns
// another system.
func Func(run func(w *World)) System { return &function{run: run} }

type function struct{ run func(w *World) }

// Update implements System.
func (f *function) Update(w *World) { f.run(w) }

// Stage is a place in the engine's loop. Open, Simulate and Close run in each step,
// Frame and Draw once in each Update, after the steps. Systems of one stage run in
// the order in which they were added.
type Stage uint8

// The stages in the order in which they run.
const (
	// Open takes in what arrived from outside, before the game.
	Open Stage = iota
	// Simulate is the game.
	Simulate
	// Close sends what the step changed.
	Close
	// Frame prepares what is drawn (the engine's own systems).
	Frame
	// Draw draws (the game's systems).
	Draw

	stages
)

// String returns the name of the stage.
func (s Stage) String() string {
	if s >= stages {
		return "Stage(?)"
	}
	return [stages]string{"Open", "Simulate", "Close", "Frame", "Draw"}[s]
}

// list is the systems of one stage. While it runs, removed systems leave holes, so
// that indices stand, and added ones wait behind the end of the run.
type list struct {
	systems []System
	running int // nested runs under way
	holes   bool
}

func (l *list) index(s System) int {
	for i, have := range l.systems {
		if have == s {
			return i
		}
	}
	return -1
}

func (l *list) remove(s System) bool {
	i := l.index(s)
	if i < 0 {
		return false
	}
	l.systems[i] = nil
	l.holes = true
	l.compact()
	return true
}

func (l *list) compact() {
	if !l.holes || l.running > 0 {
		return
	}
	kept := l.systems[:0]
	for _, s := range l.systems {
		if s != nil {
			kept = append(kept, s)
		}
	}
	clear(l.systems[len(kept):])
	l.systems, l.holes = kept, false
}

// mustCompare panics unless systems of s's type can be found again.
func mustCompare(s System) {
	if s == nil {
		panic("ecs: Add of a nil system")
	}
	if t := reflect.TypeOf(s); !t.Comparable() {
		panic("ecs: a system of type " + t.String() + " cannot be compared; add a pointer to it")
	}
}

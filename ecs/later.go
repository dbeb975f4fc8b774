package ecs

import "fmt"

// Later runs a function when the structure of w may change: at the end of the system
// that is running, in order of the calls; at once when no system runs and no query is
// open. It is the way to spawn, remove and exchange from inside a query.
//
// What is left by a caller that has a query open outside any system runs at the end of
// the next system or at the next Flush.
func Later(w *World, run func(w *World)) {
	s := stateOf(w)
	s.queue = append(s.queue, run)
	if s.depth == 0 && !s.flushing && !w.IsLocked() {
		s.flush()
	}
}

// Flush runs what waits of Later now, including what that adds. It panics when a query
// is open on w. Inside a function run by Later it does nothing: the rest runs after it.
func Flush(w *World) {
	s := stateOf(w)
	if w.IsLocked() {
		panic("ecs: Flush while a query is open on the world")
	}
	s.flush()
	s.raise()
}

func (s *state) flush() {
	if s.flushing || len(s.queue) == 0 {
		return
	}
	s.flushing = true
	defer func() { s.flushing = false }() // a panic of one must not block the rest for ever
	for s.next < len(s.queue) {
		run := s.queue[s.next]
		s.queue[s.next] = nil
		s.next++
		run(s.world)
	}
	s.queue, s.next = s.queue[:0], 0
}

// update runs one system and what it left for later.
func (s *state) update(sys System) {
	s.depth++
	sys.Update(s.world)
	if s.world.IsLocked() {
		panic(fmt.Sprintf("ecs: system %T left a query open: iterate to the end or call Close", sys))
	}
	s.flush()
	s.depth--
	s.raise()
}

// raise panics with what an observer panicked with while the world was locked.
func (s *state) raise() {
	if s.dispatch == nil || s.dispatch.fault == nil {
		return
	}
	f := s.dispatch.fault
	s.dispatch.fault = nil
	panic(f)
}

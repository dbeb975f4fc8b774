package ecs

import (
	arche "github.com/mlange-42/arche/ecs"
)

// state is what the package keeps for one world, as a resource of that world.
type state struct {
	world *World
	id    arche.ResID
	time  Time

	engine *Engine // at most one
	depth  int     // systems running: nested by Resimulate

	queue    []func(w *World) // of Later, in order
	next     int              // first of queue that has not run
	flushing bool

	dispatch *dispatcher     // nil until the first Observe or SetListener
	sets     map[Mask][]ID   // component IDs of each mask met, shared and never changed
	stashes  []*Stash        // free ones
	boxes    [256][]box      // free ones, by component
	columns  [256]columnType // what the boxes of a component are, by component
	single   [1]ID           // scratch list
}

// stateOf returns the state of w, made on first use.
func stateOf(w *World) *state { return ResourceOf(w, newState) }

func newState(w *World) *state {
	return &state{world: w, id: arche.ResourceID[state](w), sets: map[Mask][]ID{}}
}

// verify panics when somebody has pulled the world from under the package, which
// arche tells nobody about.
func (s *state) verify() {
	if have, _ := s.world.Resources().Get(s.id).(*state); have != s {
		panic("ecs: the world was reset behind the engine (World.Reset); make a new world and a new engine instead")
	}
	if s.dispatch != nil {
		s.dispatch.verify()
	}
	if s.world.IsLocked() {
		panic("ecs: the engine was run while a query is open on its world")
	}
}

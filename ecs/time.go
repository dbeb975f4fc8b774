package ecs

import "time"

// Time is what systems know of time. The engine writes it, everyone else reads it;
// TimeOf returns the one of a world.
type Time struct {
	// Tick is the number of the step under way (or replayed), in frames that of the last step.
	Tick Tick
	// Step is the fixed length of a step.
	Step time.Duration
	// DT is the fixed length of a step in seconds: 1 / Config.TickRate.
	DT float32
	// Alpha is, in Frame and Draw, how much of the next step has passed, from 0 up to
	// but not including 1; it is 0 in steps.
	Alpha float32
	// Replaying is true while a tick is run again: sounds and the like stay silent.
	Replaying bool
}

// TimeOf returns the time of w. The pointer stays valid for the life of the world;
// without an engine the values are zero.
func TimeOf(w *World) *Time { return &stateOf(w).time }

package ecs

import (
	"math"
	"time"
)

// Bounds of Engine.Dilate: five per cent is below what players notice in motion.
const (
	MinDilation = 0.95
	MaxDilation = 1.05
)

// clock turns passed time into steps that are due. It is a pure accumulator: whoever
// drives the engine brings the time.
type clock struct {
	step     float64 // length of a step in nanoseconds
	most     int     // steps an update
	scale    float64 // chosen by the game
	dilation float64 // chosen by the network, around 1
	paused   bool
	debt     float64 // nanoseconds of game time not yet run; below one step after an update
	dropped  uint64  // steps given up
}

// advance adds passed time and returns the number of steps due and of steps dropped.
func (c *clock) advance(dt time.Duration) (due, dropped int) {
	if c.paused || dt <= 0 {
		return 0, 0
	}
	flow := float64(c.scale * c.dilation) // the conversions forbid fused products: same bits everywhere
	c.debt += float64(float64(dt) * flow)
	whole := math.Floor(c.debt / c.step)
	c.debt = math.Max(0, c.debt-float64(whole*c.step))
	if c.debt >= c.step { // the quotient was rounded down across a whole step
		whole, c.debt = whole+1, c.debt-c.step
	}
	if whole > float64(c.most) {
		lost := math.Min(whole-float64(c.most), math.MaxInt32)
		c.dropped += uint64(lost)
		return c.most, int(lost)
	}
	return int(whole), 0
}

// ago is how long ago, in passed time, the step was due after which steps more are due by now.
func (c *clock) ago(steps int) time.Duration {
	flow := float64(c.scale * c.dilation)
	if flow <= 0 {
		return 0
	}
	return time.Duration((float64(float64(steps)*c.step) + c.debt) / flow)
}

// alpha is the passed part of the next step, in [0, 1).
func (c *clock) alpha() float32 {
	a := float32(c.debt / c.step)
	if a >= 1 { // rounded up from just below
		a = math.Nextafter32(1, 0)
	}
	return a
}

// wait is the time until the next step is due, one step at most.
func (c *clock) wait() time.Duration {
	flow := c.scale * c.dilation
	if c.paused || flow == 0 {
		return time.Duration(c.step)
	}
	return time.Duration(math.Min(math.Ceil((c.step-c.debt)/flow), c.step))
}

// Dilate multiplies the flow of time by a factor, held to MinDilation..MaxDilation; 1 is
// the default. The network uses it to keep a client at its distance from the host. It
// panics when factor is not a number.
func (e *Engine) Dilate(factor float64) {
	if math.IsNaN(factor) {
		panic("ecs: Dilate by NaN")
	}
	e.clock.dilation = math.Min(math.Max(factor, MinDilation), MaxDilation)
}

// Dilation returns the factor in force.
func (e *Engine) Dilation() float64 { return e.clock.dilation }

// SetTimeScale lets the game's time flow s times as fast as that of Update: 1 is the
// default, 0 stands still, 0.5 is slow motion. It panics unless s is finite and not
// negative.
func (e *Engine) SetTimeScale(s float64) {
	if !(s >= 0) || math.IsInf(s, 0) {
		panic("ecs: SetTimeScale wants a finite number of at least 0")
	}
	e.clock.scale = s
}

// TimeScale returns the scale in force.
func (e *Engine) TimeScale() float64 { return e.clock.scale }

// Pause stops steps, from the next one on; frames go on.
func (e *Engine) Pause() { e.clock.paused = true }

// Resume ends a pause. The time of the pause is not made up for.
func (e *Engine) Resume() { e.clock.paused = false }

// Paused tells whether the engine is paused.
func (e *Engine) Paused() bool { return e.clock.paused }

// Dropped returns the number of steps given up because an update was owed more than
// Config.MaxSteps.
func (e *Engine) Dropped() uint64 { return e.clock.dropped }

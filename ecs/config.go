package ecs

import (
	"fmt"
	"log/slog"
	"time"
)

// Config sets up an Engine. The zero value is a new world at 60 steps a second.
type Config struct {
	// World is an existing world to run; nil makes a new one. A world has one engine.
	World *World
	// TickRate is the number of steps a second, 1 to 1000; 0 means 60. Host and clients
	// must agree on it.
	TickRate int
	// MaxSteps is the most steps one Update runs; 0 means 8. Time beyond it is dropped
	// and counted, so that a slow machine slows down instead of falling behind for ever.
	MaxSteps int
	// AllowPointers accepts component types that hold pointers, slices, strings and the
	// like. With arche the garbage collector may free what they point at while it is in
	// use: only for components of entities whose component set never changes. Networked
	// components are refused in any case.
	AllowPointers bool
	// Log receives warnings; nil means none.
	Log *slog.Logger
}

// maxTickRate bounds the rate so that a step has a length with useful precision.
const maxTickRate = 1000

func (c Config) filled() Config {
	if c.TickRate == 0 {
		c.TickRate = 60
	}
	if c.MaxSteps == 0 {
		c.MaxSteps = 8
	}
	if c.TickRate < 1 || c.TickRate > maxTickRate {
		panic(fmt.Sprintf("ecs: Config.TickRate is %d, want 1 to %d", c.TickRate, maxTickRate))
	}
	if c.MaxSteps < 1 {
		panic(fmt.Sprintf("ecs: Config.MaxSteps is %d, want at least 1", c.MaxSteps))
	}
	if c.World == nil {
		c.World = NewWorld()
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return c
}

func (c Config) step() time.Duration { return time.Second / time.Duration(c.TickRate) }

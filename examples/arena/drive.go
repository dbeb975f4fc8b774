package main

import (
	"context"

	"github.com/tickwire/tickwire/ecs"
)

// drive runs an engine on a goroutine of its own between start and stop; outside of that its world is the caller's.
type drive struct {
	engine *ecs.Engine
	cancel context.CancelFunc
	done   chan struct{}
}

// start gives the world to the goroutine; it does nothing while that runs.
func (d *drive) start() {
	if d.done != nil {
		return
	}
	var ctx context.Context
	ctx, d.cancel = context.WithCancel(context.Background())
	d.done = make(chan struct{})
	go func() {
		defer close(d.done)
		_ = d.engine.Run(ctx) // nil once ctx has ended
	}()
}

// stop takes the world back: when it returns the goroutine has ended.
func (d *drive) stop() {
	if d.done != nil {
		d.cancel()
		<-d.done
		d.done = nil
	}
}

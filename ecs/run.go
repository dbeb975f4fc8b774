package ecs

import (
	"context"
	"time"
)

// Run drives Update from the real clock until ctx ends, and returns nil then. It updates
// when the next step is due, one frame with it: a host needs nothing else; a client with
// a frame callback of its own calls Update there instead.
func (e *Engine) Run(ctx context.Context) error {
	last := time.Now()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-timer.C:
		}
		if ctx.Err() != nil { // both were ready
			return nil
		}
		now := time.Now()
		e.Update(now.Sub(last))
		last = now
		timer.Reset(e.clock.wait() - time.Since(now))
	}
}

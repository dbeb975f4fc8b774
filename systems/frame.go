package systems

import (
	"time"

	"github.com/tickwire/tickwire/ecs"
)

// frameStep draws: remote entities at render time, own ones between two steps with the rest of their corrections.
func (c *Client) frameStep(w *ecs.World) {
	if !c.stepped { // no step ran since the last frame: keep the connection going
		c.drain()
		if c.ses != nil {
			c.ses.Flush(c.now())
		}
		c.jump()
	}
	c.stepped = false
	now := c.now()
	dt := now - c.lastFrame
	c.lastFrame = now
	if c.rt.Self == 0 {
		return
	}
	c.play.Advance(now)
	render := c.play.Render()
	if c.raw {
		render = float64(c.heard.Tick)
	}
	c.rep.Frame(render)
	c.roll.Frame(c.engine.Tick(), ecs.TimeOf(w).Alpha, dt)
}

func (c *Client) rtt() time.Duration { return c.ses.Conn().Stats().RTT }

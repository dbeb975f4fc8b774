package systems

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Probe hears what replication does, image by image, for tests that check it against the rules. It costs a hash an image.
type Probe struct {
	// Image hears of an image: on a host at the tick at which it changed, on a client when it is applied, with the tick
	// that the host's message stamped on it. sum is a hash of the image; of a value in full precision it is zero.
	Image func(id netcomp.NetID, component int, tick ecs.Tick, sum uint64)
	// Full makes a host tell every value without a base.
	Full bool
}

// Find returns the entity of a network id.
func (h *Host) Find(id netcomp.NetID) (ecs.Entity, bool) { return h.rt.Refs.Find(id) }

// Find returns the entity of a network id, false if it is not here.
func (c *Client) Find(id netcomp.NetID) (ecs.Entity, bool) { return c.rt.Refs.Find(id) }

package netcomp

import (
	"math/rand/v2"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

// Rand returns a random source for one entity in the tick under way: the same draws on host and client, and the same
// again when the tick is replayed. It is seeded by session, tick and the entity's key or network id; the source is reused
// by the next call, so draw at once. For a local entity only the tick counts.
func Rand(w *ecs.World, e ecs.Entity) *rand.Rand {
	rt := RuntimeOf(w)
	name := uint64(rt.Refs.ID(e))
	if i := rt.Identity(e); i != nil && i.key != (Key{}) {
		name = i.key.hash()
	}
	first := wire.Mix(wire.Mix(rt.Seed, uint64(rt.time.Tick)), name)
	rt.pcg.Seed(first, wire.Mix(first, name))
	return rt.random
}

func (k Key) hash() uint64 {
	h := wire.Mix(uint64(k.Tick), uint64(k.Spawner))
	h = wire.Mix(h, uint64(k.Peer)<<32|uint64(k.Press))
	return wire.Mix(h, uint64(k.Action)<<16|uint64(k.Call))
}

// Package game is the arena: discs in a walled yard that move, aim and shoot. Host, bots and browsers run the same
// systems; what only the host decides (who scores, who comes back where) is in Match, which the host's program adds.
//
// No system asks which side it runs on. Filters made with [netcomp.Simulated] see what this side simulates: everything on
// the host, one's own disc and bolts on a client.
package game

//go:generate go tool netgen

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// TickRate is how many steps a second the arena runs at.
const TickRate = 60

// Add gives an engine the systems of the game, fresh ones: the same for host and client.
func Add(e *ecs.Engine) {
	e.Add(ecs.Simulate, new(Walk), new(Shoot), new(Fly), new(Pick))
}

// frozen tells a system whether the round stands still. Nothing moves then and nobody fires; what was is kept.
type frozen struct{ rounds *ecs.Filter1[Round] }

func newFrozen(w *ecs.World) frozen { return frozen{ecs.NewFilter1[Round](w)} }

func (f frozen) now() bool {
	still := false
	for q := f.rounds.Query(); q.Next(); {
		still = still || q.Get().Frozen
	}
	return still
}

// doors are the doors that several systems write through.
type doors struct {
	disc   *netcomp.Mut[Disc]
	health *netcomp.Mut[Health]
	gun    *netcomp.Mut[Gun]
}

func newDoors(w *ecs.World) doors {
	return doors{
		disc:   netcomp.NewMut[Disc](w),
		health: netcomp.NewMut[Health](w),
		gun:    netcomp.NewMut[Gun](w),
	}
}

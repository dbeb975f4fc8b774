package game

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// spawns makes the entities that a Match owns or gives away.
type spawns struct {
	bodies *ecs.Map6[netcomp.Identity, Position, Velocity, Aim, Health, Gun]
	lines  *ecs.Map2[netcomp.Identity, Player]
	rounds *ecs.Map2[netcomp.Identity, Round]
	items  *ecs.Map3[netcomp.Identity, Position, Pickup]
}

func newSpawns(w *ecs.World) spawns {
	return spawns{
		bodies: ecs.NewMap6[netcomp.Identity, Position, Velocity, Aim, Health, Gun](w),
		lines:  ecs.NewMap2[netcomp.Identity, Player](w),
		rounds: ecs.NewMap2[netcomp.Identity, Round](w),
		items:  ecs.NewMap3[netcomp.Identity, Position, Pickup](w),
	}
}

// yard makes what the arena begins with, and returns the holder of the Round.
func (s spawns) yard() ecs.Entity {
	for _, p := range pickups {
		s.items.NewWith(new(netcomp.OwnedBy(0)), new(p.at), &Pickup{Kind: p.kind})
	}
	return s.rounds.NewWith(new(netcomp.OwnedBy(0)), &Round{})
}

// line makes a line of the scoreboard.
func (s spawns) line(p Player) ecs.Entity { return s.lines.NewWith(new(netcomp.OwnedBy(0)), &p) }

// body makes a disc that peer p controls.
func (s spawns) body(p netcomp.PeerID, at Position) ecs.Entity {
	look := Aim(unit(-at.X, -at.Y)) // to the middle
	return s.bodies.NewWith(new(netcomp.OwnedBy(p)), &at, &Velocity{}, &look, &Health{Points: FullHealth}, &Gun{})
}

package game

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// spawns makes the entities that a Match owns or gives away.
type spawns struct {
	bodies *ecs.Map4[netcomp.Identity, Disc, Health, Gun]
	lines  *ecs.Map3[netcomp.Identity, Player, Score]
	rounds *ecs.Map2[netcomp.Identity, Round]
	items  *ecs.Map2[netcomp.Identity, Pickup]
}

func newSpawns(w *ecs.World) spawns {
	return spawns{
		bodies: ecs.NewMap4[netcomp.Identity, Disc, Health, Gun](w),
		lines:  ecs.NewMap3[netcomp.Identity, Player, Score](w),
		rounds: ecs.NewMap2[netcomp.Identity, Round](w),
		items:  ecs.NewMap2[netcomp.Identity, Pickup](w),
	}
}

// yard makes what the arena begins with, and returns the holder of the Round.
func (s spawns) yard() ecs.Entity {
	for _, p := range pickups {
		s.items.NewWith(new(netcomp.OwnedBy(0)), &Pickup{At: p.at, Kind: p.kind})
	}
	return s.rounds.NewWith(new(netcomp.OwnedBy(0)), &Round{})
}

// line makes a line of the scoreboard.
func (s spawns) line(p Player) ecs.Entity {
	return s.lines.NewWith(new(netcomp.OwnedBy(0)), &p, &Score{})
}

// body makes a disc that peer p controls.
func (s spawns) body(p netcomp.PeerID, at Vec) ecs.Entity {
	disc := Disc{Pos: at, Aim: Toward(at, Vec{})} // to the middle
	return s.bodies.NewWith(new(netcomp.OwnedBy(p)), &disc, &Health{Points: FullHealth}, &Gun{})
}

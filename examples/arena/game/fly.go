package game

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Fly moves bolts until they meet something.
//
// A client flies its own bolts and ends them at the discs where it last heard of them; whether that was a hit is decided
// where the disc is simulated, on the host. If the two differ, the bolt is hidden a little too early or too late.
type Fly struct {
	doors
	bolts  *ecs.Filter3[netcomp.Identity, Bolt, Flight]
	own    *ecs.Filter3[netcomp.Identity, Disc, Health]
	others *ecs.Filter3[netcomp.Identity, Disc, Health]
	flight *netcomp.Mut[Flight]
	frozen frozen

	targets []target // of the step under way
}

// target is a disc that may be hit.
type target struct {
	disc  ecs.Entity
	owner netcomp.PeerID
	at    Vec
	ours  bool // simulated here
}

// Initialize implements ecs.Initializer.
func (s *Fly) Initialize(w *ecs.World) {
	s.doors = newDoors(w)
	s.bolts = netcomp.Simulated(ecs.NewFilter3[netcomp.Identity, Bolt, Flight](w))
	s.own = netcomp.Simulated(ecs.NewFilter3[netcomp.Identity, Disc, Health](w))
	s.others = netcomp.Present(ecs.NewFilter3[netcomp.Identity, Disc, Health](w).With(ecs.T[netcomp.Remote]()))
	s.flight = netcomp.NewMut[Flight](w)
	s.frozen = newFrozen(w)
}

// Update implements ecs.System.
func (s *Fly) Update(w *ecs.World) {
	if s.frozen.now() {
		return
	}
	s.targets = s.targets[:0]
	s.aimable(s.own, true)
	s.aimable(s.others, false)
	for q := s.bolts.Query(); q.Next(); {
		id, bolt, flight := q.Get()
		from := bolt.At(flight.Ticks)
		s.flight.Write(q.Entity(), flight)
		flight.Ticks++
		to := bolt.At(flight.Ticks)
		if flight.Ticks >= boltLife || s.hit(w, id.Owner(), from, to) || !Clear(from, to, BoltRadius) {
			netcomp.Despawn(w, q.Entity())
		}
	}
}

// At is where a bolt is after some ticks.
func (b *Bolt) At(ticks float32) Vec {
	return b.From.along(b.Way(), float32(ticks*(BoltSpeed/TickRate)))
}

// Way is the direction of a bolt, of length 1.
func (b *Bolt) Way() Vec { return Way(b.Aim) }

func (s *Fly) aimable(discs *ecs.Filter3[netcomp.Identity, Disc, Health], ours bool) {
	for q := discs.Query(); q.Next(); {
		if id, disc, health := q.Get(); health.Points > 0 {
			s.targets = append(s.targets, target{q.Entity(), id.Owner(), disc.Pos, ours})
		}
	}
}

// hit reports whether a bolt of the shooter's met a disc on its way, and hurts the disc if this side decides.
func (s *Fly) hit(w *ecs.World, shooter netcomp.PeerID, from, to Vec) bool {
	for _, t := range s.targets {
		if t.owner == shooter || !touches(from, to, t.at, Radius+BoltRadius) {
			continue
		}
		if t.ours {
			health := s.health.Get(t.disc)
			health.Points -= min(health.Points, damage)
			health.By = shooter
			netcomp.Emit(w, Hit{At: to}, netcomp.ToAll())
		}
		return true
	}
	return false
}

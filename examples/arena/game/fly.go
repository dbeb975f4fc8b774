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
	bolts  *ecs.Filter4[netcomp.Identity, Position, Velocity, Bolt]
	own    *ecs.Filter3[netcomp.Identity, Position, Health]
	others *ecs.Filter3[netcomp.Identity, Position, Health]
	time   *ecs.Time
	frozen frozen

	targets []target // of the step under way
}

// target is a disc that may be hit.
type target struct {
	disc  ecs.Entity
	owner netcomp.PeerID
	at    Position
	ours  bool // simulated here
}

// Initialize implements ecs.Initializer.
func (s *Fly) Initialize(w *ecs.World) {
	s.doors = newDoors(w)
	s.bolts = netcomp.Simulated(ecs.NewFilter4[netcomp.Identity, Position, Velocity, Bolt](w))
	s.own = netcomp.Simulated(ecs.NewFilter3[netcomp.Identity, Position, Health](w))
	s.others = netcomp.Present(ecs.NewFilter3[netcomp.Identity, Position, Health](w).With(ecs.T[netcomp.Remote]()))
	s.time = ecs.TimeOf(w)
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
		id, pos, vel, bolt := q.Get()
		from := *pos
		s.pos.Write(q.Entity(), pos)
		pos.X += float32(vel.X * s.time.DT)
		pos.Y += float32(vel.Y * s.time.DT)
		if !before(uint32(s.time.Tick), bolt.Until) || s.hit(w, id.Owner(), from, *pos) || !Clear(from, *pos, BoltRadius) {
			netcomp.Despawn(w, q.Entity())
		}
	}
}

func (s *Fly) aimable(discs *ecs.Filter3[netcomp.Identity, Position, Health], ours bool) {
	for q := discs.Query(); q.Next(); {
		if id, pos, health := q.Get(); health.Points > 0 {
			s.targets = append(s.targets, target{q.Entity(), id.Owner(), *pos, ours})
		}
	}
}

// hit reports whether a bolt of the shooter's met a disc on its way, and hurts the disc if this side decides.
func (s *Fly) hit(w *ecs.World, shooter netcomp.PeerID, from, to Position) bool {
	for _, t := range s.targets {
		if t.owner == shooter || !touches(from, to, t.at, Radius+BoltRadius) {
			continue
		}
		if t.ours {
			health := s.health.Get(t.disc)
			health.Points -= min(health.Points, damage)
			health.By = shooter
			netcomp.Emit(w, Hit{X: to.X, Y: to.Y, Victim: t.owner}, netcomp.ToAll())
		}
		return true
	}
	return false
}

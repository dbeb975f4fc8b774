package game

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

const (
	pickRadius = 0.4           // of a pickup, metres
	pickAgain  = TickRate * 10 // ticks until a pickup is back
	medicine   = 40            // points a Medkit gives
	charged    = TickRate * 6  // ticks a Charge lasts
)

// Pick gives pickups to the discs that run over them. Pickups belong to the host, so a client, which simulates none, takes
// none.
type Pick struct {
	doors
	pickups *ecs.Filter1[Pickup]
	discs   *ecs.Filter4[netcomp.Identity, Disc, Health, Gun]
	door    *netcomp.Mut[Pickup]
	time    *ecs.Time
	frozen  frozen
}

// Initialize implements ecs.Initializer.
func (s *Pick) Initialize(w *ecs.World) {
	s.doors = newDoors(w)
	s.pickups = netcomp.Simulated(ecs.NewFilter1[Pickup](w))
	s.discs = netcomp.Simulated(ecs.NewFilter4[netcomp.Identity, Disc, Health, Gun](w))
	s.door = netcomp.NewMut[Pickup](w)
	s.time = ecs.TimeOf(w)
	s.frozen = newFrozen(w)
}

// Update implements ecs.System.
func (s *Pick) Update(w *ecs.World) {
	if s.frozen.now() {
		return
	}
	for q := s.pickups.Query(); q.Next(); {
		if p := q.Get(); p.There(s.time.Tick) && s.taken(w, p) {
			s.door.Write(q.Entity(), p).Back = uint32(s.time.Tick) + pickAgain
		}
	}
}

// There reports whether the pickup lies on the floor in tick t.
func (p *Pickup) There(t ecs.Tick) bool { return !before(uint32(t), p.Back) }

// taken gives what lies there to the first disc that is there, too, and can use it.
func (s *Pick) taken(w *ecs.World, p *Pickup) bool {
	for q := s.discs.Query(); q.Next(); {
		id, disc, health, gun := q.Get()
		if health.Points == 0 || p.Kind == Medkit && health.Points == FullHealth ||
			square(disc.Pos.X-p.At.X, disc.Pos.Y-p.At.Y) > float32((Radius+pickRadius)*(Radius+pickRadius)) {
			continue
		}
		if p.Kind == Medkit {
			s.health.Write(q.Entity(), health).Points += min(FullHealth-health.Points, medicine)
		} else {
			s.gun.Write(q.Entity(), gun).Quick = uint32(s.time.Tick) + charged
		}
		peer := id.Owner()
		q.Close()
		netcomp.Emit(w, Picked{At: p.At, Kind: p.Kind, Peer: peer}, netcomp.ToAll())
		return true
	}
	return false
}

package game

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// What a shot is.
const (
	BoltRadius = 0.15 // metres
	BoltSpeed  = 20.0 // metres a second
	FullHealth = 100  // points of a fresh disc

	boltLife = TickRate * 5 / 4  // ticks
	damage   = 25                // points a hit
	slow     = TickRate * 3 / 10 // ticks between shots
	quick    = TickRate / 8      // ticks between shots with a Charge
)

// Shoot fires.
type Shoot struct {
	doors
	bolts  *ecs.Map3[netcomp.Identity, Bolt, Flight]
	frozen frozen
}

// Initialize implements ecs.Initializer.
func (s *Shoot) Initialize(w *ecs.World) {
	s.doors = newDoors(w)
	s.bolts = ecs.NewMap3[netcomp.Identity, Bolt, Flight](w)
	s.frozen = newFrozen(w)
	netcomp.OnAction(w, s.fire)
}

// Update implements ecs.System; everything happens when somebody fires.
func (s *Shoot) Update(*ecs.World) {}

// fire spawns a bolt of the sender's. On the sender's client that is a prediction: the bolt flies at once, and the host's
// takes its place without a seam when it arrives.
func (s *Shoot) fire(by netcomp.Sender, f *Fire) {
	disc, gun, now := s.disc.Read(by.Body), s.gun.Read(by.Body), uint32(by.Tick)
	if disc == nil || gun == nil || s.frozen.now() {
		return
	}
	if !gun.Loaded(by.Tick) {
		by.Refuse(TooSoon)
		return
	}
	gun = s.gun.Get(by.Body)
	gun.Ready = now + slow
	if gun.Charged(by.Tick) {
		gun.Ready = now + quick
	}
	s.bolts.NewWith(new(netcomp.OwnedBy(by.Peer)), &Bolt{From: disc.Pos.along(Way(f.Aim), Radius), Aim: f.Aim}, &Flight{})
}

// Loaded reports whether the gun fires in tick t.
func (g *Gun) Loaded(t ecs.Tick) bool { return !before(uint32(t), g.Ready) }

// Charged reports whether the gun fires fast in tick t.
func (g *Gun) Charged(t ecs.Tick) bool { return before(uint32(t), g.Quick) }

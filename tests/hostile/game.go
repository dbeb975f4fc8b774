package hostile

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Spot moves; its floats travel raw, so that anything a float can be arrives.
//
//netgen:component interp=lerp
type Spot struct{ X, Y float32 }

// Life is worn down.
//
//netgen:component
type Life struct{ Points int32 }

// Tie names another entity.
//
//netgen:component
type Tie struct{ To ecs.Entity }

// Walk is held.
//
//netgen:action
type Walk struct{ X, Y float32 }

// Throw is pressed and makes an entity.
//
//netgen:action
type Throw struct{ X float32 }

// Order names an entity that must be the sender's.
//
//netgen:action
type Order struct{ Who ecs.Entity }

// Poke names any entity.
//
//netgen:action
type Poke struct {
	Who ecs.Entity `net:"any"`
}

// Noise tells of something.
//
//netgen:event
type Noise struct{ N uint32 }

// Rules are the game, the same on host and clients. What they have run is counted.
type Rules struct {
	w    *ecs.World
	spot *netcomp.Mut[Spot]
	life *netcomp.Mut[Life]

	Walks, Throws, Orders, Pokes, Noises int
	// Dead counts entities handed to an executor that are not alive.
	Dead int
	// Last is the newest Walk that was run.
	Last Walk
}

// Initialize makes the doors.
func (s *Rules) Initialize(w *ecs.World) {
	s.w = w
	s.spot, s.life = netcomp.NewMut[Spot](w), netcomp.NewMut[Life](w)
	ecs.ComponentID[Tie](w)
	netcomp.OnAction(w, s.walk)
	netcomp.OnAction(w, s.throw)
	netcomp.OnAction(w, func(_ netcomp.Sender, a *Order) { s.Orders++; s.alive(a.Who) })
	netcomp.OnAction(w, s.poke)
	netcomp.OnEvent(w, func(*Noise) { s.Noises++ })
}

// Update does nothing: what moves here is moved by input and by tests.
func (s *Rules) Update(*ecs.World) {}

func (s *Rules) alive(e ecs.Entity) {
	if !e.IsZero() && !s.w.Alive(e) {
		s.Dead++
	}
}

func (s *Rules) walk(by netcomp.Sender, a *Walk) {
	s.Walks++
	s.Last = *a
	if p := s.spot.Get(by.Body); p != nil && a.X*a.X+a.Y*a.Y <= 1 { // false for what is no number
		p.X, p.Y = p.X+a.X/8, p.Y+a.Y/8
	}
}

func (s *Rules) throw(by netcomp.Sender, a *Throw) {
	s.Throws++
	ecs.NewMap2[netcomp.Identity, Spot](s.w).NewWith(new(netcomp.OwnedBy(by.Peer)), &Spot{X: a.X})
}

// poke ends what has no points left.
func (s *Rules) poke(_ netcomp.Sender, a *Poke) {
	s.Pokes++
	s.alive(a.Who)
	l := s.life.Get(a.Who)
	if l == nil {
		return
	}
	if l.Points--; l.Points <= 0 {
		netcomp.Despawn(s.w, a.Who)
	}
}

package options

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Rules are the game's systems, the same on host and clients.
type Rules struct {
	Hailed int // flares set up here, replays left out
	Turned int // turns made here, replays left out

	w      *ecs.World
	time   *ecs.Time
	place  *netcomp.Mut[Place]
	cool   *netcomp.Mut[Cool]
	hot    *ecs.Filter1[Cool]
	flares *ecs.Map2[netcomp.Identity, Place]
}

// Initialize makes the doors.
func (s *Rules) Initialize(w *ecs.World) {
	s.w, s.time = w, ecs.TimeOf(w)
	s.place, s.cool = netcomp.NewMut[Place](w), netcomp.NewMut[Cool](w)
	s.hot = netcomp.Simulated(ecs.NewFilter1[Cool](w))
	s.flares = ecs.NewMap2[netcomp.Identity, Place](w)
	netcomp.OnAction(w, s.hail)
	netcomp.OnAction(w, s.turn)
}

func (s *Rules) hail(by netcomp.Sender, a *Hail) {
	s.once(&s.Hailed)
	s.flares.NewWith(new(netcomp.OwnedBy(by.Peer)), &Place{X: float32(a.N)})
}

func (s *Rules) turn(by netcomp.Sender, _ *Turn) {
	s.once(&s.Turned)
	s.cool.Add(by.Body, Cool{Left: 30})
}

func (s *Rules) once(n *int) {
	if !s.time.Replaying {
		*n++
	}
}

// Update lets run what is charged.
func (s *Rules) Update(*ecs.World) {
	for q := s.hot.Query(); q.Next(); {
		if q.Get().Left > 0 {
			s.cool.Write(q.Entity(), q.Get()).Left--
			s.place.Get(q.Entity()).X++
		}
	}
}

// NewBody makes what a player controls.
func NewBody(w *ecs.World) ecs.Entity {
	return ecs.NewMap2[netcomp.Identity, Place](w).NewWith(new(netcomp.OwnedBy(0)), &Place{})
}

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
	flares *ecs.Map2[netcomp.Identity, Place]
}

// Initialize makes the doors.
func (s *Rules) Initialize(w *ecs.World) {
	s.w, s.time = w, ecs.TimeOf(w)
	s.flares = ecs.NewMap2[netcomp.Identity, Place](w)
	netcomp.OnAction(w, s.hail)
	netcomp.OnAction(w, s.turn)
}

func (s *Rules) hail(by netcomp.Sender, a *Hail) {
	s.once(&s.Hailed)
	s.flares.NewWith(new(netcomp.OwnedBy(by.Peer)), &Place{X: float32(a.N)})
}

func (s *Rules) turn(netcomp.Sender, *Turn) { s.once(&s.Turned) }

func (s *Rules) once(n *int) {
	if !s.time.Replaying {
		*n++
	}
}

// Update does nothing yet.
func (s *Rules) Update(*ecs.World) {}

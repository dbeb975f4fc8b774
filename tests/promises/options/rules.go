package options

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Rules are the game's systems, the same on host and clients.
type Rules struct {
	Still  bool // engines stand
	Hailed int  // flares set up here, replays left out
	Turned int  // turns made here, replays left out

	w      *ecs.World
	time   *ecs.Time
	place  *netcomp.Mut[Place]
	cool   *netcomp.Mut[Cool]
	hot    *ecs.Filter1[Cool]
	purse  *netcomp.Mut[Purse]
	vitals *netcomp.Mut[Vitals]
	drift  *netcomp.Mut[Drift]
	drifts *ecs.Filter2[Place, Drift]
	wheels *ecs.Filter2[Place, Wheel]
	flares *ecs.Map2[netcomp.Identity, Place]
}

// Initialize makes the doors.
func (s *Rules) Initialize(w *ecs.World) {
	s.w, s.time = w, ecs.TimeOf(w)
	s.place, s.cool = netcomp.NewMut[Place](w), netcomp.NewMut[Cool](w)
	s.hot = netcomp.Simulated(ecs.NewFilter1[Cool](w))
	s.purse, s.vitals = netcomp.NewMut[Purse](w), netcomp.NewMut[Vitals](w)
	s.drift = netcomp.NewMut[Drift](w)
	s.drifts = netcomp.Simulated(ecs.NewFilter2[Place, Drift](w))
	s.wheels = netcomp.Simulated(ecs.NewFilter2[Place, Wheel](w))
	s.flares = ecs.NewMap2[netcomp.Identity, Place](w)
	netcomp.OnAction(w, s.hail)
	netcomp.OnAction(w, s.turn)
	netcomp.OnAction(w, s.spend)
}

func (s *Rules) hail(by netcomp.Sender, a *Hail) {
	s.once(&s.Hailed)
	s.flares.NewWith(new(netcomp.OwnedBy(by.Peer)), &Place{X: float32(a.N)})
}

func (s *Rules) turn(by netcomp.Sender, _ *Turn) {
	s.once(&s.Turned)
	s.cool.Add(by.Body, Cool{Left: 30})
}

func (s *Rules) spend(by netcomp.Sender, a *Spend) {
	if p := s.purse.Get(by.Body); p != nil {
		p.Gold -= min(p.Gold, uint32(a.Gold))
	}
	if v := s.vitals.Get(by.Body); v != nil {
		v.Oxygen--
		v.Speed += 0.3
	}
}

func (s *Rules) once(n *int) {
	if !s.time.Replaying {
		*n++
	}
}

// Update lets run what is charged and what turns. What it writes of engines depends on what they held and on where they are,
// so that a tick that runs twice shows.
func (s *Rules) Update(*ecs.World) {
	for q := s.hot.Query(); q.Next(); {
		if q.Get().Left > 0 {
			s.cool.Write(q.Entity(), q.Get()).Left--
			s.place.Get(q.Entity()).X++
		}
	}
	if s.Still {
		return
	}
	for q := s.drifts.Query(); q.Next(); {
		p, d := q.Get()
		d.V += 0.25
		d.Sum += d.V + p.Y
		s.drift.Changed(q.Entity())
	}
	for q := s.wheels.Query(); q.Next(); {
		p, d := q.Get()
		d.Turns++
		d.Sum += d.Turns ^ uint32(p.Y)
	}
}

// NewBody makes what a player controls.
func NewBody(w *ecs.World) ecs.Entity {
	return ecs.NewMap4[netcomp.Identity, Place, Drift, Wheel](w).NewWith(new(netcomp.OwnedBy(0)), &Place{}, &Drift{}, &Wheel{})
}

// NewRich makes a body that has what is not for everybody.
func NewRich(w *ecs.World) ecs.Entity {
	return ecs.NewMap5[netcomp.Identity, Place, Purse, Badge, Vitals](w).NewWith(new(netcomp.OwnedBy(0)), &Place{}, &Purse{Gold: 1000},
		&Badge{Rank: 3}, &Vitals{HP: 10, Oxygen: 500, Bounty: 7, Speed: 1.1})
}

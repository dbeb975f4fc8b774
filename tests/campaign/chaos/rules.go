package chaos

import (
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Rules are the game's systems in one, the same on host and clients.
type Rules struct {
	moving  *ecs.Filter2[Place, Motion]
	guns    *ecs.Filter1[Gun]
	bullets *ecs.Filter1[Bullet]
	place   *netcomp.Mut[Place]
	motion  *netcomp.Mut[Motion]
	gun     *netcomp.Mut[Gun]
	bullet  *netcomp.Mut[Bullet]
	life    *netcomp.Mut[Life]
	w       *ecs.World
	time    *ecs.Time
	// Booms counts the events that arrived.
	Booms int
}

// Setup adds fresh rules to an engine.
func Setup(e *ecs.Engine) { e.Add(ecs.Simulate, &Rules{}) }

// Initialize makes filters and doors.
func (s *Rules) Initialize(w *ecs.World) {
	s.w, s.time = w, ecs.TimeOf(w)
	s.moving = netcomp.Simulated(ecs.NewFilter2[Place, Motion](w))
	s.guns = netcomp.Simulated(ecs.NewFilter1[Gun](w))
	s.bullets = netcomp.Simulated(ecs.NewFilter1[Bullet](w))
	s.place, s.motion = netcomp.NewMut[Place](w), netcomp.NewMut[Motion](w)
	s.gun, s.bullet, s.life = netcomp.NewMut[Gun](w), netcomp.NewMut[Bullet](w), netcomp.NewMut[Life](w)
	ecs.ComponentID[Link](w)
	ecs.ComponentID[Mark](w)
	netcomp.OnAction(w, s.steer)
	netcomp.OnAction(w, s.fire)
	netcomp.OnAction(w, s.poke)
	netcomp.OnEvent(w, s.boom)
}

func (s *Rules) boom(ev *Boom) {
	if ev.At != ev.Same {
		panic(fmt.Sprintf("an event of tick %d says that it is of %d", ev.Same, ev.At))
	}
	s.Booms++
}

func (s *Rules) steer(by netcomp.Sender, a *Steer) {
	if a.At > by.Tick || a.At+steerTicks < by.Tick {
		panic(fmt.Sprintf("input of tick %d says that it is of %d", by.Tick, a.At))
	}
	if m := s.motion.Read(by.Body); m != nil && (m.X != int16(a.X) || m.Y != int16(a.Y)) {
		*s.motion.Get(by.Body) = Motion{X: int16(a.X), Y: int16(a.Y)}
	}
}

func (s *Rules) fire(by netcomp.Sender, a *Fire) {
	g, p := s.gun.Read(by.Body), s.place.Read(by.Body)
	if g == nil || p == nil || g.Cool > 0 {
		by.Refuse(1)
		return
	}
	g = s.gun.Get(by.Body)
	g.Cool, g.Shots, g.Last = 5, g.Shots+1, s.time.Tick
	at := *p
	ecs.NewMap4[netcomp.Identity, Place, Motion, Bullet](s.w).NewWith(
		new(netcomp.OwnedBy(by.Peer)), &Place{X: at.X, Y: at.Y, Z: at.Z}, &Motion{X: int16(a.X) * 8, Y: int16(a.Y) * 8},
		&Bullet{Left: 20, By: by.Body})
}

func (s *Rules) poke(by netcomp.Sender, a *Poke) {
	if l := s.life.Get(a.Who); l != nil && l.Points > -100 {
		l.Points, l.Since = l.Points-1, s.time.Tick // on a client this is another's, and is undone
	}
}

// Update moves what has a motion, cools guns and counts bullets down.
func (s *Rules) Update(w *ecs.World) {
	for q := s.moving.Query(); q.Next(); {
		p, m := q.Get()
		if m.X == 0 && m.Y == 0 {
			continue
		}
		s.place.Write(q.Entity(), p)
		p.X = wrap(p.X + float32(m.X)/60)
		p.Y = wrap(p.Y + float32(m.Y)/60)
		p.Z = float32(p.Z*0.9375) + p.X
	}
	for q := s.guns.Query(); q.Next(); {
		if g := q.Get(); g.Cool > 0 {
			s.gun.Write(q.Entity(), g).Cool--
		}
	}
	for q := s.bullets.Query(); q.Next(); {
		b := q.Get()
		s.bullet.Write(q.Entity(), b).Left--
		if b.Left == 0 {
			netcomp.Despawn(w, q.Entity())
		}
	}
}

// steerTicks is how long the same held input may stand at most: a bot's, and the host's substitute for a lost one.
const steerTicks = 60 * 60

func wrap(v float32) float32 {
	switch {
	case v > 60:
		return v - 120
	case v < -60:
		return v + 120
	}
	return v
}

package game

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Rules are the game's systems in one, the same on host and clients but for what a test switches off.
type Rules struct {
	// Jammed guns do not shoot, Full bodies do not eat, and Still rules write nothing by themselves: for a host whose word
	// differs from what its clients expect.
	Jammed, Full, Still bool
	// Boost multiplies every walk; zero is 1.
	Boost float32

	// What the diary keeps.
	Ran    []Ran    // every action executed, replays left out
	Heard  []Heard  // every event that arrived
	Rolls  []uint32 // every number that Luck has drawn, by tick; of a replay the last one stands
	Ticks  int      // steps simulated, replays left out
	Misses int      // bullets refused by a jammed gun

	moving  *ecs.Filter2[Place, Motion]
	bullets *ecs.Filter1[Bullet]
	lucky   *ecs.Filter1[Luck]
	place   *netcomp.Mut[Place]
	motion  *netcomp.Mut[Motion]
	tally   *netcomp.Mut[Tally]
	gun     *netcomp.Mut[Gun]
	bullet  *netcomp.Mut[Bullet]
	luck    *netcomp.Mut[Luck]
	w       *ecs.World
	time    *ecs.Time
}

// Ran is one action executed.
type Ran struct {
	By    netcomp.PeerID
	Tick  ecs.Tick
	Press uint32
	What  string
}

// Heard is one event that arrived.
type Heard struct {
	N     uint32
	Who   ecs.Entity
	Alive bool    // the entity stood when it was heard of
	X     float32 // and was drawn there
	Tick  ecs.Tick
}

// Initialize makes filters and doors.
func (s *Rules) Initialize(w *ecs.World) {
	s.w, s.time = w, ecs.TimeOf(w)
	s.moving = netcomp.Simulated(ecs.NewFilter2[Place, Motion](w))
	s.bullets = netcomp.Simulated(ecs.NewFilter1[Bullet](w))
	s.lucky = netcomp.Simulated(ecs.NewFilter1[Luck](w))
	s.place, s.motion, s.tally = netcomp.NewMut[Place](w), netcomp.NewMut[Motion](w), netcomp.NewMut[Tally](w)
	s.gun, s.bullet, s.luck = netcomp.NewMut[Gun](w), netcomp.NewMut[Bullet](w), netcomp.NewMut[Luck](w)
	netcomp.OnAction(w, s.walk)
	netcomp.OnAction(w, s.push)
	netcomp.OnAction(w, s.fire)
	netcomp.OnAction(w, func(by netcomp.Sender, a *Touch) { s.touch(by, "touch", a.Who) })
	netcomp.OnAction(w, func(by netcomp.Sender, a *Poke) { s.touch(by, "poke", a.Who) })
	netcomp.OnAction(w, s.eat)
	netcomp.OnEvent(w, s.hear)
}

func (s *Rules) ran(by netcomp.Sender, what string) {
	if !s.time.Replaying {
		s.Ran = append(s.Ran, Ran{By: by.Peer, Tick: by.Tick, Press: by.Press, What: what})
	}
}

func (s *Rules) walk(by netcomp.Sender, a *Walk) {
	s.ran(by, "walk")
	boost := s.Boost
	if boost == 0 {
		boost = 1
	}
	if m := s.motion.Read(by.Body); m != nil {
		if to := (Motion{X: float32(a.X) * boost, Y: float32(a.Y) * boost}); to != *m {
			*s.motion.Get(by.Body) = to
		}
	}
	if t := s.tally.Get(by.Body); t != nil && (a.X != 0 || a.Y != 0) {
		t.Walked++
	}
}

func (s *Rules) push(by netcomp.Sender, _ *Push) {
	s.ran(by, "push")
	if t := s.tally.Get(by.Body); t != nil {
		t.Pressed++
	}
}

func (s *Rules) fire(by netcomp.Sender, a *Fire) {
	s.ran(by, "fire")
	p, g := s.place.Read(by.Body), s.gun.Read(by.Body)
	if p == nil || g == nil || s.Jammed {
		by.Refuse(1)
		s.Misses++
		return
	}
	at := *p
	g = s.gun.Get(by.Body)
	g.Shots++
	number := g.Shots
	ecs.NewMap4[netcomp.Identity, Place, Motion, Bullet](s.w).NewWith(new(netcomp.OwnedBy(by.Peer)), &at,
		&Motion{X: float32(a.X), Y: float32(a.Y)}, &Bullet{Left: 90, Number: number, By: by.Body})
	netcomp.Emit(s.w, Boom{Who: by.Body, N: number}, netcomp.ToAll())
}

func (s *Rules) touch(by netcomp.Sender, what string, who ecs.Entity) {
	s.ran(by, what)
	if t := s.tally.Get(who); t != nil {
		t.Touched++
	}
}

func (s *Rules) eat(by netcomp.Sender, a *Eat) {
	s.ran(by, "eat")
	if !a.What.IsZero() && !s.Full {
		netcomp.Despawn(s.w, a.What)
	}
}

func (s *Rules) hear(ev *Boom) {
	h := Heard{N: ev.N, Who: ev.Who, Tick: s.time.Tick}
	if !ev.Who.IsZero() && s.w.Alive(ev.Who) {
		h.Alive = true
		if v := ecs.NewMap[netcomp.View[Place]](s.w).Get(ev.Who); v != nil {
			h.X = v.Value.X
		}
	}
	s.Heard = append(s.Heard, h)
}

// Update moves what has a motion, counts bullets down and draws lots.
func (s *Rules) Update(w *ecs.World) {
	if !s.time.Replaying {
		s.Ticks++
	}
	if s.Still {
		return
	}
	for q := s.moving.Query(); q.Next(); {
		p, m := q.Get()
		if *m == (Motion{}) {
			continue
		}
		s.place.Write(q.Entity(), p)
		p.X, p.Y = wrap(p.X+m.X/60), wrap(p.Y+m.Y/60)
	}
	for q := s.bullets.Query(); q.Next(); {
		b := q.Get()
		s.bullet.Write(q.Entity(), b).Left--
		if b.Left == 0 {
			netcomp.Despawn(w, q.Entity())
		}
	}
	for q := s.lucky.Query(); q.Next(); {
		l := s.luck.Write(q.Entity(), q.Get())
		l.Roll = netcomp.Rand(w, q.Entity()).Uint32()
		l.Sum += uint64(l.Roll)
	}
}

func wrap(v float32) float32 {
	switch {
	case v > 100:
		return v - 200
	case v < -100:
		return v + 200
	}
	return v
}

// NewBody makes what a player controls.
func NewBody(w *ecs.World, x, y float32) ecs.Entity {
	return ecs.NewMap6[netcomp.Identity, Place, Motion, Tally, Gun, Luck](w).NewWith(
		new(netcomp.OwnedBy(0)), &Place{X: x, Y: y}, &Motion{}, &Tally{}, &Gun{}, &Luck{})
}

// NewThing makes something that stands and has a level.
func NewThing(w *ecs.World, x, y float32, level uint32) ecs.Entity {
	return ecs.NewMap3[netcomp.Identity, Place, Level](w).NewWith(new(netcomp.OwnedBy(0)), &Place{X: x, Y: y}, &Level{N: level})
}

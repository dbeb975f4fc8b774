package game

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// What a disc is.
const (
	Radius   = 0.5           // metres
	TopSpeed = thrust / drag // metres a second
)

const (
	thrust   = 70.0     // acceleration of a disc that is pushed, metres a second squared
	drag     = 10.0     // share of its speed that a disc loses, a second
	standing = 1.0 / 16 // a disc slower than this stands, metres a second
)

// Walk moves the discs that this side simulates.
type Walk struct {
	doors
	discs  *ecs.Filter1[Disc]
	time   *ecs.Time
	frozen frozen
}

// Initialize implements ecs.Initializer.
func (s *Walk) Initialize(w *ecs.World) {
	s.doors = newDoors(w)
	s.discs = netcomp.Simulated(ecs.NewFilter1[Disc](w))
	s.time = ecs.TimeOf(w)
	s.frozen = newFrozen(w)
	netcomp.OnAction(w, s.move)
}

// move pushes the sender's disc for one step, and turns it.
func (s *Walk) move(by netcomp.Sender, m *Move) {
	if s.frozen.now() {
		return
	}
	disc, way := s.disc.Read(by.Body), unit(float32(m.X), float32(m.Y))
	if disc == nil || disc.Aim == m.Aim && way == (Vec{}) {
		return
	}
	disc = s.disc.Get(by.Body)
	disc.Vel = disc.Vel.along(way, thrust*s.time.DT)
	disc.Aim = m.Aim
}

// Update implements ecs.System.
func (s *Walk) Update(*ecs.World) {
	if s.frozen.now() {
		return
	}
	left := 1 - drag*s.time.DT
	for q := s.discs.Query(); q.Next(); {
		d := q.Get()
		if d.Vel == (Vec{}) {
			continue
		}
		s.disc.Write(q.Entity(), d)
		d.Vel = Vec{float32(d.Vel.X * left), float32(d.Vel.Y * left)}
		d.Pos = d.Pos.along(d.Vel, s.time.DT)
		d.slide()
		if square(d.Vel.X, d.Vel.Y) < standing*standing {
			d.Vel = Vec{}
		}
	}
}

// slide keeps a disc out of the walls and takes from its velocity what goes into one.
func (d *Disc) slide() {
	pos, away := push(d.Pos, Radius)
	d.Pos = pos
	if into := float32(d.Vel.X*away.X) + float32(d.Vel.Y*away.Y); into < 0 {
		d.Vel = d.Vel.along(away, -into)
	}
}

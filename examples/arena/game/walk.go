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
	discs  *ecs.Filter3[Position, Velocity, Health]
	time   *ecs.Time
	frozen frozen
}

// Initialize implements ecs.Initializer.
func (s *Walk) Initialize(w *ecs.World) {
	s.doors = newDoors(w)
	s.discs = netcomp.Simulated(ecs.NewFilter3[Position, Velocity, Health](w))
	s.time = ecs.TimeOf(w)
	s.frozen = newFrozen(w)
	netcomp.OnAction(w, s.move)
}

// move pushes the sender's disc for one step, and turns it.
func (s *Walk) move(by netcomp.Sender, m *Move) {
	if s.frozen.now() {
		return
	}
	if way := unit(float32(m.X), float32(m.Y)); way != (Position{}) {
		if vel := s.vel.Get(by.Body); vel != nil {
			vel.X += float32(way.X * thrust * s.time.DT)
			vel.Y += float32(way.Y * thrust * s.time.DT)
		}
	}
	look := Aim(unit(m.AimX, m.AimY))
	if aim := s.aim.Read(by.Body); aim != nil && look != (Aim{}) && *aim != look {
		*s.aim.Get(by.Body) = look
	}
}

// Update implements ecs.System.
func (s *Walk) Update(*ecs.World) {
	if s.frozen.now() {
		return
	}
	left := 1 - drag*s.time.DT
	for q := s.discs.Query(); q.Next(); {
		pos, vel, _ := q.Get()
		if *vel == (Velocity{}) {
			continue
		}
		s.pos.Write(q.Entity(), pos)
		s.vel.Write(q.Entity(), vel)
		vel.X, vel.Y = float32(vel.X*left), float32(vel.Y*left)
		pos.X += float32(vel.X * s.time.DT)
		pos.Y += float32(vel.Y * s.time.DT)
		*pos = s.slide(*pos, vel)
		if square(vel.X, vel.Y) < standing*standing {
			*vel = Velocity{}
		}
	}
}

// slide keeps a disc out of the walls and takes from its velocity what goes into one.
func (s *Walk) slide(pos Position, vel *Velocity) Position {
	pos, away := push(pos, Radius)
	if into := float32(vel.X*away.X) + float32(vel.Y*away.Y); into < 0 {
		vel.X -= float32(away.X * into)
		vel.Y -= float32(away.Y * into)
	}
	return pos
}

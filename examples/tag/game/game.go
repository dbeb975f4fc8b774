// Package game is a game of tag: one player is it, and passes that on by touch. Host and client run the same code.
package game

//go:generate go tool netgen

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Position is where a player is, in metres.
//
//netgen:component
type Position struct {
	X, Y float32 `net:"range=-64:64,step=1/128,interp=lerp"`
}

// Velocity is how a player runs, in metres a second.
//
//netgen:component
type Velocity struct {
	X, Y float32 `net:"range=-8:8,step=1/64"`
}

// Tag says who is it.
//
//netgen:component
type Tag struct{ It bool }

// Move is the action of a player: where to run.
//
//netgen:action
type Move struct {
	X, Y int8 `net:"range=-1:1"`
}

// Walk moves players: all of them on the host, one's own on a client.
type Walk struct {
	players *ecs.Filter2[Position, Velocity]
	pos     *netcomp.Mut[Position]
	vel     *netcomp.Mut[Velocity]
	time    *ecs.Time
}

// Initialize makes the filters and doors.
func (s *Walk) Initialize(w *ecs.World) {
	s.players = netcomp.Simulated(ecs.NewFilter2[Position, Velocity](w))
	s.pos, s.vel = netcomp.NewMut[Position](w), netcomp.NewMut[Velocity](w)
	s.time = ecs.TimeOf(w)
	netcomp.OnAction(w, s.move)
}

// move runs a player's action, with its body.
func (s *Walk) move(by netcomp.Sender, m *Move) {
	*s.vel.Get(by.Body) = Velocity{X: 6 * float32(m.X), Y: 6 * float32(m.Y)}
}

// Update runs once a step.
func (s *Walk) Update(*ecs.World) {
	for q := s.players.Query(); q.Next(); {
		if pos, vel := q.Get(); *vel != (Velocity{}) {
			s.pos.Write(q.Entity(), pos) // report the write, then write
			pos.X = min(max(pos.X+vel.X*s.time.DT, -20), 20)
			pos.Y = min(max(pos.Y+vel.Y*s.time.DT, -10), 10)
		}
	}
}

// Catch passes the tag on. Only the host adds it, so only the host decides.
type Catch struct {
	players *ecs.Filter2[Position, Tag]
	tag     *netcomp.Mut[Tag]
	rest    int // steps until it may be passed on again
}

// Initialize makes the filters and doors.
func (s *Catch) Initialize(w *ecs.World) {
	s.players, s.tag = ecs.NewFilter2[Position, Tag](w), netcomp.NewMut[Tag](w)
}

// Update runs once a step.
func (s *Catch) Update(*ecs.World) {
	var it, next ecs.Entity
	var at Position
	for q := s.players.Query(); q.Next(); {
		if pos, tag := q.Get(); tag.It || it.IsZero() {
			it, at = q.Entity(), *pos
		}
	}
	for q := s.players.Query(); q.Next(); {
		pos, tag := q.Get()
		if dx, dy := pos.X-at.X, pos.Y-at.Y; !tag.It && q.Entity() != it && dx*dx+dy*dy < 1 {
			next = q.Entity()
		}
	}
	if s.rest--; s.rest > 0 || it.IsZero() {
		return
	}
	if next.IsZero() {
		next = it
	}
	if tag := s.tag.Read(next); !tag.It {
		s.tag.Get(it).It, s.tag.Get(next).It = false, true
		s.rest = 60
	}
}

// Spawn makes the body of a player.
func Spawn(w *ecs.World, p netcomp.PeerID) ecs.Entity {
	return ecs.NewMap4[netcomp.Identity, Position, Velocity, Tag](w).
		NewWith(new(netcomp.OwnedBy(p)), &Position{X: 2 * float32(p%8)}, &Velocity{}, &Tag{})
}

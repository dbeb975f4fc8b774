package play

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/examples/arena/game"
	"github.com/tickwire/tickwire/netcomp"
)

// Disc is a player in the yard, as drawn.
type Disc struct {
	Peer   netcomp.PeerID
	Name   string
	Color  uint8
	At     game.Position
	Aim    game.Aim
	Health float32 // 0 to 1
	Quick  bool    // has a Charge
	Own    bool
}

// Bolt is a shot, as drawn.
type Bolt struct {
	At    game.Position
	Way   game.Velocity
	Color uint8
}

// Item is a pickup, as drawn.
type Item struct {
	At    game.Position
	Kind  uint8
	There bool
}

// Scene is what a frame shows. It is a system of the Draw stage that collects it; nothing here changes the world.
type Scene struct {
	Discs   []Disc
	Bolts   []Bolt
	Items   []Item
	Players []game.Player // best first
	Sparks  []Spark
	Feed    []string // what happened lately, oldest first
	Frozen  bool

	self netcomp.PeerID
	dt   float32 // seconds of this frame

	discs   *ecs.Filter7[netcomp.Identity, game.Position, netcomp.View[game.Position], game.Aim, netcomp.View[game.Aim], game.Health, game.Gun]
	bolts   *ecs.Filter5[netcomp.Identity, game.Position, netcomp.View[game.Position], game.Velocity, game.Bolt]
	items   *ecs.Filter2[game.Position, game.Pickup]
	players *ecs.Filter1[game.Player]
	rounds  *ecs.Filter1[game.Round]
	time    *ecs.Time
	effects effects
}

// Initialize implements ecs.Initializer.
func (s *Scene) Initialize(w *ecs.World) {
	s.discs = ecs.NewFilter7[netcomp.Identity, game.Position, netcomp.View[game.Position], game.Aim, netcomp.View[game.Aim],
		game.Health, game.Gun](w).Optional(ecs.T[netcomp.View[game.Position]](), ecs.T[netcomp.View[game.Aim]]())
	s.bolts = ecs.NewFilter5[netcomp.Identity, game.Position, netcomp.View[game.Position], game.Velocity, game.Bolt](w).
		Optional(ecs.T[netcomp.View[game.Position]]())
	s.items = ecs.NewFilter2[game.Position, game.Pickup](w)
	s.players = ecs.NewFilter1[game.Player](w)
	s.rounds = ecs.NewFilter1[game.Round](w)
	s.time = ecs.TimeOf(w)
	s.effects = newEffects()
	netcomp.OnEvent(w, func(ev *game.Hit) { s.effects.burst(game.Position{X: ev.X, Y: ev.Y}, 6, 1) })
	netcomp.OnEvent(w, s.killed)
	netcomp.OnEvent(w, s.picked)
}

// Update implements ecs.System.
func (s *Scene) Update(*ecs.World) {
	s.scoreboard()
	s.Discs, s.Bolts, s.Items, s.Frozen = s.Discs[:0], s.Bolts[:0], s.Items[:0], false
	for q := s.discs.Query(); q.Next(); {
		id, pos, at, aim, look, health, gun := q.Get()
		d := Disc{Peer: id.Owner(), At: *at.Or(pos), Aim: *look.Or(aim), Health: float32(health.Points) / game.FullHealth,
			Quick: gun.Charged(s.time.Tick), Own: id.Owner() == s.self}
		if p := s.player(d.Peer); p != nil {
			d.Name, d.Color = p.Text(), p.Color
		}
		s.Discs = append(s.Discs, d)
	}
	for q := s.bolts.Query(); q.Next(); {
		id, pos, at, vel, _ := q.Get()
		b := Bolt{At: *at.Or(pos), Way: *vel}
		if p := s.player(id.Owner()); p != nil {
			b.Color = p.Color
		}
		s.Bolts = append(s.Bolts, b)
		s.effects.saw(q.Entity(), b.At)
	}
	for q := s.items.Query(); q.Next(); {
		pos, p := q.Get()
		s.Items = append(s.Items, Item{*pos, p.Kind, p.There(s.time.Tick)})
	}
	for q := s.rounds.Query(); q.Next(); {
		s.Frozen = s.Frozen || q.Get().Frozen
	}
	s.effects.frame(s.dt)
	s.Sparks, s.Feed = s.effects.sparks, s.effects.lines(s.Feed[:0])
}

func (s *Scene) scoreboard() {
	s.Players = s.Players[:0]
	for q := s.players.Query(); q.Next(); {
		s.Players = append(s.Players, *q.Get())
	}
	slices.SortFunc(s.Players, func(a, b game.Player) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Deaths, b.Deaths), cmp.Compare(a.Peer, b.Peer))
	})
}

func (s *Scene) player(p netcomp.PeerID) *game.Player {
	for i := range s.Players {
		if s.Players[i].Peer == p {
			return &s.Players[i]
		}
	}
	return nil
}

func (s *Scene) name(p netcomp.PeerID) string {
	if line := s.player(p); line != nil {
		return line.Text()
	}
	return "somebody"
}

// Self is the player's own number, zero before the host has given it.
func (s *Scene) Self() netcomp.PeerID { return s.self }

// Me is the player's own disc, nil while there is none.
func (s *Scene) Me() *Disc {
	for i := range s.Discs {
		if s.Discs[i].Own {
			return &s.Discs[i]
		}
	}
	return nil
}

func (s *Scene) killed(ev *game.Killed) {
	s.effects.burst(game.Position{X: ev.X, Y: ev.Y}, 28, 2)
	s.effects.say(fmt.Sprintf("%s shot %s", s.name(ev.Killer), s.name(ev.Victim)))
}

func (s *Scene) picked(ev *game.Picked) {
	s.effects.burst(game.Position{X: ev.X, Y: ev.Y}, 8, 0.7)
	if ev.Peer == s.self && ev.Kind == game.Charge {
		s.effects.say("rapid fire")
	}
}

package play

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/examples/arena/game"
	"github.com/tickwire/tickwire/netcomp"
)

// Disc is a player in the yard, as drawn.
type Disc struct {
	Peer   netcomp.PeerID
	Name   string
	Color  color.RGBA
	At     game.Vec
	Aim    game.Vec // of length 1
	Health float32  // 0 to 1
	Quick  bool     // has a Charge
	Own    bool
}

// Bolt is a shot, as drawn.
type Bolt struct {
	At    game.Vec
	Way   game.Vec // of length 1
	Color color.RGBA
}

// Item is a pickup, as drawn.
type Item struct {
	At    game.Vec
	Kind  game.Kind
	There bool
}

// Line is a line of the scoreboard.
type Line struct {
	game.Player
	game.Score
}

// Scene is what a frame shows. It is a system of the Draw stage that collects it; nothing here changes the world.
type Scene struct {
	Discs   []Disc
	Bolts   []Bolt
	Items   []Item
	Players []Line // best first
	Sparks  []Spark
	Feed    []string // what happened lately, oldest first
	Frozen  bool

	self netcomp.PeerID
	dt   float32 // seconds of this frame

	discs   *ecs.Filter5[netcomp.Identity, game.Disc, netcomp.View[game.Disc], game.Health, game.Gun]
	bolts   *ecs.Filter4[netcomp.Identity, game.Bolt, game.Flight, netcomp.View[game.Flight]]
	items   *ecs.Filter1[game.Pickup]
	players *ecs.Filter2[game.Player, game.Score]
	rounds  *ecs.Filter1[game.Round]
	time    *ecs.Time
	effects effects
}

// Initialize implements ecs.Initializer.
func (s *Scene) Initialize(w *ecs.World) {
	s.discs = ecs.NewFilter5[netcomp.Identity, game.Disc, netcomp.View[game.Disc], game.Health, game.Gun](w).
		Optional(ecs.T[netcomp.View[game.Disc]]())
	s.bolts = ecs.NewFilter4[netcomp.Identity, game.Bolt, game.Flight, netcomp.View[game.Flight]](w).
		Optional(ecs.T[netcomp.View[game.Flight]]())
	s.items = ecs.NewFilter1[game.Pickup](w)
	s.players = ecs.NewFilter2[game.Player, game.Score](w)
	s.rounds = ecs.NewFilter1[game.Round](w)
	s.time = ecs.TimeOf(w)
	s.effects = newEffects()
	netcomp.OnEvent(w, func(ev *game.Hit) { s.effects.burst(ev.At, 6, 1) })
	netcomp.OnEvent(w, s.killed)
	netcomp.OnEvent(w, s.picked)
}

// Update implements ecs.System.
func (s *Scene) Update(*ecs.World) {
	s.scoreboard()
	s.Discs, s.Bolts, s.Items, s.Frozen = s.Discs[:0], s.Bolts[:0], s.Items[:0], false
	for q := s.discs.Query(); q.Next(); {
		id, held, view, health, gun := q.Get()
		drawn := view.Or(held)
		d := Disc{Peer: id.Owner(), At: drawn.Pos, Aim: game.Way(drawn.Aim), Health: float32(health.Points) / game.FullHealth,
			Color: s.color(id.Owner()), Quick: gun.Charged(s.time.Tick), Own: id.Owner() == s.self}
		if p := s.player(d.Peer); p != nil {
			d.Name = p.Name.String()
		}
		s.Discs = append(s.Discs, d)
	}
	for q := s.bolts.Query(); q.Next(); {
		id, bolt, flight, view := q.Get()
		b := Bolt{At: bolt.At(view.Or(flight).Ticks), Way: bolt.Way(), Color: s.color(id.Owner())}
		s.Bolts = append(s.Bolts, b)
		s.effects.saw(q.Entity(), b.At)
	}
	for q := s.items.Query(); q.Next(); {
		p := q.Get()
		s.Items = append(s.Items, Item{p.At, p.Kind, p.There(s.time.Tick)})
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
		player, score := q.Get()
		s.Players = append(s.Players, Line{*player, *score})
	}
	slices.SortFunc(s.Players, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.Kills, a.Kills), cmp.Compare(a.Deaths, b.Deaths), cmp.Compare(a.Peer, b.Peer))
	})
}

func (s *Scene) player(p netcomp.PeerID) *Line {
	for i := range s.Players {
		if s.Players[i].Peer == p {
			return &s.Players[i]
		}
	}
	return nil
}

func (s *Scene) name(p netcomp.PeerID) string {
	if line := s.player(p); line != nil {
		return line.Name.String()
	}
	return "somebody"
}

// color is a player's, grey for one who has left before the bolts that were fired.
func (s *Scene) color(p netcomp.PeerID) color.RGBA {
	if line := s.player(p); line != nil {
		return line.Color
	}
	return color.RGBA{0x8d, 0x95, 0xa8, 0xff}
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
	s.effects.burst(ev.At, 28, 2)
	s.effects.say(fmt.Sprintf("%s shot %s", s.name(ev.Killer), s.name(ev.Victim)))
}

func (s *Scene) picked(ev *game.Picked) {
	s.effects.burst(ev.At, 8, 0.7)
	if ev.Peer == s.self && ev.Kind == game.Charge {
		s.effects.say("rapid fire")
	}
}

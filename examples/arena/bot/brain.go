// Package bot plays the arena through the same input as a person: it looks at its client's world and fills the sampler. It
// knows no more than a client does, late as that may be, and misses as people miss.
package bot

import (
	"math"
	"math/rand/v2"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/examples/arena/game"
	"github.com/tickwire/tickwire/netcomp"
)

// Names are what bots are called, in order.
//
// immutable: a table, only read
var Names = [...]string{
	"Ada", "Bolt", "Cleo", "Dash", "Echo", "Fizz", "Gale", "Hex", "Iris", "Jinx", "Kite", "Luna", "Moss", "Nova", "Onyx", "Pixel",
}

// Name returns the name of the i-th bot.
func Name(i int) string { return Names[i%len(Names)] }

const (
	thinkEvery = 12   // ticks between two decisions
	reaction   = 18   // ticks from seeing somebody to the first shot
	spread     = 0.06 // radians: standard deviation of the aim
	keepNear   = 8.0  // metres: farther targets are approached
	keepFar    = 4.0  // metres: nearer targets are fled from
	hurt       = 45   // points of health at which a bot looks for a medkit
	afraid     = 0.45 // seconds before a bolt arrives that a bot steps aside
	narrow     = 1.0  // metres by which a bolt must pass
)

// Brain plays for one client.
type Brain struct {
	discs   *ecs.Filter4[netcomp.Identity, game.Position, game.Velocity, game.Health]
	bolts   *ecs.Filter4[netcomp.Identity, game.Position, game.Velocity, game.Bolt]
	pickups *ecs.Filter2[game.Position, game.Pickup]
	pos     *netcomp.Mut[game.Position]
	health  *netcomp.Mut[game.Health]
	gun     *netcomp.Mut[game.Gun]
	owner   *netcomp.Mut[netcomp.Identity]
	random  *rand.Rand
	paths   *paths

	asleep bool
	think  int     // ticks until the next decision
	seen   int     // ticks for which the target has been in sight
	side   float32 // which way round the target
	target ecs.Entity
	goal   game.Position
}

// New makes a brain for the world of a client; seed is its character.
func New(w *ecs.World, seed uint64) *Brain {
	return &Brain{
		discs:   netcomp.Present(ecs.NewFilter4[netcomp.Identity, game.Position, game.Velocity, game.Health](w)),
		bolts:   netcomp.Present(ecs.NewFilter4[netcomp.Identity, game.Position, game.Velocity, game.Bolt](w)),
		pickups: ecs.NewFilter2[game.Position, game.Pickup](w),
		pos:     netcomp.NewMut[game.Position](w),
		health:  netcomp.NewMut[game.Health](w),
		gun:     netcomp.NewMut[game.Gun](w),
		owner:   netcomp.NewMut[netcomp.Identity](w),
		random:  rand.New(rand.NewPCG(seed, 0xa7e4a)),
		paths:   newPaths(),
		side:    1,
	}
}

// Sleep stops the bot: from now on it holds nothing and fires nothing.
func (b *Brain) Sleep() { b.asleep = true }

// Sample fills the input of one tick. It belongs to the world's goroutine.
func (b *Brain) Sample(in *netcomp.Input) {
	me := b.pos.Read(in.Body)
	if me == nil || b.asleep {
		b.target, b.seen = ecs.Entity{}, 0
		return
	}
	self := b.owner.Read(in.Body).Owner()
	if b.think--; b.think < 0 {
		b.think = thinkEvery + b.random.IntN(thinkEvery)
		b.decide(*me, self, in)
	}
	at, vel, visible := b.look(*me)
	way := b.way(*me, at, visible)
	if aside := b.dodge(*me, self); aside != (game.Position{}) {
		way = aside
	}
	look := lead(*me, at, vel)
	netcomp.Do(in, game.Move{X: step(way.X), Y: step(way.Y), AimX: look.X, AimY: look.Y})
	if b.seen++; !visible {
		b.seen = 0
	}
	if gun := b.gun.Read(in.Body); gun != nil && b.seen > reaction && gun.Loaded(in.Tick) {
		shot := turn(look, b.random.NormFloat64()*spread)
		netcomp.Press(in, game.Fire(shot))
	}
}

// decide picks the target and the goal.
func (b *Brain) decide(me game.Position, self netcomp.PeerID, in *netcomp.Input) {
	b.target = ecs.Entity{}
	near := float32(math.MaxFloat32)
	for q := b.discs.Query(); q.Next(); {
		id, pos, _, health := q.Get()
		if id.Owner() == self || health.Points == 0 {
			continue
		}
		far := distance(me, *pos)
		if !game.Clear(me, *pos, game.BoltRadius) {
			far += 20 // behind a wall is far away
		}
		if far < near {
			near, b.target, b.goal = far, q.Entity(), *pos
		}
	}
	if b.random.IntN(3) == 0 {
		b.side = -b.side
	}
	if b.target.IsZero() {
		b.goal = game.Position{X: b.random.Float32()*30 - 15, Y: b.random.Float32()*20 - 10}
	}
	b.shop(me, in)
	b.paths.lead(b.goal)
}

// shop makes a pickup the goal if it is worth the way.
func (b *Brain) shop(me game.Position, in *netcomp.Input) {
	health, near := b.health.Read(in.Body), float32(12)
	for q := b.pickups.Query(); q.Next(); {
		pos, p := q.Get()
		if !p.There(in.Tick) || p.Kind == game.Medkit && health != nil && health.Points > hurt {
			continue
		}
		if far := distance(me, *pos); far < near {
			near, b.goal = far, *pos
			if p.Kind == game.Charge {
				near = min(near, 6)
			}
		}
	}
}

// look finds the target again.
func (b *Brain) look(me game.Position) (at game.Position, vel game.Velocity, visible bool) {
	for q := b.discs.Query(); q.Next(); {
		if _, pos, v, health := q.Get(); q.Entity() == b.target && health.Points > 0 {
			at, vel, visible = *pos, *v, game.Clear(me, *pos, game.BoltRadius)
		}
	}
	return at, vel, visible
}

// way is where to push: round a target in sight, else along the path to the goal.
func (b *Brain) way(me, at game.Position, visible bool) game.Position {
	if !visible || distance(at, b.goal) > 2 && distance(me, b.goal) > 1.5 {
		return b.paths.from(me) // nobody to fight, or something to fetch first
	}
	far := distance(me, at)
	to := game.Position{X: (at.X - me.X) / max(far, 0.1), Y: (at.Y - me.Y) / max(far, 0.1)}
	way := game.Position{X: -to.Y * b.side, Y: to.X * b.side}
	switch {
	case far > keepNear:
		way.X, way.Y = way.X*0.4+to.X, way.Y*0.4+to.Y
	case far < keepFar:
		way.X, way.Y = way.X*0.4-to.X, way.Y*0.4-to.Y
	}
	if !game.Clear(me, game.Position{X: me.X + way.X, Y: me.Y + way.Y}, game.Radius) {
		b.side = -b.side
	}
	return way
}

// dodge steps out of the way of the first bolt that would hit.
func (b *Brain) dodge(me game.Position, self netcomp.PeerID) (aside game.Position) {
	soon := float32(afraid)
	for q := b.bolts.Query(); q.Next(); {
		id, pos, vel, _ := q.Get()
		dx, dy := me.X-pos.X, me.Y-pos.Y
		speed := float32(math.Hypot(float64(vel.X), float64(vel.Y)))
		if id.Owner() == self || speed == 0 {
			continue
		}
		along, across := (dx*vel.X+dy*vel.Y)/speed, (dx*vel.Y-dy*vel.X)/speed
		if when := along / speed; along > 0 && when < soon && max(across, -across) < narrow {
			soon, aside = when, game.Position{X: vel.Y / speed, Y: -vel.X / speed}
			if across < 0 {
				aside.X, aside.Y = -aside.X, -aside.Y
			}
		}
	}
	return aside
}

// lead is the direction in which a shot fired now meets what goes on as it does.
func lead(me, at game.Position, vel game.Velocity) game.Position {
	when := distance(me, at) / game.BoltSpeed
	dx, dy := at.X+vel.X*when-me.X, at.Y+vel.Y*when-me.Y
	long := float32(math.Hypot(float64(dx), float64(dy)))
	if long == 0 {
		return game.Position{X: 1}
	}
	return game.Position{X: dx / long, Y: dy / long}
}

func turn(p game.Position, angle float64) game.Position {
	sin, cos := math.Sincos(angle)
	s, c := float32(sin), float32(cos)
	return game.Position{X: p.X*c - p.Y*s, Y: p.X*s + p.Y*c}
}

func distance(a, b game.Position) float32 {
	return float32(math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y)))
}

// step is what the keys can say of one axis: the eight directions cut the circle evenly at sin(22.5 degrees).
func step(v float32) int8 {
	switch {
	case v > 0.38:
		return 1
	case v < -0.38:
		return -1
	}
	return 0
}

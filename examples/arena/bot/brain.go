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
	discs   *ecs.Filter3[netcomp.Identity, game.Disc, game.Health]
	bolts   *ecs.Filter3[netcomp.Identity, game.Bolt, game.Flight]
	pickups *ecs.Filter1[game.Pickup]
	disc    *netcomp.Mut[game.Disc]
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
	goal   game.Vec
}

// New makes a brain for the world of a client; seed is its character.
func New(w *ecs.World, seed uint64) *Brain {
	return &Brain{
		discs:   netcomp.Present(ecs.NewFilter3[netcomp.Identity, game.Disc, game.Health](w)),
		bolts:   netcomp.Present(ecs.NewFilter3[netcomp.Identity, game.Bolt, game.Flight](w)),
		pickups: ecs.NewFilter1[game.Pickup](w),
		disc:    netcomp.NewMut[game.Disc](w),
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
	disc := b.disc.Read(in.Body)
	if disc == nil || b.asleep {
		b.target, b.seen = ecs.Entity{}, 0
		return
	}
	me := disc.Pos
	self := b.owner.Read(in.Body).Owner()
	if b.think--; b.think < 0 {
		b.think = thinkEvery + b.random.IntN(thinkEvery)
		b.decide(me, self, in)
	}
	at, vel, visible := b.look(me)
	way := b.way(me, at, visible)
	if aside := b.dodge(me, self); aside != (game.Vec{}) {
		way = aside
	}
	aim := lead(me, at, vel)
	netcomp.Do(in, game.Move{X: step(way.X), Y: step(way.Y), Aim: aim})
	if b.seen++; !visible {
		b.seen = 0
	}
	if gun := b.gun.Read(in.Body); gun != nil && b.seen > reaction && gun.Loaded(in.Tick) {
		netcomp.Press(in, game.Fire{Aim: aim + float32(b.random.NormFloat64()*spread)})
	}
}

// decide picks the target and the goal.
func (b *Brain) decide(me game.Vec, self netcomp.PeerID, in *netcomp.Input) {
	b.target = ecs.Entity{}
	near := float32(math.MaxFloat32)
	for q := b.discs.Query(); q.Next(); {
		id, disc, health := q.Get()
		if id.Owner() == self || health.Points == 0 {
			continue
		}
		far := distance(me, disc.Pos)
		if !game.Clear(me, disc.Pos, game.BoltRadius) {
			far += 20 // behind a wall is far away
		}
		if far < near {
			near, b.target, b.goal = far, q.Entity(), disc.Pos
		}
	}
	if b.random.IntN(3) == 0 {
		b.side = -b.side
	}
	if b.target.IsZero() {
		b.goal = game.Vec{X: b.random.Float32()*30 - 15, Y: b.random.Float32()*20 - 10}
	}
	b.shop(me, in)
	b.paths.lead(b.goal)
}

// shop makes a pickup the goal if it is worth the way.
func (b *Brain) shop(me game.Vec, in *netcomp.Input) {
	health, near := b.health.Read(in.Body), float32(12)
	for q := b.pickups.Query(); q.Next(); {
		p := q.Get()
		if !p.There(in.Tick) || p.Kind == game.Medkit && health != nil && health.Points > hurt {
			continue
		}
		if far := distance(me, p.At); far < near {
			near, b.goal = far, p.At
			if p.Kind == game.Charge {
				near = min(near, 6)
			}
		}
	}
}

// look finds the target again.
func (b *Brain) look(me game.Vec) (at, vel game.Vec, visible bool) {
	for q := b.discs.Query(); q.Next(); {
		if _, disc, health := q.Get(); q.Entity() == b.target && health.Points > 0 {
			at, vel, visible = disc.Pos, disc.Vel, game.Clear(me, disc.Pos, game.BoltRadius)
		}
	}
	return at, vel, visible
}

// way is where to push: round a target in sight, else along the path to the goal.
func (b *Brain) way(me, at game.Vec, visible bool) game.Vec {
	if !visible || distance(at, b.goal) > 2 && distance(me, b.goal) > 1.5 {
		return b.paths.from(me) // nobody to fight, or something to fetch first
	}
	far := distance(me, at)
	to := game.Vec{X: (at.X - me.X) / max(far, 0.1), Y: (at.Y - me.Y) / max(far, 0.1)}
	way := game.Vec{X: -to.Y * b.side, Y: to.X * b.side}
	switch {
	case far > keepNear:
		way.X, way.Y = way.X*0.4+to.X, way.Y*0.4+to.Y
	case far < keepFar:
		way.X, way.Y = way.X*0.4-to.X, way.Y*0.4-to.Y
	}
	if !game.Clear(me, game.Vec{X: me.X + way.X, Y: me.Y + way.Y}, game.Radius) {
		b.side = -b.side
	}
	return way
}

// dodge steps out of the way of the first bolt that would hit.
func (b *Brain) dodge(me game.Vec, self netcomp.PeerID) (aside game.Vec) {
	soon := float32(afraid)
	for q := b.bolts.Query(); q.Next(); {
		id, bolt, flight := q.Get()
		if id.Owner() == self {
			continue
		}
		at, way := bolt.At(flight.Ticks), bolt.Way()
		dx, dy := me.X-at.X, me.Y-at.Y
		along, across := dx*way.X+dy*way.Y, dx*way.Y-dy*way.X
		if when := along / game.BoltSpeed; along > 0 && when < soon && max(across, -across) < narrow {
			soon, aside = when, game.Vec{X: way.Y, Y: -way.X}
			if across < 0 {
				aside.X, aside.Y = -aside.X, -aside.Y
			}
		}
	}
	return aside
}

// lead is the direction in which a shot fired now meets what goes on as it does.
func lead(me, at, vel game.Vec) float32 {
	when := distance(me, at) / game.BoltSpeed
	return game.Toward(me, game.Vec{X: at.X + vel.X*when, Y: at.Y + vel.Y*when})
}

func distance(a, b game.Vec) float32 {
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

// Package promises holds the engine to what it promises, one file a group of promises, through nothing but its public
// packages: whole sessions over a simulated network. A test is named after its promise.
package promises

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/tests/promises/game"
	"github.com/tickwire/tickwire/wire/transport"
)

// party is a session of the game with a diary of what its host heard.
type party struct {
	*systemstest.Session
	t      testing.TB
	rules  *game.Rules // the host's
	setup  []*game.Rules
	bodies map[netcomp.PeerID]ecs.Entity
	synced []netcomp.PeerID
	left   map[netcomp.PeerID]systems.Reason
}

// guest is a member of it with a diary of its own.
type guest struct {
	*systemstest.Member
	rules    *game.Rules
	play     func(in *netcomp.Input) // what it does in a tick; nil is nothing
	looks    bool                    // it is a spectator
	id       netcomp.PeerID          // of the client, for after its end
	verdicts map[ecs.Tick][]netcomp.Verdict
	states   []systems.State
	ends     int
}

// bodiless leaves it to the test to give bodies.
func bodiless(c *systems.HostConfig) {
	c.Events.Joining = func(*systems.Peer) {}
}

// open begins a session. Every peer gets a body when it joins, unless a change says otherwise, and loses it when it leaves.
func open(t testing.TB, change ...func(c *systems.HostConfig)) *party {
	p := &party{t: t, bodies: make(map[netcomp.PeerID]ecs.Entity), left: make(map[netcomp.PeerID]systems.Reason)}
	var cfg systems.HostConfig
	for _, f := range change {
		f(&cfg)
	}
	ev := &cfg.Events
	joining, synced, left := ev.Joining, ev.Synced, ev.Left
	ev.Joining = func(peer *systems.Peer) {
		if joining != nil {
			joining(peer)
			return
		}
		e := game.NewBody(p.world(), float32(peer.ID())*4, 0)
		p.bodies[peer.ID()] = e
		peer.Bind(e)
	}
	ev.Synced = func(peer *systems.Peer) {
		p.synced = append(p.synced, peer.ID())
		if synced != nil {
			synced(peer)
		}
	}
	ev.Left = func(peer *systems.Peer, why systems.Reason) {
		p.left[peer.ID()] = why
		if e, ok := p.bodies[peer.ID()]; ok {
			netcomp.Despawn(p.world(), e)
		}
		if left != nil {
			left(peer, why)
		}
	}
	p.Session = systemstest.New(systemstest.Config{Seed: 7, Schema: game.Schema(), Host: cfg, Setup: func(e *ecs.Engine) {
		r := &game.Rules{}
		p.setup = append(p.setup, r)
		e.Add(ecs.Simulate, r)
	}})
	p.rules = p.setup[0]
	return p
}

func (p *party) world() *ecs.World { return p.Engine.World() }

// join lets a player in; the change may make it a spectator.
func (p *party) join(net systemstest.Path, change ...func(c *systems.ClientConfig)) *guest {
	g := &guest{verdicts: make(map[ecs.Tick][]netcomp.Verdict)}
	cfg := systems.ClientConfig{Sample: func(in *netcomp.Input) {
		if g.play != nil {
			g.play(in)
		}
	}}
	cfg.Events = systems.ClientEvents{
		State:   func(s systems.State) { g.states = append(g.states, s) },
		Ended:   func(systems.Reason) { g.ends++ },
		Verdict: func(t ecs.Tick, v netcomp.Verdict) { g.verdicts[t] = append(g.verdicts[t], v) },
	}
	for _, f := range change {
		f(&cfg)
	}
	g.looks = cfg.Sample == nil
	g.Member = p.Join(net, cfg)
	g.rules = p.setup[len(p.setup)-1]
	return g
}

func spectator(c *systems.ClientConfig) { c.Sample = nil }

// playing waits until a client's world is whole and its body is its own.
func (p *party) playing(guests ...*guest) {
	p.t.Helper()
	for _, g := range guests {
		require.True(p.t, p.Until(20*time.Second, func() bool {
			return g.Client.State() == systems.Playing || g.Client.State() == systems.Ended
		}))
		require.Equal(p.t, systems.Playing, g.Client.State(), "ended: %v", g.Why)
		g.id = g.Client.ID()
		if _, has := p.bodies[g.id]; has && !g.looks {
			require.True(p.t, p.Until(10*time.Second, func() bool {
				e := g.Client.Body()
				return !e.IsZero() && !g.world().Has(e, ecs.ComponentID[netcomp.Remote](g.world()))
			}), "no body to predict")
		}
	}
}

// calm ends every player's play and the faults, and demands that all worlds become equal.
func (p *party) calm(guests ...*guest) {
	p.t.Helper()
	for _, g := range guests {
		g.play = func(in *netcomp.Input) { netcomp.Do(in, game.Walk{}) }
	}
	p.Heal()
	p.Run(2 * time.Second)
	for _, r := range p.setup {
		r.Still = true
	}
	p.Run(time.Second)
	require.NoError(p.t, p.Converge(4*time.Second))
}

func (p *party) peer(g *guest) *systems.Peer {
	p.t.Helper()
	peer, ok := p.Host.Peer(g.Client.ID())
	require.True(p.t, ok, "no peer %d", g.Client.ID())
	return peer
}

func (p *party) body(g *guest) ecs.Entity { return p.bodies[g.id] }

func (g *guest) world() *ecs.World { return g.Engine.World() }

// here is the client's copy of an entity of the host's, zero if it has none.
func (p *party) here(g *guest, e ecs.Entity) ecs.Entity {
	if id := netcompID(p.world(), e); id != 0 {
		if mine, ok := g.Client.Find(id); ok {
			return mine
		}
	}
	return ecs.Entity{}
}

func netcompID(w *ecs.World, e ecs.Entity) netcomp.NetID {
	if i := get[netcomp.Identity](w, e); i != nil {
		return i.ID()
	}
	return 0
}

// get is a component of an entity, nil if either is not there.
func get[T any](w *ecs.World, e ecs.Entity) *T {
	if e.IsZero() || !w.Alive(e) {
		return nil
	}
	return ecs.NewMap[T](w).Get(e)
}

// count is how many entities have a component.
func count[T any](w *ecs.World) int {
	q := ecs.NewFilter1[T](w).Query()
	n := q.Count()
	q.Close()
	return n
}

// drawnX is where an entity is drawn; NaN where it is not.
func drawnX(w *ecs.World, e ecs.Entity) float64 {
	v := get[netcomp.View[game.Place]](w, e)
	if v == nil {
		return math.NaN()
	}
	return float64(v.Value.X)
}

// now is a context that has ended: whoever waits on a wall clock does not.
func now() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

func black() transport.Fault { return transport.Fault{Loss: 1} }

// walker walks to and fro, changing its mind at random but the same every time.
func walker(seed uint64) func(in *netcomp.Input) {
	x, y, s := int8(0), int8(0), seed
	return func(in *netcomp.Input) {
		s = s*6364136223846793005 + 1442695040888963407
		if s>>33%20 == 0 {
			x, y = int8(s>>40%13)-6, int8(s>>48%13)-6
		}
		netcomp.Do(in, game.Walk{X: x, Y: y})
	}
}

// small is a host with room for one networked entity.
func small(c *systems.HostConfig) { c.MaxEntities = 1 }

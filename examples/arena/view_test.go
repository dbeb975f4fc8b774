package main

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/examples/arena/bot"
	"github.com/tickwire/tickwire/examples/arena/game"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/wire/transport"
)

// glance measures, on the virtual clock, how far the own disc moves on the screen in one frame.
type glance struct {
	client **systems.Client
	world  *ecs.World
	views  *ecs.Map1[netcomp.View[game.Disc]]
	body   ecs.Entity
	at     game.Vec
	jump   float64
	frames int
}

func (g *glance) Initialize(w *ecs.World) {
	g.world, g.views = w, ecs.NewMap1[netcomp.View[game.Disc]](w)
}

func (g *glance) Update(*ecs.World) {
	if *g.client == nil {
		return
	}
	body := (*g.client).Body()
	if !body.IsZero() && g.world.Alive(body) {
		if view := g.views.Get(body); view != nil {
			if body == g.body { // a new body is a respawn
				g.jump = max(g.jump, math.Hypot(float64(view.Value.Pos.X-g.at.X), float64(view.Value.Pos.Y-g.at.Y)))
				g.frames++
			}
			g.at = view.Value.Pos
		}
	}
	g.body = body
}

// mostBytes bounds what a client of 16 is told a second, with every header. The bots of another seed, or of another compiler's
// sine, play another match, of some per cent more or less.
const mostBytes = 18_000.0

// TestOwnViewNeverJumps plays the arena with 16 bots for a virtual minute at 120 ms, 20 ms of jitter and 5 % loss: the own
// disc never moves more than half a metre in a frame, no client is told more than mostBytes a second, and afterwards every
// world is the host's.
func TestOwnViewNeverJumps(t *testing.T) {
	const players = 16
	length := time.Minute
	if testing.Short() {
		length = 15 * time.Second
	}
	var s *systemstest.Session
	match := &game.Match{Bind: func(p netcomp.PeerID, body ecs.Entity) {
		if peer, ok := s.Host.Peer(p); ok {
			peer.Bind(body)
		}
	}}
	s = systemstest.New(systemstest.Config{Seed: 7, TickRate: game.TickRate, Schema: game.Schema(), Setup: game.Add,
		Host: systems.HostConfig{Events: systems.HostEvents{
			Synced: func(p *systems.Peer) { match.Join(p.ID(), bot.Name(int(p.ID())), true) },
			Left:   func(p *systems.Peer, _ systems.Reason) { match.Leave(p.ID()) },
		}}})
	s.Engine.Add(ecs.Simulate, match)
	fault := transport.Fault{Latency: 60 * time.Millisecond, Jitter: 10 * time.Millisecond, Loss: 0.05}
	glances := make([]*glance, players)
	for i := range players {
		var client *systems.Client
		glances[i] = &glance{client: &client}
		var brain *bot.Brain
		m := s.Join(systemstest.Path{Up: fault, Down: fault}, systems.ClientConfig{
			Sample: func(in *netcomp.Input) { brain.Sample(in) }, User: game.Hello(bot.Name(i), true)})
		brain = bot.New(m.Engine.World(), uint64(i)+1)
		client = m.Client
		m.Engine.Add(ecs.Draw, glances[i])
	}
	s.Run(length)
	corrections, seen, bytes := uint64(0), 0, uint64(0)
	for i, g := range glances {
		require.LessOrEqual(t, g.jump, 0.5, "player %d: metres in one frame", i)
		seen += g.frames
		stats := s.Members[i].Client.Stats()
		corrections += stats.Corrections
		bytes += stats.BytesIn
	}
	require.Greater(t, seen, int(length/time.Second)*game.TickRate*players/2, "frames with a body to look at")
	each := float64(bytes) / players / length.Seconds()
	require.Less(t, each, mostBytes, "bytes to a client, a second")
	t.Logf("%d frames, %.0f bytes/s to a client, %d corrections, %.1f a player and minute", seen, each, corrections,
		float64(corrections)/players/length.Minutes())
	match.Freeze(true)
	s.Run(time.Second)
	require.NoError(t, s.Converge(2*time.Second))
}

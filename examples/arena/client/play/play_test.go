package play

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/examples/arena/game"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/wire/transport/loopback"
)

// visit is a session with a host in the same goroutine.
type visit struct {
	*Session
	engine *ecs.Engine
	match  *game.Match
	bodies map[netcomp.PeerID]ecs.Entity
}

func newVisit(t *testing.T) *visit {
	v := &visit{engine: ecs.NewEngine(ecs.Config{TickRate: game.TickRate}), bodies: map[netcomp.PeerID]ecs.Entity{}}
	var host *systems.Host
	v.match = &game.Match{Bind: func(p netcomp.PeerID, body ecs.Entity) {
		v.bodies[p] = body
		if peer, ok := host.Peer(p); ok {
			peer.Bind(body)
		}
	}}
	game.Add(v.engine)
	v.engine.Add(ecs.Simulate, v.match)
	silent := slog.New(slog.DiscardHandler)
	host, err := systems.NewHost(v.engine, systems.HostConfig{Schema: game.Schema(), Log: silent, Events: systems.HostEvents{
		Synced: func(p *systems.Peer) {
			name, _, err := game.ParseHello(p.User())
			require.NoError(t, err)
			v.match.Join(p.ID(), name, false)
		},
	}})
	require.NoError(t, err)
	doors := loopback.New()
	go host.Serve(t.Context(), doors)
	v.Session, err = Start(Config{Dial: doors.Dialer(), Name: "Ann", Seed: 1, Log: silent})
	require.NoError(t, err)
	t.Cleanup(v.Close)
	return v
}

// until plays on until something is seen.
func (v *visit) until(t *testing.T, k Keys, what string, seen func() bool) {
	t.Helper()
	for range 100 * game.TickRate {
		if seen() {
			return
		}
		v.engine.Update(time.Second / game.TickRate)
		v.Frame(time.Second/game.TickRate, k)
		time.Sleep(10 * time.Microsecond) // for the goroutines of the links
	}
	require.FailNow(t, "not seen: "+what)
}

func TestAVisit(t *testing.T) {
	v := newVisit(t)
	v.until(t, Keys{}, "the own disc", func() bool { return v.Scene.Me() != nil })
	state, _ := v.State()
	require.Equal(t, systems.Playing, state)
	me := *v.Scene.Me()
	require.Equal(t, "Ann", me.Name)
	require.Equal(t, v.Scene.Self(), me.Peer)
	require.Equal(t, float32(1), me.Health)
	require.Len(t, v.Scene.Players, 1)
	require.Len(t, v.Scene.Items, 8)

	// Keys push and turn the disc, and it stays where the host has it.
	push := Keys{X: 1, Mouse: game.Vec{X: me.At.X, Y: me.At.Y + 100}}
	if me.At.X > 0 {
		push.X = -1
	}
	v.until(t, push, "moving", func() bool { return distance(v.Scene.Me().At, me.At) > 0.5 })
	require.InDelta(t, 1, v.Scene.Me().Aim.Y, 0.05)

	// The fire key fires while it is held, as the gun allows.
	push.X, push.Fire = 0, true
	v.until(t, push, "a bolt", func() bool { return len(v.Scene.Bolts) > 0 })
	require.Equal(t, v.Scene.Me().Color, v.Scene.Bolts[0].Color)
	v.until(t, Keys{}, "the end of the bolts, with sparks", func() bool { return len(v.Scene.Bolts) == 0 && len(v.Scene.Sparks) > 0 })
	v.until(t, Keys{}, "the end of the sparks", func() bool { return len(v.Scene.Sparks) == 0 })

	v.match.Join(99, "Ben", false)
	v.until(t, Keys{}, "Ben", func() bool { return len(v.Scene.Discs) == 2 && len(v.Scene.Players) == 2 })
	netcomp.NewMut[game.Health](v.engine.World()).Get(v.bodies[99]).Points = 0
	v.until(t, Keys{}, "Ben's death", func() bool { return len(v.Scene.Discs) == 1 })
	v.until(t, Keys{}, "the news of it", func() bool { return len(v.Scene.Feed) > 0 })
	require.Equal(t, "somebody shot Ben", v.Scene.Feed[0])
	v.until(t, Keys{}, "the news going", func() bool { return len(v.Scene.Feed) == 0 })

	v.match.Freeze(true)
	v.until(t, Keys{}, "the freeze", func() bool { return v.Scene.Frozen })
	require.NotEmpty(t, v.Graph.Points)
	require.Contains(t, strings.Join(v.Graph.Lines(), "\n"), "render delay")
}

func distance(a, b game.Vec) float32 { return max(a.X-b.X, b.X-a.X) + max(a.Y-b.Y, b.Y-a.Y) }

// A click is a shot, however short it was: between two ticks there may be several frames.
func TestAShortClickFires(t *testing.T) {
	v := newVisit(t)
	v.until(t, Keys{}, "the own disc", func() bool { return v.Scene.Me() != nil })
	v.Frame(time.Millisecond, Keys{Fire: true})
	v.Frame(time.Millisecond, Keys{})
	v.until(t, Keys{}, "a bolt", func() bool { return len(v.Scene.Bolts) > 0 })
}

func TestSwitches(t *testing.T) {
	s := Switch{Prediction: true}
	require.Zero(t, s.Fault())
	s.NextLatency()
	s.NextLatency()
	s.NextLoss()
	f := s.Fault()
	require.Equal(t, 50*time.Millisecond, f.Latency, "half of 100 ms")
	require.Equal(t, 0.02, f.Loss)
	require.NoError(t, f.Check())
	require.Equal(t, []string{
		"[P] prediction     on", "[I] interpolation  OFF", "[L] latency        +100 ms", "[K] loss           2 %", "[B] autopilot      OFF",
	}, s.Lines())
	for range Latencies {
		s.NextLatency()
	}
	for range Losses {
		s.NextLoss()
	}
	require.Equal(t, f, s.Fault(), "round and round")
}

func TestAGraphKeepsHalfAMinute(t *testing.T) {
	var g Graph
	for i := range 4 * 60 {
		g.add(graphEvery, systems.ClientStats{BytesIn: uint64(i) * 1000, Corrections: uint64(i)})
	}
	require.Len(t, g.Points, graphPoints)
	require.Equal(t, Point{In: 4, Corrections: 1}, g.Points[graphPoints-1])
}

package promises

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/tests/promises/game"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/transport"
)

// sit plays a session of two over a path and demands what must hold on every one.
func sit(t *testing.T, path systemstest.Path, host func(c *systems.HostConfig), client func(c *systems.ClientConfig)) (*party, *guest) {
	p := open(t, host)
	movers(p, 100)
	g, other := p.join(path, client), p.join(systemstest.Good(), client)
	p.playing(g, other)
	presses, walk := uint32(0), walker(1)
	g.play = func(in *netcomp.Input) {
		walk(in)
		if in.Tick%8 == 0 {
			netcomp.Press(in, game.Push{})
			presses++
		}
		if in.Tick%30 == 0 {
			netcomp.Press(in, game.Fire{X: 4})
		}
	}
	other.play = walker(2)
	p.Run(10 * time.Second)
	p.calm(g, other)
	require.Zero(t, g.Client.Stats().Stalls)
	require.Equal(t, presses, get[game.Tally](p.world(), p.body(g)).Pressed)
	require.Greater(t, presses, uint32(60))
	return p, g
}

func host(*systems.HostConfig)     {}
func client(*systems.ClientConfig) {}

func TestD6_NoLatencyAtAll(t *testing.T) {
	p, g := sit(t, systemstest.Good(), host, client)
	require.LessOrEqual(t, g.Client.Stats().Corrections, uint64(12))
	require.Zero(t, p.peer(g).Stats().Input.TooEarly)
}

func TestR50_ARoundTripLongerThanTheHistory(t *testing.T) {
	sit(t, systemstest.Bad(700*time.Millisecond, 0.02), // 42 ticks
		func(c *systems.HostConfig) { c.HistoryTicks = 24 }, func(c *systems.ClientConfig) { c.HistoryTicks = 24 })
}

func TestF1_PathsThatCarryLittleMoreOrLessThanADatagram(t *testing.T) {
	for _, mtu := range []int{1200, 1201} {
		f := transport.Fault{Latency: 20 * time.Millisecond, MTU: mtu}
		_, g := sit(t, systemstest.Path{Up: f, Down: f}, host, client)
		require.Zero(t, g.Dialer.Newest().Peer().Counts().Oversize)
	}
	// A narrower one is no path for this version; what matters is that it is told, soon, and by a reason.
	p := open(t, func(c *systems.HostConfig) { c.StallTimeout = 2 * time.Second })
	crowd(p, 3_000)
	p.Step()
	for _, mtu := range []int{1100, 1199} {
		f := transport.Fault{Latency: 20 * time.Millisecond, MTU: mtu}
		g := p.join(systemstest.Path{Up: f, Down: f})
		require.True(t, p.Until(20*time.Second, func() bool { return g.Client.State() >= systems.Playing }), "neither in nor out")
		if mtu == 1100 || g.Client.State() == systems.Ended {
			require.Equal(t, uint16(message.EndTimeout), g.Why.Code)
		}
		t.Logf("MTU %d: %v after %v", mtu, g.Client.State(), g.Why)
	}
}

func TestD1_CountersNearTheirWraps(t *testing.T) {
	for _, s := range []systems.Start{
		{Tick: 1<<16 - 200, Packet: 1<<16 - 100, Send: 1<<16 - 100, Gen: 1<<16 - 3},
		{Tick: 1<<32 - 300, Packet: 1<<32 - 100, Send: 1<<32 - 100, Gen: 1<<32 - 2},
		{Tick: 1<<53 - 100, Packet: 1<<60 - 1, Send: 1<<62 - 100, Gen: 1<<31 - 2},
	} {
		p, g := sit(t, systemstest.Bad(80*time.Millisecond, 0.03),
			func(c *systems.HostConfig) { c.Start = s }, func(c *systems.ClientConfig) { c.Start = s })
		require.Greater(t, p.Engine.Tick(), s.Tick+600)
		for range 5 { // generations go on past their own wrap
			e := game.NewThing(p.world(), 1, 1, 1)
			p.Run(200 * time.Millisecond)
			require.False(t, p.here(g, e).IsZero())
			netcomp.Despawn(p.world(), e)
			p.Run(300 * time.Millisecond)
		}
	}
}

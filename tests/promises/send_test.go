package promises

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/tests/promises/game"
)

// movers sets things in motion.
func movers(p *party, n int) {
	for i, e := range crowd(p, n) {
		netcomp.NewMut[game.Motion](p.world()).Add(e, game.Motion{X: float32(i%7) + 1, Y: 2})
	}
}

func TestR5_EverythingForAPeerLeavesInAsFewDatagramsAsFit(t *testing.T) {
	for _, c := range []struct{ rate, things, most int }{{60, 0, 1}, {60, 30, 1}, {60, 600, 12}, {20, 30, 1}} {
		p := open(t, func(h *systems.HostConfig) { h.SendRate = c.rate })
		movers(p, c.things)
		g := p.join(systemstest.Good())
		p.playing(g)
		g.play = walker(1)
		p.Run(2 * time.Second)
		down := g.Dialer.Newest().Peer()
		every := ecs.Tick(60 / c.rate)
		for range 240 {
			before := down.Counts()
			p.Step()
			sent, bytes := down.Counts().Sent-before.Sent, down.Counts().Bytes-before.Bytes
			if p.Engine.Tick()%every != 0 {
				require.LessOrEqual(t, sent, uint64(1), "an acknowledgement at most, between two sends")
				require.Less(t, bytes, uint64(64))
				continue
			}
			require.GreaterOrEqual(t, sent, uint64(1), "own state goes each send")
			require.LessOrEqual(t, sent, uint64(c.most))
			require.LessOrEqual(t, sent, 1+bytes/1000, "%d bytes in %d datagrams", bytes, sent)
		}
		p.calm(g)
	}
}

func TestR58_AWorldAtRestCostsAlmostNothing(t *testing.T) {
	p := open(t, bodiless)
	crowd(p, 3_000)
	look := p.join(systemstest.Bad(60*time.Millisecond, 0), spectator)
	p.playing(look)
	p.Run(3 * time.Second)
	host, client := p.Host.Stats(), look.Client.Stats()
	p.Run(10 * time.Second)
	host2, client2 := p.Host.Stats(), look.Client.Stats()
	perSecond := float64(client2.BytesIn-client.BytesIn) / 10
	t.Logf("%.0f bytes a second at rest", perSecond)
	require.Less(t, perSecond, 1000.0)
	require.Less(t, host2.Visited-host.Visited, uint64(10), "the host looks at what rests")
	require.Equal(t, client.Visited, client2.Visited)
	require.GreaterOrEqual(t, host2.Sends-host.Sends, uint64(40), "a header at least each 250 ms")
	p.calm(look)
}

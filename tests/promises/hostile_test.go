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
	"github.com/tickwire/tickwire/wire/transport"
)

func TestR23_OneFailingPeerNeverStopsTheTick(t *testing.T) {
	var p *party
	victims := 0
	p = open(t, func(c *systems.HostConfig) {
		c.IdleTimeout = 2 * time.Second
		c.Events.Verdict = func(peer *systems.Peer, _ ecs.Tick, v netcomp.Verdict) {
			if v == netcomp.Refused+1 { // thrown out from inside its own input
				peer.Kick(systems.Kicked("jammed"))
				victims++
			}
		}
		c.Events.Left = func(gone *systems.Peer, _ systems.Reason) {
			gone.Kick(systems.Kicked("again")) // of no use, and of no harm
			gone.Bind(game.NewBody(p.world(), 0, 0))
			for peer := range p.Host.Peers() {
				require.NotEqual(t, gone.ID(), peer.ID())
			}
		}
	})
	good := p.join(systemstest.Bad(50*time.Millisecond, 0.02))
	bad := []*guest{p.join(systemstest.Good()), p.join(systemstest.Good()), p.join(systemstest.Good())}
	p.playing(append(bad, good)...)
	good.play = walker(3)
	raw, err := p.Net.Dialer(transport.Fault{}, transport.Fault{}).Dial(t.Context())
	require.NoError(t, err)
	p.rules.Jammed = true
	ticks, ran := p.Engine.Tick(), good.rules.Ticks
	noise := uint64(1)
	for i := range 300 {
		for range 10 { // one that shouts
			b := make([]byte, 1+noise%1100)
			for j := range b {
				noise = noise*6364136223846793005 + 1442695040888963407
				b[j] = byte(noise >> 56)
			}
			if noise%3 == 0 {
				b[0] = 0x44 // looks like the first packet of a connection
			}
			raw.Send(b)
			bad[2].Dialer.Newest().Send(b) // in the middle of a session of its own
		}
		switch i {
		case 20:
			bad[0].play = func(in *netcomp.Input) { netcomp.Press(in, game.Fire{}) }
		case 60:
			bad[1].Dialer.Cut("a reset")
		}
		p.Step()
	}
	require.Equal(t, ticks+300, p.Engine.Tick())
	require.InDelta(t, 300, good.rules.Ticks-ran, 4)
	require.Equal(t, 1, victims)
	require.Equal(t, systems.Kicked("jammed"), bad[0].Why)
	require.Equal(t, systems.Ended, bad[1].Client.State())
	require.Contains(t, p.left, bad[1].id)
	require.Equal(t, systems.Playing, good.Client.State())
	p.calm(good)
}

func TestR59_MalformedInputIsCountedAndReachesNobody(t *testing.T) {
	p := open(t)
	g := p.join(systemstest.Good())
	p.playing(g)
	ran := len(p.rules.Ran)
	doors, heard := p.Host.Stats().Doors, g.Client.Stats().Malformed
	for i := range 200 {
		b := make([]byte, 20+i)
		b[0] = 0x41
		g.Dialer.Newest().Send(b)        // to the host
		g.Dialer.Newest().Peer().Send(b) // and from it
		p.Step()
	}
	require.Equal(t, systems.Playing, g.Client.State())
	require.Equal(t, ran, len(p.rules.Ran))
	require.Zero(t, p.peer(g).Stats().Strikes)
	after := p.Host.Stats().Doors
	require.Equal(t, uint64(200), after.Malformed+after.Stray-doors.Malformed-doors.Stray)
	require.Equal(t, uint64(200), g.Client.Stats().Malformed-heard)
	stats := g.Client.Stats()
	require.Positive(t, stats.BytesIn)
	require.Positive(t, stats.BytesOut)
	require.Equal(t, uint64(0), stats.Stalls)
	link := p.peer(g).Stats().Connection
	require.Less(t, link.InFlight, 8)
	p.calm(g)
}

// A link that has not said hello hears nothing but answers, and is let go after a while.
func TestR63_BeforeItsHelloAPeerHearsNothing(t *testing.T) {
	p := open(t, func(c *systems.HostConfig) { c.HandshakeTimeout = time.Second })
	movers(p, 50)
	link, err := p.Net.Dialer(transport.Fault{}, transport.Fault{}).Dial(t.Context())
	require.NoError(t, err)
	buf := make([]byte, 1500)
	p.Run(900 * time.Millisecond)
	n, err := link.Recv(buf)
	require.NoError(t, err)
	require.Zero(t, n, "the host spoke first")
	p.Run(time.Second)
	_, err = link.Recv(buf)
	require.ErrorIs(t, err, transport.ErrClosed)
	require.Zero(t, p.Host.Stats().Peers)
}

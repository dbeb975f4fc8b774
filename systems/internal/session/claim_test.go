package session

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/packet"
	"github.com/tickwire/tickwire/wire/transport"
)

// again makes a client claim what another has.
func again(g *guest, attempt uint64) func(cfg *ClientConfig) {
	return func(cfg *ClientConfig) { cfg.Claim, cfg.Attempt = g.cfg.Claim, attempt }
}

// A second login takes the peer over; the first is told before its link closes.
func TestR72_ClaimOfALivePeerDisplaces(t *testing.T) {
	r := newRig(t)
	first, p := r.joined()
	require.NoError(t, p.Conn().SendUnreliable([]byte("old"), 1)) // in flight when it is displaced
	old := p.Conn()
	second := r.join(transport.Fault{}, again(first, 2))
	r.run(6)
	require.Equal(t, uint16(message.EndReplaced), first.end.Code)
	require.True(t, first.Idle())
	require.Equal(t, uint64(p.ID()), second.welcome.Peer, "the same peer")
	require.NotContains(t, r.log, "ended 1")
	require.Equal(t, "joined 1", r.log[0])
	require.Equal(t, "rejoined 1", r.log[len(r.log)-1])
	require.Equal(t, r.host.Peers(), []*Peer{p})
	require.NotSame(t, old, p.Conn())
	require.Equal(t, HostStats{Joined: 1, Rejoined: 1}, r.host.Stats())

	// what is left of the old connection touches nobody
	r.log = nil
	r.run(60)
	require.Empty(t, r.log)
	require.Len(t, r.host.doors, 1)
}

// From the moment a claim is taken until the new connection has answered, nothing may be sent to the peer.
func TestDisplacedPeerWaitsForItsNewConnection(t *testing.T) {
	r := newRig(t)
	first, p := r.joined()
	r.join(transport.Fault{Latency: 50 * time.Millisecond}, again(first, 2))
	r.run(5)
	require.False(t, p.Live())
	require.Empty(t, r.host.Peers())
	require.Equal(t, []string{"joined 1"}, r.log)
	r.run(10)
	require.True(t, p.Live())
	require.Equal(t, []string{"joined 1", "rejoined 1"}, r.log)
}

// A claim whose new connection never answers ends: else the peer would be there for ever.
func TestDisplacedPeerEndsWhenItsNewConnectionIsSilent(t *testing.T) {
	r := newRig(t)
	first, p := r.joined()
	w := r.stranger(5)
	m := message.Hello{Terms: r.host.cfg.Terms, Claim: first.cfg.Claim, Attempt: 2}
	require.NoError(t, w.conn.Send(conn.Control, m.Append(nil)))
	w.deaf = true
	r.run(60 * 8)
	require.Equal(t, []string{"joined 1", "ended 1: 266 the handshake took too long"}, r.log)
	require.False(t, p.Live())
	require.True(t, r.host.Idle())
}

// A claim that is not newer neither takes over nor disturbs its peer.
func TestR35_OldAttemptIsRefused(t *testing.T) {
	r := newRig(t)
	first, p := r.joined(func(cfg *ClientConfig) { cfg.Attempt = 5 })
	for _, attempt := range []uint64{5, 4} {
		late := r.join(transport.Fault{}, again(first, attempt))
		r.run(8)
		require.Equal(t, uint16(message.EndOld), late.end.Code)
		require.Contains(t, late.end.Text, "5 was seen")
	}
	require.Equal(t, Welcomed, first.State())
	require.Equal(t, []*Peer{p}, r.host.Peers())
	require.Equal(t, []string{"joined 1"}, r.log)
}

// In whatever order two attempts arrive in one tick, the higher has the peer.
func TestHighestAttemptOfATickWins(t *testing.T) {
	for _, order := range [][2]uint64{{2, 3}, {3, 2}} {
		r := newRig(t)
		first, p := r.joined()
		a, b := r.join(transport.Fault{}, again(first, order[0])), r.join(transport.Fault{}, again(first, order[1]))
		r.run(10)
		high, low := a, b
		if order[1] == 3 {
			high, low = b, a
		}
		require.Equal(t, Welcomed, high.State())
		require.Equal(t, Ended, low.State())
		require.Equal(t, Ended, first.State())
		require.Equal(t, []*Peer{p}, r.host.Peers())
		require.Equal(t, []string{"joined 1", "rejoined 1"}, r.log)
	}
}

// A welcome that was lost: the client dials again with the same claim, and is the same peer, once.
func TestClaimBeforeTheFirstConnectionAnswered(t *testing.T) {
	r := newRig(t)
	lost := r.join(transport.Fault{})
	r.net.SetFault(lost.up.ID(), transport.Fault{}, transport.Fault{Loss: 1})
	r.run(10)
	second := r.join(transport.Fault{}, again(lost, 2))
	r.run(6)
	require.Equal(t, uint64(1), second.welcome.Peer)
	require.Equal(t, []string{"joined 1"}, r.log)
}

// One join per connection, however often a peer asks.
func TestR29_SecondHelloIsIgnored(t *testing.T) {
	r := newRig(t)
	w := r.stranger(5)
	for _, b := range [][]byte{r.hello(1), r.hello(1), r.hello(2), {byte(message.KindHello), 9}} {
		require.NoError(t, w.conn.Send(conn.Control, b))
	}
	r.run(10)
	require.NoError(t, w.conn.Send(conn.Control, r.hello(3)))
	r.run(10)
	require.Equal(t, []string{"joined 1"}, r.log)
	require.Equal(t, []string{"lane 0 kind 2"}, w.log)
	require.Equal(t, uint64(4), r.host.Stats().Repeated)
	require.False(t, w.conn.Closed())
}

// The first answer is the answer, for the client too.
func TestR37_SecondAnswerIsIgnored(t *testing.T) {
	r := newRig(t)
	g, p := r.joined()
	require.NoError(t, p.Conn().Send(conn.Control, (&message.Welcome{Peer: 9}).Append(nil)))
	require.NoError(t, p.Conn().Send(conn.Control, (&message.Refuse{Code: message.EndFull}).Append(nil)))
	r.run(6)
	require.Equal(t, []string{"welcomed"}, g.log)
	require.Equal(t, uint64(1), g.welcome.Peer)
	require.Equal(t, uint64(2), g.Stats().Repeated)
}

// A client whose address changes keeps its session: datagrams that come over another link are its own by their id, and
// answers follow them. The end of the old link is nobody's.
func TestAddressChangeIsFollowed(t *testing.T) {
	r := newRig(t)
	g, p := r.joined()
	up, down := r.net.Pair(transport.Fault{}, transport.Fault{})
	r.host.Attach(r.net.Now(), down)
	before := g.down
	g.link = up // as a phone that leaves its Wi-Fi: same socket, other address
	require.NoError(t, g.Conn().SendUnreliable([]byte("hello from elsewhere"), 0))
	r.run(4)
	require.Equal(t, down.Remote(), p.Remote())
	require.NoError(t, p.Conn().Send(conn.Structure, []byte("block")))
	r.run(4)
	require.Contains(t, g.log, `lane 1: "block"`)

	require.NoError(t, before.Close("gone"))
	r.run(60 * 7)
	require.Equal(t, Welcomed, g.State())
	require.True(t, p.Live())
	require.Len(t, r.host.ports, 1)
}

// A copy of an old packet from another address moves nothing.
func TestReplayedPacketDoesNotMoveAConnection(t *testing.T) {
	r := newRig(t)
	g, p := r.joined()
	var copied []byte
	g.link = tap{Link: g.link, sent: func(b []byte) { copied = append([]byte(nil), b...) }}
	require.NoError(t, g.Conn().SendUnreliable([]byte("x"), 0))
	r.run(3)
	require.NotEmpty(t, copied)
	_, _, err := packet.ParseHeader(copied)
	require.NoError(t, err)
	up, down := r.net.Pair(transport.Fault{}, transport.Fault{})
	r.host.Attach(r.net.Now(), down)
	require.NoError(t, up.Send(copied))
	r.run(3)
	require.Equal(t, g.down.Remote(), p.Remote())
}

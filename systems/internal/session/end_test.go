package session

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/sim"
)

// The reason of a kick reaches the peer before the link closes, whatever waits for it and though the network loses.
func TestR41_KickReasonReachesThePeer(t *testing.T) {
	for seed := range uint64(20) {
		r := newRig(t)
		r.net = newNet(seed)
		r.net.CarryEnds(false) // as over UDP
		g := r.join(transport.Fault{Latency: 50 * time.Millisecond, Jitter: 10 * time.Millisecond, Loss: 0.1})
		for g.State() != Welcomed || len(r.host.Peers()) == 0 {
			r.run(1)
		}
		p := r.host.Peers()[0]
		for p.Conn().Send(conn.Bulk, make([]byte, 100_000)) == nil { // more than the rate allows for a second
		}
		r.run(1)
		r.host.Kick(r.net.Now(), p, Reason{Code: message.EndGame + 7, Text: "cheating"})
		require.Equal(t, "ended 1: 4103 cheating", r.log[len(r.log)-1])
		require.Empty(t, r.host.Peers())
		require.False(t, g.closed)
		r.run(120)
		require.Equal(t, Reason{Code: message.EndGame + 7, Text: "cheating"}, g.end, "seed %d", seed)
		require.True(t, r.host.Idle())
	}
}

func TestKickHasACode(t *testing.T) {
	r := newRig(t)
	g, p := r.joined()
	r.host.Kick(r.net.Now(), p, Reason{Text: "go"})
	r.host.Kick(r.net.Now(), p, Reason{Text: "again"}) // is gone: nothing happens
	r.run(4)
	require.Equal(t, uint16(message.EndKicked), g.end.Code)
	require.Equal(t, []string{"joined 1", "ended 1: 257 go"}, r.log)
}

// A sink may end peers from inside its calls.
func TestKickFromInsideTheSink(t *testing.T) {
	r := newRig(t)
	other, _ := r.joined()
	r.onMessage = func(p *Peer, _ conn.Lane, b []byte) error {
		for _, q := range r.host.Peers() {
			r.host.Kick(r.net.Now(), q, Reason{Text: string(b)})
		}
		return nil
	}
	g, _ := r.joined()
	require.NoError(t, g.Conn().Send(conn.Control, []byte("one")))
	require.NoError(t, g.Conn().Send(conn.Control, []byte("two")))
	r.run(6)
	require.Equal(t, []string{"joined 1", "joined 2", `2 on lane 0: "one"`, "ended 1: 257 one", "ended 2: 257 one"}, r.log)
	require.Equal(t, "one", g.end.Text)
	require.Equal(t, "one", other.end.Text)

	r.onJoined = func(p *Peer) { r.host.Close(r.net.Now(), Reason{Text: "not today"}) }
	late := r.join(transport.Fault{})
	r.run(10)
	require.Equal(t, Reason{Code: message.EndClosing, Text: "not today"}, late.end)
	require.True(t, r.host.Idle())
}

// A client that leaves is freed at once, without grace.
func TestR41_LeavingFreesAtOnce(t *testing.T) {
	r := newRig(t)
	g, _ := r.joined()
	g.Leave(r.net.Now())
	require.Equal(t, Ended, g.State())
	require.Equal(t, Reason{Code: message.EndLeft, Text: "left"}, g.end)
	r.run(2)
	require.Equal(t, []string{"joined 1", "ended 1: 256 left"}, r.log)
	require.True(t, r.host.Idle())
	require.Empty(t, r.host.claims)
	r.run(120)
	require.True(t, g.Idle())
	require.Empty(t, r.host.ports)
}

// An area that closes tells every peer the reason; then nobody gets in.
func TestR66_HostCloseTellsEveryPeer(t *testing.T) {
	r := newRig(t)
	var all []*guest
	for range 5 {
		all = append(all, r.join(transport.Fault{Latency: 30 * time.Millisecond}))
	}
	r.run(12)
	half := r.join(transport.Fault{Latency: 30 * time.Millisecond}) // in the middle of its handshake
	r.run(3)
	r.host.Close(r.net.Now(), Reason{Text: "maintenance"})
	require.False(t, r.host.Idle())
	late := r.join(transport.Fault{})
	r.run(5)
	for _, g := range append(all, half) {
		require.Equal(t, Reason{Code: message.EndClosing, Text: "maintenance"}, g.end)
	}
	require.Equal(t, uint16(message.EndTransport), late.end.Code, "its link was closed at the door")
	require.Contains(t, late.end.Text, "maintenance")
	r.run(180)
	require.True(t, r.host.Idle())
	require.Equal(t, uint64(5), r.host.Stats().Ended)
}

// Who falls silent is ended on both sides after a budget, and its link is closed.
func TestR42_SilenceIsReapedOnBothSides(t *testing.T) {
	r := newRig(t)
	r.net.CarryEnds(false)
	g, _ := r.joined()
	r.run(60 * 12)
	require.Equal(t, Welcomed, g.State(), "nothing to say is no silence")
	r.net.SetFault(g.up.ID(), transport.Fault{Loss: 1}, transport.Fault{Loss: 1})
	r.run(60 * 8)
	require.Equal(t, Welcomed, g.State())
	r.run(60 * 3)
	require.Equal(t, uint16(conn.CodeIdle), g.end.Code)
	require.Equal(t, []string{"joined 1", "ended 1: 65280 nothing was received"}, r.log)
	r.run(120)
	require.True(t, g.Idle())
	require.True(t, r.host.Idle())
	require.Empty(t, r.host.ports)
	require.ErrorIs(t, g.down.Send([]byte{1}), transport.ErrClosed, "the host has closed the link")
}

// A link that ends takes its session with it, at once and with its reason.
func TestEndOfTheLinkEndsTheSession(t *testing.T) {
	r := newRig(t)
	g, _ := r.joined()
	r.net.Cut(g.up.ID(), "reset")
	r.run(1)
	require.Equal(t, uint16(message.EndTransport), g.end.Code)
	require.Contains(t, g.end.Text, "reset")
	require.Len(t, r.log, 2)
	require.Contains(t, r.log[1], "ended 1: 268")
	require.True(t, g.Idle())
	require.True(t, r.host.Idle())
	require.Empty(t, r.host.ports)
}

func TestClientGivesUpOnASilentHost(t *testing.T) {
	n := sim.NewNet(1)
	up, _ := n.Pair(transport.Fault{}, transport.Fault{})
	g := &guest{up: up}
	g.Client = NewClient(ClientConfig{Schema: schema(""), Claim: [16]byte{1}, ConnID: 1, HandshakeTimeout: 2 * time.Second}, 0, up, g)
	for range 119 {
		n.Advance(step)
		g.Drain(n.Now())
		g.Flush(n.Now())
	}
	require.Equal(t, Greeting, g.State())
	for range 5 {
		n.Advance(step)
		g.Drain(n.Now())
		g.Flush(n.Now())
	}
	require.Equal(t, Reason{Code: message.EndTimeout, Text: "the host has not answered for 2s"}, g.end)
}

// What a sink cannot take ends that connection with its words, and no other.
func TestR23_OneFailingPeerDoesNotStopTheOthers(t *testing.T) {
	r := newRig(t)
	r.onMessage = func(p *Peer, _ conn.Lane, b []byte) error {
		if string(b) == "bad" {
			return errors.New("that is bad")
		}
		return nil
	}
	a, _ := r.joined()
	b, q := r.joined()
	require.NoError(t, a.Conn().Send(conn.Structure, []byte("bad")))
	require.NoError(t, a.Conn().Send(conn.Structure, []byte("more")))
	require.NoError(t, b.Conn().Send(conn.Structure, []byte("good")))
	r.run(4)
	require.Equal(t, Reason{Code: message.EndProtocol, Text: "that is bad"}, a.end)
	require.Equal(t, []string{"joined 1", "joined 2", `1 on lane 1: "bad"`, "ended 1: 264 that is bad", `2 on lane 1: "good"`}, r.log)
	require.Equal(t, []*Peer{q}, r.host.Peers())

	// and so on the client
	require.NoError(t, q.Conn().Send(conn.Structure, []byte("bad")))
	r.run(4)
	require.Equal(t, Reason{Code: message.EndProtocol, Text: "that is bad"}, b.end)
	require.Contains(t, r.log[len(r.log)-1], "ended 2: 264 that is bad")
}

func TestReasonReads(t *testing.T) {
	for want, r := range map[string]Reason{
		"session ended: kicked: cheating":              {Code: message.EndKicked, Text: "cheating"},
		"session ended: game code 5000":                {Code: 5000},
		"session ended: silence: nothing was received": {Code: conn.CodeIdle, Text: "nothing was received"},
		"session ended: connection error":              {Code: conn.CodeFlow},
		"session ended: connection error 65535":        {Code: 65535},
		"session ended: code 12":                       {Code: 12},
	} {
		require.EqualError(t, r, want)
	}
	for code := uint16(message.EndLeft); code <= message.EndTransport; code++ {
		require.NotContains(t, Reason{Code: code}.Error(), "code", "code %d has words", code)
	}
	require.ErrorIs(t, Reason{Code: message.EndFull, Text: "x"}, Reason{Code: message.EndFull})
	require.NotErrorIs(t, Reason{Code: message.EndFull}, Reason{Code: message.EndKicked})
}

func TestTextsOfTheOtherSideAreClean(t *testing.T) {
	for in, want := range map[string]string{
		"plain\nlines":       "plain\nlines",
		"\x1b[2Jgone":        "\uFFFD[2Jgone",
		"a\u202eb\u0000c\r":  "a\uFFFDb\uFFFDc\uFFFD",
		"bad \xff utf":       "bad \uFFFD utf",
		"grüße \U0001F600 !": "grüße \U0001F600 !",
	} {
		require.Equal(t, want, clean(in))
	}
	long := make([]byte, 100_000)
	require.LessOrEqual(t, len(clean(string(long))), maxTextBytes)
}

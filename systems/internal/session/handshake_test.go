package session

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/token"
	"github.com/tickwire/tickwire/wire/transport"
)

func TestHandshakeOpensASession(t *testing.T) {
	r := newRig(t)
	g := r.join(transport.Fault{Latency: 40 * time.Millisecond}, func(cfg *ClientConfig) { cfg.User = []byte("name") })
	require.Equal(t, Greeting, g.State())
	r.run(12)
	require.Equal(t, Welcomed, g.State())
	require.Equal(t, []string{"joined 1"}, r.log)
	require.Equal(t, []string{"welcomed"}, g.log)
	require.Equal(t, uint64(1), g.welcome.Peer)
	require.Equal(t, uint64(77), g.welcome.Instance)
	require.Equal(t, uint64(88), g.welcome.Seed)
	require.Equal(t, uint64(5), g.welcome.Entities)
	require.Equal(t, uint64(1004), g.welcome.Tick, "sent a step after the start, 40 ms under way")

	p := r.host.Peers()[0]
	require.Equal(t, []byte("name"), p.User())
	require.Equal(t, g.down.Remote(), p.Remote())
	require.True(t, p.Live())
	require.NoError(t, p.Conn().Send(conn.Structure, []byte("block")))
	require.NoError(t, p.Conn().SendUnreliable([]byte("value"), 9))
	require.NoError(t, g.Conn().Send(conn.Control, []byte("command")))
	require.NoError(t, g.Conn().SendUnreliable([]byte("input"), 4))
	r.run(12)
	require.Equal(t, []string{"welcomed", `host says "value"`, `lane 1: "block"`, "notice 4: true"}, g.log)
	require.ElementsMatch(t, []string{"joined 1", `1 says "input"`, `1 on lane 0: "command"`, "notice 9 to 1: true"}, r.log)
	require.Equal(t, HostStats{Joined: 1}, r.host.Stats())
	require.Zero(t, g.Stats())
}

// Over any network, and whatever is lost of the handshake, the client gets in, and hears nothing before it is welcomed.
func TestHandshakeOverBadLinks(t *testing.T) {
	for seed := range uint64(20) {
		r := newRig(t)
		r.net = newNet(seed)
		r.onJoined = func(p *Peer) {
			require.NoError(t, p.Conn().Send(conn.Structure, []byte("block")))
		}
		bad := transport.Fault{Latency: 60 * time.Millisecond, Jitter: 20 * time.Millisecond, Loss: 0.3, Duplicate: 0.1, Reorder: 0.2}
		g := r.join(bad)
		for range 300 { // a session is never silent
			if r.run(1); g.State() == Welcomed {
				_ = g.Conn().SendUnreliable([]byte("input"), 0)
			}
			for _, p := range r.host.Peers() {
				_ = p.Conn().SendUnreliable([]byte("value"), 1)
			}
		}
		require.Equal(t, Welcomed, g.State(), "seed %d: %v", seed, g.end)
		require.Equal(t, "welcomed", g.log[0])
		require.Equal(t, "joined 1", r.log[0])
		require.Contains(t, g.log, `lane 1: "block"`)
		require.Zero(t, g.Stats().Early, "seed %d", seed)
	}
}

// What differs is told to the client in its own words and in its own terms, with a code of its own.
func TestR63_MismatchIsRefusedReadably(t *testing.T) {
	for _, c := range []struct {
		name   string
		host   func(cfg *HostConfig)
		client func(cfg *ClientConfig)
		code   uint16
		want   []string
	}{
		{"version", func(cfg *HostConfig) { cfg.Terms.Version++ }, nil, message.EndVersion,
			[]string{"protocol version 1 here, 2 at the other side"}},
		{"schema", nil, func(cfg *ClientConfig) { cfg.Schema = schema("x uint8") }, message.EndSchema,
			[]string{"event Word: peer has field x as bool, we as uint8"}},
		{"tick rate", nil, func(cfg *ClientConfig) { cfg.Terms.TickRate = 30 }, message.EndTerms,
			[]string{"tick rate 30 here, 60 at the other side"}},
		{"history", nil, func(cfg *ClientConfig) { cfg.Terms.History = 60 }, message.EndTerms,
			[]string{"history 60 here, 120 at the other side"}},
		{"window", nil, func(cfg *ClientConfig) { cfg.Terms.Window = 21 }, message.EndTerms,
			[]string{"input window 21 here, 20 at the other side"}},
		{"several", nil, func(cfg *ClientConfig) { cfg.Terms.Window, cfg.Terms.TickRate = 1, 2 }, message.EndTerms,
			[]string{"tick rate 2 here", "input window 1 here"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t)
			if c.host != nil {
				c.host(&r.host.cfg) // the version is no setting
			}
			g := r.join(transport.Fault{Latency: 30 * time.Millisecond}, func(cfg *ClientConfig) {
				if c.client != nil {
					c.client(cfg)
				}
			})
			r.run(30)
			require.Equal(t, []string{"ended: " + itoa(c.code)}, g.log)
			for _, want := range c.want {
				require.Contains(t, g.end.Text, want)
			}
			require.Empty(t, r.log, "the host's game hears nothing of it")
			require.Equal(t, uint64(1), r.host.Stats().Refused)
			require.True(t, g.Idle())
			require.True(t, r.host.Idle())
		})
	}
}

// A schema text of many datagrams arrives whole, so that the difference is the real one.
func TestR63_LongSchemaIsCompared(t *testing.T) {
	long := strings.Repeat("a field of the schema\n", 2000)
	r := newRig(t, func(cfg *HostConfig) { cfg.Schema = schema(long + "last bool") })
	g := r.join(transport.Fault{Latency: 30 * time.Millisecond}, func(cfg *ClientConfig) { cfg.Schema = schema(long + "last uint8") })
	r.run(120)
	require.Equal(t, uint16(message.EndSchema), g.end.Code)
	require.Equal(t, "the schemas differ:\nevent Word: peer has field last as bool, we as uint8", g.end.Text)
}

func TestAdmitSaysNo(t *testing.T) {
	var asked []string
	r := newRig(t, func(cfg *HostConfig) {
		cfg.Admit = func(user []byte, remote string, _ *token.Grant) error {
			asked = append(asked, string(user)+" from "+remote)
			if string(user) == "eve" {
				return errors.New("not eve\x1b[2J")
			}
			return nil
		}
	})
	eve := r.join(transport.Fault{}, func(cfg *ClientConfig) { cfg.User = []byte("eve") })
	bob := r.join(transport.Fault{}, func(cfg *ClientConfig) { cfg.User = []byte("bob") })
	r.run(20)
	require.Equal(t, Reason{Code: message.EndRefused, Text: "not eve\uFFFD[2J"}, eve.end)
	require.Equal(t, Welcomed, bob.State())
	require.Equal(t, []string{"eve from " + eve.down.Remote(), "bob from " + bob.down.Remote()}, asked)
}

func TestFullHostRefuses(t *testing.T) {
	r := newRig(t, func(cfg *HostConfig) { cfg.MaxPeers = 1 })
	first, p := r.joined()
	second := r.join(transport.Fault{})
	r.run(20)
	require.Equal(t, uint16(message.EndFull), second.end.Code)
	require.Equal(t, "the host is full: 1 of 1 peers are here", second.end.Text)
	first.Leave(r.net.Now())
	third, q := r.joined()
	require.Equal(t, Welcomed, third.State())
	require.Greater(t, q.ID(), p.ID(), "a number is never used again")
}

// Who has not been heard takes no seat; of two who are welcomed for one seat the second to answer is told.
func TestLastSeatGoesToWhoAnswers(t *testing.T) {
	r := newRig(t, func(cfg *HostConfig) { cfg.MaxPeers = 1 })
	slow := r.join(transport.Fault{Latency: 70 * time.Millisecond})
	quick := r.join(transport.Fault{Latency: 60 * time.Millisecond})
	r.run(30)
	require.Equal(t, Welcomed, quick.State())
	require.Equal(t, uint16(message.EndFull), slow.end.Code)
	require.Len(t, r.host.Peers(), 1)
}

func TestTwoJoinersInOneTick(t *testing.T) {
	r := newRig(t)
	a, b := r.join(transport.Fault{}), r.join(transport.Fault{})
	r.run(6)
	require.Equal(t, []string{"joined 1", "joined 2"}, r.log)
	require.Equal(t, uint64(1), a.welcome.Peer)
	require.Equal(t, uint64(2), b.welcome.Peer)
	require.Len(t, r.host.Peers(), 2)
}

// The list of peers that a caller walks stays whole when he ends some of them.
func TestPeersStayWhileWalked(t *testing.T) {
	r := newRig(t)
	for range 4 {
		r.join(transport.Fault{})
	}
	r.run(6)
	peers := r.host.Peers()
	for _, p := range peers {
		r.host.Kick(r.net.Now(), p, Reason{})
	}
	require.Len(t, peers, 4)
	require.Empty(t, r.host.Peers())
}

func TestClientConfigPanics(t *testing.T) {
	good := ClientConfig{Schema: schema(""), Claim: [16]byte{1}, ConnID: 1}
	for want, spoil := range map[string]func(cfg *ClientConfig){
		"session: ClientConfig.Schema is required":                             func(cfg *ClientConfig) { cfg.Schema = nil },
		"session: ClientConfig.Claim is required: 16 random bytes":             func(cfg *ClientConfig) { cfg.Claim = [16]byte{} },
		"session: ClientConfig.ConnID is required: 64 random bits":             func(cfg *ClientConfig) { cfg.ConnID = 0 },
		"session: ClientConfig.User has 1025 bytes, at most 1024 are possible": func(cfg *ClientConfig) { cfg.User = make([]byte, 1025) },
	} {
		cfg := good
		spoil(&cfg)
		require.PanicsWithValue(t, want, func() { NewClient(cfg, 0, nil, nil) })
	}
	require.PanicsWithValue(t, "session: HostConfig.Schema is required", func() { NewHost(HostConfig{}, nil) })
	require.PanicsWithValue(t, "session: HostConfig: -1 peers, 64 handshakes", func() { NewHost(HostConfig{Schema: schema(""), MaxPeers: -1}, nil) })
}

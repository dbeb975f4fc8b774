package session

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/seal"
	"github.com/tickwire/tickwire/wire/token"
	"github.com/tickwire/tickwire/wire/transport"
)

// A token opens a session, and says who comes; what the host's game wants to know of it, Admit gets.
func TestATokenOpensASession(t *testing.T) {
	var asked []string
	r := newRig(t, guarded(1), func(cfg *HostConfig) {
		cfg.Admit = func(user []byte, remote string, grant *token.Grant) error {
			asked = append(asked, fmt.Sprintf("%s %s %d %s", user, remote, grant.Client, grant.User))
			return nil
		}
	})
	g := r.come(r.token(), transport.Fault{}, func(cfg *ClientConfig) { cfg.User = []byte("bob") })
	r.run(10)
	require.Equal(t, Welcomed, g.State())
	require.Equal(t, []string{"bob 10.0.0.0:5000 40 team red"}, asked)
	p := r.host.Peers()[0]
	require.Equal(t, uint64(40), p.Grant().Client)
	require.NoError(t, p.Conn().Send(conn.Structure, []byte("a secret")))
	r.run(2)
	require.Contains(t, g.log, `lane 1: "a secret"`)
	g.Leave(r.net.Now())
	r.run(3)
	require.Contains(t, r.log, "ended 1: 256 left")
	r.run(60 * 6)
	require.Empty(t, r.host.ports)
	require.Empty(t, r.host.at)
}

// Whoever knows the join code gets a token by it.
func TestAJoinCodeOpensASession(t *testing.T) {
	r := newRig(t, guarded(1, func(cfg *seal.HostConfig) { cfg.Code = place(1) }))
	g := r.come(token.Token{}, transport.Fault{Latency: 40 * time.Millisecond}, func(cfg *ClientConfig) { cfg.Code = r.host.cfg.Guard.Code() })
	r.run(60)
	require.Equal(t, Welcomed, g.State())
	require.Len(t, r.host.Peers(), 1)
}

// The handshake gets through a path that loses and doubles, and what follows it too.
func TestASealedSessionOnABadPath(t *testing.T) {
	for seed := range uint64(30) {
		r := newRig(t, guarded(byte(seed)))
		r.net = newNet(seed)
		f := transport.Fault{Latency: 60 * time.Millisecond, Jitter: 30 * time.Millisecond, Loss: 0.3, Duplicate: 0.3, Reorder: 0.3}
		g := r.come(r.token(), f)
		for range 60 * 10 {
			if g.State() == Welcomed && len(r.host.Peers()) == 1 {
				break
			}
			r.run(1)
		}
		require.Len(t, r.host.Peers(), 1, "seed %d: %v %v", seed, g.end, r.host.Stats())
		require.NoError(t, r.host.Peers()[0].Conn().Send(conn.Bulk, []byte("hello")))
		r.run(180)
		require.Contains(t, g.log, `lane 2: "hello"`, "seed %d", seed)
		require.Equal(t, uint64(1), r.host.cfg.Guard.Stats().Opened)
	}
}

// Each token that a host does not take is refused by a name of its own. To who wants to speak to another host it says nothing
// that he would believe.
func TestTokensAreRefusedByName(t *testing.T) {
	other := seal.NewHost(seal.HostConfig{Random: random(9), Epoch: noon, Addresses: []string{"sim"}})
	for _, c := range []struct {
		name string
		tok  func(r *rig) token.Token
		code uint16
		text string
	}{
		{"expired", func(r *rig) token.Token {
			tok := r.token()
			r.run(60 * 70)
			return tok
		}, message.EndToken + uint16(seal.ReasonExpired), "token: expired"},
		{"from the future", func(r *rig) token.Token {
			r.host.cfg.Guard.SetWall(0, noon.Add(-time.Minute))
			return r.token()
		}, message.EndToken + uint16(seal.ReasonEarly), "token: not yet valid"},
		{"of another game", func(r *rig) token.Token { return r.token(func(i *token.Issuer) { i.Schema++ }) },
			message.EndToken + uint16(seal.ReasonSchema), "token: for another schema"},
		{"reused", func(r *rig) token.Token {
			tok := r.token()
			r.come(tok, transport.Fault{})
			r.run(10)
			return tok
		}, message.EndToken + uint16(seal.ReasonReused), "token: reused"},
		{"one too many", func(r *rig) token.Token {
			tok := r.token()
			for n := range 2 { // a history of two is full
				r.come(r.token(), transport.Fault{}, func(cfg *ClientConfig) { cfg.Random = random(byte(n)) })
				r.run(10)
			}
			return tok
		}, message.EndToken + uint16(seal.ReasonHistory), "token: history of used tokens is full"},
		{"for another host", func(r *rig) token.Token { return r.token(func(i *token.Issuer) { i.Server = other.Server() }) },
			message.EndToken + uint16(seal.ReasonServer), "token: for another server"},
		{"of another issuer", func(r *rig) token.Token {
			return r.token(func(i *token.Issuer) { i.Key = token.MakeSecret([32]byte{5}) })
		},
			message.EndToken + uint16(seal.ReasonTampered), "token: tampered with, or made with another key"},
		{"tampered with", func(r *rig) token.Token {
			tok := r.token()
			tok.Sealed[40] ^= 1
			return tok
		}, message.EndToken + uint16(seal.ReasonTampered), "token: tampered with, or made with another key"},
		{"for a host with another key", func(r *rig) token.Token {
			tok := r.token()
			tok.Server = other.Server()
			return tok
		}, message.EndTimeout, "seal: no answer in 10s"},
		{"none", func(*rig) token.Token { return token.Token{} }, message.EndToken, "neither a token nor a join code"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, guarded(1, func(cfg *seal.HostConfig) { cfg.History = 2 }))
			r.net.CarryEnds(false) // as over UDP
			g := r.come(c.tok(r), transport.Fault{})
			peers := len(r.host.Peers())
			r.run(60 * 11)
			require.Equal(t, Ended, g.State())
			require.Equal(t, c.code, g.end.Code, "%v", g.end)
			require.Contains(t, g.end.Text, c.text)
			require.True(t, g.Idle())
			require.Len(t, r.host.Peers(), peers)
			require.Equal(t, 1, count(g.log, fmt.Sprintf("ended: %d", c.code)))
		})
	}
}

func count(log []string, line string) (n int) {
	for _, l := range log {
		if l == line {
			n++
		}
	}
	return n
}

// A copied handshake opens nothing, whether its session lives or has ended.
func TestACopiedHandshakeOpensNothing(t *testing.T) {
	r := newRig(t, guarded(1))
	g := r.come(r.token(), transport.Fault{})
	var copies [][]byte
	buf := make([]byte, bufferBytes)
	listen := &overheard{Link: &open{g.down, place(0)}, heard: func(b []byte) { copies = append(copies, append([]byte(nil), b...)) }}
	r.host.ports[0].link = listen
	r.run(10)
	require.Equal(t, Welcomed, g.State())
	replay := func() {
		up, down := r.net.Pair(transport.Fault{}, transport.Fault{})
		r.host.Attach(r.net.Now(), &open{down, place(77)})
		for _, b := range copies {
			require.NoError(t, up.Send(b))
		}
		r.run(5)
		in := 0
		for n, err := up.Recv(buf); n > 0 && err == nil; n, err = up.Recv(buf) {
			require.Equal(t, byte(seal.KindReset), buf[0], "nothing else is told to who copies")
			in += n
		}
		require.LessOrEqual(t, in, 2*25)
	}
	replay()
	require.NotZero(t, r.host.Stats().Late)
	g.Leave(r.net.Now())
	r.run(60)
	require.True(t, r.host.Idle())
	replay()
	require.Empty(t, r.host.doors)
	require.Equal(t, uint64(1), r.host.Stats().Joined)
}

// overheard tells what arrives over it.
type overheard struct {
	Link
	heard func(b []byte)
}

func (t *overheard) Recv(buf []byte) (int, error) {
	n, err := t.Link.Recv(buf)
	if n > 0 {
		t.heard(buf[:n])
	}
	return n, err
}

// Over a link that wants sealing nobody comes in without a handshake, and who knows the id of a sealed connection cannot
// speak for it over a link that is open to him.
func TestSealedLinksTakeNothingUnsealed(t *testing.T) {
	r := newRig(t, guarded(1))
	r.net.CarryEnds(false)
	up, down := r.net.Pair(transport.Fault{}, transport.Fault{})
	r.host.Attach(0, &open{down, place(9)})
	w := &raw{up: up, down: down, kinds: nil}
	w.conn = conn.New(conn.Config{ID: 5, Client: true, AckDelay: step}, 0, w)
	r.raws = append(r.raws, w)
	require.NoError(t, w.conn.Send(conn.Control, r.hello(1)))
	r.run(30)
	require.Empty(t, r.host.doors)
	require.Zero(t, w.in)
	require.NotZero(t, r.host.Stats().Unsealed)

	g := r.come(r.token(), transport.Fault{})
	r.run(10)
	before := g.Conn().Stats()
	forged := r.stranger(g.conn.ID())
	require.NoError(t, forged.conn.Send(conn.Control, r.hello(1)))
	stray := r.host.Stats().Stray
	r.run(10)
	require.Greater(t, r.host.Stats().Stray, stray)
	require.Zero(t, r.host.doors[0].conn.Stats().Stray+r.host.doors[0].conn.Stats().Malformed)
	require.Zero(t, forged.in)
	r.run(90)
	require.Greater(t, g.Conn().Stats().PacketsIn, before.PacketsIn)
}

// While strangers knock from thousands of addresses, one who has a token comes in, and of the others nothing is kept.
func TestAFloodOfStrangersWhileOneJoins(t *testing.T) {
	r := newRig(t, guarded(1))
	r.net.CarryEnds(false) // as over UDP
	flood := random(3)
	var honest *socket
	var in, out uint64
	var ends []*simEnd
	for n := range 60 {
		for k := range 100 {
			up, down := r.net.Pair(transport.Fault{}, transport.Fault{})
			r.host.Attach(r.net.Now(), &open{down, place(1000 + 100*n + k)})
			b := make([]byte, seal.RequestSize)
			_, _ = flood.Read(b[:900])
			b[0] = byte(seal.KindRequest) + byte(k%8)
			if k%8 == 7 {
				b[0] = 0x58 // a packet of no connection
			}
			require.NoError(t, up.Send(b))
			in += uint64(len(b))
			ends = append(ends, &simEnd{up})
		}
		if n == 20 {
			honest = r.comeOverSocket(r.token(), transport.Fault{Latency: 30 * time.Millisecond})
		}
		if honest != nil {
			honest.pump(r)
		}
		r.run(1)
	}
	for range 60 {
		honest.pump(r)
		r.run(1)
	}
	g := r.guests[0]
	require.Equal(t, Welcomed, g.State(), "%v", g.end)
	require.Equal(t, 1, honest.links, "strangers go before it")
	require.Len(t, r.host.doors, 1)
	require.LessOrEqual(t, len(r.host.ports), r.host.cfg.MaxHandshakes+1)
	for _, e := range ends {
		out += e.drain()
	}
	require.LessOrEqual(t, out, in/10)
	s := r.host.cfg.Guard.Stats()
	require.Equal(t, uint64(1), s.Opened)
	require.NotZero(t, s.Tampered+s.Malformed)
}

// simEnd is a stranger's end of a link.
type simEnd struct{ Link }

func (e *simEnd) drain() (bytes uint64) {
	buf := make([]byte, bufferBytes)
	for n, err := e.Recv(buf); n > 0 && err == nil; n, err = e.Recv(buf) {
		bytes += uint64(n)
	}
	return bytes
}

// A host that has restarted with the same secrets ends the sessions it knows nothing of. Who only claims to be it does not.
func TestARestartedHostEndsOldSessions(t *testing.T) {
	keys := func(cfg *seal.HostConfig) {
		cfg.Static, cfg.Reset = token.MakeSecret([32]byte{7}), token.MakeSecret([32]byte{8})
	}
	r := newRig(t, guarded(1, keys))
	g := r.come(r.token(), transport.Fault{})
	r.run(10)
	require.Equal(t, Welcomed, g.State())

	restart := func(keys ...func(cfg *seal.HostConfig)) {
		cfg := r.host.cfg
		guarded(2, keys...)(&cfg)
		r.host = NewHost(cfg, r)
		r.host.Attach(r.net.Now(), &open{g.down, place(0)})
	}
	restart()
	r.run(90)
	require.NotZero(t, r.host.cfg.Guard.Stats().Resets)
	require.Equal(t, Welcomed, g.State(), "that was another host's word")
	restart(keys)
	r.run(90)
	require.Equal(t, uint16(conn.CodeReset), g.end.Code)
	require.Equal(t, Ended, g.State())
	require.True(t, g.Idle())
}

// A client that changes its address goes on, also when the host has lost its old link meanwhile; the game hears nothing of it.
func TestASessionMoves(t *testing.T) {
	for seed := range uint64(20) {
		r := newRig(t, guarded(byte(seed)))
		r.net = newNet(seed)
		f := transport.Fault{Latency: 30 * time.Millisecond, Loss: 0.1}
		g := r.come(r.token(), f)
		for range 300 {
			r.run(1)
		}
		require.Len(t, r.host.Peers(), 1, "seed %d", seed)
		p := r.host.Peers()[0]
		heard := 0
		r.onMessage = func(*Peer, conn.Lane, []byte) error { heard++; return nil }
		const moves = 4
		for n := range moves {
			if n%2 == 1 {
				r.net.Cut(g.up.ID(), "the network is gone") // the host's end too
				g.link.(*open).Link = nil
			}
			r.move(g, place(500+n), f)
			for k := range 120 {
				if k%10 == 0 {
					require.NoError(t, g.conn.Send(conn.Control, []byte{9}))
					require.NoError(t, p.Conn().Send(conn.Bulk, []byte("on")))
				}
				r.run(1)
			}
			require.Equal(t, place(500+n).String(), p.Remote(), "seed %d", seed)
		}
		r.run(60)
		require.Equal(t, moves*12, heard, "seed %d", seed)
		require.Equal(t, moves*12, count(g.log, `lane 2: "on"`), "seed %d", seed)
		require.Equal(t, Welcomed, g.State())
		require.Equal(t, uint64(1), r.host.Stats().Joined)
		require.Zero(t, r.host.Stats().Rejoined+r.host.Stats().Ended)
	}
}

// Sealed sessions that go on allocate nothing.
func TestSteadySealedSessionAllocatesNothing(t *testing.T) {
	r := newRig(t, guarded(1))
	g := r.come(r.token(), transport.Fault{})
	r.run(10)
	p := r.host.Peers()[0]
	sink := &quiet{}
	r.host.sink, g.sink = sink, &quietClient{}
	b := make([]byte, 300)
	turn := func() {
		r.net.Advance(step)
		now := r.net.Now()
		_ = p.Conn().SendUnreliable(b, 1)
		_ = p.Conn().Send(conn.Structure, b[:20])
		r.host.Drain(now, 1, 1)
		r.host.Flush(now)
		g.Drain(now)
		_ = g.conn.SendUnreliable(b[:40], 1)
		g.Flush(now)
	}
	for range 600 {
		turn()
	}
	require.Zero(t, testing.AllocsPerRun(100, turn))
	require.Greater(t, sink.n, 600)
}

// An idle peer costs its host at most 8 KiB, and sealing little of that: keys, what the token granted, its place among the used
// ones, and the name of its address.
func TestAnIdlePeerCostsItsHostLittle(t *testing.T) {
	const peers = 200
	cost := func(come func(r *rig) *guest) uint64 {
		r := newRig(t, guarded(1), func(cfg *HostConfig) { cfg.MaxPeers = peers })
		for range peers {
			come(r)
			r.run(2)
		}
		r.run(60 * 8) // until the last has given back what the welcome took
		require.Len(t, r.host.Peers(), peers)
		with := heap()
		r.host = nil
		size := (with - heap()) / peers
		runtime.KeepAlive(r)
		return size
	}
	open := cost(func(r *rig) *guest { return r.join(transport.Fault{}) })
	sealed := cost(func(r *rig) *guest { return r.come(r.token(), transport.Fault{}) })
	t.Logf("%d bytes a peer, %d a sealed one", open, sealed)
	require.LessOrEqual(t, sealed, open+2<<10)
	require.LessOrEqual(t, sealed, uint64(8<<10))
}

// heap is what is in use once garbage is gone.
func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

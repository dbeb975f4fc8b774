package session

import (
	"math/rand/v2"
	"net/netip"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/seal"
	"github.com/tickwire/tickwire/wire/token"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/sim"
)

// noon is the wall clock's time when the virtual clock is at zero.
var noon = time.Unix(1_800_000_000, 0) // immutable: only read

// open is a link that others can read and write. Its client can change it for another, as a phone its network.
type open struct {
	*sim.Link
	from netip.AddrPort
}

func (o *open) Sealed() bool           { return true }
func (o *open) Source() netip.AddrPort { return o.from }
func (o *open) Remote() string         { return o.from.String() }

// place is the n-th address of the net.
func place(n int) netip.AddrPort {
	return netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, byte(n >> 16), byte(n >> 8), byte(n)}), 5000)
}

func random(seed byte) *rand.ChaCha8 { return rand.NewChaCha8([32]byte{seed}) }

// guarded gives a host a guard whose keys are of the seed.
func guarded(seed byte, change ...func(cfg *seal.HostConfig)) func(cfg *HostConfig) {
	return func(cfg *HostConfig) {
		g := seal.HostConfig{Random: random(seed), Epoch: noon, Schema: cfg.Schema.Hash(), Addresses: []string{"sim"}}
		for _, f := range change {
			f(&g)
		}
		cfg.Guard = seal.NewHost(g)
	}
}

// token is a good one, for client 40 and so on.
func (r *rig) token(change ...func(i *token.Issuer)) token.Token {
	i := r.host.cfg.Guard.Issuer()
	for _, f := range change {
		f(i)
	}
	r.tokens++
	n := r.tokens + 39
	tok, err := i.Issue(noon.Add(r.net.Now()), random(byte(n)), n, []byte("team red"), token.DefaultLifetime)
	require.NoError(r, err)
	return tok
}

// come dials over a sealed link from a place of its own.
func (r *rig) come(tok token.Token, f transport.Fault, change ...func(cfg *ClientConfig)) *guest {
	cfg := r.config()
	cfg.Token, cfg.Random = tok, random(byte(100+len(r.guests)))
	for _, c := range change {
		c(&cfg)
	}
	g := &guest{}
	g.up, g.down = r.net.Pair(f, f)
	from := place(len(r.guests))
	r.host.Attach(r.net.Now(), &open{g.down, from})
	g.Client = NewClient(cfg, r.net.Now(), &open{Link: g.up}, g)
	r.guests = append(r.guests, g)
	return g
}

// move gives a client another link, from another place.
func (r *rig) move(g *guest, to netip.AddrPort, f transport.Fault) {
	g.up, g.down = r.net.Pair(f, f)
	g.link.(*open).Link = g.up
	r.host.Attach(r.net.Now(), &open{g.down, to})
}

// socket is the host's socket as one address meets it: a link is there once a datagram comes, and again if it was given up.
type socket struct {
	open
	in    [][]byte
	live  bool
	links int
}

// comeOverSocket is come, but the host has a link for it only from its first datagram on.
func (r *rig) comeOverSocket(tok token.Token, f transport.Fault) *socket {
	g := r.come(tok, f)
	last := len(r.host.ports) - 1 // the rig's own link
	delete(r.host.at, r.host.ports[last].addr)
	r.host.ports = r.host.ports[:last]
	return &socket{open: open{g.down, place(0)}}
}

func (s *socket) pump(r *rig) {
	buf := make([]byte, bufferBytes)
	for n, err := s.Link.Recv(buf); n > 0 && err == nil; n, err = s.Link.Recv(buf) {
		if !s.live {
			s.live = true
			s.links++
			r.host.Attach(r.net.Now(), s)
		}
		s.in = append(s.in, append([]byte(nil), buf[:n]...))
	}
}

func (s *socket) Recv(buf []byte) (int, error) {
	if len(s.in) == 0 {
		return 0, nil
	}
	n := copy(buf, s.in[0])
	s.in = s.in[1:]
	return n, nil
}

func (s *socket) Close(string) error {
	s.live, s.in = false, nil
	return nil
}

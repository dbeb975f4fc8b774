package systemstest

import (
	"encoding/binary"
	"io"
	"math/rand/v2"
	"net/netip"
	"time"

	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/token"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/sim"
)

// epoch is what the wall clock says when the virtual clock is at zero, in seconds since 1970.
const epoch = 1_800_000_000

// exposed is a simulated link that wants its datagrams sealed.
type exposed struct{ *sim.Link }

// Sealed implements transport.Exposed.
func (exposed) Sealed() bool { return true }

// Source implements transport.Exposed: every link has an address of its own.
func (x exposed) Source() netip.AddrPort {
	var ip [16]byte
	ip[0] = 0xfd
	binary.BigEndian.PutUint64(ip[8:], x.ID())
	return netip.AddrPortFrom(netip.AddrFrom16(ip), 7777)
}

// keys makes what a host draws from the seed, and its wall clock the virtual one.
func keys(k systems.HostKeys, seed uint64, net *sim.Net) systems.HostKeys {
	if k.Random == nil {
		k.Random = random(wire.Mix(seed, 2))
	}
	if k.Wall == nil {
		k.Wall = func() time.Time { return time.Unix(epoch, 0).Add(net.Now()) }
	}
	return k
}

// random is a source of keys for simulations only.
func random(seed uint64) io.Reader {
	var b [32]byte
	binary.LittleEndian.PutUint64(b[:], seed)
	return rand.NewChaCha8(b)
}

// seal gives a client a token, if it has none, and makes its link one that wants it.
func (s *Session) seal(cfg *systems.ClientConfig, l *sim.Link) transport.Link {
	if cfg.Random == nil {
		cfg.Random = random(wire.Mix(s.cfg.Seed, 1<<32+s.joined))
	}
	if len(cfg.Token.Sealed) == 0 && cfg.Code.IsZero() {
		cfg.Token = s.Token(s.joined)
	}
	return exposed{l}
}

// Token issues a token of the host for a client, of a Sealed session.
func (s *Session) Token(client uint64) token.Token {
	t, err := s.Host.Issue(client, nil, "sim")
	if err != nil {
		panic(err.Error())
	}
	return t
}

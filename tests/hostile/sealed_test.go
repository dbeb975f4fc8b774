package hostile

import (
	"bytes"
	"context"
	"log/slog"
	"math/rand/v2"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/wire/seal"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/sim"
)

// overheard is a client's end of a sealed link, on which somebody writes down what goes by.
type overheard struct {
	*sim.Link
	up, down [][]byte
}

func (o *overheard) Sealed() bool           { return true }
func (o *overheard) Source() netip.AddrPort { return netip.AddrPort{} }

func (o *overheard) Send(b []byte) error {
	o.up = append(o.up, bytes.Clone(b))
	return o.Link.Send(b)
}

func (o *overheard) Recv(buf []byte) (int, error) {
	n, err := o.Link.Recv(buf)
	if n > 0 {
		o.down = append(o.down, bytes.Clone(buf[:n]))
	}
	return n, err
}

// dial opens a link of the rig's net.
func (r *rig) dial() *sim.Link {
	link, err := r.s.Net.Dialer(transport.Fault{}, transport.Fault{}).Dial(context.Background())
	require.NoError(r, err)
	return link.(*sim.Link)
}

// sealedVictim is a client that plays over a link that is overheard.
func (r *rig) sealedVictim() (*systemstest.Member, *overheard) {
	o := &overheard{Link: r.dial()}
	m := &systemstest.Member{Engine: ecs.NewEngine(ecs.Config{TickRate: 60, Log: slog.New(slog.DiscardHandler)}), Pace: 1, Frames: 1}
	r.setup(m.Engine)
	var err error
	m.Client, err = systems.NewClient(m.Engine, systems.ClientConfig{
		Schema: Schema(), Link: o, Seed: 99, Token: r.s.Token(99), Random: rand.NewChaCha8([32]byte{99}),
		Log: slog.New(slog.DiscardHandler), Sample: func(in *netcomp.Input) {
			if !r.still {
				netcomp.Do(in, Walk{X: 0.25})
			}
		},
		Events: systems.ClientEvents{Ended: func(why systems.Reason) { m.Why = why }},
	})
	require.NoError(r, err)
	r.s.Members = append(r.s.Members, m)
	require.True(r, r.s.Until(3*time.Second, func() bool { return m.Client.State() == systems.Playing }), "the victim plays: %v", m.Why)
	return m, o
}

// spoil makes a hostile datagram of what was overheard.
func spoil(rng *rand.Rand, of [][]byte) []byte {
	good := bytes.Clone(of[rng.IntN(len(of))])
	switch rng.IntN(6) {
	case 0: // anything
		b := make([]byte, 1+rng.IntN(transport.DatagramBytes))
		for i := range b {
			b[i] = byte(rng.Uint32())
		}
		return b
	case 1: // the right head, and anything
		for i := min(13, len(good)-1); i < len(good); i++ {
			good[i] = byte(rng.Uint32())
		}
		return good
	case 2: // cut
		return good[:1+rng.IntN(len(good))]
	case 3: // a bit changed
		good[rng.IntN(len(good))] ^= 1 << rng.IntN(8)
		return good
	case 4: // longer
		return append(good, byte(rng.Uint32()))[:min(len(good)+1, transport.DatagramBytes)]
	}
	return good // replayed
}

// Whoever overhears a sealed session and writes into it, to both sides, from the client's address and from others, has no
// effect but counters: nothing is held for it, nobody leaves, and everybody plays on.
func TestHostileBytesAtASealedSession(t *testing.T) {
	r := makeRig(t, 50, true)
	m, o := r.sealedVictim()
	r.run(60)
	rng := rand.New(rand.NewPCG(1, 2))
	var away []*sim.Link
	for range 8 {
		away = append(away, r.dial())
	}
	attack := func(ticks int) {
		for range ticks {
			for range 4 {
				_ = o.Link.Send(spoil(rng, o.up))          // as if from the client
				_ = o.Link.Send(spoil(rng, o.down))        // the host's own, back to it
				_ = o.Link.Peer().Send(spoil(rng, o.down)) // as if from the host
				_ = o.Link.Peer().Send(spoil(rng, o.up))
			}
			for _, l := range away {
				_ = l.Send(spoil(rng, o.up))
			}
			r.run(1)
			o.up, o.down = last(o.up), last(o.down)
		}
	}
	attack(300)
	base, before := heap(), r.s.Host.Stats()
	attack(900)
	require.Less(t, heap()-base, 1<<20, "nothing is held for it")

	st := r.s.Host.Stats()
	require.Equal(t, 2, st.Peers)
	require.Equal(t, uint64(2), st.Seal.Opened)
	require.Empty(t, r.left)
	require.Equal(t, before.Doors.Joined, st.Doors.Joined)
	require.Zero(t, st.Doors.Broken+st.Doors.Rejoined+st.Doors.Ended)
	require.Greater(t, st.Doors.Stray+st.Doors.Malformed, before.Doors.Stray+before.Doors.Malformed+1000, "they are counted")
	require.Greater(t, st.Seal.Malformed+st.Doors.Late, uint64(100))
	require.Less(t, st.Seal.Replies+st.Seal.Retries, uint64(20), "what is answered at all")
	require.Greater(t, m.Client.Stats().Malformed, uint64(1000))
	for _, l := range away {
		require.LessOrEqual(t, l.Peer().Counts().Bytes, l.Counts().Bytes, "no more goes out than came in")
	}
	require.Equal(t, systems.Playing, m.Client.State(), "%v", m.Why)
	require.Zero(t, m.Client.Stats().Stalls)
	r.unharmed()
}

// A handshake that was overheard opens nothing when it is sent again, whether its session goes on or is over.
func TestAnOverheardHandshakeOpensNothing(t *testing.T) {
	r := makeRig(t, 20, true)
	m, o := r.sealedVictim()
	replay := func() {
		link := r.dial()
		for _, b := range o.up {
			if kind, _, ok := seal.Peek(b); ok && (kind == seal.KindRequest || kind == seal.KindConfirm) {
				_ = link.Send(b)
				_ = o.Link.Send(b)
			}
		}
		r.run(10)
		require.Equal(t, uint64(2), r.s.Host.Stats().Seal.Opened)
	}
	replay()
	require.Equal(t, 2, r.s.Host.Stats().Peers)
	require.NotZero(t, r.s.Host.Stats().Doors.Late)
	require.Equal(t, systems.Playing, m.Client.State())
	r.s.Leave(m)
	require.True(t, r.s.Until(40*time.Second, func() bool { return r.s.Host.Stats().Peers == 1 }))
	replay()
	require.Equal(t, 1, r.s.Host.Stats().Peers)
	require.NotZero(t, r.s.Host.Stats().Seal.Replayed)
	r.unharmed()
}

// last keeps the newest, and the first, which are of the handshake.
func last(all [][]byte) [][]byte {
	const most = 200
	if len(all) > 2*most {
		n := copy(all[8:], all[len(all)-most:])
		all = all[:8+n]
	}
	return all
}

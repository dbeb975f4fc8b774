package session

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/packet"
	"github.com/tickwire/tickwire/wire/seal"
	"github.com/tickwire/tickwire/wire/transport"
)

// mute is a link whose answers go nowhere.
type mute struct{ *open }

func (mute) Send([]byte) error { return nil }

// strangers are a host with a sealed peer, what a stranger sends, and where it comes from.
type strangers struct {
	*rig
	peer, other *port // the peer's own address, and another
	guest       *guest
	buf         []byte
	hostile     map[string][]byte
	stolen      []byte // a request that was overheard before its token was used
}

func newStrangers(t *testing.T) *strangers {
	s := &strangers{rig: newRig(t, guarded(1)), buf: make([]byte, bufferBytes)}
	s.net.CarryEnds(false)
	var copies [][]byte
	g := s.come(s.token(), transport.Fault{})
	s.host.ports[0].link = &overheard{Link: &open{g.down, place(0)}, heard: func(b []byte) { copies = append(copies, bytes.Clone(b)) }}
	s.run(30)
	require.Equal(t, Welcomed, g.State())
	_, down := s.net.Pair(transport.Fault{}, transport.Fault{})
	s.host.Attach(s.net.Now(), mute{&open{down, place(7)}})
	s.guest, s.peer, s.other = g, s.host.ports[0], s.host.ports[len(s.host.ports)-1]
	s.host.sink = &quiet{}

	knock, err := seal.NewClient(seal.ClientConfig{Token: s.token(), Random: random(9)}, 0)
	require.NoError(t, err)
	s.stolen = knock.Poll(0, nil)
	noise := make([]byte, 1200)
	_, _ = random(5).Read(noise)
	of := func(head packet.Header) []byte { return append(head.Append(nil), noise[:300]...) }
	forged := bytes.Clone(s.stolen)
	forged[60] ^= 1
	kind := func(k seal.Kind) []byte { return append([]byte{byte(k)}, noise[:400]...) }
	s.hostile = map[string][]byte{
		"junk":                      append([]byte{0xff}, noise[:1000]...),
		"a known id without a key":  of(packet.Header{ID: g.conn.ID(), Number: 40, Length: 1}),
		"a known id, a number far":  of(packet.Header{ID: g.conn.ID(), Number: 1 << 40, Length: 8}),
		"an unknown id":             of(packet.Header{ID: 5, Number: 40, Length: 1}),
		"a first packet":            of(packet.Header{ID: 6, Number: 40, Length: 8, Initial: true}),
		"a packet again":            copies[len(copies)-1],
		"a mirror":                  of(packet.Header{Bare: true, Number: 3, Length: 1}),
		"a request with no token":   forged,
		"a confirm with no ticket":  kind(seal.KindConfirm),
		"a join without a code":     kind(seal.KindJoin),
		"a reset":                   kind(seal.KindReset)[:25],
		"the peer's request again":  copies[0],
		"the peer's confirm, again": copies[1],
	}
	return s
}

// take gives the host a copy: packets are opened in place.
func (s *strangers) take(p *port, datagram []byte) {
	s.host.take(p, s.buf[:copy(s.buf, datagram)])
}

// What a stranger sends, from an address of its own or as if from the peer's, leaves nothing behind at the host.
func TestStrangersCostTheHostNothing(t *testing.T) {
	s := newStrangers(t)
	for range 100 { // what is told a few times a second is told
		for _, b := range s.hostile {
			s.take(s.other, b)
		}
	}
	doors, in := len(s.host.doors), s.guest.Conn().Stats().PacketsIn
	for name, b := range s.hostile {
		for _, p := range []*port{s.other, s.peer} {
			require.Zero(t, testing.AllocsPerRun(50, func() { s.take(p, b) }), name)
		}
	}
	require.Len(t, s.host.doors, doors)
	require.Equal(t, in, s.guest.Conn().Stats().PacketsIn)
}

// TestWhatStrangersCostTheHost reports, and does not judge, what each datagram takes of the host's time against a good one of the
// peer with a message of 200 bytes. A request whose token was stolen is answered a few times, and then asked for a cookie.
func TestWhatStrangersCostTheHost(t *testing.T) {
	s := newStrangers(t)
	took := func(n int, p *port, next func() []byte) float64 { // the median
		all := make([]float64, n)
		for i := range all {
			b := next()
			begin := time.Now()
			s.take(p, b)
			all[i] = float64(time.Since(begin))
		}
		slices.Sort(all)
		return all[len(all)/2]
	}
	good := took(1000, s.peer, func() []byte {
		s.net.Advance(step)
		now := s.net.Now()
		s.host.Drain(now, 1, 1)
		s.host.Flush(now)
		s.guest.Drain(now)
		require.NoError(t, s.guest.conn.SendUnreliable(make([]byte, 200), 0))
		return s.guest.conn.Poll(now, nil)
	})
	for name, b := range s.hostile {
		t.Logf("%-28s %6.2f", name, took(1000, s.other, func() []byte { return b })/good)
	}
	replies := s.host.cfg.Guard.Stats().Replies
	steal := func() []byte { return s.stolen }
	t.Logf("%-28s %6.2f", "a stolen request", took(8, s.other, steal)/good)
	t.Logf("%-28s %6.2f", "a stolen request, again", took(1000, s.other, steal)/good)
	require.LessOrEqual(t, s.host.cfg.Guard.Stats().Replies-replies, uint64(8), "answers to one token at a time")
	require.NotZero(t, s.host.cfg.Guard.Stats().Retries)
}

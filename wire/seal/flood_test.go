package seal

import (
	"encoding/binary"
	"math/rand/v2"
	"net/netip"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/token"
)

// spoofed returns an invented address.
func spoofed(n int) netip.AddrPort {
	var b [4]byte
	binary.BigEndian.PutUint32(b[:], uint32(n)|1<<31)
	return netip.AddrPortFrom(netip.AddrFrom4(b), uint16(n))
}

// heap returns how many bytes are held.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// 100,000 first packets from invented addresses, of whatever an attacker can
// send: no memory is held, to no address goes more than came from it, and
// honest clients connect meanwhile.
func TestAFloodOfFirstPacketsHoldsNothing(t *testing.T) {
	const packets = 100_000
	at := netip.MustParseAddrPort("192.168.1.2:7777")
	for _, c := range []struct {
		name string
		// next makes the attacker's next datagram in place of the last.
		next func(r *rand.Rand, h *Host, b []byte) []byte
		// most is how many bytes go back at most, -1 for as many as came.
		most int
	}{
		{"junk", func(r *rand.Rand, _ *Host, b []byte) []byte { return random(r, b) }, 0},
		{"a token of nobody", func(r *rand.Rand, _ *Host, b []byte) []byte {
			q := request{id: r.Uint64(), token: append([]byte{token.Version}, make([]byte, 300)...), noise: make([]byte, 60)}
			random(r, q.token[1:])
			return q.append(b[:0])
		}, 11 * disownBurst * refusalSize},
		{"one request of somebody, copied", func(_ *rand.Rand, _ *Host, b []byte) []byte { return b }, -1},
		{"somebody's token with other keys", func(r *rand.Rand, _ *Host, b []byte) []byte {
			var q request
			if !q.parse(b) {
				panic("no request")
			}
			binary.LittleEndian.PutUint64(b[1:], r.Uint64())
			random(r, q.noise)
			return b
		}, -1},
		{"somebody's join, copied", func(r *rand.Rand, h *Host, b []byte) []byte {
			if Kind(b[0]) != KindJoin {
				j, err := appendJoin(nil, 1, codeCipher(h.Code()), seeded(3))
				if err != nil {
					panic(err)
				}
				return j
			}
			return b
		}, -1},
		{"confirms", func(r *rand.Rand, _ *Host, b []byte) []byte {
			c := confirm{id: r.Uint64(), ticket: make([]byte, minTicket)}
			random(r, c.ticket)
			c.ticket[0] = 1 // the first period
			return append(c.appendBound(b[:0]), make([]byte, TagSize)...)
		}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHost(func(c *HostConfig) { c.Code = at })
			stolen := tokenOf(h, 1)
			b := poll(t, newClient(t, stolen, 1, 0), 0, KindRequest)
			r := rand.New(rand.NewPCG(1, 2))
			buf := make([]byte, 0, RequestSize)
			var honest []*Client
			var opened []*Opened
			now, in, out := time.Duration(0), 0, 0
			// The worst that a spoofer may do in a second: 10 s in all, so that tickets and cookies change.
			send := func(n int) {
				now = time.Duration(n) * 10 * time.Second / packets
				b = c.next(r, h, b)
				answer, o, _ := h.Receive(now, spoofed(n), b, buf)
				require.Nil(t, o)
				require.LessOrEqual(t, len(answer), len(b))
				in, out = in+len(b), out+len(answer)
			}
			for n := range packets / 10 {
				send(n)
			}
			before := heap()
			for n := packets / 10; n < packets; n++ {
				send(n)
				if n%(packets/8) == 0 {
					client := newClient(t, tokenOf(h, uint64(n)), uint64(n), now)
					opened = append(opened, connect(t, h, client, now, home))
					honest = append(honest, client)
				}
			}
			after := heap()
			victim := newClient(t, stolen, 2, now)
			honest, opened = append(honest, victim), append(opened, connect(t, h, victim, now, home))
			for i := range honest {
				talk(t, honest[i], opened[i])
			}
			require.Len(t, honest, 8)
			require.LessOrEqual(t, int64(after)-int64(before), int64(len(honest)*8<<10), "held")
			require.Equal(t, len(honest), h.used.Len())
			require.LessOrEqual(t, out, in)
			if c.most >= 0 {
				require.LessOrEqual(t, out, c.most)
			}
			s := h.Stats()
			require.LessOrEqual(t, s.Replies, uint64(defaultFree*11), "expensive answers")
			require.LessOrEqual(t, s.Tokens, uint64(defaultFree*11))
			t.Logf("%d bytes in, %d out, %+v", in, out, s)
		})
	}
}

// random fills bytes.
func random(r *rand.Rand, b []byte) []byte {
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// A stranger's datagram leaves no garbage either, beyond the few that are told
// that their token is none.
func TestStrangersCostNoAllocations(t *testing.T) {
	h := newHost(func(c *HostConfig) { c.Code = netip.MustParseAddrPort("192.168.1.2:7777") })
	buf := make([]byte, 0, RequestSize)
	client := newClient(t, tokenOf(h, 1), 1, 0)
	good := poll(t, client, 0, KindRequest)
	reply, _, err := ask(t, h, 0, home, good)
	require.NoError(t, err)
	require.NoError(t, client.Receive(0, reply))
	confirmed := poll(t, client, 0, KindConfirm)
	join, err := appendJoin(nil, 1, codeCipher(h.Code()), seeded(3))
	require.NoError(t, err)
	change := func(b []byte, at int) []byte {
		b = append([]byte(nil), b...)
		b[at] ^= 1
		return b
	}
	for range disownBurst {
		refusal, _, err := ask(t, h, 0, home, change(good, 60))
		require.ErrorIs(t, err, token.ErrTampered)
		require.Len(t, refusal, refusalSize)
	}
	for name, b := range map[string][]byte{
		"nothing":              {},
		"a byte":               {byte(KindRequest)},
		"a packet":             append([]byte{0x40}, make([]byte, 100)...),
		"a short request":      good[:500],
		"another version":      change(good, headSize),
		"a forged token":       change(good, 60),
		"junk behind":          change(good, RequestSize-1),
		"a forged ticket":      change(confirmed, 60),
		"a cut confirm":        confirmed[:100],
		"a forged join":        change(join, 20),
		"a join with a tail":   change(join, 500),
		"a host's reply":       reply,
		"a kind of the host's": append([]byte{byte(KindReset)}, make([]byte, 24)...),
	} {
		require.Zero(t, testing.AllocsPerRun(100, func() {
			answer, opened, err := h.Receive(0, home, b, buf)
			if answer != nil || opened != nil || err == nil {
				panic("answered")
			}
		}), name)
	}
}

// One network's flood of honest handshakes does not keep another out.
func TestNetworksHaveTheirShares(t *testing.T) {
	h := newHost(func(c *HostConfig) { c.Free = 1 })
	exchange(t, h, newClient(t, tokenOf(h, 1), 1, 0), 0, away, KindRequest)
	busy := 0
	for n := range 100 {
		from := netip.AddrPortFrom(netip.AddrFrom4([4]byte{198, 51, 100, byte(n)}), 9)
		c := newClient(t, tokenOf(h, uint64(100+n)), uint64(100+n), 0)
		exchange(t, h, c, 0, from, KindRequest)
		if _, _, err := ask(t, h, 0, from, poll(t, c, 0, KindRequest)); err != nil {
			require.ErrorIs(t, err, ErrBusy)
			busy++
		}
	}
	require.Equal(t, 100-prefixBurst, busy)
	c := newClient(t, tokenOf(h, 2), 2, 0)
	talk(t, c, connect(t, h, c, 0, home))
}

func TestMeters(t *testing.T) {
	var m meter
	passed := 0
	for range 100 {
		if m.take(time.Hour, time.Second, 8) {
			passed++
		}
	}
	require.Equal(t, 8, passed)
	require.False(t, m.take(time.Hour+time.Second-1, time.Second, 8))
	require.True(t, m.take(time.Hour+time.Second, time.Second, 8))
	require.False(t, m.take(time.Hour+time.Second, time.Second, 8))
	var l load
	v4 := func(s string) uint64 { return l.network(netip.MustParseAddr(s)) }
	require.Equal(t, v4("192.0.2.1"), v4("192.0.2.254"))
	require.Equal(t, v4("192.0.2.1"), v4("::ffff:192.0.2.1"))
	require.NotEqual(t, v4("192.0.2.1"), v4("192.0.3.1"))
	require.Equal(t, v4("2001:db8:0:100::1"), v4("2001:db8:0:1ff::2"))
	require.NotEqual(t, v4("2001:db8:0:100::1"), v4("2001:db8:0:200::1"))
}

// BenchmarkStranger is what a first packet costs that nobody's token is in.
func BenchmarkStranger(b *testing.B) {
	h := newHost(nil)
	q := poll(b, newClient(b, tokenOf(h, 1), 1, 0), 0, KindRequest)
	q[100] ^= 1
	buf := make([]byte, 0, RequestSize)
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := h.Receive(0, home, q, buf); err != token.ErrTampered {
			b.Fatal(err)
		}
	}
}

// BenchmarkReply is what an honest one costs, and BenchmarkRetry one too many.
func BenchmarkReply(b *testing.B) {
	h := newHost(func(c *HostConfig) { c.Free = 1e9 })
	q := poll(b, newClient(b, tokenOf(h, 1), 1, 0), 0, KindRequest)
	buf := make([]byte, 0, RequestSize)
	b.ReportAllocs()
	for b.Loop() {
		h.load.tokens = sketch{}
		if answer, _, err := h.Receive(0, home, q, buf); err != nil || Kind(answer[0]) != KindReply {
			b.Fatal(err)
		}
	}
}

func BenchmarkRetry(b *testing.B) {
	h := newHost(func(c *HostConfig) { c.Free = 1 })
	q := poll(b, newClient(b, tokenOf(h, 1), 1, 0), 0, KindRequest)
	buf := make([]byte, 0, RequestSize)
	_, _, _ = h.Receive(0, home, q, buf)
	b.ReportAllocs()
	for b.Loop() {
		if answer, _, err := h.Receive(0, home, q, buf); err != nil || Kind(answer[0]) != KindRetry {
			b.Fatal(err)
		}
	}
}

package seal

import (
	"bytes"
	"errors"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/token"
)

// fixture is a host and clients as they start, to be copied: making them costs
// as much as a hundred datagrams.
type fixture struct {
	h       *Host
	given   *Client  // has a token
	invited *Client  // has a code
	all     [][]byte // one good datagram of each kind, in the order of the kinds
}

// specimens makes a fixture. The datagrams are of given, and join and token of
// invited.
func specimens(t testing.TB) *fixture {
	h := newHost(func(c *HostConfig) { c.Code = netip.MustParseAddrPort("192.168.1.2:7777") })
	invited, err := NewClient(ClientConfig{Code: h.Code(), Random: seeded(9), ID: 7}, 0)
	require.NoError(t, err)
	x := &fixture{h: h, given: newClient(t, tokenOf(h, 42), 5, 0), invited: invited}
	c := x.client()
	request := poll(t, c, 0, KindRequest)
	retry := appendRetry(nil, c.ID(), make([]byte, cookieSize), c.cfg.Token.Secret, c.request.tag())
	refusal := appendRefusal(nil, c.ID(), ReasonReused, c.cfg.Token.Secret, KindRequest, c.request.tag())
	reply, _, err := ask(t, h, 0, home, request)
	require.NoError(t, err)
	require.NoError(t, c.Receive(0, reply))
	confirmed := poll(t, c, 0, KindConfirm)
	join := invited.join
	issued, _, err := ask(t, h, 0, home, join)
	require.NoError(t, err)
	x.all = [][]byte{request, retry, reply, confirmed, refusal, ResetToken{}.append(nil, 7), join, issued}
	return x
}

// host returns the host as it was when the datagrams were made.
func (x *fixture) host(change func(*Host)) *Host {
	h := *x.h
	h.used = token.NewHistory(0, time.Time{})
	h.cfg.Random = seeded(1)
	h.vault.random, h.load = h.cfg.Random, load{free: h.load.free, limit: h.load.limit}
	if change != nil {
		change(&h)
	}
	return &h
}

// client returns the client with a token, as it started.
func (x *fixture) client() *Client {
	c := *x.given
	c.initiate()
	return &c
}

// joiner returns the client with a code, as it started.
func (x *fixture) joiner() *Client {
	c := *x.invited
	return &c
}

// The lengths of the datagrams are those that the documents tell.
func TestSizes(t *testing.T) {
	all := specimens(t).all
	for i, want := range []int{1200, 66, 372, 293, 26, 25, 1200, 0} {
		kind, _, ok := Peek(all[i])
		require.True(t, ok)
		require.Equal(t, KindRequest+Kind(i), kind)
		if want > 0 {
			require.Len(t, all[i], want, "kind %#x", byte(kind))
		}
	}
	require.Equal(t, []int{572, 747, 610}, []int{maxRequest, maxReply, headSize + 2 + maxTicket + TagSize})
}

// FuzzHost gives hostile datagrams to a host: no panic, no answer that is
// longer, and no connection but by the one good CONFIRM.
func FuzzHost(f *testing.F) {
	x := specimens(f)
	for _, b := range x.all {
		f.Add(b, uint16(0))
		f.Add(b[:len(b)-1], uint16(300))
	}
	f.Fuzz(func(t *testing.T, b []byte, cut uint16) {
		h, all := x.host(nil), x.all
		for _, from := range []netip.AddrPort{home, away, {}} {
			in := b
			if kind, _, ok := Peek(b); ok && int(cut) < len(b) && cut > 0 { // the rest of a good one
				good := all[kind-KindRequest]
				in = append(bytes.Clone(b[:cut]), good[min(int(cut), len(good)):]...)
			}
			answer, opened, err := h.Receive(0, from, in, nil)
			require.LessOrEqual(t, len(answer), len(in))
			require.False(t, opened != nil && !bytes.Equal(in, all[KindConfirm-KindRequest]))
			require.False(t, err == nil && answer == nil && opened == nil)
		}
	})
}

// FuzzClient gives hostile datagrams to a client in each of its stages: no
// panic, and it ends only by what a host has made.
func FuzzClient(f *testing.F) {
	x := specimens(f)
	for _, b := range x.all {
		f.Add(b)
		f.Add(b[:len(b)-1])
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		c := x.client()
		good := func(in []byte) bool {
			for _, a := range x.all {
				if bytes.Equal(a, in) {
					return true
				}
			}
			return false
		}
		for _, c := range []*Client{x.joiner(), c} {
			err := c.Receive(0, b)
			require.True(t, good(b) || c.Keys() == nil && c.Err() == nil && c.retries == 0)
			require.True(t, err == nil || c.Forged() == 1 || len(b) < headSize || c.Err() == nil)
		}
		// After a hostile one, the honest one still counts.
		if !good(b) {
			require.NoError(t, c.Receive(0, x.all[KindReply-KindRequest]))
			require.NotNil(t, c.Keys())
			_ = c.Receive(0, b)
			require.NoError(t, c.Err())
		}
	})
}

// FuzzPayloads parses what is below the seals, which bytes from outside never
// reach: no panic, and one encoding for each value.
func FuzzPayloads(f *testing.F) {
	said := hello{first: 300, params: []byte("params")}
	f.Add(said.append(nil))
	w := welcome{first: 1 << 40, params: []byte("params"), ticket: make([]byte, minTicket)}
	f.Add(w.append(nil))
	tk := ticket{upFirst: 1, downFirst: 2, params: []byte("params"), token: make([]byte, 137)}
	f.Add(tk.append(nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		var said hello
		if said.parse(b) {
			require.Equal(t, b, said.append(nil))
			require.LessOrEqual(t, len(said.params), MaxParams)
		}
		var w welcome
		if w.parse(b) {
			require.Equal(t, b, w.append(nil))
			require.LessOrEqual(t, len(w.ticket), maxTicket)
		}
		var tk ticket
		if tk.parse(b) {
			require.Equal(t, b, tk.append(nil))
		}
	})
}

// FuzzOpen gives hostile packets to keys: no panic, none opens, and what was
// sealed opens afterwards.
func FuzzOpen(f *testing.F) {
	f.Add(uint64(0), []byte("header"), make([]byte, 40))
	f.Add(uint64(UpdateEvery), []byte{}, make([]byte, 15))
	f.Add(uint64(1<<63-1), []byte{}, []byte{})
	f.Fuzz(func(t *testing.T, number uint64, head, sealed []byte) {
		a, b := pairOf(5, 0)
		_, err := b.Open(nil, number, head, sealed)
		require.Error(t, err)
		got, err := b.Open(nil, 5, head, a.Seal(nil, 5, head, sealed))
		require.NoError(t, err)
		require.True(t, bytes.Equal(sealed, got))
		_, err = b.Open(nil, number, head, sealed)
		require.Error(t, err)
	})
}

// flight is a datagram on its way.
type flight struct {
	from   netip.AddrPort
	up     bool
	damage bool
	bytes  []byte
}

// FuzzHandshake runs a script of operations between two clients and a host:
// drop, double, reorder, damage, replay from elsewhere, wait. No token opens
// two connections, no stranger opens any, no answer is longer than what it
// answers, and without time running out both clients end up connected.
func FuzzHandshake(f *testing.F) {
	f.Add([]byte{0, 1, 0, 1, 0, 1, 0, 1}, false)
	f.Add([]byte{0, 0x13, 1, 0x12, 0x24, 1, 0, 0x15, 1, 1, 6, 0, 1, 1, 7, 0, 1, 1}, false)
	f.Add(bytes.Repeat([]byte{0, 0x14, 1, 0x05, 0x16, 1, 0x28, 1}, 12), true)
	f.Add([]byte{0, 9, 0, 1, 1, 1, 0x39, 0, 1, 1, 0x79, 1, 1}, true)
	x := specimens(f)
	f.Fuzz(func(t *testing.T, script []byte, load bool) {
		w := newWorld(t, x, load)
		for i, op := range script[:min(len(script), 300)] {
			w.step(op&15, int(op>>4), i)
		}
		w.settle()
	})
}

type world struct {
	t       *testing.T
	h       *Host
	now     time.Duration
	clients []*Client
	opened  map[uint64]*Opened
	air     []flight
	past    []flight
}

func newWorld(t *testing.T, x *fixture, load bool) *world {
	return &world{
		t: t, clients: []*Client{x.joiner(), x.client()}, opened: map[uint64]*Opened{},
		h: x.host(func(h *Host) {
			if load {
				h.load.free = 1
			}
		}),
	}
}

func (w *world) step(op byte, arg, i int) {
	n := len(w.air)
	switch op {
	case 0:
		w.poll()
	case 1, 2: // the oldest, or any, arrives
		if n > 0 {
			at := 0
			if op == 2 {
				at = arg % n
			}
			f := w.air[at]
			w.air = append(w.air[:at], w.air[at+1:]...)
			w.arrive(f)
		}
	case 3: // dropped
		if n > 0 {
			w.air = append(w.air[:arg%n], w.air[arg%n+1:]...)
		}
	case 4: // doubled
		if n > 0 {
			w.air = append(w.air, w.air[arg%n])
		}
	case 5: // damaged
		if n > 0 {
			f := &w.air[arg%n]
			f.bytes = bytes.Clone(f.bytes)
			f.bytes[(i*131+arg*7)%len(f.bytes)] ^= 1 << (i % 8)
			f.damage = true
		}
	case 6: // seen on the wire, and sent again
		if len(w.past) > 0 {
			w.air = append(w.air, w.past[(i*7+arg)%len(w.past)])
		}
	case 7: // the same from another address
		if len(w.past) > 0 {
			f := w.past[(i*7+arg)%len(w.past)]
			f.from = away
			w.air = append(w.air, f)
		}
	case 8:
		w.now += time.Duration(arg) * 100 * ms
	case 9:
		w.now += time.Duration(arg) * time.Second
	}
}

// poll lets the clients send.
func (w *world) poll() {
	for i, c := range w.clients {
		for b := c.Poll(w.now, nil); b != nil; b = c.Poll(w.now, nil) {
			w.air = append(w.air, flight{from: netip.AddrPortFrom(home.Addr(), uint16(i)), up: true, bytes: b})
		}
	}
}

// arrive delivers a datagram to the host, or to the client it was sent to, if
// there is one at that address.
func (w *world) arrive(f flight) {
	w.past = append(w.past, f)
	if !f.up {
		if f.from != away {
			_ = w.clients[f.from.Port()].Receive(w.now, f.bytes)
		}
		return
	}
	_, id, ok := Peek(f.bytes)
	if ok && w.opened[id] != nil {
		return // a connection's, which is there
	}
	answer, opened, _ := w.h.Receive(w.now, f.from, f.bytes, nil)
	require.LessOrEqual(w.t, len(answer), len(f.bytes))
	if answer != nil {
		w.air = append(w.air, flight{from: f.from, bytes: answer})
	}
	if opened == nil {
		return
	}
	require.False(w.t, f.damage)
	require.NotEqual(w.t, away, f.from)
	client := w.clients[f.from.Port()]
	require.Equal(w.t, client.ID(), opened.ID)
	require.NotNil(w.t, client.Keys())
	w.opened[opened.ID] = opened
}

// settle lets everything through, and asserts that both clients get there.
func (w *world) settle() {
	inTime := w.now < MaxTimeout-3*time.Second
	w.air = nil
	for range 25 {
		w.now += 100 * ms
		w.poll()
		for len(w.air) > 0 {
			f := w.air[0]
			w.air = w.air[1:]
			w.arrive(f)
		}
	}
	require.Equal(w.t, len(w.opened), w.h.used.Len())
	for _, c := range w.clients {
		if !inTime && errors.Is(c.Err(), ErrTimeout) {
			continue
		}
		require.NoError(w.t, c.Err())
		if inTime {
			require.NotNil(w.t, w.opened[c.ID()])
		}
		if w.opened[c.ID()] != nil {
			talk(w.t, c, w.opened[c.ID()])
		}
	}
}

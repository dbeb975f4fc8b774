package seal

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math/rand/v2"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/token"
)

const (
	ms     = time.Millisecond
	schema = 0x1122334455667788
)

// seeded is a source that gives the same bytes for the same seed.
func seeded(seed uint64) io.Reader {
	var s [32]byte
	binary.LittleEndian.PutUint64(s[:], seed)
	return rand.NewChaCha8(s)
}

var (
	epoch = time.Unix(1_800_000_000, 0).UTC()
	home  = netip.MustParseAddrPort("192.0.2.7:50000")
	away  = netip.MustParseAddrPort("192.0.2.8:50000")
)

// newHost returns a host with a configuration that change alters.
func newHost(change func(*HostConfig)) *Host {
	cfg := HostConfig{
		Random: seeded(1), Epoch: epoch, Schema: schema,
		Addresses: []string{"udp:192.0.2.1:7777"}, Params: []byte("of the host"), First: 1 << 31,
	}
	if change != nil {
		change(&cfg)
	}
	return NewHost(cfg)
}

// tokenOf returns a token for a client of the host.
func tokenOf(h *Host, client uint64) token.Token {
	t, err := h.Issuer().Issue(h.wall(h.now), seeded(client), client, []byte("user"), time.Minute)
	if err != nil {
		panic(err)
	}
	return t
}

// newClient returns a client with this token, which started at now.
func newClient(t require.TestingT, tok token.Token, seed uint64, now time.Duration) *Client {
	c, err := NewClient(ClientConfig{Token: tok, Random: seeded(seed), Params: []byte("of the client"), First: 77}, now)
	require.NoError(t, err)
	return c
}

// poll returns the client's next datagram, which must be of this kind.
func poll(t require.TestingT, c *Client, now time.Duration, want Kind) []byte {
	b := c.Poll(now, nil)
	kind, id, ok := Peek(b)
	require.True(t, ok, "nothing was sent: %v", c.Err())
	require.Equal(t, want, kind)
	require.Equal(t, c.ID(), id)
	return b
}

// ask gives a datagram to the host and returns its answer, which is never
// longer.
func ask(t require.TestingT, h *Host, now time.Duration, from netip.AddrPort, datagram []byte) ([]byte, *Opened, error) {
	answer, opened, err := h.Receive(now, from, datagram, nil)
	require.LessOrEqual(t, len(answer), len(datagram))
	return answer, opened, err
}

// request sends a client's REQUEST and gives it the answer.
func exchange(t require.TestingT, h *Host, c *Client, now time.Duration, from netip.AddrPort, want Kind) []byte {
	answer, opened, err := ask(t, h, now, from, poll(t, c, now, want))
	require.NoError(t, err)
	require.Nil(t, opened)
	require.NoError(t, c.Receive(now, answer))
	return answer
}

// connect runs a whole handshake.
func connect(t require.TestingT, h *Host, c *Client, now time.Duration, from netip.AddrPort) *Opened {
	for c.Keys() == nil {
		answer, _, err := ask(t, h, now, from, c.Poll(now, nil))
		require.NoError(t, err)
		require.NoError(t, c.Receive(now, answer))
		require.NoError(t, c.Err())
	}
	answer, opened, err := ask(t, h, now, from, poll(t, c, now, KindConfirm))
	require.NoError(t, err)
	require.Nil(t, answer)
	require.NotNil(t, opened)
	return opened
}

// talk sends a packet each way and asserts that it arrives.
func talk(t require.TestingT, c *Client, o *Opened) {
	up, down := c.Keys().First()
	b, err := o.Keys.Open(nil, up, header, c.Keys().Seal(nil, up, header, []byte("up")))
	require.NoError(t, err)
	require.Equal(t, "up", string(b))
	b, err = c.Keys().Open(nil, down, header, o.Keys.Seal(nil, down, header, []byte("down")))
	require.NoError(t, err)
	require.Equal(t, "down", string(b))
}

func TestHandshake(t *testing.T) {
	h := newHost(nil)
	tok := tokenOf(h, 42)
	c := newClient(t, tok, 5, 0)
	require.Nil(t, c.Keys())

	request := poll(t, c, 0, KindRequest)
	require.Len(t, request, RequestSize)
	require.Nil(t, c.Poll(0, nil), "one at a time")
	reply, opened, err := ask(t, h, 0, home, request)
	require.NoError(t, err)
	require.Nil(t, opened)
	require.Zero(t, h.used.Len(), "nothing is used yet")
	require.NoError(t, c.Receive(10*ms, reply))
	require.Equal(t, "of the host", string(c.Params()))

	confirm := poll(t, c, 10*ms, KindConfirm)
	answer, opened, err := ask(t, h, 20*ms, home, confirm)
	require.NoError(t, err)
	require.Nil(t, answer)
	require.Equal(t, c.ID(), opened.ID)
	require.Equal(t, "of the client", string(opened.Params))
	require.Equal(t, uint64(42), opened.Grant.Client)
	require.Equal(t, "user", string(opened.Grant.User))
	require.Equal(t, 1, h.used.Len())
	up, down := c.Keys().First()
	require.Equal(t, []uint64{77, 1 << 31}, []uint64{up, down})

	at, ok := c.Deadline()
	require.True(t, ok)
	require.Equal(t, 10*ms+firstPause, at)
	talk(t, c, opened)
	require.Nil(t, c.Poll(time.Second, nil), "the host has been heard")
	_, ok = c.Deadline()
	require.False(t, ok)
	require.NoError(t, c.Err())

	s := h.Stats()
	require.Equal(t, HostStats{Requests: 1, Confirms: 1, Replies: 1, Opened: 1, BytesOut: uint64(len(reply))}, s)
}

// The same seed makes the same bytes, so that a simulated session can be run
// again; another seed makes others.
func TestHandshakesAreDeterministic(t *testing.T) {
	run := func(seed uint64) []byte {
		h := newHost(nil)
		c := newClient(t, tokenOf(h, 42), seed, 0)
		all := exchange(t, h, c, 0, home, KindRequest)
		return append(all, poll(t, c, 0, KindConfirm)...)
	}
	require.Equal(t, run(5), run(5))
	require.NotEqual(t, run(5), run(6))
}

// Two handshakes with all the same lasting keys end in other keys: both sides
// add fresh ones.
func TestKeysAreFresh(t *testing.T) {
	h := newHost(nil)
	tok := tokenOf(h, 42)
	a, b := newClient(t, tok, 5, 0), newClient(t, tok, 6, 0)
	ra := exchange(t, h, a, 0, home, KindRequest)
	rb := exchange(t, h, b, 0, home, KindRequest)
	require.NotEqual(t, ra[headSize:headSize+keySize], rb[headSize:headSize+keySize])
	require.NotEqual(t, a.Keys().Seal(nil, 77, header, []byte("x")), b.Keys().Seal(nil, 77, header, []byte("x")))

	// Not even a copy of one request gets the same reply twice, and only the one that the client took counts.
	c := newClient(t, tok, 7, 0)
	request := poll(t, c, 0, KindRequest)
	one, _, err := ask(t, h, 0, home, request)
	require.NoError(t, err)
	two, _, err := ask(t, h, 0, home, request)
	require.NoError(t, err)
	require.NotEqual(t, one, two)
	require.NoError(t, c.Receive(0, two))
	require.NoError(t, c.Receive(0, one), "late, and ignored")
	_, opened, err := ask(t, h, 0, home, poll(t, c, 0, KindConfirm))
	require.NoError(t, err)
	talk(t, c, opened)
}

// Each refusal reaches the client by its own name; a copy of what has opened a
// connection is dropped in silence.
func TestRefusals(t *testing.T) {
	persistent := token.MakeSecret([32]byte{3})
	shared := token.MakeSecret([32]byte{4})
	base := func(c *HostConfig) { c.Keys = []token.Secret{shared} }
	for _, c := range []struct {
		name string
		host func(*HostConfig)
		used func(h *Host, tok token.Token) // before the client dials
		at   time.Duration
		want error
	}{
		{"expired", base, nil, time.Minute + token.Leeway, token.ErrExpired},
		{"not yet valid", func(c *HostConfig) { base(c); c.Epoch = epoch.Add(-time.Hour) }, nil, 0, token.ErrEarly},
		{"another schema", func(c *HostConfig) { base(c); c.Schema++ }, nil, 0, token.ErrSchema},
		{"another server", func(c *HostConfig) { base(c); c.Static = persistent }, nil, 0, token.ErrServer},
		{"reused", base, func(h *Host, tok token.Token) { connect(t, h, newClient(t, tok, 9, 0), 0, home) }, 0, token.ErrReused},
		{"reused from elsewhere", base, func(h *Host, tok token.Token) { connect(t, h, newClient(t, tok, 9, 0), 0, away) }, 0, token.ErrReused},
		{"history full", func(c *HostConfig) { base(c); c.History = 1 }, func(h *Host, _ token.Token) {
			connect(t, h, newClient(t, tokenOf(h, 1), 9, 0), 0, home)
		}, 0, token.ErrHistory},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHost(c.host)
			of := newHost(base)
			tok, err := (&token.Issuer{Key: shared, Server: of.Server(), Schema: schema, Addresses: []string{"x"}}).Issue(epoch, seeded(42), 42, nil, time.Minute)
			require.NoError(t, err)
			if c.used != nil {
				c.used(h, tok)
			}
			client := newClient(t, tok, 5, c.at)
			refusal, _, err := ask(t, h, c.at, home, poll(t, client, c.at, KindRequest))
			require.ErrorIs(t, err, c.want)
			require.Len(t, refusal, refusalSize)
			require.NoError(t, client.Receive(c.at, refusal))
			require.ErrorIs(t, client.Err(), ErrRefused)
			require.ErrorIs(t, client.Err(), c.want)
			require.Nil(t, client.Poll(c.at+time.Hour, nil))
			require.Equal(t, uint64(1), h.Stats().Refused[ReasonOf(c.want)])
		})
	}
	t.Run("stale", func(t *testing.T) {
		h := newHost(func(c *HostConfig) { base(c); c.Static = persistent })
		h.now = -time.Second
		tok := tokenOf(h, 42) // a second before this host's start
		h.now = 0
		client := newClient(t, tok, 5, 0)
		refusal, _, err := ask(t, h, 0, home, poll(t, client, 0, KindRequest))
		require.ErrorIs(t, err, token.ErrStale)
		require.NoError(t, client.Receive(0, refusal))
		require.ErrorIs(t, client.Err(), token.ErrStale)
	})
	t.Run("tampered with", func(t *testing.T) {
		h := newHost(base)
		tok := tokenOf(h, 42)
		tok.Sealed[50]++
		client := newClient(t, tok, 5, 0)
		refusal, _, err := ask(t, h, 0, home, poll(t, client, 0, KindRequest))
		require.ErrorIs(t, err, token.ErrTampered)
		require.Len(t, refusal, refusalSize)
		require.NoError(t, client.Receive(0, refusal))
		require.ErrorIs(t, client.Err(), ErrRefused)
		require.ErrorIs(t, client.Err(), token.ErrTampered)
		require.Equal(t, uint64(1), h.Stats().Tampered)
	})
	t.Run("of another issuer", func(t *testing.T) {
		h := newHost(base)
		issuer := h.Issuer()
		issuer.Key = token.MakeSecret([32]byte{9})
		tok, err := issuer.Issue(epoch, seeded(42), 42, nil, time.Minute)
		require.NoError(t, err)
		client := newClient(t, tok, 5, 0)
		refusal, _, err := ask(t, h, 0, home, poll(t, client, 0, KindRequest))
		require.ErrorIs(t, err, token.ErrTampered)
		require.NoError(t, client.Receive(0, refusal))
		require.ErrorIs(t, client.Err(), token.ErrTampered)
	})
	t.Run("without its secret", func(t *testing.T) { // a thief who saw a REQUEST
		h := newHost(base)
		tok := tokenOf(h, 42)
		tok.Secret = token.MakeSecret([32]byte{9})
		answer, _, err := ask(t, h, 0, home, poll(t, newClient(t, tok, 5, 0), 0, KindRequest))
		require.ErrorIs(t, err, ErrForged)
		require.Nil(t, answer)
	})
	t.Run("replayed", func(t *testing.T) {
		h := newHost(base)
		client := newClient(t, tokenOf(h, 42), 5, 0)
		request := poll(t, client, 0, KindRequest)
		answer, _, err := ask(t, h, 0, home, request)
		require.NoError(t, err)
		require.NoError(t, client.Receive(0, answer))
		confirm := poll(t, client, 0, KindConfirm)
		_, opened, err := ask(t, h, 0, home, confirm)
		require.NoError(t, err)
		for _, from := range []netip.AddrPort{home, away} {
			answer, again, err := ask(t, h, 0, from, request)
			require.ErrorIs(t, err, token.ErrReplayed)
			require.Nil(t, answer)
			require.Nil(t, again)
		}
		answer, again, err := ask(t, h, 0, home, confirm)
		require.ErrorIs(t, err, token.ErrReplayed)
		require.Nil(t, answer, "a refusal would end the real one")
		require.Nil(t, again)
		_, _, err = ask(t, h, 0, away, confirm)
		require.ErrorIs(t, err, ErrTicket)
		require.Equal(t, uint64(3), h.Stats().Replayed)
		talk(t, client, opened)
	})
	require.Equal(t, len(reasons)-1, int(ReasonTampered))
	require.EqualError(t, Reason(99).err(), "seal: the host refused, for reason 99, which is unknown here")
}

// The handshake covers what travels in the clear: a request cannot be given to
// another connection.
func TestRequestsAreBoundToTheirConnection(t *testing.T) {
	h := newHost(nil)
	q := poll(t, newClient(t, tokenOf(h, 42), 5, 0), 0, KindRequest)
	other := bytes.Clone(q)
	other[1]++
	answer, _, err := ask(t, h, 0, home, other)
	require.ErrorIs(t, err, ErrForged)
	require.Nil(t, answer)
	_, _, err = ask(t, h, 0, home, q)
	require.NoError(t, err)
}

// Two clients with one token: both may get a REPLY, one gets the connection,
// the other hears why not.
func TestRacesForOneTokenHaveOneWinner(t *testing.T) {
	h := newHost(nil)
	tok := tokenOf(h, 42)
	a, b := newClient(t, tok, 5, 0), newClient(t, tok, 6, 0)
	exchange(t, h, a, 0, home, KindRequest)
	exchange(t, h, b, 0, away, KindRequest)
	_, opened, err := ask(t, h, 0, away, poll(t, b, 0, KindConfirm))
	require.NoError(t, err)
	talk(t, b, opened)
	refusal, opened, err := ask(t, h, 0, home, poll(t, a, 0, KindConfirm))
	require.ErrorIs(t, err, token.ErrReused)
	require.Nil(t, opened)
	require.NoError(t, a.Receive(0, refusal))
	require.ErrorIs(t, a.Err(), token.ErrReused)
	require.ErrorIs(t, b.Receive(0, refusal), ErrMalformed, "of another connection")
	require.NoError(t, b.Err())
}

// Under load a client has to show that it receives at its address; the cookie
// is of that address, and of a while.
func TestCookiesUnderLoad(t *testing.T) {
	busy := func() *Host {
		h := newHost(func(c *HostConfig) { c.Free = 1 })
		exchange(t, h, newClient(t, tokenOf(h, 1), 1, 0), 0, away, KindRequest)
		return h
	}
	h := busy()
	c := newClient(t, tokenOf(h, 42), 5, 0)
	retry := exchange(t, h, c, 0, home, KindRequest)
	require.Len(t, retry, retrySize)
	require.NoError(t, c.Receive(0, retry), "the same again changes nothing")
	withCookie := poll(t, c, 0, KindRequest)
	require.NoError(t, c.Receive(0, retry))
	require.Nil(t, c.Poll(0, nil), "heeded already")
	reply, _, err := ask(t, h, 0, home, withCookie)
	require.NoError(t, err)
	require.NoError(t, c.Receive(0, reply))
	_, opened, err := ask(t, h, 0, home, poll(t, c, 0, KindConfirm))
	require.NoError(t, err)
	talk(t, c, opened)
	require.Equal(t, uint64(1), h.Stats().Retries)

	for _, c := range []struct {
		name string
		from netip.AddrPort
		at   time.Duration
		want Kind
	}{
		{"at its address", home, 0, KindReply},
		{"in the next period", home, 2*vaultPeriod - 1, KindReply},
		{"later", home, 2 * vaultPeriod, KindRetry},
		{"when the period's byte is the same again", home, 256 * vaultPeriod, KindRetry},
		{"at another port", netip.AddrPortFrom(home.Addr(), 1), 0, KindRetry},
		{"at another address", away, 0, KindRetry},
		{"mapped into IPv6", netip.AddrPortFrom(netip.AddrFrom16(home.Addr().As16()), home.Port()), 0, KindReply},
	} {
		h := busy()
		tok, err := h.Issuer().Issue(epoch, seeded(42), 42, nil, time.Hour)
		require.NoError(t, err)
		client := newClient(t, tok, 5, 0)
		exchange(t, h, client, 0, home, KindRequest)
		q := poll(t, client, 0, KindRequest)
		h.load.unproven = meter(100 * time.Hour) // busy still
		answer, _, err := ask(t, h, c.at, c.from, q)
		require.NoError(t, err, c.name)
		kind, _, _ := Peek(answer)
		require.Equal(t, c.want, kind, c.name)
	}
}

// Nobody can keep a client asking: only so many RETRYs are heeded.
func TestRetriesAreBounded(t *testing.T) {
	c := newClient(t, tokenOf(newHost(nil), 42), 5, 0)
	poll(t, c, 0, KindRequest)
	asked := 0
	for i := range 20 {
		retry := appendRetry(nil, c.ID(), bytes.Repeat([]byte{byte(i)}, cookieSize), c.cfg.Token.Secret, c.request.tag())
		require.NoError(t, c.Receive(0, retry))
		if c.Poll(0, nil) != nil {
			asked++
		}
	}
	require.Equal(t, maxRetries, asked)
}

// A ticket is of its client's address and connection, and of a while.
func TestTickets(t *testing.T) {
	for _, c := range []struct {
		name   string
		from   netip.AddrPort
		at     time.Duration
		change func(b []byte)
		want   error
	}{
		{"in time", home, 2*vaultPeriod - 1, nil, nil},
		{"too late", home, 2 * vaultPeriod, nil, ErrTicket},
		{"at another address", away, 0, nil, ErrTicket},
		{"at another port", netip.AddrPortFrom(home.Addr(), 1), 0, nil, ErrTicket},
		{"of another connection", home, 0, func(b []byte) { b[1]++ }, ErrTicket},
		{"changed", home, 0, func(b []byte) { b[100]++ }, ErrTicket},
		{"without the keys", home, 0, func(b []byte) { b[len(b)-1]++ }, ErrForged},
		{"of another kind", home, 0, func(b []byte) { b[0] = byte(KindReply) }, ErrMalformed},
		{"with another length", home, 0, func(b []byte) { b[headSize]++ }, ErrMalformed},
	} {
		h := newHost(nil)
		client := newClient(t, tokenOf(h, 42), 5, 0)
		exchange(t, h, client, 0, home, KindRequest)
		b := poll(t, client, 0, KindConfirm)
		if c.change != nil {
			c.change(b)
		}
		_, opened, err := ask(t, h, c.at, c.from, b)
		require.ErrorIs(t, err, c.want, c.name)
		require.Equal(t, c.want == nil, opened != nil, c.name)
	}
}

// A join code is enough on a local network: the host issues the token.
func TestJoinByCode(t *testing.T) {
	at := netip.MustParseAddrPort("192.168.1.2:7777")
	h := newHost(func(c *HostConfig) { c.Code, c.Addresses = at, nil })
	code, err := token.ParseCode(h.Code().Text())
	require.NoError(t, err)
	require.Equal(t, at, code.Addr)
	dial := func(code token.Code, seed uint64) *Client {
		c, err := NewClient(ClientConfig{Code: code, Random: seeded(seed)}, 0)
		require.NoError(t, err)
		return c
	}
	a, b := dial(code, 5), dial(code, 6)
	require.Zero(t, a.Token())
	exchange(t, h, a, 0, home, KindJoin)
	require.Equal(t, []string{at.String()}, a.Token().Addresses)
	talk(t, a, connect(t, h, a, 0, home))
	opened := connect(t, h, b, 0, away)
	talk(t, b, opened)
	require.Equal(t, 2, h.used.Len())
	require.Equal(t, uint64(2), h.Stats().Tokens)

	for name, code := range map[string]token.Code{
		"another key":     token.NewCode(at, token.ServerKey{1}),
		"another address": token.NewCode(netip.MustParseAddrPort("192.168.1.3:7777"), h.Server()),
	} {
		c := dial(code, 7)
		answer, _, err := ask(t, h, 0, home, poll(t, c, 0, KindJoin))
		require.ErrorIs(t, err, ErrForged, name)
		require.Nil(t, answer, name)
		require.Nil(t, c.Poll(MaxTimeout, nil))
		require.ErrorIs(t, c.Err(), ErrTimeout)
	}
	_, _, err = ask(t, newHost(nil), 0, home, poll(t, dial(code, 8), 0, KindJoin))
	require.ErrorIs(t, err, ErrMalformed, "a host without a code")
}

// Who knows the code can read and make tokens, but cannot be the host.
func TestCodeHoldersCannotPoseAsTheHost(t *testing.T) {
	at := netip.MustParseAddrPort("192.168.1.2:7777")
	h := newHost(func(c *HostConfig) { c.Code = at })
	c, err := NewClient(ClientConfig{Code: h.Code(), Random: seeded(5)}, 0)
	require.NoError(t, err)
	join := poll(t, c, 0, KindJoin)
	thief := newHost(func(c *HostConfig) { c.Random = seeded(99); c.Code = at })
	theirs := tokenOf(thief, 1)
	answer, err := appendToken(nil, c.ID(), &theirs, join, codeCipher(h.Code()), seeded(1))
	require.NoError(t, err)
	require.ErrorIs(t, c.Receive(0, answer), ErrForged)
	require.Zero(t, c.Token())

	honest, _, err := ask(t, h, 0, home, join)
	require.NoError(t, err)
	again := poll(t, c, time.Second, KindJoin)
	require.Equal(t, join, again)
	require.NoError(t, c.Receive(0, honest))
	require.NotZero(t, c.Token())
}

// Whatever one bit of one datagram is turned into on the way, it is counted
// and the handshake goes on as if it had been lost.
func TestChangedDatagramsAreAsGoodAsLost(t *testing.T) {
	at := netip.MustParseAddrPort("192.168.1.2:7777")
	rapid.Check(t, func(t *rapid.T) {
		h := newHost(func(c *HostConfig) { c.Code, c.Free = at, 1 })
		c, err := NewClient(ClientConfig{Code: h.Code(), Random: seeded(rapid.Uint64().Draw(t, "seed"))}, 0)
		require.NoError(t, err)
		var opened *Opened
		now := time.Duration(0)
		for step := 0; opened == nil; step++ {
			require.Less(t, step, 20)
			damage := func(b []byte) []byte {
				if step < 12 && len(b) > 0 && rapid.IntRange(0, 2).Draw(t, "damage") > 0 {
					b = bytes.Clone(b)
					i := rapid.IntRange(0, len(b)*8-1).Draw(t, "bit")
					b[i/8] ^= 1 << (i % 8)
				}
				return b
			}
			now, _ = c.Deadline()
			b := c.Poll(now, nil)
			require.NotNil(t, b, "%v", c.Err())
			answer, o, _ := ask(t, h, now, home, damage(b))
			opened = o
			if answer != nil {
				_ = c.Receive(now, damage(answer))
			}
		}
		require.NoError(t, c.Err())
		require.Equal(t, c.ID(), opened.ID)
		talk(t, c, opened)
	})
}

func TestClientSendsAgainUntilItTimesOut(t *testing.T) {
	h := newHost(nil)
	tok := tokenOf(h, 42)
	c := newClient(t, tok, 5, time.Second)
	sent := 0
	first := poll(t, c, time.Second, KindRequest)
	for now := time.Second; c.Err() == nil; {
		at, ok := c.Deadline()
		require.True(t, ok)
		require.Greater(t, at, now)
		now = at
		if b := c.Poll(now, nil); b != nil {
			require.Equal(t, first, b, "the same bytes")
			sent++
		}
	}
	require.Equal(t, 20, sent)
	require.ErrorIs(t, c.Err(), ErrTimeout)
	require.Equal(t, MaxTimeout+time.Second, c.now)
	require.Nil(t, c.Poll(c.now+time.Hour, nil))
	reply, _, err := ask(t, h, 0, home, first)
	require.NoError(t, err)
	require.NoError(t, c.Receive(0, reply))
	require.Nil(t, c.Keys(), "too late")
}

func TestClientsRefuseTokensWithoutAServer(t *testing.T) {
	tok := tokenOf(newHost(nil), 42)
	tok.Server = token.ServerKey{}
	c := newClient(t, tok, 5, 0)
	require.ErrorIs(t, c.Err(), token.ErrMalformed)
	require.Nil(t, c.Poll(0, nil))
}

func TestConfigurationsThatMakeNoSense(t *testing.T) {
	ok := HostConfig{Random: seeded(1), Epoch: epoch}
	for want, change := range map[string]func(*HostConfig){
		"seal: HostConfig without Random": func(c *HostConfig) { c.Random = nil },
		"seal: HostConfig without Epoch":  func(c *HostConfig) { c.Epoch = time.Time{} },
		"seal: HostConfig with 65 bytes of Params and First 0, want at most 64 and 2^62-1":                  func(c *HostConfig) { c.Params = make([]byte, 65) },
		"seal: HostConfig with 0 bytes of Params and First 4611686018427387904, want at most 64 and 2^62-1": func(c *HostConfig) { c.First = 1 << 62 },
		"seal: token: no randomness: EOF": func(c *HostConfig) { c.Random = bytes.NewReader(nil) },
		"seal: HostConfig.Addresses: token: wire: block is too long: address 0 of 0 bytes, want 1 to 128": func(c *HostConfig) {
			c.Code, c.Addresses = netip.MustParseAddrPort("10.0.0.1:1"), []string{""}
		},
		"seal: HostConfig.Addresses make a token of 1269 bytes, at most 1151 allowed": func(c *HostConfig) {
			long := string(bytes.Repeat([]byte("a"), 128))
			c.Code, c.Addresses = netip.MustParseAddrPort("10.0.0.1:1"), []string{long, long, long, long, long, long, long, long}
		},
	} {
		cfg := ok
		change(&cfg)
		require.PanicsWithValue(t, want, func() { NewHost(cfg) })
	}
	require.PanicsWithValue(t, "seal: ClientConfig without Random", func() { _, _ = NewClient(ClientConfig{}, 0) })
	require.PanicsWithValue(t, "seal: ClientConfig without Token and Code", func() { _, _ = NewClient(ClientConfig{Random: seeded(1)}, 0) })
	require.PanicsWithValue(t, "seal: ClientConfig with 65 bytes of Params and First 0, want at most 64 and 2^62-1", func() {
		_, _ = NewClient(ClientConfig{Random: seeded(1), Token: tokenOf(newHost(nil), 1), Params: make([]byte, 65)}, 0)
	})
	require.PanicsWithValue(t, "seal: ClientConfig.Timeout is 10.000000001s, want at most 10s", func() {
		_, _ = NewClient(ClientConfig{Random: seeded(1), Token: tokenOf(newHost(nil), 1), Timeout: MaxTimeout + 1}, 0)
	})
	_, err := NewClient(ClientConfig{Random: bytes.NewReader(nil), Token: tokenOf(newHost(nil), 1)}, 0)
	require.ErrorIs(t, err, io.EOF)
}

// A source of randomness that fails costs handshakes, and is counted as what
// it is.
func TestWithoutRandomnessNothingIsAnswered(t *testing.T) {
	source := &failing{Reader: seeded(1)}
	h := newHost(func(c *HostConfig) { c.Random = source })
	c := newClient(t, tokenOf(h, 42), 5, 0)
	request := poll(t, c, 0, KindRequest)
	source.fails = true
	answer, _, err := ask(t, h, 0, home, request)
	require.ErrorIs(t, err, errSource)
	require.Nil(t, answer)
	require.Equal(t, uint64(1), h.Stats().Failed)
	source.fails = false
	_, _, err = ask(t, h, 0, home, request)
	require.NoError(t, err)
}

type failing struct {
	io.Reader
	fails bool
}

var errSource = errors.New("no entropy")

func (f *failing) Read(b []byte) (int, error) {
	if f.fails {
		return 0, errSource
	}
	return f.Reader.Read(b)
}

// A host that restarted with the same static key and reset secret ends old
// connections, and accepts no token from before.
func TestARestartedHostEndsOldConnections(t *testing.T) {
	lasting := func(c *HostConfig) {
		c.Static, c.Reset = token.MakeSecret([32]byte{1}), token.MakeSecret([32]byte{2})
		c.Keys = []token.Secret{token.MakeSecret([32]byte{3})}
	}
	h := newHost(lasting)
	c := newClient(t, tokenOf(h, 42), 5, 0)
	talk(t, c, connect(t, h, c, 0, home))
	unused := tokenOf(h, 43)

	again := newHost(func(cfg *HostConfig) { lasting(cfg); cfg.Random = seeded(77); cfg.Epoch = epoch.Add(time.Second) })
	require.Nil(t, again.Reset(0, c.ID(), resetSize, nil), "not as long as what it answers")
	reset := again.Reset(0, c.ID(), resetSize+1, nil)
	require.Len(t, reset, resetSize)
	require.True(t, c.Keys().IsReset(reset))
	require.False(t, c.Keys().IsReset(again.Reset(0, c.ID()+1, 100, nil)))
	other := newHost(func(cfg *HostConfig) { lasting(cfg); cfg.Static = token.MakeSecret([32]byte{9}) })
	require.False(t, c.Keys().IsReset(other.Reset(0, c.ID(), 100, nil)), "another host with the same secret")
	sent := 0
	for range 1000 {
		if again.Reset(0, c.ID(), 100, nil) != nil {
			sent++
		}
	}
	require.Less(t, sent, defaultFree)
	_, _, err := ask(t, again, 0, home, poll(t, newClient(t, unused, 6, 0), 0, KindRequest))
	require.ErrorIs(t, err, token.ErrStale)
}

// A host that slept is told the time, and judges tokens by it again.
func TestAHostThatSlept(t *testing.T) {
	h := newHost(nil)
	tok, err := h.Issuer().Issue(epoch.Add(time.Hour), seeded(42), 42, nil, time.Minute)
	require.NoError(t, err)
	_, _, err = ask(t, h, time.Second, home, poll(t, newClient(t, tok, 5, 0), 0, KindRequest))
	require.ErrorIs(t, err, token.ErrEarly)
	h.SetWall(time.Second, epoch.Add(time.Hour+time.Second))
	c := newClient(t, tok, 6, time.Second)
	talk(t, c, connect(t, h, c, time.Second, home))
	h.SetWall(time.Second, epoch)
	_, _, err = ask(t, h, time.Second, home, poll(t, newClient(t, tok, 7, 0), 0, KindRequest))
	require.ErrorIs(t, err, token.ErrEarly)
}

// With each resume token goes a connect token for the next dial.
func TestRenewedTokensConnect(t *testing.T) {
	h := newHost(nil)
	c := newClient(t, tokenOf(h, 42), 5, 0)
	opened := connect(t, h, c, 0, home)
	next, err := h.Renew(10*time.Minute, &opened.Grant, time.Minute, 40*time.Second)
	require.NoError(t, err)
	back := 11*time.Minute + 40*time.Second
	c = newClient(t, next, 6, back)
	opened = connect(t, h, c, back, away)
	require.Equal(t, uint64(42), opened.Grant.Client)
	require.Equal(t, "user", string(opened.Grant.User))
	talk(t, c, opened)
}

package token_test

import (
	"bytes"
	"encoding/hex"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/token"
)

func unhex(s string) []byte {
	b, err := hex.DecodeString(strings.Join(strings.Fields(s), ""))
	if err != nil {
		panic(err)
	}
	return b
}

// seeded is a source that gives the same bytes for the same seed.
func seeded(seed byte) io.Reader { return rand.NewChaCha8([32]byte{seed}) }

// counting is a source of 0, 1, 2 and so on, for golden bytes.
type counting struct{ next byte }

func (c *counting) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = c.next
		c.next++
	}
	return len(b), nil
}

var (
	start  = time.Unix(1_800_000_000, 0).UTC()
	key    = token.MakeSecret([32]byte{1, 2, 3})
	server = token.ServerKey{9, 8, 7}
)

const schema = 0x1122334455667788

func issuer() *token.Issuer {
	return &token.Issuer{Key: key, Server: server, Schema: schema, Addresses: []string{"udp:192.0.2.1:7777"}}
}

// issued returns a token made with this seed, good for a minute from start.
func issued(seed byte) token.Token {
	t, err := issuer().Issue(start, seeded(seed), 42, []byte("user"), time.Minute)
	if err != nil {
		panic(err)
	}
	return t
}

func TestTokenBytes(t *testing.T) {
	tok, err := issuer().Issue(start, &counting{}, 42, []byte("user"), time.Minute)
	require.NoError(t, err)
	want := unhex(`01 8877665544332211 00d2496b00000000 3cd2496b00000000
		0908070000000000000000000000000000000000000000000000000000000000
		18191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f3031323334353637
		01 12 7564703a3139322e302e322e313a37373737
		8d01 01 000102030405060708090a0b0c0d0e0f1011121314151617`)
	b := tok.Append(nil)
	require.Equal(t, want, b[:len(want)])
	require.Len(t, b, len(want)+96+4+16)

	back, err := token.Parse(b)
	require.NoError(t, err)
	require.Equal(t, tok, back)
	back, err = token.ParseText(tok.Text())
	require.NoError(t, err)
	require.Equal(t, tok, back)
}

// The sealed part is what the documents say, so that a backend in another
// language can make one: it is opened here by hand, in TestSealedByHand of the
// package's own tests, and here by the host.
func TestOpen(t *testing.T) {
	tok := issued(1)
	g, err := token.NewOpener(server, schema, key).Open(tok.Sealed, start)
	require.NoError(t, err)
	require.Equal(t, token.Grant{
		Nonce: token.Nonce(tok.Sealed[1:25]), Client: 42, Schema: schema, Issued: start, Expires: start.Add(time.Minute),
		Server: server, Secret: tok.Secret, User: []byte("user"),
	}, g)
	require.NotEqual(t, tok.Secret, issued(2).Secret)

	old := token.MakeSecret([32]byte{5})
	g, err = token.NewOpener(server, schema, old, key).Open(tok.Sealed, start)
	require.NoError(t, err, "while keys are replaced, both open")
	require.Equal(t, uint64(42), g.Client)
}

func TestParseRefuses(t *testing.T) {
	tok := issued(1)
	good := tok.Append(nil)
	const addresses = 1 + 3*8 + 64
	splice := func(at, cut int, s string) []byte {
		return append(append(bytes.Clone(good[:at]), unhex(s)...), good[at+cut:]...)
	}
	for name, b := range map[string][]byte{
		"nothing":             {},
		"another version":     splice(0, 1, "02"),
		"cut":                 good[:len(good)-1],
		"more":                append(bytes.Clone(good), 0),
		"no address":          splice(addresses, 20, "00"),
		"nine addresses":      splice(addresses, 1, "09"),
		"2^64-1 addresses":    splice(addresses, 1, "ffffffffffffffffff01"),
		"empty address":       splice(addresses, 20, "01 00"),
		"address of 129":      splice(addresses, 20, "01 8101"+strings.Repeat("61", 129)),
		"address with space":  splice(addresses, 20, "01 03 612062"),
		"address with escape": splice(addresses, 20, "01 01 1b"),
		"address not ASCII":   splice(addresses, 20, "01 02 c3a4"),
		"sealed too short":    splice(addresses+20, len(good)-addresses-20, "01 01"),
		"sealed of 2^63":      splice(addresses+20, len(good)-addresses-20, "80808080808080808001"),
		"no lifetime":         splice(17, 8, "00d2496b00000000"),
		"ends before it is":   splice(17, 8, "ffd1496b00000000"),
		"lives an hour and 1": splice(17, 8, "11e0496b00000000"),
		"lives for ever":      splice(17, 8, "ffffffffffffffff"),
		"never issued":        splice(9, 8, "ffffffffffffffff"),
	} {
		_, err := token.Parse(b)
		require.ErrorIs(t, err, token.ErrMalformed, name)
	}
	_, err := token.Parse(splice(17, 8, "10e0496b00000000"))
	require.NoError(t, err, "an hour")
	for _, text := range []string{"", "!", tok.Text() + "=", tok.Text()[1:], " " + tok.Text()} {
		_, err := token.ParseText(text)
		require.ErrorIs(t, err, token.ErrMalformed)
	}
	require.PanicsWithValue(t, "token: Append of a token that breaks its invariants: wire: block is too long: 0 addresses, want 1 to 8", func() {
		tok.Addresses = nil
		tok.Append(nil)
	})
}

func TestIssueRefuses(t *testing.T) {
	is := issuer()
	_, err := is.Issue(start, seeded(1), 1, make([]byte, token.MaxUser+1), time.Minute)
	require.ErrorIs(t, err, token.ErrUser)
	for _, lifetime := range []time.Duration{-time.Second, 0, time.Second - 1, token.MaxLifetime + time.Second} {
		_, err = is.Issue(start, seeded(1), 1, nil, lifetime)
		require.ErrorIs(t, err, token.ErrLifetime, lifetime)
	}
	_, err = is.Issue(start, strings.NewReader("too little"), 1, nil, time.Minute)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	is.Addresses = []string{""}
	_, err = is.Issue(start, seeded(1), 1, nil, time.Minute)
	require.ErrorIs(t, err, wire.ErrLength)
	is = issuer()
	_, err = is.Issue(start, seeded(1), 1, make([]byte, token.MaxUser), token.MaxLifetime)
	require.NoError(t, err)
	require.PanicsWithValue(t, "token: Issuer without a key", func() { _, _ = (&token.Issuer{}).Issue(start, seeded(1), 1, nil, time.Minute) })
}

// Each refusal has its own name, and only what is authentic tells more than
// that it is none.
func TestOpenRefuses(t *testing.T) {
	tok := issued(1)
	flip := func(at int) []byte {
		b := bytes.Clone(tok.Sealed)
		b[at] ^= 0x10
		return b
	}
	elsewhere := token.ServerKey{9, 8, 6}
	for _, c := range []struct {
		name   string
		server token.ServerKey
		schema uint64
		sealed []byte
		now    time.Time
		want   error
	}{
		{"good", server, schema, tok.Sealed, start, nil},
		{"good at its last moment", server, schema, tok.Sealed, start.Add(time.Minute + token.Leeway - 1), nil},
		{"good for a clock behind", server, schema, tok.Sealed, start.Add(-token.Leeway), nil},
		{"expired", server, schema, tok.Sealed, start.Add(time.Minute + token.Leeway), token.ErrExpired},
		{"expired long ago", server, schema, tok.Sealed, start.Add(1e6 * time.Hour), token.ErrExpired},
		{"not yet valid", server, schema, tok.Sealed, start.Add(-token.Leeway - 1), token.ErrEarly},
		{"another server", elsewhere, schema, tok.Sealed, start, token.ErrServer},
		{"another schema", server, schema + 1, tok.Sealed, start, token.ErrSchema},
		{"changed nonce", server, schema, flip(1), start, token.ErrTampered},
		{"changed client", server, schema, flip(25), start, token.ErrTampered},
		{"changed user", server, schema, flip(25 + 96), start, token.ErrTampered},
		{"changed tag", server, schema, flip(len(tok.Sealed) - 1), start, token.ErrTampered},
		{"cut", server, schema, tok.Sealed[:len(tok.Sealed)-1], start, token.ErrTampered},
		{"another version", server, schema, flip(0), start, token.ErrMalformed},
		{"too short", server, schema, tok.Sealed[:token.MinSealed-1], start, token.ErrMalformed},
		{"too long", server, schema, make([]byte, token.MaxSealed+1), start, token.ErrMalformed},
	} {
		g, err := token.NewOpener(c.server, c.schema, key).Open(c.sealed, c.now)
		if c.want == nil {
			require.NoError(t, err, c.name)
			continue
		}
		require.ErrorIs(t, err, c.want, c.name)
		if c.want == token.ErrTampered || c.want == token.ErrMalformed {
			require.Zero(t, g, c.name)
		} else {
			require.Equal(t, tok.Secret, g.Secret, "an authentic one can be answered: %s", c.name)
		}
	}
	_, err := token.NewOpener(server, schema, token.MakeSecret([32]byte{7})).Open(tok.Sealed, start)
	require.ErrorIs(t, err, token.ErrTampered)
	require.PanicsWithValue(t, "token: NewOpener with 0 keys, want 1 to 2", func() { token.NewOpener(server, schema) })
	require.PanicsWithValue(t, "token: NewOpener with a zero key", func() { token.NewOpener(server, schema, token.Secret{}) })
}

// A stranger's bytes cost an authentication, and leave nothing behind.
func TestOpeningForgedTokensAllocatesNothing(t *testing.T) {
	o := token.NewOpener(server, schema, key)
	forged := issued(1).Sealed
	forged[40]++
	require.Zero(t, testing.AllocsPerRun(100, func() {
		if _, err := o.Open(forged, start); err != token.ErrTampered {
			panic(err)
		}
		if _, err := o.Open(forged[:9], start); err != token.ErrMalformed {
			panic(err)
		}
	}))
}

// However late a connection breaks after the newest token was sent, that token
// is good until the grace has passed, for any clock within the leeway.
func TestRenewedTokensOutliveTheGrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		every := time.Duration(rapid.Int64Range(1, int64(10*time.Minute)).Draw(t, "every"))
		grace := time.Duration(rapid.Int64Range(1, int64(10*time.Minute)).Draw(t, "grace"))
		at := start.Add(time.Duration(rapid.Int64Range(0, int64(time.Hour)).Draw(t, "sent")))
		first := issued(1)
		o := token.NewOpener(server, schema, key)
		g, err := o.Open(first.Sealed, start)
		require.NoError(t, err)
		next, err := issuer().Renew(at, seeded(2), &g, every, grace)
		require.NoError(t, err)

		silent := time.Duration(rapid.Int64Range(0, int64(every)).Draw(t, "silent"))
		back := time.Duration(rapid.Int64Range(0, int64(grace)).Draw(t, "back"))
		again, err := o.Open(next.Sealed, at.Add(silent+back))
		require.NoError(t, err)
		require.Equal(t, uint64(42), again.Client)
		require.Equal(t, []byte("user"), again.User)
		require.NotEqual(t, g.Nonce, again.Nonce)
		require.NotEqual(t, g.Secret, again.Secret)
	})
}

func TestTokensRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		is := issuer()
		is.Schema = rapid.Uint64().Draw(t, "schema")
		is.Addresses = rapid.SliceOfN(rapid.StringMatching(`[!-~]{1,128}`), 1, token.MaxAddresses).Draw(t, "addresses")
		client := rapid.Uint64().Draw(t, "client")
		user := rapid.SliceOfN(rapid.Byte(), 0, token.MaxUser).Draw(t, "user")
		lifetime := time.Duration(rapid.Int64Range(1, 3600).Draw(t, "lifetime")) * time.Second
		tok, err := is.Issue(start, seeded(rapid.Byte().Draw(t, "seed")), client, user, lifetime)
		require.NoError(t, err)
		b := tok.Append(nil)
		back, err := token.Parse(b)
		require.NoError(t, err)
		require.Equal(t, tok, back)
		require.Equal(t, b, back.Append(nil))
		g, err := token.NewOpener(server, is.Schema, key).Open(back.Sealed, start.Add(lifetime-1))
		require.NoError(t, err)
		require.Equal(t, client, g.Client)
		require.Equal(t, append([]byte{}, user...), append([]byte{}, g.User...))
		require.Equal(t, lifetime, g.Expires.Sub(g.Issued))
	})
}

// FuzzParse parses hostile tokens: no panic, and what is well formed has one
// encoding.
func FuzzParse(f *testing.F) {
	tok := issued(1)
	f.Add(tok.Append(nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		tok, err := token.Parse(b)
		if err != nil {
			require.ErrorIs(t, err, token.ErrMalformed)
			return
		}
		require.Equal(t, b, tok.Append(nil))
		again, err := token.ParseText(tok.Text())
		require.NoError(t, err)
		require.Equal(t, tok, again)
	})
}

// FuzzOpen opens hostile sealed parts: no panic, and none opens.
func FuzzOpen(f *testing.F) {
	sealed := issued(1).Sealed
	f.Add(sealed[:len(sealed)-1])
	f.Add(sealed[:token.MinSealed])
	o := token.NewOpener(server, schema, key)
	f.Fuzz(func(t *testing.T, b []byte) {
		if bytes.Equal(b, sealed) {
			return
		}
		_, err := o.Open(b, start)
		require.True(t, err == token.ErrTampered || err == token.ErrMalformed)
	})
}

func BenchmarkOpen(b *testing.B) {
	o := token.NewOpener(server, schema, key)
	sealed := issued(1).Sealed
	b.ReportAllocs()
	for b.Loop() {
		if _, err := o.Open(sealed, start); err != nil {
			b.Fatal(err)
		}
	}
}

package seal_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/packet"
	"github.com/tickwire/tickwire/wire/seal"
	"github.com/tickwire/tickwire/wire/token"
)

var _ conn.Sealer = (*seal.Keys)(nil)

// ear is a handler that keeps what it hears.
type ear struct {
	messages []string
	closed   []conn.Reason
}

func (e *ear) Unreliable([]byte) bool        { return true }
func (e *ear) Message(_ conn.Lane, b []byte) { e.messages = append(e.messages, string(b)) }
func (e *ear) Notice(uint64, bool)           {}
func (e *ear) Closed(r conn.Reason)          { e.closed = append(e.closed, r) }

// From a token to a conversation: a handshake, then a connection under its
// keys, over a path that loses, doubles and changes datagrams. Nothing changed
// gets through, nothing is readable on the way, and everything arrives.
func TestConnectionUnderKeys(t *testing.T) {
	for _, first := range []uint64{0, 1<<16 - 9, 1<<32 - 9, 1<<62 - 1} {
		random := rand.NewChaCha8([32]byte{byte(first)})
		from := netip.MustParseAddrPort("192.0.2.7:50000")
		host := seal.NewHost(seal.HostConfig{
			Random: random, Epoch: time.Unix(1_800_000_000, 0), Addresses: []string{"udp:192.0.2.1:7777"}, First: first / 2,
		})
		tok, err := host.Issuer().Issue(time.Unix(1_800_000_000, 0), random, 42, nil, token.DefaultLifetime)
		require.NoError(t, err)
		client, err := seal.NewClient(seal.ClientConfig{Token: tok, Random: random, First: first}, 0)
		require.NoError(t, err)

		var opened *seal.Opened
		for opened == nil {
			var answer []byte
			answer, opened, err = host.Receive(0, from, client.Poll(0, nil), nil)
			require.NoError(t, err)
			if answer != nil {
				require.NoError(t, client.Receive(0, answer))
			}
		}

		side := func(k *seal.Keys, isClient bool) (*conn.Conn, *ear) {
			e := &ear{}
			out, in := k.First()
			return conn.New(conn.Config{ID: opened.ID, Client: isClient, Sealer: k, FirstPacket: out, PeerFirstPacket: in}, 0, e), e
		}
		a, heardA := side(client.Keys(), true)
		b, heardB := side(opened.Keys, false)
		r := rand.New(rand.NewPCG(first, 2))
		buf := make([]byte, 0, 1200)
		changed := 0
		carry := func(now time.Duration, from, to *conn.Conn) {
			for d := from.Poll(now, buf); d != nil; d = from.Poll(now, buf) {
				require.LessOrEqual(t, len(d), 1200)
				require.NotContains(t, string(d), "secret")
				_, _, isHandshake := seal.Peek(d)
				require.False(t, isHandshake)
				_, _, err := packet.ParseHeader(d)
				require.NoError(t, err)
				switch r.IntN(4) {
				case 0: // lost
				case 1: // changed, then doubled unharmed
					bad := bytes.Clone(d)
					bad[r.IntN(len(bad))] ^= 1 << r.IntN(8)
					require.NoError(t, to.Receive(now, bad))
					changed++
					fallthrough
				case 2:
					require.NoError(t, to.Receive(now, bytes.Clone(d)))
					fallthrough
				default:
					require.NoError(t, to.Receive(now, bytes.Clone(d)))
				}
			}
		}
		const messages = 50
		for i := range 400 {
			now := time.Duration(i) * 20 * time.Millisecond
			if i < messages {
				require.NoError(t, a.Send(conn.Control, fmt.Appendf(nil, "secret %d", i)))
				require.NoError(t, b.Send(conn.Bulk, fmt.Appendf(nil, "secret %d", i)))
			}
			carry(now, a, b)
			carry(now, b, a)
		}
		require.Nil(t, client.Poll(8*time.Second, nil), "the handshake is over")
		require.NotZero(t, changed)
		require.Len(t, heardA.messages, messages)
		require.Len(t, heardB.messages, messages)
		for i := range messages {
			require.Equal(t, fmt.Sprintf("secret %d", i), heardA.messages[i])
			require.Equal(t, fmt.Sprintf("secret %d", i), heardB.messages[i])
		}
		require.Empty(t, heardA.closed)
		require.NotZero(t, client.Keys().Forged()+opened.Keys.Forged())
	}
}

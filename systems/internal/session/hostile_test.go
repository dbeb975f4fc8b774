package session

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/packet"
	"github.com/tickwire/tickwire/wire/transport"
)

// tap shows what a link sends.
type tap struct {
	Link
	sent func(b []byte)
}

func (l tap) Send(b []byte) error {
	l.sent(b)
	return l.Link.Send(b)
}

// Before its hello is through a peer receives handshake answers and errors only, byte for byte, though the game begins to
// send in Joined; and no more than three times what it sent, and a datagram.
func TestR63_NothingButAnswersBeforeTheHandshakeIsThrough(t *testing.T) {
	r := newRig(t)
	r.onJoined = func(p *Peer) {
		require.NoError(t, p.Conn().Send(conn.Structure, []byte{byte(message.KindBlock)}))
		require.NoError(t, p.Conn().Send(conn.Bulk, []byte{byte(message.KindPage)}))
		require.NoError(t, p.Conn().SendUnreliable([]byte{byte(message.KindValues)}, 1))
	}
	w := r.stranger(5)
	w.deaf = true // hears all, acknowledges nothing
	r.run(30)
	require.Zero(t, w.in, "who says nothing hears nothing")

	require.NoError(t, w.conn.Send(conn.Control, r.hello(1)))
	r.run(60 * 4)
	require.Empty(t, r.log)
	require.Empty(t, r.host.Peers())
	require.NotZero(t, w.kinds[packet.KindChunk])
	require.Zero(t, w.kinds[packet.KindMessage])
	require.Zero(t, w.kinds[packet.KindClose])
	require.LessOrEqual(t, w.in, 3*w.out+datagramBytes)

	// and then it times out: an error is the last that it hears
	r.run(60 * 4)
	require.NotZero(t, w.kinds[packet.KindClose])
	require.True(t, r.host.Idle())
	require.Equal(t, uint64(1), r.host.Stats().TimedOut)
	require.Empty(t, r.log)

	// one with ears hears its welcome first
	v := r.stranger(6)
	require.NoError(t, v.conn.Send(conn.Control, r.hello(2)))
	r.run(12)
	require.Equal(t, "lane 0 kind 2", v.log[0])
	require.Len(t, v.log, 4)
}

// An address that was not heard gets one datagram of a long answer, not the answer.
func TestRefusalIsNoAmplifier(t *testing.T) {
	r := newRig(t, func(cfg *HostConfig) { cfg.Schema = schema(string(make([]byte, 60_000))) })
	w := r.stranger(5)
	w.deaf = true
	m := message.Hello{Terms: message.Terms{Version: message.Version}, Claim: [16]byte{1}, Attempt: 1}
	require.NoError(t, w.conn.Send(conn.Control, m.Append(nil)))
	r.run(60 * 8)
	require.LessOrEqual(t, w.in, 3*w.out+datagramBytes)
	require.Less(t, w.in, 3*datagramBytes)
}

// Who acknowledges what he did not receive has guessed the number of a packet, which is a secret: his connection ends.
func TestR6_AcknowledgementOfAnInventedPacket(t *testing.T) {
	r := newRig(t)
	w := r.stranger(5)
	h := packet.NewHeader(5, 0, 0, false, true)
	b := packet.AppendAck(h.Append(nil), []packet.Range{{First: 0, Last: 0}}, 0, 100)
	require.NoError(t, w.up.Send(b))
	w.deaf = true
	r.run(2)
	require.NotZero(t, w.kinds[packet.KindClose])
	r.run(120)
	require.True(t, r.host.Idle())
	require.Empty(t, r.host.ports, "its link was closed")
}

// Game messages before the handshake is through end the connection on a lane, and are dropped otherwise. They never reach
// the game.
func TestR59_EarlyMessagesNeverReachTheGame(t *testing.T) {
	for name, lane := range map[string]conn.Lane{"control": conn.Control, "structure": conn.Structure, "bulk": conn.Bulk} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			w := r.stranger(5)
			require.NoError(t, w.conn.Send(lane, []byte{byte(message.KindInput)}))
			require.NoError(t, w.conn.Send(lane, r.hello(1)))
			r.run(4)
			require.Equal(t, uint16(message.EndProtocol), w.end.Code)
			require.Equal(t, "a message before the handshake was through", w.end.Text)
			require.Equal(t, uint64(1), r.host.Stats().Early)
			require.Equal(t, uint64(1), r.host.Stats().Broken)
			require.Empty(t, r.log)
			require.Empty(t, w.log)
		})
	}
	t.Run("with the hello", func(t *testing.T) { // in one datagram: the answer cannot have been heard
		r := newRig(t)
		w := r.stranger(5)
		require.NoError(t, w.conn.Send(conn.Control, r.hello(1)))
		require.NoError(t, w.conn.Send(conn.Structure, []byte{9}))
		r.run(4)
		require.Equal(t, uint16(message.EndProtocol), w.end.Code)
		require.Empty(t, r.log)
		require.Empty(t, r.host.claims)
	})
	t.Run("unreliable", func(t *testing.T) {
		r := newRig(t)
		w := r.stranger(5)
		require.NoError(t, w.conn.SendUnreliable([]byte{byte(message.KindInput)}, 1))
		require.NoError(t, w.conn.Send(conn.Control, r.hello(1)))
		r.run(6)
		require.Equal(t, []string{"joined 1"}, r.log)
		require.Equal(t, uint64(1), r.host.Stats().Early)
	})
}

// The client takes no word of a world from a host that has not answered.
func TestClientEndsOnEarlyMessages(t *testing.T) {
	for lane, b := range map[conn.Lane][]byte{
		conn.Structure: {byte(message.KindBlock)}, conn.Bulk: {byte(message.KindWelcome)}, conn.Control: {byte(message.KindHello)},
	} {
		r := newRig(t)
		g := r.join(transport.Fault{})
		imposter := &raw{up: g.down, kinds: map[packet.Kind]int{}} // answers in the host's place
		imposter.conn = conn.New(conn.Config{ID: g.cfg.ConnID, AckDelay: step}, 0, imposter)
		require.NoError(t, imposter.conn.SendUnreliable([]byte("value"), 1))
		require.NoError(t, imposter.conn.Send(lane, b))
		require.NoError(t, imposter.conn.Send(lane, (&message.Welcome{Peer: 1}).Append(nil)))
		for range 4 {
			r.net.Advance(step)
			g.Drain(r.net.Now())
			g.Flush(r.net.Now())
			imposter.turn(r.net.Now())
		}
		require.Equal(t, []string{"ended: 264"}, g.log)
		require.Contains(t, g.end.Text, "before the host's answer")
		require.Equal(t, uint64(2), g.Stats().Early)
		require.Equal(t, uint16(message.EndProtocol), imposter.end.Code)
	}
}

func TestWrongMessagesOnTheControlLaneEndTheConnection(t *testing.T) {
	for name, b := range map[string][]byte{
		"a broken hello":          {byte(message.KindHello), 1, 2},
		"a welcome":               (&message.Welcome{Peer: 1}).Append(nil),
		"a hello without a claim": (&message.Hello{Terms: message.Terms{Version: message.Version}}).Append(nil),
		"nothing":                 {},
	} {
		r := newRig(t)
		w := r.stranger(5)
		require.NoError(t, w.conn.Send(conn.Control, b))
		r.run(20)
		require.NotZero(t, w.end.Code, name)
		require.Empty(t, r.log, name)
	}
	r := newRig(t)
	g, _ := r.joined()
	require.NoError(t, g.Conn().Send(conn.Control, (&message.Welcome{Peer: 1}).Append(nil)))
	r.run(4)
	require.Equal(t, "a host's message from a client", g.end.Text)
}

// Junk is counted and dropped; those inside do not notice.
func TestR59_GarbageIsCountedAndDropped(t *testing.T) {
	r := newRig(t)
	g, p := r.joined()
	random := rand.New(rand.NewPCG(1, 2))
	up, down := r.net.Pair(transport.Fault{}, transport.Fault{})
	r.host.Attach(r.net.Now(), down)
	sent := uint64(0)
	for range 60 {
		for range 50 {
			b := make([]byte, 1+random.IntN(1200))
			for i := range b {
				b[i] = byte(random.Uint32())
			}
			require.NoError(t, up.Send(b))
			sent++
		}
		r.run(1)
	}
	s := r.host.Stats()
	var inside uint64
	for _, d := range r.host.doors {
		inside += d.conn.Stats().Malformed
	}
	require.Greater(t, s.Malformed, sent*9/10)
	require.Equal(t, Welcomed, g.State())
	require.True(t, p.Live())
	require.Equal(t, []string{"joined 1"}, r.log)
	require.LessOrEqual(t, r.host.find.Len(), 1+maxHalfOpenPerPort)
}

// initial is the first datagram of a connection that says nothing more.
func initial(id uint64) []byte {
	h := packet.NewHeader(id, 0, 0, false, true)
	return packet.AppendPing(h.Append(nil))
}

// Half-open connections are bounded, by link and in total, and while they flood an honest client gets in.
func TestHalfOpenFloodIsBounded(t *testing.T) {
	r := newRig(t, func(cfg *HostConfig) { cfg.MaxHandshakes = 16 })
	up, down := r.net.Pair(transport.Fault{}, transport.Fault{})
	r.host.Attach(r.net.Now(), down)
	id := uint64(1 << 32)
	flood := func(n int) {
		for range n {
			id++
			require.NoError(t, up.Send(initial(id)))
		}
	}
	for range 10 {
		flood(60)
		r.run(1)
		require.LessOrEqual(t, len(r.host.doors), maxHalfOpenPerPort)
	}
	require.Greater(t, r.host.Stats().Evicted, uint64(500))

	var links []Link
	for range 100 { // from many addresses
		u, d := r.net.Pair(transport.Fault{}, transport.Fault{})
		r.host.Attach(r.net.Now(), d)
		id++
		require.NoError(t, u.Send(initial(id)))
		links = append(links, u)
	}
	g := r.join(transport.Fault{})
	for range 12 {
		for _, u := range links {
			id++
			_ = u.Send(initial(id))
		}
		r.run(1)
		require.LessOrEqual(t, len(r.host.doors), 17)
		require.LessOrEqual(t, r.host.find.Len(), 17)
		require.LessOrEqual(t, len(r.host.ports), 2*17+1)
	}
	require.Equal(t, Welcomed, g.State())
	require.Equal(t, []string{"joined 1"}, r.log)

	r.run(60 * 8) // all of it passes
	require.Len(t, r.host.doors, 1)
	require.Len(t, r.host.ports, 1)
}

// A flood of strangers does not push out a peer that comes back.
func TestFloodDoesNotPushOutAClaim(t *testing.T) {
	r := newRig(t, func(cfg *HostConfig) { cfg.MaxHandshakes = 4 })
	first, p := r.joined()
	r.join(transport.Fault{Latency: 50 * time.Millisecond}, again(first, 2))
	r.run(5)
	require.False(t, p.Live())
	for i := range 20 {
		w := r.stranger(uint64(100 + i))
		require.NoError(t, w.conn.Send(conn.Control, r.hello(byte(i))))
		w.deaf = true
	}
	r.run(10)
	require.True(t, p.Live())
}

func TestSilentLinksAreClosed(t *testing.T) {
	r := newRig(t, func(cfg *HostConfig) { cfg.MaxHandshakes = 3 })
	var ups []Link
	for range 5 {
		up, down := r.net.Pair(transport.Fault{}, transport.Fault{})
		ups = append(ups, up)
		r.host.Attach(r.net.Now(), down)
	}
	r.run(2)
	buf := make([]byte, bufferBytes)
	_, err := ups[0].Recv(buf)
	require.ErrorContains(t, err, "too many links")
	_, err = ups[4].Recv(buf)
	require.NoError(t, err)
	require.Len(t, r.host.ports, 3)
	r.run(60 * 6)
	require.Empty(t, r.host.ports)
	_, err = ups[4].Recv(buf)
	require.ErrorContains(t, err, "nobody spoke")
}

// A connection that talks without end before it is a peer's is ended.
func TestEndlessHelloEnds(t *testing.T) {
	r := newRig(t)
	w := r.stranger(5)
	for range 100 {
		_ = w.conn.SendUnreliable(make([]byte, 1000), 0)
		r.run(1)
	}
	require.Equal(t, uint16(message.EndProtocol), w.end.Code)
	require.Equal(t, "too much before the handshake was through", w.end.Text)
}

// Whatever bytes come, to either side, nothing panics and half-open connections stay bounded. (Who knows the id of a
// connection can end it: that is for the seal.)
func FuzzHost(f *testing.F) {
	f.Add(initial(5), initial(1001))
	f.Add([]byte{0x42}, []byte{})
	f.Fuzz(func(t *testing.T, stranger, forged []byte) {
		r := newRig(t)
		g, _ := r.joined()
		up, down := r.net.Pair(transport.Fault{}, transport.Fault{})
		r.host.Attach(r.net.Now(), down)
		for _, b := range [][]byte{stranger, forged} {
			if len(b) > 0 && len(b) <= datagramBytes {
				require.NoError(t, up.Send(b))
				require.NoError(t, g.down.Send(b)) // to the client, too
			}
		}
		r.run(3)
		require.LessOrEqual(t, len(r.host.doors), 1+maxHalfOpenPerPort)
	})
}

package hostile

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/packet"
	"github.com/tickwire/tickwire/wire/transport"
)

// hi is a datagram that opens a connection and says nothing.
func hi(id uint64) []byte {
	h := packet.Header{ID: id, Length: 8, Initial: true}
	return packet.AppendPing(h.Append(nil))
}

// Connections that are opened and then say nothing are few, over one link and over many, and while they flood a client
// gets in; when the flood is over nothing of it is left.
func TestHalfOpenFlood(t *testing.T) {
	r := newRig(t, 20)
	base := heap()
	var links []transport.Link
	for range 200 {
		link, err := r.s.Net.Dialer(transport.Fault{}, transport.Fault{}).Dial(context.Background())
		require.NoError(t, err)
		links = append(links, link)
	}
	id := uint64(1 << 40)
	var m *systemstest.Member
	for i := range 60 {
		for _, l := range links {
			for range 8 {
				id++
				_ = l.Send(hi(id))
			}
		}
		if i == 20 {
			m = r.s.Join(systemstest.Good(), systems.ClientConfig{})
		}
		r.run(1)
	}
	require.Less(t, heap()-base, 12<<20, "the datagrams under way and at most 64 connections")
	require.True(t, r.s.Until(2*time.Second, func() bool { return m.Client.State() == systems.Playing }), "an honest client gets in: %v", m.Why)
	require.Equal(t, 2, r.s.Host.Stats().Peers)
	r.s.Run(12 * time.Second)
	r.unharmed()
}

// HELLOs that are right, from many links, by nobody who answers, take no seat.
func TestHelloFlood(t *testing.T) {
	r := newRig(t, 20, func(cfg *systems.HostConfig) { cfg.MaxPeers = 3 })
	base := heap()
	for range 300 {
		l := r.stranger()
		l.lose = func([]byte) bool { return true } // hears nothing, so that it acknowledges nothing
		l.control(l.hello())
		if len(r.liars)%10 == 0 {
			r.run(1)
		}
	}
	require.Equal(t, 1, r.s.Host.Stats().Peers)
	m := r.s.Join(systemstest.Good(), systems.ClientConfig{})
	require.True(t, r.s.Until(2*time.Second, func() bool { return m.Client.State() == systems.Playing }), "an honest client gets in: %v", m.Why)
	require.Less(t, heap()-base, 300*(70<<10), "what the liars themselves hold")
	r.unharmed()
}

// Nothing of a session before its hello is through: whatever comes is refused, and on a lane ends the connection.
func TestAdmissionBypass(t *testing.T) {
	admitted := 0
	r := newRig(t, 20, func(cfg *systems.HostConfig) {
		cfg.Events.Admit = func(h systems.Hello) error {
			if string(h.User) == "let me in" {
				return errors.New("not you")
			}
			admitted++
			return nil
		}
	})
	walks := r.rules[0].Walks
	for _, lane := range []conn.Lane{conn.Control, conn.Structure, conn.Bulk} {
		l := r.stranger()
		m := message.Input{First: uint64(r.s.Engine.Tick()) + 2, Ticks: [][]byte{input([]argument{{action: walkAction, bits: walk(0, 0)}}, nil)}}
		for range 3 {
			l.say(m.Append(nil))
		}
		_ = l.conn.Send(lane, m.Append(nil))
		r.run(5)
		require.NotNil(t, l.end)
		require.Equal(t, uint16(message.EndProtocol), l.end.Code)
		require.Zero(t, l.id)
	}
	l := r.stranger()
	m := message.Hello{Terms: l.terms(), Claim: l.claim, Attempt: 1, User: []byte("let me in")}
	l.control(m.Append(nil))
	for range 20 {
		l.say((&message.Input{First: 1}).Append(nil))
		r.run(1)
	}
	require.Equal(t, "not you", l.told.Text)
	require.Equal(t, uint16(message.EndRefused), l.end.Code)
	require.Equal(t, 1, admitted)
	require.Equal(t, 1, r.s.Host.Stats().Peers)
	require.LessOrEqual(t, r.rules[0].Walks-walks, 60)
	r.unharmed()
}

// A second hello, of the same or another claim, changes nothing.
func TestSecondHello(t *testing.T) {
	r := newRig(t, 20)
	l := r.inside()
	id := l.id
	for i := range 300 {
		m := message.Hello{Terms: l.terms(), Claim: [16]byte{7, byte(i)}, Attempt: uint64(i)}
		l.control(m.Append(nil))
		if i%20 == 0 {
			r.run(1)
		}
	}
	r.run(3)
	require.Equal(t, id, l.id)
	require.NotNil(t, l.peer())
	require.Equal(t, 2, r.s.Host.Stats().Peers)
	require.Len(t, r.left, 0)
	r.unharmed()
}

// The claim of a live peer with an attempt that is not newer is refused, and the live one hears nothing of it.
func TestOldAttemptOfALiveClaim(t *testing.T) {
	r := newRig(t, 20)
	l := r.inside()
	for _, attempt := range []uint64{0, 1} {
		thief := r.stranger()
		m := message.Hello{Terms: thief.terms(), Claim: l.claim, Attempt: attempt}
		thief.control(m.Append(nil))
		r.run(10)
		require.Equal(t, uint16(message.EndOld), thief.end.Code)
		require.NotNil(t, l.peer())
		require.Nil(t, l.end)
	}
	r.unharmed()
}

// A claim that comes again and again, acknowledged by nobody, keeps one peer and one connection.
func TestClaimFlood(t *testing.T) {
	r := newRig(t, 20)
	r.noises = 50
	l := r.inside()
	base := heap()
	for i := range 300 {
		again := r.stranger()
		again.lose = func([]byte) bool { return true }
		m := message.Hello{Terms: again.terms(), Claim: l.claim, Attempt: uint64(i + 2)}
		again.control(m.Append(nil))
		r.run(1)
		require.LessOrEqual(t, len(r.peers), 2)
	}
	require.Less(t, heap()-base, 300*(70<<10)+(8<<20), "what the liars themselves hold, and what one peer is owed")
	r.s.Run(12 * time.Second)
	require.Len(t, r.peers, 1, "the handshake took too long")
	require.Equal(t, uint16(message.EndTimeout), r.left[l.id].Code)
	r.unharmed()
}

// A peer that comes again and again, each time through the whole handshake, is one peer; the connections it left behind go.
func TestPeerThatReturnsWithoutEnd(t *testing.T) {
	r := newRig(t, 500)
	l := r.inside()
	id := l.id
	again := func(attempt uint64) {
		next := r.stranger()
		m := message.Hello{Terms: next.terms(), Claim: l.claim, Attempt: attempt}
		next.control(m.Append(nil))
		r.run(8)
		require.Equal(t, id, next.id)
		require.LessOrEqual(t, r.s.Host.Stats().Peers, 2)
		r.liars = r.liars[:1]
	}
	for i := range uint64(20) {
		again(2 + i)
	}
	base := heap()
	for i := range uint64(60) {
		again(30 + i)
	}
	r.s.Run(time.Second / 2)
	require.Less(t, heap()-base, 2<<20)
	require.Len(t, r.bodies, 2)
	r.unharmed()
}

// The id of another's connection is of no use to who guesses: 64 random bits. Who knows it can speak for the peer, until
// there is a seal; the host still does only what the peer might have done, and what it did not send ends the connection.
func TestConnectionIdsCannotBeGuessed(t *testing.T) {
	r := newRig(t, 20)
	link, err := r.s.Net.Dialer(transport.Fault{}, transport.Fault{}).Dial(context.Background())
	require.NoError(t, err)
	for i := range 4000 {
		h := packet.NewHeader(wire.Mix(1, uint64(i)), uint64(i), 0, i%2 == 0, false)
		_ = link.Send((&packet.Close{Code: 1}).Append(h.Append(nil)))
		if i%64 == 0 {
			r.run(1)
		}
	}
	require.Equal(t, 1, r.s.Host.Stats().Peers)
	r.unharmed()
}

// A connection opened with the id of one that is there belongs to that one: no second connection, no second hello.
func TestConnectionIDCollision(t *testing.T) {
	r := newRig(t, 20)
	l := r.inside()
	link, err := r.s.Net.Dialer(transport.Fault{}, transport.Fault{}).Dial(context.Background())
	require.NoError(t, err)
	twin := r.over(link, l.conn.ID())
	twin.claim = [16]byte{77}
	twin.control(twin.hello())
	r.run(60)
	require.Zero(t, twin.id, "the stream of the lane is the other's: its hello is behind it")
	require.LessOrEqual(t, r.s.Host.Stats().Peers, 2)
	r.unharmed()
}

// Terms of every kind are compared before anything is believed.
func TestHelloVariants(t *testing.T) {
	r := newRig(t, 20)
	good := r.stranger()
	whole := good.hello()
	for i, change := range []func(m *message.Hello){
		func(m *message.Hello) { m.Version = 2 },
		func(m *message.Hello) { m.Version = math.MaxUint64 },
		func(m *message.Hello) { m.Schema++ },
		func(m *message.Hello) { m.TickRate = math.MaxUint64 },
		func(m *message.Hello) { m.History = math.MaxUint64 },
		func(m *message.Hello) { m.Window = 0 },
		func(m *message.Hello) { m.Claim = [16]byte{} },
		func(m *message.Hello) { m.User = make([]byte, message.MaxUserBytes+1) },
	} {
		l := r.stranger()
		m := message.Hello{Terms: l.terms(), Claim: l.claim, Attempt: math.MaxUint64}
		change(&m)
		l.control(m.Append(nil))
		r.run(8)
		require.NotNil(t, l.end, "variant %d", i)
		require.Zero(t, l.id)
	}
	for n := range whole { // every prefix
		l := r.stranger()
		l.control(whole[:n])
		r.run(4)
		require.NotNil(t, l.end, "%d bytes", n)
	}
	require.Equal(t, 1, r.s.Host.Stats().Peers)
	r.liars = r.liars[:0]
	r.unharmed()
}

// The text of a close is for people: bounded, valid, without a character that a terminal obeys.
func TestReasonTextIsClean(t *testing.T) {
	r := newRig(t, 5)
	l := r.inside()
	l.conn.Close(r.s.Net.Now(), 4711, "\x1b[2J\x00\r\u202e\u0007"+strings.Repeat("long ", 100))
	r.run(3)
	why := l.why()
	require.Equal(t, uint16(4711), why.Code)
	require.NotContains(t, why.Text, "\x1b")
	require.NotContains(t, why.Text, "\x00")
	require.NotContains(t, why.Text, "\r")
	require.NotContains(t, why.Text, "\u202e")
	require.LessOrEqual(t, len(why.Text), 1024)

	raw := r.inside()
	b := binary.LittleEndian.AppendUint16([]byte{byte(packet.KindClose)}, 5)
	b = append(wire.AppendUvarint(b, 3), 0xff, 0xfe, 0x1b) // no UTF-8
	raw.raw(b)
	r.run(2)
	require.NotNil(t, raw.peer(), "malformed, dropped")
	r.unharmed()
}

// A thousand closes are one end.
func TestCloseFlood(t *testing.T) {
	r := newRig(t, 5)
	l := r.inside()
	for i := range 1000 {
		l.raw((&packet.Close{Code: uint16(i), Text: []byte("bye")}).Append(nil))
		if i%100 == 0 {
			r.run(1)
		}
	}
	r.run(10)
	require.Nil(t, l.peer())
	require.Equal(t, uint16(0), l.why().Code)
	require.Len(t, r.left, 1)
	r.unharmed()
}

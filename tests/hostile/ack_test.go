package hostile

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/packet"
)

func ack(ranges ...packet.Range) []byte { return packet.AppendAck(nil, ranges, 0, 1100) }

// Who acknowledges what was never sent is thrown out.
func TestAckOfAnUnsentPacket(t *testing.T) {
	for name, ahead := range map[string]uint64{"the next but some": 100, "far": 1 << 40, "the last": packet.NumberLimit - 1} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, 5)
			l := r.inside()
			n := min(l.first+ahead, packet.NumberLimit-1)
			l.raw(ack(packet.Range{First: n, Last: n}))
			r.run(2)
			require.Nil(t, l.peer())
			require.Equal(t, uint16(conn.CodeProtocol), l.why().Code)
			r.unharmed()
		})
	}
	t.Run("before the first", func(t *testing.T) {
		r := newRig(t, 5)
		l := r.inside()
		l.raw(ack(packet.Range{First: 0, Last: l.first + 2}))
		r.run(2)
		require.Equal(t, uint16(conn.CodeProtocol), l.why().Code)
		r.unharmed()
	})
}

// Who acknowledges everything up to the newest number, received or not, meets a number that was never used.
func TestOptimisticAcks(t *testing.T) {
	r := newRig(t, 50)
	l := r.inside()
	for range 60 * 30 {
		newest := l.first + uint64(l.in) - 1 // of those that arrived; numbers left out make it smaller than the true one
		l.raw(ack(packet.Range{First: l.first, Last: newest}))
		r.run(1)
		if l.peer() == nil {
			break
		}
	}
	require.Nil(t, l.peer())
	require.Equal(t, uint16(conn.CodeProtocol), l.why().Code)
	require.Contains(t, l.why().Text, "skipped")
	require.Less(t, l.in, 600)
	r.unharmed()
}

// Datagrams full of frames cost what they hold: acknowledgements, pings, empty messages, empty chunks, chunks of one byte.
func TestFrameFloods(t *testing.T) {
	frames := map[string]func(i int) []byte{
		"pings":          func(int) []byte { return packet.AppendPing(nil) },
		"empty messages": func(int) []byte { return []byte{byte(packet.KindMessage), 0} },
		"empty chunks":   func(i int) []byte { return []byte{byte(packet.KindChunk) + byte(i%3), 0, 0} },
		"scattered bytes": func(i int) []byte {
			b := wire.AppendUvarint([]byte{byte(packet.KindChunk) + 1}, uint64(2*i+9))
			return append(b, 1, 0xaa)
		},
		"bytes far apart": func(i int) []byte {
			b := wire.AppendUvarint([]byte{byte(packet.KindChunk) + byte(i%3)}, uint64(i*7919)%(1<<20-1)+1)
			return append(b, 1, 0xaa)
		},
	}
	for name, frame := range frames {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, 5)
			l := r.inside()
			base, n := heap(), 0
			for range 30 {
				for range 64 {
					var b []byte
					for range 200 {
						if b = append(b, frame(n)...); len(b) > 1100 {
							break
						}
						n++
					}
					l.raw(b)
				}
				r.run(1)
			}
			require.NotNil(t, l.peer(), "%v", l.why())
			require.Less(t, heap()-base, 8<<20, "three windows of 1 MiB, and the datagrams under way")
			r.unharmed()
		})
	}
}

// Copies of a datagram are one.
func TestDuplicateFlood(t *testing.T) {
	r := newRig(t, 5)
	l := r.inside()
	b := (&message.Input{First: uint64(r.s.Engine.Tick()) + 2, Ticks: [][]byte{input(nil, []argument{{action: throwAction, count: 1, bits: make([]byte, 4)}})}}).Append(nil)
	frames := append(wire.AppendUvarint([]byte{byte(packet.KindMessage)}, uint64(len(b))), b...)
	throws := r.rules[0].Throws
	for i := range 20 {
		for range 100 {
			h := packet.Header{ID: l.conn.ID(), Number: 1000, Length: 8}
			_ = l.link.Send(append(h.Append(nil), frames...))
		}
		if i%5 == 4 {
			r.run(1)
		}
	}
	r.still = true
	l.mute = true // it would be told of a number it did not send
	for range 10 {
		r.s.Step()
	}
	require.LessOrEqual(t, r.rules[0].Throws-throws, 2, "one of the liar's")
	require.Equal(t, uint64(1), l.peer().Stats().Input.Messages)
	r.unharmed()
}

// A stream that goes beyond its window, a message longer than any, and a length without end are ends.
func TestLaneLies(t *testing.T) {
	chunk := func(lane byte, offset uint64, data ...byte) []byte {
		b := wire.AppendUvarint([]byte{byte(packet.KindChunk) + lane}, offset)
		return append(wire.AppendUvarint(b, uint64(len(data))), data...)
	}
	for name, c := range map[string]struct {
		frames []byte
		code   uint16
	}{
		"beyond the window":          {chunk(1, 1<<20, 1), conn.CodeFlow},
		"far beyond the window":      {chunk(2, 1<<61, 1), conn.CodeFlow},
		"a message of 4 GiB":         {chunk(1, 0, 0xff, 0xff, 0xff, 0xff, 0x0f), conn.CodeLimit},
		"a length that does not end": {chunk(1, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff), conn.CodeProtocol},
		"a block from a client":      {chunk(1, 0, 3, byte(message.KindBlock), 1, 1), message.EndProtocol},
		"an empty message":           {chunk(2, 0, 0, 0, 0, 0), message.EndProtocol},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, 5)
			l := r.inside()
			l.raw(c.frames)
			r.run(2)
			require.Nil(t, l.peer())
			require.Equal(t, c.code, l.why().Code)
			r.unharmed()
		})
	}
	t.Run("a long message that never ends", func(t *testing.T) {
		r := newRig(t, 5)
		l := r.inside()
		base := heap()
		_ = l.conn.Send(conn.Structure, make([]byte, 256<<10)) // its first bytes, then a gap that is never closed
		head := wire.AppendUvarint(nil, 256<<10)
		l.raw(chunk(1, 0, head...))
		r.run(60)
		require.Less(t, heap()-base, 2<<20)
		r.unharmed()
	})
}

// A joiner that acknowledges everything but pages costs the window, is told why, and the world goes on for the others.
func TestJoinerThatNeverTakesPages(t *testing.T) {
	r := newRig(t, 20_000, func(cfg *systems.HostConfig) { cfg.StallTimeout = 5 * time.Second })
	base := heap()
	l := r.stranger()
	l.lose = func(b []byte) bool { return carries(b, chunkOf(conn.Bulk)) }
	l.control(l.hello())
	r.run(30)
	require.NotNil(t, l.peer())
	r.churn = 5
	r.run(120)
	require.Less(t, heap()-base, 3<<20, "the window, and what is owed")
	r.run(60 * 5)
	require.Nil(t, l.peer())
	require.Equal(t, uint16(message.EndTimeout), l.why().Code)
	require.Contains(t, l.why().Text, "reads too slowly")
	r.unharmed()
}

// One that takes a page now and then is let go on, at the same price.
func TestTrickleReader(t *testing.T) {
	r := newRig(t, 20_000, func(cfg *systems.HostConfig) { cfg.StallTimeout = 2 * time.Second })
	base := heap()
	l := r.stranger()
	shut := 0
	l.lose = func(b []byte) bool { return shut > 0 && carries(b, chunkOf(conn.Bulk)) }
	l.control(l.hello())
	for i := range 60 * 15 {
		if shut = (i + 1) % 60; shut > 58 {
			shut = 0
		}
		r.run(1)
	}
	require.Less(t, heap()-base, 4<<20)
	r.unharmed()
}

// A peer that hears nothing while the world changes a lot costs a record an entity, and ends by silence.
func TestPeerThatNeverReads(t *testing.T) {
	r := newRig(t, 600)
	l := r.inside()
	r.run(60)
	base := heap()
	r.busy, r.churn = 150, 10
	l.lose = func([]byte) bool { return true }
	for range 60 * 25 {
		l.raw(packet.AppendPing(nil)) // it is there
		r.run(1)
		if p := l.peer(); p != nil {
			require.LessOrEqual(t, p.Stats().Unsettled, 2000)
		}
	}
	require.Less(t, heap()-base, 24<<20)
	r.run(60 * 10)
	require.Nil(t, l.peer())
	require.NotZero(t, l.why().Code)
	r.unharmed()
}

// Events wait for a peer that does not read up to a bound; then it is told.
func TestEventsForAPeerThatNeverReads(t *testing.T) {
	r := newRig(t, 200)
	l := r.inside()
	r.run(30)
	base := heap()
	l.lose = func(b []byte) bool { return carries(b, chunkOf(conn.Structure)) }
	r.noises = 300
	ticks, most := 0, 0
	for ; l.peer() != nil && ticks < 60*20; ticks++ {
		if r.run(1); ticks%50 == 0 {
			most = max(most, heap()-base)
		}
	}
	require.Less(t, ticks, 600)
	require.Less(t, most, 12<<20)
	require.Equal(t, uint16(message.EndTimeout), l.why().Code)
	require.Contains(t, l.why().Text, "events wait")
	r.noises = 0
	r.unharmed()
}

// One that refuses every value message makes the host send within its rate, and nothing piles up.
func TestPeerThatRefusesValues(t *testing.T) {
	r := newRig(t, 500)
	l := r.inside()
	r.run(30)
	base := heap()
	r.busy, l.refuse = 200, true
	before := l.peer().Stats().Connection.BytesOut
	r.run(60 * 5)
	p := l.peer()
	require.NotNil(t, p)
	require.Less(t, p.Stats().Connection.BytesOut-before, uint64(6*systems.DefaultRate))
	require.LessOrEqual(t, p.Stats().Unsettled, 600)
	require.Less(t, heap()-base, 6<<20)
	r.unharmed()
}

// A peer that answers late makes round trips look long, and with them windows and patience: bounded all the same.
func TestSlowAnswers(t *testing.T) {
	r := newRig(t, 1000)
	l := r.stranger()
	l.control(l.hello())
	r.run(5)
	base := heap()
	r.busy, r.churn, r.noises = 100, 5, 2
	for range 4 {
		var held [][]byte
		l.lose = func(b []byte) bool { held = append(held, append([]byte(nil), b...)); return true }
		for range 60 * 5 {
			l.raw(packet.AppendPing(nil))
			r.run(1)
		}
		l.lose = nil
		for _, b := range held {
			_ = l.conn.Receive(r.s.Net.Now(), b)
		}
		require.Less(t, heap()-base, 24<<20)
		r.run(2)
	}
	r.unharmed()
}

// What one attacker costs does not grow with how long it goes on: many come and go, and nothing is left of them.
func TestManyComeAndGo(t *testing.T) {
	r := newRig(t, 200)
	cycle := func() {
		for i := range 20 {
			l := r.inside()
			switch i % 3 {
			case 0:
				l.conn.Close(r.s.Net.Now(), 4096, "")
			case 1:
				_ = l.conn.Send(conn.Bulk, []byte{1})
			default:
				l.raw(ack(packet.Range{First: 1 << 50, Last: 1 << 50}))
			}
			r.run(3)
			require.Nil(t, l.peer())
			r.liars = r.liars[:len(r.liars)-1]
		}
		r.s.Run(time.Second)
		clear(r.left)
	}
	cycle()
	base := heap()
	cycle()
	cycle()
	require.Less(t, heap()-base, 512<<10)
	require.Equal(t, 1, r.s.Host.Stats().Peers)
	m := r.s.Join(systemstest.Good(), systems.ClientConfig{})
	require.True(t, r.s.Until(2*time.Second, func() bool { return m.Client.State() == systems.Playing }))
	r.unharmed()
}

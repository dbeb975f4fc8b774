package conn

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/packet"
)

// FuzzReceive gives hostile frames to a connection in the middle of its life:
// no panic, what is kept stays within its bounds, and the handler hears of
// everything exactly once.
func FuzzReceive(f *testing.F) {
	add := func(frames ...[]byte) { f.Add(bytes.Join(frames, nil), uint16(0)) }
	ack := packet.AppendAck(nil, []packet.Range{{First: 1, Last: 3}}, ms, 100)
	far := packet.AppendAck(nil, []packet.Range{{First: 1, Last: 1 << 50}}, ms, 100)
	chunk := packet.Chunk{Lane: 1, Offset: 5, Data: []byte("beyond a gap")}
	message := packet.Chunk{Lane: 2, Data: []byte("\x03one\x03two\x05th")}
	bye := packet.Close{Code: 3, Text: []byte("bye")}
	add(ack, packet.AppendMessage(nil, []byte("hi")))
	add(far)
	add(chunk.Append(nil), message.Append(nil), packet.AppendPing(nil))
	add(bye.Append(nil))
	f.Fuzz(func(t *testing.T, frames []byte, cut uint16) {
		h := newRecorder()
		c := New(Config{MaxMessageBytes: 2000, MaxQueuedBytes: 10000}, 0, h)
		accepted := uint64(0)
		for now := time.Duration(0); now < 20*tick; now += tick {
			c.Room(now)
			accepted++
			if c.SendUnreliable([]byte("message"), accepted) != nil {
				accepted--
			}
			_ = c.Send(Structure, make([]byte, 300))
			for c.Poll(now, nil) != nil {
			}
			// The input, in datagrams cut at some place.
			rest := frames
			for i := uint64(0); len(rest) > 0 && i < 8; i++ {
				n := min(len(rest), 1+int(cut%1200))
				if cut == 0 {
					n = len(rest)
				}
				head := packet.NewHeader(0, uint64(now/tick)*8+i, 0, false, false)
				_ = c.Receive(now, append(head.Append(nil), rest[:n]...))
				rest = rest[n:]
			}
			for l := range c.inboxes {
				in := &c.inboxes[l]
				require.LessOrEqual(t, len(in.held.list), maxGaps)
				require.LessOrEqual(t, len(in.data.list), 10000/pageBytes+2)
				require.LessOrEqual(t, cap(in.message), 4096)
			}
			require.LessOrEqual(t, len(c.acks.got.list), maxKeptRanges)
		}
		c.Close(time.Second, 1, "")
		require.Len(t, h.closed, 1)
		require.Equal(t, accepted, uint64(len(h.delivered)+len(h.lost)))
		require.Zero(t, c.Stats().InFlight)
	})
}

// FuzzPair runs a script of operations over a live pair: what reaches states
// that bytes alone never reach. Without damage to datagrams, everything that
// the connection promises must hold; with it, the connection may end, and
// each message has its one notice all the same.
func FuzzPair(f *testing.F) {
	f.Add([]byte{0, 1, 2, 9, 9, 9}, uint8(0))
	f.Add([]byte{0x00, 0x13, 0x22, 9, 0x34, 5, 6, 9, 0x47, 9, 9, 9, 8, 9, 9}, uint8(1))
	f.Add(bytes.Repeat([]byte{0xf0, 0xf2, 0xf3, 0xf4, 9, 5, 9, 6, 9, 7, 9, 9, 9}, 20), uint8(2))
	f.Add(bytes.Repeat([]byte{0x10, 0x23, 9, 8, 9, 9}, 9), uint8(3))
	f.Add(bytes.Repeat([]byte{0x20, 0x33, 9, 13, 9, 9, 5, 9, 9, 9}, 30), uint8(0x1c))
	f.Add([]byte{0x20, 0x31, 9, 0x52, 9, 14, 9, 5, 9, 9}, uint8(0x25))
	f.Add(bytes.Repeat([]byte{0x40, 0x8, 9, 0x20, 0x6, 13, 9}, 9), uint8(0x3f))
	f.Fuzz(func(t *testing.T, script []byte, setup uint8) {
		cfg := Config{MaxMessageBytes: 4000, MaxQueuedBytes: 12000, Rate: 64 << 10 << (setup % 3),
			FirstPacket: []uint64{0, 1<<16 - 9, 1<<32 - 9, 1<<62 - 9}[setup%4],
			FixedRate:   setup&8 != 0, MinDatagramBytes: 548}
		if setup&16 != 0 {
			cfg.Sealer = &toySealer{}
		}
		closed := false
		p := newPair(t, uint64(setup)+1, faults{latency: time.Duration(setup%8) * 10 * ms}, cfg)
		for i, op := range script[:min(len(script), 600)] {
			s, arg := p.a, int(op>>4)
			if i%3 == 1 {
				s = p.b
			}
			air := s.air
			switch op & 15 {
			case 0:
				s.tryUnreliable(8 + arg*70)
			case 1, 2, 3:
				s.trySend(Lane(op&15)-1, 1+arg*arg*17)
			case 4: // a long message
				s.trySend(Bulk, 3900)
			case 5: // drop
				if len(air) > 0 {
					s.air = append(air[:arg%len(air)], air[arg%len(air)+1:]...)
				}
			case 6: // duplicate
				if len(air) > 0 {
					s.air = append(air, air[arg%len(air)])
				}
			case 7: // delay
				if len(air) > 0 {
					air[arg%len(air)].at += time.Duration(arg) * 20 * ms
				}
			case 8: // damage
				if len(air) > 0 {
					p.damaged = true
					b := air[arg%len(air)].b
					b[(arg*31+i)%len(b)] ^= 1 << (i % 8)
				}
			case 10: // refuse for a tick
				p.link.refuse = 0.5
			case 11: // a long silence
				p.now += time.Duration(arg) * 50 * ms
			case 12:
				s.Flush()
			case 13: // the client's address changes
				p.a.at++
			case 14:
				s.Close(p.now, uint16(arg), "closed")
				closed = true
			default:
				p.tolerant()
				p.link.refuse = 0
			}
		}
		if closed && !p.damaged { // both sides know, and are done
			for range 60 * 12 {
				p.tolerant()
			}
			for _, s := range []*side{p.a, p.b} {
				require.Len(t, s.closed, 1)
				_, more := s.Deadline()
				require.False(t, more)
			}
		}
		if p.damaged || closed {
			for range 60 {
				p.tolerant()
			}
			for _, s := range []*side{p.a, p.b} {
				s.Close(p.now, 1, "")
				require.Len(t, s.closed, 1)
				require.Equal(t, s.accepted, uint64(len(s.delivered)+len(s.lost)))
				require.Zero(t, s.Stats().InFlight)
			}
			return
		}
		for range 100 {
			p.tolerant()
		}
		p.settle(time.Minute)
		p.complete(p.a, p.b)
		p.complete(p.b, p.a)
	})
}

func (s *side) tryUnreliable(n int) {
	if !s.Conn.Closed() {
		s.unreliable(n)
	}
}

func (s *side) trySend(l Lane, n int) {
	if !s.Conn.Closed() {
		s.send(l, n)
	}
}

// tolerant runs a tick in which damage may break the protocol.
func (p *pair) tolerant() {
	p.now += tick
	for _, d := range [][2]*side{{p.a, p.b}, {p.b, p.a}} {
		from, to := d[0], d[1]
		air := from.air
		from.air = nil
		for _, f := range air {
			if f.at > p.now {
				from.air = append(from.air, f)
			} else if f.to == to.at {
				if err := to.ReceiveFrom(p.now, bytes.Clone(f.b), f.from); !p.damaged {
					require.NoError(p.t, err)
				}
			}
		}
	}
	for _, s := range []*side{p.a, p.b} {
		p.leave(s)
		if !p.damaged && len(s.closed) == 0 {
			p.holds(s, map[*side]*side{p.a: p.b, p.b: p.a}[s])
		}
	}
}

// FuzzStrangers gives hostile datagrams, header and all, to a sealed connection:
// nobody without the key has any effect.
func FuzzStrangers(f *testing.F) {
	head := packet.Header{ID: 7, Number: 5, Length: 1}
	f.Add(head.Append(nil))
	f.Add(packet.AppendPing(head.Append(nil)))
	f.Add(make([]byte, 40))
	f.Fuzz(func(t *testing.T, datagram []byte) {
		c, h := sender(Config{ID: 7, Sealer: &toySealer{key: 3}})
		before := *c
		require.NoError(t, c.ReceiveFrom(0, datagram, 9))
		require.Zero(t, len(h.unreliable)+len(h.closed))
		before.stats = c.stats
		require.Equal(t, before.seen, c.seen)
		require.Equal(t, before.paths, c.paths)
		require.Equal(t, before.acks, c.acks)
		st := c.Stats()
		require.Zero(t, st.PacketsIn)
		require.LessOrEqual(t, st.Malformed+st.Stray+st.Unopened+st.Old, uint64(1))
	})
}

// TestStrangersCostNoMemory sends each kind of datagram that is dropped before
// it is opened or because it is not, and what came before.
func TestStrangersCostNoMemory(t *testing.T) {
	c, _ := sender(Config{ID: 7, Sealer: &toySealer{key: 3}})
	good := func(n uint64) []byte {
		h := packet.NewSealedHeader(7, n, 0, false)
		b := packet.AppendPing(h.Append(nil))
		return (&toySealer{key: 3, client: true}).Seal(b[:h.Size()], n, b[:h.Size()], b[h.Size():])
	}
	copied := good(5000)
	require.NoError(t, c.Receive(0, bytes.Clone(copied)))
	other := packet.Header{ID: 8, Length: 2}
	forged := packet.Header{ID: 7, Number: 5001, Length: 2}
	old := packet.Header{ID: 7, Number: 17, Length: 2}
	var e Endpoint[*Conn]
	for name, d := range map[string][]byte{
		"nothing": {}, "junk": make([]byte, 1200), "no number": {0x49, 1, 2, 3}, "a mirror": {0x40, 1, 2, 3},
		"another id": other.Append(nil), "forged": append(forged.Append(nil), make([]byte, 300)...),
		"no tag": forged.Append(nil), "a copy": copied, "old": old.Append(nil),
	} {
		before := c.Stats().PacketsIn
		require.Zero(t, testing.AllocsPerRun(50, func() {
			if c.Receive(0, d) != nil {
				panic("violation")
			}
			e.Find(d)
		}), name)
		require.Equal(t, before, c.Stats().PacketsIn, name)
	}
}

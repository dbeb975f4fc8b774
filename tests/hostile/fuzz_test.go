package hostile

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/packet"
)

// script reads a fuzzer's bytes as choices; at its end every choice is zero. A tame one says only what does not end the
// session at once, so that it gets further.
type script struct {
	b    []byte
	tame bool
}

func (s *script) left() bool { return len(s.b) > 0 }

func (s *script) u8() byte {
	if len(s.b) == 0 {
		return 0
	}
	v := s.b[0]
	s.b = s.b[1:]
	return v
}

// number is a number of any size, most often a small one.
func (s *script) number() uint64 {
	k := s.u8()
	v := uint64(s.u8())
	switch k % 8 {
	case 0, 1, 2:
		return v
	case 3:
		return v << 8
	case 4:
		return 1<<24 - v
	case 5:
		return 1<<32 - v
	case 6:
		return message.TickLimit - v
	}
	return -v
}

// near is a number near another one, or any.
func (s *script) near(n uint64) uint64 {
	if k := s.u8(); k < 224 {
		return n + uint64(k) - 112
	}
	return s.number()
}

func (s *script) bytes(most int) []byte {
	n := min(int(s.u8()), most, len(s.b))
	b := s.b[:n]
	s.b = s.b[n:]
	return b
}

// arguments are a list of actions with bits of any kind.
func (s *script) arguments(rt *netcomp.Runtime, l *liar) (list []argument) {
	for n := s.u8() % 4; n > 0; n-- {
		a := argument{action: uint64(s.u8() % 5), count: s.number(), bits: s.bytes(16)}
		switch s.u8() % 6 {
		case 0:
			a.bits = who(s.near(uint64(l.id)), s.near(1))
		case 1:
			if i := rt.Identity(l.r.world[int(s.u8())%len(l.r.world)]); i != nil {
				a.bits = who(uint64(i.ID().Index()), uint64(i.ID().Gen()))
			}
		case 2:
			a.bits = walk(uint32(s.number())<<8, uint32(s.number()))
		case 3:
			a.bits = bits(func(w *wire.BitWriter) {
				w.Bool(true)
				w.Bool(true)
				netcomp.Key{Tick: 1, Peer: netcomp.PeerID(s.number()), Press: uint32(s.u8()), Action: uint16(s.u8())}.Append(w)
			})
		}
		list = append(list, a)
	}
	return list
}

// attack does the next thing of the script to the host.
func (l *liar) attack(s *script) {
	r := l.r
	rt := netcomp.RuntimeOf(r.s.Engine.World())
	op := s.u8()
	if k := op % 16; s.tame && (k == 5 || k >= 7 && k <= 10 || k == 13) {
		op -= k // input instead
	}
	switch op % 16 {
	case 0, 1, 2, 3: // input
		m := message.Input{Numbering: s.u8() % 5, Echo: s.near(uint64(r.s.Engine.Tick())), Applied: s.number(), First: s.near(uint64(r.s.Engine.Tick()))}
		for n := s.u8() % 8; n > 0; n-- {
			m.Ticks = append(m.Ticks, input(s.arguments(rt, l), s.arguments(rt, l)))
		}
		b := m.Append(nil)
		for range 1 + int(op>>4) {
			l.say(b)
		}
	case 4:
		l.say(s.bytes(200))
	case 5: // a lane
		_ = l.conn.Send(conn.Lane(s.u8()%3), s.bytes(200))
	case 6: // hello
		m := message.Hello{Terms: l.terms(), Claim: [16]byte{s.u8()}, Attempt: s.number(), User: s.bytes(50)}
		if s.u8()%2 == 0 {
			m.Claim = l.claim
		}
		l.control(m.Append(nil))
	case 7: // acknowledgement
		n := s.near(l.first + uint64(l.in))
		l.raw(ack(packet.Range{First: n - min(n, uint64(s.u8())), Last: n}))
	case 8: // frames
		l.raw(s.bytes(255))
	case 9: // a chunk
		b := wire.AppendUvarint([]byte{byte(packet.KindChunk) + s.u8()%4}, s.number())
		data := s.bytes(100)
		l.raw(append(wire.AppendUvarint(b, uint64(len(data))), data...))
	case 10: // bytes on the link, with and without a header
		b := s.bytes(255)
		if s.u8()%2 == 0 {
			h := packet.Header{ID: l.conn.ID(), Number: s.near(uint64(len(l.names))) & (packet.NumberLimit - 1), Length: 8, Initial: s.u8()%2 == 0}
			b = append(h.Append(nil), b...)
		}
		_ = l.link.Send(b)
	case 11:
		l.refuse = s.u8()%2 == 0
	case 12: // deaf, or deaf on a lane
		lane := conn.Lane(s.u8() % 3)
		switch s.u8() % 3 {
		case 0:
			l.lose = nil
		case 1:
			l.lose = func([]byte) bool { return true }
		case 2:
			l.lose = func(b []byte) bool { return carries(b, chunkOf(lane)) }
		}
	case 13:
		l.conn.Close(r.s.Net.Now(), uint16(s.number()), string(s.bytes(100)))
	case 14: // another from the same place, with the same or another id
		again := r.over(l.link, l.conn.ID()+uint64(s.u8()%2))
		again.control(again.hello())
	case 15:
		r.run(int(s.u8() % 40))
	}
}

// FuzzHost plays a script of lies against a host, with an honest client beside it: whatever is said, nothing panics, the
// honest one stays and its world becomes the host's, and the host keeps what is bounded within its bounds.
func FuzzHost(f *testing.F) {
	for _, s := range []string{
		"\x00\x01\x70\x00\x00\x00\x00\x01\x02\x03\x04\x05\x06\x0f\x05", "\x06\x01\x00\x02\x05hello\x00\x0f\x20\x06\x01\x00\x02\x00\x00",
		"\x07\x70\x05\x0f\x03\x07\xff\x07\x01\x00\x0f\x03", "\x08\x05\x01\x01\x02\x03\x00\x09\x01\x05\x02\x03abc\x0f\x09", "\x0c\x01\x01\x0f\x27\x0f\x27\x0c\x00\x00\x0f\x27",
		"\x0d\x01\x02\x05bye\x1b!\x0f\x03", "\x0e\x00\x0f\x05\x0e\x01\x0f\x05", "\xf0\x01\x70\x00\x00\x70\x03\x01\x02\x00\x01\x00\x00\x0f\x05",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(attackHost)
}

func attackHost(t *testing.T, data []byte) {
	if len(data) > 2048 {
		return
	}
	r := newRig(t, 30, func(cfg *systems.HostConfig) { cfg.MaxPeers = 4 })
	r.churn, r.noises = 1, 1
	s := &script{b: data}
	s.tame = s.u8()%2 == 1
	l := r.inside()
	for ticks := 0; s.left() && ticks < 200; ticks++ {
		before, from := r.s.Host.Stats().Visited, r.s.Engine.Tick()
		l.attack(s)
		r.run(1)
		require.LessOrEqual(t, r.s.Host.Stats().Peers, 4)
		require.LessOrEqual(t, r.s.Host.Stats().Visited-before, 3000*uint64(r.s.Engine.Tick()-from), "work of a step")
		for _, p := range r.peers {
			v := p.Stats()
			require.LessOrEqual(t, v.Unsettled, 2000)
			require.LessOrEqual(t, v.Connection.InFlight, 1024)
			require.LessOrEqual(t, v.Connection.QueuedControl+v.Connection.QueuedStructure+v.Connection.QueuedBulk, 3<<20)
		}
	}
	for _, why := range r.left {
		require.NotContains(t, why.Text, "\x1b")
	}
	r.unharmed()
}

// lie says the next thing of the script to the client.
func (v *victim) lie(s *script) {
	op := s.u8()
	if k := op % 12; s.tame && (k == 2 || k == 9 || k == 10) {
		op = 11 // wait instead
	}
	switch op % 12 {
	case 0, 1: // a block of records that look right
		var records []func(w *wire.BitWriter)
		for n := s.u8() % 8; n > 0; n-- {
			records = append(records, v.record(s))
		}
		if op > 240 && !s.tame {
			v.block += uint64(s.u8())
		}
		v.blockOf(records...)
	case 2: // a block of bits
		v.block++
		v.send(conn.Structure, append((&message.Block{Number: v.block, Tick: v.tick}).Append(nil), s.bytes(100)...))
	case 3: // a page
		b := (&message.Page{Tick: s.near(v.tick) % message.TickLimit, Total: s.number()}).Append(nil)
		if s.u8()%2 == 0 && !s.tame {
			v.send(conn.Bulk, append(b, s.bytes(100)...))
			return
		}
		v.send(conn.Bulk, append(b, bits(func(w *wire.BitWriter) {
			for n := s.u8() % 8; n > 0; n-- {
				w.Bool(true)
				index, gen := s.near(112), s.near(1)
				if s.tame {
					v.paged++
					index, gen = 300+v.paged, 1
				}
				body(w, index, gen, uint64(s.u8()%3))
			}
			w.Bool(false)
		})...))
	case 4:
		if s.tame {
			return
		}
		v.send(conn.Bulk, (&message.Final{Tick: s.near(v.tick) % message.TickLimit}).Append(nil))
	case 5, 6: // values
		h := v.anyHead(s)
		b := h.Append(nil)
		if s.u8()%2 == 0 && !s.tame {
			v.say(append(b, s.bytes(100)...))
			return
		}
		v.say(append(b, bits(func(w *wire.BitWriter) {
			for n := s.u8() % 8; n > 0; n-- {
				w.Bool(true)
				if gap := int64(s.u8()) - 100; s.tame {
					w.Varint(gap & 3)
				} else {
					w.Varint(gap)
				}
				message.AppendMember(w, -1, lifeComponent)
				w.Bool(false)
				l, q := Life{Points: int32(s.number())}, lifeQ{}
				lifeNet{}.Quantize(&q, &l, nil, true)
				lifeNet{}.AppendImage(w, &q, nil)
				message.AppendEnd(w)
			}
			w.Bool(false)
		})...))
	case 7, 8: // own state
		v.own(netcomp.MakeNetID(uint32(s.u8()%6), 1), func(m *message.Own, h *message.Send) {
			own := *h
			if *h = v.anyHead(s); op > 128 {
				*h = own
			}
			h.Own = true
			m.Whole, m.Decided, m.Numbering = s.u8()%2 == 0, s.near(v.heard.First), (m.Numbering+s.u8()%2)&3
			for n := s.u8() % 4; n > 0; n-- {
				m.Runs = append(m.Runs, message.Run{First: s.near(v.heard.First) & (1<<63 - 1), Count: uint64(s.u8()) + 1, Verdict: s.u8() | 1})
			}
			if s.u8()%2 == 0 {
				m.Executed = []message.Executed{{Action: uint64(s.u8() % 4), Count: s.number() & (1<<32 - 1)}}
			}
		})
	case 9:
		v.send(conn.Lane(s.u8()%3), s.bytes(200))
	case 10:
		v.say(s.bytes(200))
	case 11:
		v.run(int(s.u8() % 40))
	}
}

// anyHead is a header that can be sent, with numbers of any kind.
func (v *victim) anyHead(s *script) message.Send {
	h := v.head()
	if s.u8()%2 == 0 {
		return h
	}
	h.Number = max(s.near(h.Number), 1)
	h.Tick = s.near(h.Tick) % message.TickLimit
	h.Block = s.near(v.block)
	less := func(n uint64) uint64 { return n - min(n, s.number()) }
	h.Previous, h.Settled, h.Complete, h.Oldest, h.Structure, h.Need = less(h.Tick), less(h.Tick), less(h.Tick), less(h.Number), less(h.Block), less(h.Block)
	h.Count = s.u8() | 1
	h.Index, h.Step, h.Scale, h.Margin = s.u8()%h.Count, s.u8()%16, s.u8()|1, int64(s.number())
	return h
}

// told is what the script has said of an entity: it has the two usual components, it is the client's.
type told struct{ full, mine bool }

// record is a structure record that can be read, of indexes near those in use; a tame one fits what was said before.
func (v *victim) record(s *script) func(w *wire.BitWriter) {
	index, k := uint64(s.u8()%8), s.u8()%7
	is, alive := v.alive[index]
	if makes := k >= 3 && k <= 5; s.tame && k < 6 && alive == makes {
		if k = s.u8() % 3; !makes {
			k += 3
		}
	}
	switch k {
	case 0:
		delete(v.alive, index)
		return func(w *wire.BitWriter) { kind(w, message.RecordDespawn); w.Uvarint(index) }
	case 1:
		owner := uint64(s.u8() % 3)
		brings := s.u8()%2 == 0 && (is.full || !s.tame)
		v.alive[index] = told{is.full, owner == 1}
		return func(w *wire.BitWriter) {
			kind(w, message.RecordOwner)
			w.Uvarint(index)
			message.AppendRole(w, message.Role{Owner: owner, Predicted: owner == 1})
			if brings {
				values(w, owner == 1)
			} else {
				message.AppendEnd(w)
			}
		}
	case 2:
		c, raw, brings := int(s.u8()%3), s.u8()%2 == 0, s.u8()%2 == 0
		if s.tame {
			raw = is.mine
		}
		v.alive[index] = told{brings || is.full && c == tieComponent, is.mine}
		return func(w *wire.BitWriter) {
			kind(w, message.RecordShape)
			w.Uvarint(index)
			message.AppendMember(w, -1, c)
			message.AppendEnd(w)
			if brings {
				values(w, raw)
			} else {
				message.AppendEnd(w)
			}
		}
	case 3:
		owner := uint64(s.u8() % 3)
		v.alive[index] = told{true, owner == 1}
		return spawn(index, uint64(s.u8()%3)+1, owner)
	case 4:
		v.alive[index] = told{}
		return tie(index, uint64(s.u8()%8), uint64(s.u8()%3)+1)
	case 5: // a spawn by a key, near those that the client presses
		v.alive[index] = told{true, true}
		key := netcomp.Key{Peer: 1, Action: throwAction + 1, Press: uint32(s.u8()) % 64, Call: uint16(s.u8() % 2)}
		return func(w *wire.BitWriter) {
			kind(w, message.RecordSpawn)
			w.Bool(true)
			w.Uvarint(index)
			w.Uvarint(3)
			message.AppendRole(w, message.Role{Owner: 1, Predicted: true, Keyed: true})
			key.Append(w)
			values(w, true)
		}
	}
	n := s.u8()
	return func(w *wire.BitWriter) {
		for range n {
			kind(w, message.RecordEvent)
			message.AppendEvent(w, message.Event{Age: uint64(n), Size: 4})
			w.Bits(uint64(n), 32)
		}
	}
}

// FuzzClient plays a script of lies against a client that is in a whole world: nothing panics, the session goes on or ends
// with a reason, what is bounded stays so, and the world is usable afterwards.
func FuzzClient(f *testing.F) {
	for _, s := range []string{
		"\x00\x03\x03\x03\x01\x00\x04\x04\x02\x01\x05\x00\x0b\x09", "\x00\x02\x02\x00\x00\x02\x01\x02\x0b\x05\x07\x02\x00\x00\x00", "\x05\x00\x01\x03\x80\x01\x02\x03\x0b\x02",
		"\x08\x02\x00\x00\x00\x00\x00\x0b\x09\x08\x02\x01\x00", "\x03\x70\x00\x09\x01\x03\x75\x70\x01\x0b\x01", "\x00\x03\x05\x05\x01\x00\x06\x05\x02\x00\x07\x05\x03\x00\x0b\x14",
		"\x04\x70\x0b\x03", "\x09\x01\x03abc\x0b\x02", "\x0a\x02\x07\x01\x0b\x02",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(attackClient)
}

func attackClient(t *testing.T, data []byte) {
	if len(data) > 2048 {
		return
	}
	v := playing(t)
	s := &script{b: data}
	s.tame = s.u8()%2 == 1
	for ticks := 0; s.left() && ticks < 200; ticks++ {
		v.lie(s)
		v.run(1)
		st := v.client.Stats()
		require.LessOrEqual(t, st.Entities, 5000)
		require.LessOrEqual(t, st.Replayed, uint64(140*60*200))
		if v.client.State() == systems.Ended {
			require.NotEmpty(t, v.why.Text)
			require.NotZero(t, v.why.Code, fmt.Sprint(v.why))
			if testing.Verbose() {
				t.Log(ticks, v.why)
			}
			break
		}
	}
	v.run(int(time.Second/step) / 4)
	v.usable()
}

// Long scripts of chance, beside those that a fuzzer grows: TICKWIRE_SCRIPTS of them (a number), 60 by default.
func TestScriptsOfLies(t *testing.T) {
	n, err := strconv.ParseUint(os.Getenv("TICKWIRE_SCRIPTS"), 10, 64)
	if err != nil {
		n = 60
	}
	for seed := range n {
		d := rand.New(rand.NewPCG(seed, 11))
		data := make([]byte, 100+d.IntN(1500))
		for i := range data {
			data[i] = byte(d.Uint32())
			if d.IntN(3) == 0 {
				data[i] %= 16
			}
		}
		t.Run(fmt.Sprintf("host/%d", seed), func(t *testing.T) { attackHost(t, data) })
		t.Run(fmt.Sprintf("client/%d", seed), func(t *testing.T) { attackClient(t, data) })
	}
}

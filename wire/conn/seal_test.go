package conn

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/packet"
)

// toySealer is what a seal does, without its strength: payloads become
// unreadable, and a tag of 16 bytes covers header, payload, number and
// direction.
type toySealer struct {
	key    uint64
	client bool
	sealed map[uint64]bool // numbers; nil = not noted
}

var errToy = errors.New("toy: not sealed by the other side")

const toyTag = 16

func (s *toySealer) Overhead() int { return toyTag }

func (s *toySealer) tag(from bool, header, sealed []byte, number uint64) (t [toyTag]byte) {
	h := wire.Mix(s.key, number)
	if from {
		h = wire.Mix(h, 1)
	}
	for _, part := range [][]byte{header, sealed} {
		h = wire.Mix(h, uint64(len(part)))
		for len(part) >= 8 {
			h = wire.Mix(h, binary.LittleEndian.Uint64(part))
			part = part[8:]
		}
		for _, b := range part {
			h = wire.Mix(h, uint64(b))
		}
	}
	binary.LittleEndian.PutUint64(t[:], h)
	binary.LittleEndian.PutUint64(t[8:], wire.Mix(h, 2))
	return t
}

func (s *toySealer) cipher(b []byte, number uint64) {
	for i := range b {
		b[i] ^= byte(wire.Mix(s.key+number, uint64(i)))
	}
}

func (s *toySealer) Seal(dst []byte, number uint64, header, payload []byte) []byte {
	if s.sealed != nil {
		if s.sealed[number] {
			panic("toy: a number was used twice")
		}
		s.sealed[number] = true
	}
	out := append(dst, payload...)
	s.cipher(out[len(dst):], number)
	t := s.tag(s.client, header, out[len(dst):], number)
	return append(out, t[:]...)
}

func (s *toySealer) Open(dst []byte, number uint64, header, sealed []byte) ([]byte, error) {
	n := len(sealed) - toyTag
	if n < 0 {
		return nil, errToy
	}
	if t := s.tag(!s.client, header, sealed[:n], number); !bytes.Equal(t[:], sealed[n:]) {
		return nil, errToy
	}
	dst = append(dst, sealed[:n]...)
	s.cipher(dst, number)
	return dst, nil
}

// TestSealedDatagramsAreShort pins what a sealed datagram costs beyond its
// frames: five bytes of header, the client's id, and the tag; no more than its
// size in all.
func TestSealedDatagramsAreShort(t *testing.T) {
	p := newPair(t, 3, faults{latency: 40 * ms}, Config{Sealer: &toySealer{}})
	for range 300 {
		p.step(func(s *side) {
			s.tap = func(b []byte) bool {
				h, _, err := packet.ParseHeader(b)
				require.NoError(t, err)
				require.Equal(t, s == p.b, h.Bare)
				most := 5
				if s == p.a {
					most += packet.IDSize
				}
				require.LessOrEqual(t, h.Size(), most)
				require.LessOrEqual(t, len(b), 1200)
				return true
			}
			s.unreliable(s.MaxUnreliable())
			s.send(Bulk, 3000)
		})
	}
	p.settle(10 * time.Second)
	p.complete(p.a, p.b)
	p.complete(p.b, p.a)
	require.Zero(t, p.a.Stats().Unopened+p.b.Stats().Unopened)
}

// TestWhatCannotBeOpenedHasNoEffect changes, cuts and mirrors datagrams.
func TestWhatCannotBeOpenedHasNoEffect(t *testing.T) {
	a, _ := sender(Config{ID: 5, Client: true, Sealer: &toySealer{key: 9, client: true}})
	b, h := sender(Config{ID: 5, Sealer: &toySealer{key: 9}})
	require.NoError(t, a.SendUnreliable([]byte("hello"), 1))
	good := a.Poll(0, nil)
	require.NotNil(t, good)
	before := *b
	for i := range good {
		for bit := range 8 {
			bad := bytes.Clone(good)
			bad[i] ^= 1 << bit
			require.NoError(t, b.Receive(time.Second, bad))
		}
		require.NoError(t, b.Receive(time.Second, bytes.Clone(good[:i])))
	}
	require.NoError(t, a.Receive(time.Second, bytes.Clone(good)), "a mirror")
	require.Equal(t, uint64(1), a.Stats().Stray)
	require.Empty(t, h.unreliable)
	st := b.Stats()
	require.Positive(t, st.Unopened)
	require.Positive(t, st.Malformed)
	require.Positive(t, st.Stray)
	require.Zero(t, st.PacketsIn)
	require.False(t, b.Heard())
	require.Equal(t, before.seen, b.seen)
	require.Equal(t, before.heardAt, b.heardAt)
	require.NoError(t, b.Receive(time.Second, bytes.Clone(good)))
	require.Equal(t, [][]byte{[]byte("hello")}, h.unreliable)
	require.NoError(t, b.Receive(time.Second, bytes.Clone(good)))
	require.Equal(t, uint64(1), b.Stats().Duplicates)
}

// TestTheEndIsSealed closes: the reason is not to be had without the key, and a
// forged answer does not silence it.
func TestTheEndIsSealed(t *testing.T) {
	a, _ := sender(Config{ID: 5, Client: true, Sealer: &toySealer{key: 9, client: true}})
	b, h := sender(Config{ID: 5, Sealer: &toySealer{key: 9}})
	a.Close(0, 3, "a secret reason")
	d := a.Poll(0, nil)
	require.NotContains(t, string(d), "secret")
	forged := packet.Header{Number: 1, Length: 1, Bare: true}
	bye := packet.Close{Code: 3}
	require.NoError(t, a.Receive(0, bye.Append(forged.Append(nil))))
	_, ok := a.Deadline()
	require.True(t, ok, "it goes on telling")
	require.NoError(t, b.Receive(0, d))
	require.Equal(t, []Reason{{Code: 3, Text: "a secret reason", Remote: true}}, h.closed)
}

// TestTheTickIsTold gives two sides different ticks: each learns the other's,
// and says its own no longer once that is acknowledged.
func TestTheTickIsTold(t *testing.T) {
	p := newPair(t, 3, faults{latency: 40 * ms, loss: 0.3}, Config{})
	p.a.cfg.AckDelay, p.b.cfg.AckDelay = 33*ms, 100*ms
	for range 200 {
		p.step(func(s *side) { s.unreliable(10) })
	}
	within := func(want, got time.Duration) { require.InDelta(t, want, got, float64(packet.AckDelayUnit)) }
	within(33*ms, p.b.cfg.PeerAckDelay)
	within(100*ms, p.a.cfg.PeerAckDelay)
	require.True(t, p.a.tickTold && p.b.tickTold)
	p.link.loss = 0
	for _, s := range []*side{p.a, p.b} {
		s.tap = func(b []byte) bool {
			_, frames, err := packet.ParseHeader(b)
			require.NoError(t, err)
			var f packet.Frame
			for r := wire.NewReader(frames); r.Left() > 0; {
				f.Parse(&r)
				require.NotEqual(t, packet.KindTick, f.Kind)
			}
			return true
		}
	}
	for range 20 {
		p.step(func(s *side) { s.unreliable(10) })
	}
}

// TestTheFirstNumbersMayDiffer starts the two sides far from each other.
func TestTheFirstNumbersMayDiffer(t *testing.T) {
	a, _ := sender(Config{ID: 5, Client: true, FirstPacket: 1 << 40, PeerFirstPacket: 7, Sealer: &toySealer{key: 9, client: true}})
	b, h := sender(Config{ID: 5, FirstPacket: 7, PeerFirstPacket: 1 << 40, Sealer: &toySealer{key: 9}})
	require.NoError(t, a.Send(Control, []byte("hello")))
	require.NoError(t, b.Receive(0, a.Poll(0, nil)))
	require.NoError(t, a.Receive(16*ms, b.Poll(16*ms, nil)))
	require.Equal(t, [][]byte{[]byte("hello")}, h.messages[Control])
	require.Equal(t, uint64(1), a.Delivered(Control))
}

// A peer that sends frames which cannot be read, as fast as it can, costs no memory: its packets are opened, counted and dropped.
func TestMalformedFramesCostNoMemory(t *testing.T) {
	c, _ := sender(Config{ID: 7, Sealer: &toySealer{key: 3}})
	for name, frames := range map[string]string{
		"none": "", "no kind": "\x00", "too many": strings.Repeat("\x01", packet.MaxFrames+1),
		"a message cut": "\x03\x09x", "an ack cut": "\x02", "an ack of nothing": "\x02\x05\x00\x00\x09",
		"a gap too many": "\x02\x05\x00\x01\x00\x07\x00", "ranges too many": "\x02\x05\x00\x7f\x00",
		"an empty chunk": "\x10\x00\x00", "a chunk cut": "\x10\x00\x09x", "a varint too long": "\x03\x80\x00",
		"a close with a tail": "\x04\x00\x00\x00\x01", "a close without letters": "\x04\x00\x00\x01\xff", "a long close": "\x04\x00\x00\x81\x02",
		"padding with a letter": "\x07\x01x", "a long tick": "\x08\xff\xff\xff\x7f", "a challenge cut": "\x05\x01",
	} {
		h := packet.NewSealedHeader(7, 20, 0, false)
		b := append(h.Append(nil), frames...)
		sealed := (&toySealer{key: 3, client: true}).Seal(b[:h.Size()], 20, b[:h.Size()], b[h.Size():])
		buf := make([]byte, len(sealed))
		before := c.Stats()
		require.Zero(t, testing.AllocsPerRun(50, func() {
			copy(buf, sealed) // it is opened in place
			if c.Receive(0, buf) != nil {
				panic("violation")
			}
		}), name)
		require.Equal(t, before.Malformed+51, c.Stats().Malformed, name)
		require.Equal(t, before.PacketsIn, c.Stats().PacketsIn, name)
	}
}

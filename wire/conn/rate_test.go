package conn

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/packet"
)

func TestBucketGivesItsRate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rate := rapid.IntRange(1, 1<<30).Draw(t, "rate")
		burst := rapid.IntRange(1200, 1<<30).Draw(t, "burst")
		b := newBucket(rate, burst, 0)
		now, spent := time.Duration(0), int64(0)
		for range rapid.IntRange(1, 50).Draw(t, "steps") {
			now += time.Duration(rapid.OneOf(rapid.Int64Range(0, int64(50*ms)), rapid.Int64Range(0, int64(100*time.Hour))).Draw(t, "dt"))
			b.refill(now)
			require.LessOrEqual(t, b.bytes(), burst)
			if b.bytes() > 0 {
				n := rapid.IntRange(1, 65507).Draw(t, "n")
				b.spend(n)
				spent += int64(n)
				require.LessOrEqual(t, float64(spent), float64(burst)+now.Seconds()*float64(rate)+65507)
			}
			at := b.ready(1)
			require.GreaterOrEqual(t, at, now)
			b.refill(at)
			now = at
			require.Positive(t, b.bytes())
		}
	})
}

// TestRoomKeepsItsPromise asks for room and takes it in messages of any size.
func TestRoomKeepsItsPromise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := New(Config{FixedRate: rapid.Bool().Draw(t, "fixed"), Rate: rapid.SampledFrom([]int{4 << 10, 64 << 10, 1 << 20}).Draw(t, "rate"), MaxInFlight: 64}, 0, newRecorder())
		now, tag, notices := time.Duration(0), uint64(0), newRecorder()
		c.handler = notices
		for range rapid.IntRange(1, 30).Draw(t, "ticks") {
			now += tick
			if rapid.Bool().Draw(t, "lanes") {
				_ = c.Send(Lane(rapid.IntRange(0, 2).Draw(t, "lane")), make([]byte, rapid.IntRange(0, 5000).Draw(t, "message")))
			}
			before, sum := c.Room(now), 0
			for {
				room := c.Room(now)
				require.LessOrEqual(t, room, before, "room does not grow within a flush")
				before = room
				if room == 0 || rapid.IntRange(0, 20).Draw(t, "stop") == 0 {
					break
				}
				n := min(room, c.MaxUnreliable())
				if rapid.Bool().Draw(t, "smaller") {
					n = rapid.IntRange(0, n).Draw(t, "n")
				}
				tag++
				require.NoError(t, c.SendUnreliable(make([]byte, n), tag), "room %d, message of %d", room, n)
				sum += n
			}
			for b := c.Poll(now, nil); b != nil; b = c.Poll(now, nil) {
				require.LessOrEqual(t, len(b), 1200)
			}
			require.Zero(t, c.out.len(), "all that was accepted has left")
		}
	})
}

func TestR5_EverythingInAsFewDatagramsAsFit(t *testing.T) {
	c, _ := sender(Config{FixedRate: true})
	h := packet.NewHeader(0, 0, 0, false, false)
	require.NoError(t, c.Receive(0, packet.AppendPing(h.Append(nil))))
	for tag := range uint64(5) {
		require.NoError(t, c.SendUnreliable(make([]byte, 100), tag))
	}
	for l := range Lane(Lanes) {
		require.NoError(t, c.Send(l, make([]byte, 80)))
	}
	b := c.Poll(0, nil)
	require.Nil(t, c.Poll(0, nil), "one datagram")
	_, frames, err := packet.ParseHeader(b)
	require.NoError(t, err)
	var kinds []packet.Kind
	var f packet.Frame
	for r := wire.NewReader(frames); r.Left() > 0; {
		f.Parse(&r)
		kinds = append(kinds, f.Kind+packet.Kind(f.Chunk.Lane))
		f.Chunk.Lane = 0
	}
	require.Equal(t, []packet.Kind{2, 3, 3, 3, 3, 3, 16, 17, 18, 8}, kinds, "acknowledgement, messages, lanes by their order")

	for range 50 { // 50 messages of 100 bytes: 11 in a datagram of 1200
		require.NoError(t, c.SendUnreliable(make([]byte, 100), 9))
	}
	n := 0
	for c.Poll(0, nil) != nil {
		n++
	}
	require.Equal(t, 5, n)
}

func TestR5_FlushIgnoresTheRate(t *testing.T) {
	c, _ := sender(Config{Rate: 1000, Burst: 1200, FixedRate: true})
	require.NoError(t, c.Send(Bulk, make([]byte, 5000)))
	for c.Poll(0, nil) != nil {
	}
	require.NoError(t, c.Send(Control, []byte("go away")))
	c.bucket.level = -5e9
	require.Nil(t, c.Poll(0, nil))
	c.Flush()
	require.Contains(t, string(c.Poll(0, nil)), "go away")
	require.Nil(t, c.Poll(0, nil), "one datagram")
}

// TestAcknowledgementsAreFree empties the bucket: an acknowledgement leaves
// all the same, and costs nothing.
func TestAcknowledgementsAreFree(t *testing.T) {
	c, _ := sender(Config{})
	c.bucket.level = -5e9
	h := packet.NewHeader(0, 0, 0, false, false)
	require.NoError(t, c.Receive(0, packet.AppendPing(h.Append(nil))))
	require.Nil(t, c.Poll(0, nil), "it may wait")
	level := c.bucket.level
	b := c.Poll(16*ms, nil)
	require.NotNil(t, b)
	require.GreaterOrEqual(t, c.bucket.level, level)
	require.Nil(t, c.Poll(16*ms, nil))
	require.Zero(t, c.Stats().InFlight)
}

// TestR4_SendsArePaced saturates a pair: over any time, no more than the rate
// and the burst leave, and each kind gets its share.
func TestR4_SendsArePaced(t *testing.T) {
	for _, rate := range []int{8 << 10, 64 << 10, 512 << 10} {
		cfg := Config{Rate: rate, Burst: max(rate/10, 1200), FixedRate: true}
		p := newPair(t, 3, faults{latency: 40 * ms}, cfg)
		unreliable := 0
		const seconds = 20
		for range 60 * seconds {
			p.step(func(s *side) {
				if s == p.b {
					return
				}
				for room := s.Room(p.now); room >= 9; room = s.Room(p.now) {
					n := min(room, 600)
					require.NotZero(t, s.unreliable(n))
					unreliable += max(n, 8)
				}
				for _, l := range []Lane{Structure, Bulk} {
					for s.Queued(l) < 30000 {
						s.send(l, 1000)
					}
				}
			})
		}
		st := p.a.Stats()
		acks := 11 + packet.AckReserve
		require.LessOrEqual(t, st.BytesOut, uint64(seconds*rate+cfg.Burst+1200+int(st.PacketsOut)*acks))
		require.GreaterOrEqual(t, st.BytesOut, uint64(seconds*rate)*9/10)
		part := func(l Lane) float64 { return float64(p.a.lanes[l].base) / float64(seconds*rate) }
		t.Logf("rate %d: unreliable %.2f, structure %.2f, bulk %.2f, %d packets", rate, float64(unreliable)/float64(seconds*rate), part(Structure), part(Bulk), st.PacketsOut)
		require.Greater(t, float64(unreliable)/float64(seconds*rate), 0.25)
		require.Greater(t, part(Structure), 0.25)
		require.Greater(t, part(Bulk), 0.05)
		require.Zero(t, st.BytesResent)
	}
}

// TestR4_BulkTakesWhatIsLeft runs a join beside a world that sends little.
func TestR4_BulkTakesWhatIsLeft(t *testing.T) {
	p := newPair(t, 3, faults{latency: 40 * ms}, Config{Rate: 256 << 10, FixedRate: true})
	for range 600 {
		p.step(func(s *side) {
			if s == p.a {
				s.unreliable(100)
				s.send(Bulk, 16<<10)
			}
		})
	}
	require.Greater(t, float64(p.a.lanes[Bulk].base), 0.85*10*256*1024)
	require.Equal(t, uint64(600), p.a.accepted)
}

package conn

import (
	"encoding/binary"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/packet"
	"github.com/tickwire/tickwire/wire/transport"
)

// rfc is the pseudo-code of RFC 9002, Appendix A, for one packet number space
// after the handshake, with its names. Packets are counted without the skipped
// numbers, of which the RFC has none.
type rfc struct {
	latestRTT, smoothedRTT, rttvar, minRTT time.Duration
	firstRTTSample                         bool
	maxAckDelay                            time.Duration
	ptoCount                               uint
	largestAcked                           int // -1 = none
	lossTime                               time.Duration
	sent                                   map[int]time.Duration // sent_packets: time_sent by packet
}

// onPacketSent is A.5.
func (r *rfc) onPacketSent(pn int, now time.Duration) { r.sent[pn] = now }

// onAckReceived is A.7; acked is newest first. It returns the packets that were
// newly acknowledged, and lost.
func (r *rfc) onAckReceived(acked []int, ackDelay, now time.Duration) (newlyAcked, lost []int) {
	r.largestAcked = max(r.largestAcked, acked[0])
	for _, pn := range acked { // DetectAndRemoveAckedPackets
		if at, ok := r.sent[pn]; ok {
			if pn == acked[0] { // the largest is newly acknowledged, and asks for an answer
				r.latestRTT = now - at
				r.updateRTT(ackDelay)
			}
			newlyAcked = append(newlyAcked, pn)
			delete(r.sent, pn)
		}
	}
	if len(newlyAcked) == 0 {
		return nil, nil
	}
	lost = r.detectAndRemoveLostPackets(now)
	r.ptoCount = 0
	return newlyAcked, lost
}

// updateRTT is UpdateRtt of A.7.
func (r *rfc) updateRTT(ackDelay time.Duration) {
	if !r.firstRTTSample {
		r.firstRTTSample = true
		r.minRTT, r.smoothedRTT, r.rttvar = r.latestRTT, r.latestRTT, r.latestRTT/2
		return
	}
	r.minRTT = min(r.minRTT, r.latestRTT)
	ackDelay = min(ackDelay, r.maxAckDelay)
	adjusted := r.latestRTT
	if r.latestRTT >= r.minRTT+ackDelay {
		adjusted = r.latestRTT - ackDelay
	}
	r.rttvar = r.rttvar*3/4 + (r.smoothedRTT-adjusted).Abs()/4
	r.smoothedRTT = r.smoothedRTT*7/8 + adjusted/8
}

// detectAndRemoveLostPackets is A.10.
func (r *rfc) detectAndRemoveLostPackets(now time.Duration) (lost []int) {
	const kPacketThreshold, kGranularity = 3, time.Millisecond
	r.lossTime = never
	lossDelay := max(max(r.latestRTT, r.smoothedRTT)*9/8, kGranularity)
	for pn, at := range r.sent {
		if pn > r.largestAcked {
			continue
		}
		if at <= now-lossDelay || r.largestAcked >= pn+kPacketThreshold {
			delete(r.sent, pn)
			lost = append(lost, pn)
		} else {
			r.lossTime = min(r.lossTime, at+lossDelay)
		}
	}
	slices.Sort(lost)
	return lost
}

// pto is the duration of GetPtoTimeAndSpace, A.8.
func (r *rfc) pto() time.Duration {
	return (r.smoothedRTT + max(4*r.rttvar, time.Millisecond) + r.maxAckDelay) << r.ptoCount
}

// TestRFC9002_A_TheSameFatesAsThePseudoCode sends and acknowledges at random, in
// any order but late: what each packet's fate is, when the loss timer is due and
// what the round trip is taken to be are those of the RFC.
func TestRFC9002_A_TheSameFatesAsThePseudoCode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const maxAckDelay = 25 * ms
		h := newRecorder()
		c := New(Config{PeerAckDelay: maxAckDelay, IdleTimeout: time.Hour, KeepAlive: time.Hour, FixedRate: true,
			FirstPacket: rapid.SampledFrom([]uint64{0, 1<<32 - 20, 1<<62 - 20}).Draw(t, "first")}, 0, h)
		model := rfc{maxAckDelay: maxAckDelay, largestAcked: -1, lossTime: never, sent: map[int]time.Duration{}}
		now, answers := time.Duration(0), uint64(0)
		var numbers []uint64 // of our packets
		fates := map[int]bool{}
		for range rapid.IntRange(5, 60).Draw(t, "steps") {
			now += time.Duration(rapid.IntRange(0, 40).Draw(t, "ms"))*ms + 1
			c.probe.fired, c.probe.count = now, 0 // probes have a test of their own
			c.advance(now)
			if model.lossTime <= now { // the timer fires before anything else
				for _, pn := range model.detectAndRemoveLostPackets(now) {
					fates[pn] = false
				}
				c.timers()
			}
			if rapid.IntRange(0, 2).Draw(t, "what") > 0 || len(model.sent) == 0 {
				require.NoError(t, c.SendUnreliable([]byte("x"), uint64(len(numbers))))
				require.NotNil(t, c.Poll(now, nil))
				numbers = append(numbers, c.sent.next-1)
				model.onPacketSent(len(numbers)-1, now)
			} else {
				var acked []int
				for pn := len(numbers) - 1; pn >= 0; pn-- {
					if _, open := model.sent[pn]; open && rapid.Bool().Draw(t, "acked") {
						acked = append(acked, pn)
					}
				}
				if len(acked) == 0 {
					continue
				}
				delay := time.Duration(rapid.IntRange(0, 5).Draw(t, "delay")) * 8 * packet.AckDelayUnit * 125
				var ranges []packet.Range
				for _, pn := range acked {
					if n := len(ranges); n > 0 && ranges[n-1].First == numbers[pn]+1 {
						ranges[n-1].First--
					} else {
						ranges = append(ranges, packet.Range{First: numbers[pn], Last: numbers[pn]})
					}
				}
				head := packet.NewHeader(0, answers, 0, false, false)
				answers++
				require.NoError(t, c.Receive(now, packet.AppendAck(head.Append(nil), ranges, delay, 1000)))
				got, lost := model.onAckReceived(acked, delay, now)
				for _, pn := range got {
					fates[pn] = true
				}
				for _, pn := range lost {
					fates[pn] = false
				}
			}
			for pn := range numbers {
				delivered, known := fates[pn]
				require.Equal(t, known && delivered, h.delivered[uint64(pn)] == 1, "packet %d", pn)
				require.Equal(t, known && !delivered, h.lost[uint64(pn)] == 1, "packet %d", pn)
			}
			if model.firstRTTSample {
				near := func(want, got time.Duration) { require.InDelta(t, float64(want), float64(got), 100) }
				near(model.smoothedRTT, c.rtt.smooth)
				near(model.rttvar, c.rtt.varies)
				near(model.minRTT, c.rtt.lowest)
				near(model.pto(), c.rtt.probeDelay(maxAckDelay))
				if model.lossTime == never {
					require.Equal(t, never, c.lossAt)
				} else {
					near(model.lossTime, c.lossAt)
				}
			}
		}
	})
}

// TestRFC9002_Rows plays the cases of Appendix A and B that a sequence at random
// rarely meets. A row sends packets at these times, acknowledges once, and says
// which are lost, and when the next timer is due.
func TestRFC9002_Rows(t *testing.T) {
	for _, c := range []struct {
		name  string
		sent  []time.Duration
		acked []int // newest first
		at    time.Duration
		lost  []int
		timer time.Duration // after the acknowledgement; 0 = the probe's
	}{
		{"A.7 OnAckReceived: all", []time.Duration{0, 0, 0}, []int{2, 1, 0}, 100 * ms, nil, 0},
		{"A.10 DetectAndRemoveLostPackets: kPacketThreshold", []time.Duration{0, 0, 0, 0}, []int{3}, 100 * ms, []int{0}, 112500 * time.Microsecond},
		{"A.10: below kPacketThreshold", []time.Duration{0, 0, 0}, []int{2}, 100 * ms, nil, 112500 * time.Microsecond},
		{"A.10: kTimeThreshold", []time.Duration{0, 50 * ms}, []int{1}, 150 * ms, []int{0}, 0},
		{"A.10: loss_time of the earliest", []time.Duration{0, 10 * ms, 10 * ms}, []int{2}, 110 * ms, nil, 112500 * time.Microsecond},
		{"A.10: nothing above largest_acked_packet", []time.Duration{0, 0, 0, 0}, []int{0}, 100 * ms, nil, 0},
		{"A.10: kGranularity", []time.Duration{0, 0}, []int{1}, 0, nil, time.Millisecond},
		{"A.8 SetLossDetectionTimer: no packets in flight", []time.Duration{0}, []int{0}, 100 * ms, nil, 0},
	} {
		k, h := sender(Config{FixedRate: true, IdleTimeout: time.Hour, KeepAlive: time.Hour})
		var numbers []uint64
		for i, at := range c.sent {
			numbers = append(numbers, sendOne(t, k, at, uint64(i)))
		}
		var ranges []packet.Range
		for _, pn := range c.acked {
			ranges = append(ranges, packet.Range{First: numbers[pn], Last: numbers[pn]})
		}
		for i := 1; i < len(ranges); i++ { // neighbours are one range
			if ranges[i-1].First == ranges[i].Last+1 {
				ranges[i-1].First = ranges[i].First
				ranges = slices.Delete(ranges, i, i+1)
				i--
			}
		}
		require.NoError(t, answer(t, k, c.at, 0, ranges...), c.name)
		var lost []int
		for pn := range c.sent {
			if h.lost[uint64(pn)] > 0 {
				lost = append(lost, pn)
			}
		}
		require.Equal(t, c.lost, lost, c.name)
		if c.timer > 0 {
			require.Equal(t, c.timer, k.lossAt, c.name)
		} else {
			require.Equal(t, never, k.lossAt, c.name)
		}
		require.Equal(t, len(c.sent) == len(c.acked)+len(c.lost), k.probeAt() == never, c.name)
	}
}

// TestRFC9002_A9_ProbesDoubleAndCarryData follows OnLossDetectionTimeout: each
// time-out sends two packets, with the oldest bytes of the lanes, and doubles
// the next, up to a second.
func TestRFC9002_A9_ProbesDoubleAndCarryData(t *testing.T) {
	c, _ := sender(Config{FixedRate: true, KeepAlive: time.Hour, IdleTimeout: time.Hour})
	n := sendOne(t, c, 0, 0)
	require.NoError(t, answer(t, c, 40*ms, 0, packet.Range{First: n, Last: n}))
	require.NoError(t, c.Send(Bulk, []byte("payload")))
	now := 40 * ms
	require.NotNil(t, c.Poll(now, nil))
	for i, want := 0, 40*ms+80*ms+16*ms; i < 6; i, want = i+1, min(2*want, maxProbeDelay) {
		at := c.probeAt()
		require.Equal(t, want, at-now, "time-out %d", i)
		require.Nil(t, c.Poll(at-1, nil))
		now = at
		first, second := c.Poll(now, nil), []byte(nil)
		require.Contains(t, string(first), "payload")
		second = c.Poll(now, nil)
		require.NotNil(t, second)
		require.Nil(t, c.Poll(now, nil))
	}
	require.Zero(t, c.Stats().PacketsLost)
}

// TestLostMessagesAreSentAgainInTime loses the first copy of each message of a
// lane, at a round trip of 100 ms beside state at 60 Hz: it leaves again within
// 1.15 round trips and a tick at the median. Without loss, nothing leaves twice.
func TestLostMessagesAreSentAgainInTime(t *testing.T) {
	for _, lose := range []bool{false, true} {
		k := newCourse(t, 3, transport.Fault{Latency: 3 * tick}, Config{})
		first, again := map[uint64]time.Duration{}, []time.Duration{}
		k.lose = func(b []byte) bool {
			_, frames, err := packet.ParseHeader(b)
			require.NoError(t, err)
			var f packet.Frame
			for r := wire.NewReader(frames); r.Left() > 0; {
				if f.Parse(&r); f.Kind != packet.KindChunk {
					continue
				}
				at, known := first[f.Chunk.Offset]
				if first[f.Chunk.Offset] = k.net.Now(); known {
					again = append(again, k.net.Now()-at)
				}
				return lose && !known
			}
			return false
		}
		for i := range 60 * 60 {
			if i > 60 && i%20 == 0 && i < 3500 {
				require.NoError(t, k.host.Send(Structure, binary.LittleEndian.AppendUint64(nil, uint64(i))))
			}
			k.step(100, false)
		}
		require.Equal(t, k.host.Sent(Structure), uint64(k.seen.whole))
		if !lose {
			require.Empty(t, again)
			require.Zero(t, k.host.Stats().BytesResent)
			continue
		}
		rtt := k.host.Stats().RTT
		median := quantile(again, 0.5)
		t.Logf("round trip %v, sent again after %v at the median, %v at most, of %d", rtt, median, quantile(again, 1), len(again))
		require.InDelta(t, float64(100*ms), float64(rtt), float64(2*ms))
		require.LessOrEqual(t, median, rtt*115/100+tick)
		require.Len(t, again, len(first), "once each")
	}
}

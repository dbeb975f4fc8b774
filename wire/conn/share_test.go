package conn

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// hungry runs a host that has more to send than its rate carries on the lanes of
// the set, and says which part of the rate each lane got, and the messages.
func hungry(t *testing.T, cfg Config, lanes ...Lane) (parts [Lanes]float64, messages float64) {
	const seconds, rate = 20, 64 << 10
	cfg.Rate, cfg.FixedRate = rate, true
	p := newPair(t, 3, faults{latency: 40 * ms}, cfg)
	sent := 0
	for range 60 * seconds {
		p.step(func(s *side) {
			if s == p.b {
				return
			}
			for room := s.Room(p.now); room >= 9; room = s.Room(p.now) {
				require.NotZero(t, s.unreliable(min(room, 300)))
				sent += min(room, 300)
			}
			for _, l := range lanes {
				for s.Queued(l) < 30000 {
					s.send(l, 700)
				}
			}
		})
	}
	for l := range parts {
		parts[l] = float64(p.a.lanes[l].base) / (seconds * rate)
	}
	t.Logf("lanes %.2f, messages %.2f", parts, float64(sent)/(seconds*rate))
	return parts, float64(sent) / (seconds * rate)
}

func TestWeightsShareAClass(t *testing.T) {
	for _, w := range [][2]int{{5, 1}, {3, 3}, {2, 6}} {
		parts, messages := hungry(t, Config{Lanes: [Lanes]LaneLimits{1: {Weight: w[0]}, 2: {Weight: w[1]}}}, Structure, Bulk)
		require.InDelta(t, float64(w[0])/float64(w[1]), parts[Structure]/parts[Bulk], 0.15*float64(w[0])/float64(w[1]))
		require.Greater(t, parts[Structure]+parts[Bulk], float64(w[0]+w[1])/10*0.85)
		require.Greater(t, messages, float64(10-w[0]-w[1])/10*0.85)
	}
}

func TestALowerClassGoesFirst(t *testing.T) {
	strict := Config{Lanes: [Lanes]LaneLimits{1: {Class: 2}, 2: {Class: 3}}}
	parts, _ := hungry(t, strict, Structure, Bulk)
	require.Greater(t, parts[Structure], 0.5)
	require.Less(t, parts[Bulk], 0.02)
	parts, _ = hungry(t, strict, Bulk)
	require.Greater(t, parts[Bulk], 0.09, "a class that is alone has what it weighs")
	parts, _ = hungry(t, Config{Lanes: [Lanes]LaneLimits{1: {Class: 3}, 2: {Class: 2}}}, Structure, Bulk)
	require.Less(t, parts[Structure], 0.02)
}

func TestAnUrgentLaneWaitsForNobody(t *testing.T) {
	c, _ := sender(Config{FixedRate: true, Rate: 1000, Burst: 1200, Lanes: [Lanes]LaneLimits{2: {Class: Urgent}}})
	require.NoError(t, c.Send(Structure, make([]byte, 5000)))
	for c.Poll(0, nil) != nil {
	}
	c.bucket.level = 1
	require.NoError(t, c.Send(Bulk, []byte("now")))
	c.bucket.level = 1e9
	require.Contains(t, string(c.Poll(0, nil)), "now")
}

// TestALaneThatWasIdleHasNoClaim lets one lane send alone for long: the other,
// when it begins, gets its share and not what it has missed.
func TestALaneThatWasIdleHasNoClaim(t *testing.T) {
	c := New(Config{}, 0, newRecorder())
	s := &c.share
	require.NoError(t, c.Send(Structure, []byte("a")))
	for range 1000 {
		_, ok := c.first(0)
		require.True(t, ok)
		s.served(Structure, 1000, 5)
	}
	require.NoError(t, c.Send(Bulk, []byte("b")))
	l, ok := c.first(0)
	require.True(t, ok)
	require.Equal(t, Bulk, l)
	s.served(Bulk, 1000, 1)
	require.Greater(t, s.finish[Bulk], s.finish[Structure], "five times as much for the same bytes")
	l, ok = c.first(0)
	require.True(t, ok)
	require.Equal(t, Structure, l)
	l, ok = c.first(1 << Structure)
	require.True(t, ok)
	require.Equal(t, Bulk, l)
	_, ok = c.first(1<<Structure | 1<<Bulk)
	require.False(t, ok)
	require.NoError(t, c.Send(Control, []byte("c")))
	l, _ = c.first(0)
	require.Equal(t, Control, l)
}

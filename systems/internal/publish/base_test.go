package publish

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire/message"
)

// TestBasesAreTheNewestThatWasSent compares with a list of all that was sent: of every grid tick that may be named, the
// newest up to it is found, and whether it has arrived; what is not found has not arrived.
func TestBasesAreTheNewestThatWasSent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		step := rapid.Uint8Range(0, 5).Draw(t, "step")
		start := ecs.Tick(rapid.SampledFrom([]uint64{0, 1, 1000, 1<<62 - 1<<16}).Draw(t, "start"))
		b := newBases(start)
		sent := map[ecs.Tick]bool{start: true} // and whether it has arrived
		for now := start + 1; now < start+ecs.Tick(200); now++ {
			for base := uint8(1); base <= message.MaxBases; base++ {
				g, ok := message.GridTick(uint64(now), step, base)
				if !ok || ecs.Tick(g) < start {
					continue
				}
				var want ecs.Tick
				for at := range sent {
					if at <= ecs.Tick(g) {
						want = max(want, at)
					}
				}
				m := b.asOf(ecs.Tick(g))
				require.Equal(t, want, m.tick(), "base %d at %d", base, now)
				require.Equal(t, sent[want], m.known(), "base %d at %d", base, now)
			}
			if rapid.IntRange(0, 3).Draw(t, "send") > 0 {
				b.sent(now, step)
				sent[now] = false
			}
			for at := max(start, now-min(now, 60)); at <= now; at++ {
				if arrived, ok := sent[at]; ok && !arrived && rapid.IntRange(0, 5).Draw(t, "arrives") == 0 {
					b.heard(at)
					sent[at] = true
				}
			}
		}
	})
}

// TestTheGridStepGoesDownSlowly follows a round trip that goes up and down.
func TestTheGridStepGoesDownSlowly(t *testing.T) {
	r := newRig(t, Config{}, 1)
	p := r.pipes[0]
	r.steps(3)
	p.step = 4
	r.step()
	require.EqualValues(t, 4, p.q.step)
	require.Equal(t, r.tick, p.q.stepSince)
	p.step = 3
	r.steps(2 * stepCalm)
	require.EqualValues(t, 4, p.q.step, "twice what is needed")
	p.step = 2
	r.steps(stepCalm)
	require.EqualValues(t, 4, p.q.step)
	r.steps(2)
	require.EqualValues(t, 2, p.q.step)
}

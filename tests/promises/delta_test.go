package promises

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/tests/promises/game"
)

// drift moves 100 things for a while, each by a little every few ticks, and returns what of the second half was told.
func drift(t *testing.T, rtt time.Duration, loss float64, full bool) (told systems.HostStats, bytes uint64) {
	p := open(t, bodiless, func(c *systems.HostConfig) { c.Probe = &systems.Probe{Full: full} })
	place := netcomp.NewMut[game.Place](p.world())
	var things []ecs.Entity
	for i := range 100 {
		things = append(things, game.NewThing(p.world(), float32(i)-50, float32(i%7), uint32(i)))
	}
	g := p.join(systemstest.Bad(rtt, loss), spectator)
	require.True(t, p.Until(time.Minute, func() bool { return g.Client.State() == systems.Playing }))
	const ticks = 20 * 60
	var before systems.HostStats
	var from uint64
	for tick := range ticks {
		if tick == ticks/2 {
			before, from = p.Host.Stats(), g.Client.Stats().BytesIn
		}
		for i, e := range things {
			if (tick+i)%(1+i%17) == 0 { // some at every tick, some at one of 17
				at := place.Get(e)
				at.X += float32(i%5-2) / 32
				at.Y += 1.0 / 64
				if at.X > 100 || at.Y > 100 {
					at.X, at.Y = 0, 0
				}
			}
		}
		p.Step()
	}
	told, bytes = p.Host.Stats(), g.Client.Stats().BytesIn-from
	told.Deltas, told.Full, told.NoBase = told.Deltas-before.Deltas, told.Full-before.Full, told.NoBase-before.NoBase
	require.Zero(t, g.Client.Stats().MissingBase)
	p.calm()
	return told, bytes
}

// P14: whatever the round trip, what changes is told against what the client holds.
func TestP14_DeltasAtAnyRoundTrip(t *testing.T) {
	for _, rtt := range []time.Duration{0, 100 * time.Millisecond, time.Second} {
		for _, loss := range []float64{0, 0.05} {
			t.Run(fmt.Sprintf("%v, %v lost", rtt, loss), func(t *testing.T) {
				s, _ := drift(t, rtt, loss, false)
				all := s.Deltas + s.Full
				t.Logf("%d values, %d full, %d for want of a base", all, s.Full, s.NoBase)
				require.Greater(t, all, uint64(5000))
				require.Less(t, float64(s.NoBase), 0.003*float64(all)+1)
			})
		}
	}
}

// A path that is so bad that values wait for room holds images from between grid ticks, which the host keeps only in part.
func TestDeltasOnTheWorstPath(t *testing.T) {
	s, _ := drift(t, 2*time.Second, 0.05, false)
	t.Logf("%d deltas, %d for want of a base", s.Deltas, s.NoBase)
	require.Greater(t, s.Deltas, s.NoBase)
}

func TestDeltasAreShorter(t *testing.T) {
	_, deltas := drift(t, 100*time.Millisecond, 0.05, false)
	s, full := drift(t, 100*time.Millisecond, 0.05, true)
	require.Zero(t, s.Deltas)
	t.Logf("%d bytes with deltas, %d without", deltas, full)
	require.Less(t, float64(deltas), 0.8*float64(full))
}

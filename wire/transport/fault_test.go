package transport_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/transport"
)

func TestFateIsAPureFunction(t *testing.T) {
	f := transport.Fault{Latency: 60 * time.Millisecond, Jitter: 20 * time.Millisecond, Loss: 0.1, BurstEnter: 0.02,
		BurstExit: 0.3, Duplicate: 0.1, Reorder: 0.1}
	// Pinned: a change of any of these changes every committed seed.
	for _, c := range []struct {
		seed, link, n uint64
		delay         time.Duration
	}{
		{1, 1, 0, 76725647}, {1, 1, 1, 55638177}, {1, 2, 0, 69020266}, {2, 1, 0, 40422056},
	} {
		require.Equal(t, c.delay, f.Fate(c.seed, c.link, c.n).Delay, "seed %d link %d number %d", c.seed, c.link, c.n)
	}
}

// TestRatesAreWhatTheFaultSays counts over many datagrams; the bounds are six standard deviations.
func TestRatesAreWhatTheFaultSays(t *testing.T) {
	const n = 200000
	f := transport.Fault{Latency: 50 * time.Millisecond, Jitter: 10 * time.Millisecond, Loss: 0.05, BurstEnter: 0.01,
		BurstExit: 0.25, Duplicate: 0.02, Reorder: 0.03}
	var lost, burst, bursts, twice, held int
	var sum time.Duration
	was := false
	for i := range uint64(n) {
		t1 := f.Fate(42, 7, i)
		if t1.Lost {
			lost++
		}
		if t1.Burst {
			burst++
			if !was {
				bursts++
			}
		}
		was = t1.Burst
		if t1.Duplicate {
			twice++
		}
		if t1.Hold > 0 {
			held++
		}
		require.InDelta(t, float64(50*time.Millisecond), float64(t1.Delay), float64(10*time.Millisecond))
		sum += t1.Delay
	}
	require.InDelta(t, 0.05, float64(lost)/n, 0.003)
	require.InDelta(t, 0.01/(0.01+0.25), float64(burst)/n, 0.006, "share of time inside a burst")
	require.InDelta(t, 4, float64(burst)/float64(bursts), 0.4, "mean burst is 1/BurstExit")
	require.InDelta(t, 0.02, float64(twice)/n, 0.002)
	require.InDelta(t, 0.03, float64(held)/n, 0.0025)
	require.InDelta(t, float64(50*time.Millisecond), float64(sum/n), float64(200*time.Microsecond))
}

// TestBurstIsTheChain runs the chain forward with the same draws and compares with the look back.
func TestBurstIsTheChain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := transport.Fault{
			BurstEnter: rapid.Float64Range(0.001, 0.5).Draw(t, "enter"),
			BurstExit:  rapid.Float64Range(0.001, 0.5).Draw(t, "exit"),
		}
		seed := rapid.Uint64().Draw(t, "seed")
		// With the other probability at its extreme the state at n is the draw of n alone.
		entered := transport.Fault{BurstEnter: f.BurstEnter, BurstExit: 1}
		kept := transport.Fault{BurstEnter: 1 - f.BurstExit, BurstExit: 1}
		inside := false
		for n := range uint64(300) {
			switch {
			case entered.Fate(seed, 1, n).Burst:
				inside = true
			case !kept.Fate(seed, 1, n).Burst:
				inside = false
			}
			require.Equal(t, inside, f.Fate(seed, 1, n).Burst, "datagram %d", n)
		}
	})
}

func TestFaultCheck(t *testing.T) {
	require.NoError(t, transport.Fault{}.Check())
	nan := 0.0
	nan /= nan
	for want, f := range map[string]transport.Fault{
		"transport: fault: Loss is 1.5, a probability is 0 to 1":                                                     {Loss: 1.5},
		"transport: fault: Reorder is -1, a probability is 0 to 1":                                                   {Reorder: -1},
		"transport: fault: Duplicate is NaN, a probability is 0 to 1":                                                {Duplicate: nan},
		"transport: fault: BurstEnter is 0.1 and BurstExit is 0: the burst would never end (Loss 1 is a black hole)": {BurstEnter: 0.1},
	} {
		require.EqualError(t, f.Check(), want)
	}
	require.ErrorContains(t, transport.Fault{Latency: -1}.Check(), "negative")
	require.Panics(t, func() { transport.NewPath(transport.Fault{Loss: 2}, 1, 1) })
}

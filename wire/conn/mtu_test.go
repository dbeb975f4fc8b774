package conn

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/transport"
)

// TestTheSizeOfThePathIsFound starts below and above what the path carries.
func TestTheSizeOfThePathIsFound(t *testing.T) {
	for name, c := range map[string]struct {
		mtu  int // of the path; 0 = what the link takes
		cfg  Config
		want [2]int
	}{
		"all of it":        {0, Config{MaxDatagramBytes: 600, SearchBytes: 1200}, [2]int{1200, 1200}},
		"more":             {1003, Config{MaxDatagramBytes: 600, SearchBytes: 1200}, [2]int{1003 - searchEnough, 1003}},
		"nothing is tried": {0, Config{MaxDatagramBytes: 600}, [2]int{600, 600}},
		"less":             {805, Config{MinDatagramBytes: 548}, [2]int{805 - searchEnough, 805}},
		"least":            {548, Config{MinDatagramBytes: 548}, [2]int{548, 548}},
		"sealed and less":  {805, Config{MinDatagramBytes: 548, Sealer: &toySealer{}}, [2]int{805 - searchEnough, 805}},
	} {
		for _, loss := range []float64{0, 0.05} {
			t.Run(name, func(t *testing.T) {
				c.cfg.FixedRate, c.cfg.Rate = true, 100<<10
				k := newCourse(t, 5, transport.Fault{Latency: 30 * ms, MTU: c.mtu, Loss: loss}, c.cfg)
				k.run(20*time.Second, 60, true)
				st := k.host.Stats()
				require.GreaterOrEqual(t, st.DatagramBytes, c.want[0])
				require.LessOrEqual(t, st.DatagramBytes, c.want[1])
				require.Less(t, st.SizeProbes, uint64(40))
				before := k.seen.bulk
				k.run(5*time.Second, 60, true)
				require.Greater(t, k.seen.bulk-before, 5*(100<<10)*3/4, "it is used")
			})
		}
	}
}

// TestAPathThatBecomesSmaller shrinks the path under way: after some losses
// everything flows again, and when it grows back, a new search finds it.
func TestAPathThatBecomesSmaller(t *testing.T) {
	k := newCourse(t, 5, transport.Fault{Latency: 30 * ms}, Config{MinDatagramBytes: 548, FixedRate: true, Rate: 100 << 10})
	k.run(3*time.Second, 60, true)
	k.fault.MTU = 700
	k.net.SetFault(k.up.ID(), k.up.Fault(), k.fault)
	before, since := k.seen.bulk, k.net.Now()
	for k.seen.bulk-before < 50<<10 {
		k.run(tick, 60, true)
		require.Less(t, k.net.Now()-since, 4*time.Second)
	}
	require.Equal(t, uint64(1), k.host.Stats().BlackHoles)
	k.run(5*time.Second, 60, true)
	require.Greater(t, k.host.Stats().DatagramBytes, 700-searchEnough)

	k.fault.MTU = 0
	k.net.SetFault(k.up.ID(), k.up.Fault(), k.fault)
	k.run(time.Second, 60, true)
	require.LessOrEqual(t, k.host.Stats().DatagramBytes, 700)
	k.host.mtu.opened = k.net.Now() - searchAgain
	k.run(3*time.Second, 60, true)
	require.Equal(t, 1200, k.host.Stats().DatagramBytes)
}

// TestAPathTooSmallForTheFirstPage sends a join over a path that swallows all
// of it, while nothing small is sent: the probes are small, and tell.
func TestAPathTooSmallForTheFirstPage(t *testing.T) {
	k := newCourse(t, 5, transport.Fault{Latency: 30 * ms, MTU: 600}, Config{MinDatagramBytes: 548, FixedRate: true, Rate: 100 << 10})
	k.run(10*time.Second, 0, true)
	require.Greater(t, k.seen.bulk, 100<<10)
}

// TestBlackHolesAreNotSeenInLoss loses half of everything: the size falls back
// rarely, and comes back.
func TestBlackHolesAreNotSeenInLoss(t *testing.T) {
	k := newCourse(t, 5, transport.Fault{Latency: 30 * ms, Loss: 0.5}, Config{MinDatagramBytes: 548, FixedRate: true, Rate: 200 << 10})
	sum := 0
	for range 60 * 60 {
		k.step(60, true)
		sum += k.host.Stats().DatagramBytes
	}
	t.Logf("black holes %d, mean size %d", k.host.Stats().BlackHoles, sum/3600)
	require.Greater(t, sum/3600, 900)
}

// TestASizeThatIsTriedIsNoLoss loses every probe of the size: the rate and the
// statistics of loss do not hear of it.
func TestASizeThatIsTriedIsNoLoss(t *testing.T) {
	k := newCourse(t, 5, transport.Fault{Latency: 30 * ms, MTU: 610}, Config{MaxDatagramBytes: 600, SearchBytes: 1200, Rate: 60 << 10})
	k.run(20*time.Second, 60, true)
	st := k.host.Stats()
	require.Greater(t, st.SizeProbes, uint64(8))
	require.Zero(t, st.PacketsLost)
	require.Zero(t, st.Spurious)
	require.Equal(t, 60<<10, k.host.Stats().Rate)
}

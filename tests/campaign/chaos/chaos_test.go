package chaos

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// committed are the seeds that every run plays; one that has failed once stays here for ever.
const committed = 50

// TestSeeds plays the committed seeds and as many fresh ones, drawn from TICKWIRE_SEED or the day, each for a virtual minute
// before it is healed and compared.
func TestSeeds(t *testing.T) {
	length := time.Minute
	if testing.Short() {
		length = 10 * time.Second
	}
	for seed := uint64(1); seed <= committed; seed++ {
		play(t, seed, length)
	}
	fresh := freshSeed()
	t.Logf("fresh seeds from %d", fresh)
	for seed := fresh; seed < fresh+50; seed++ {
		play(t, seed, length)
	}
}

func play(t *testing.T, seed uint64, length time.Duration) {
	t.Run(fmt.Sprint(seed), func(t *testing.T) {
		t.Parallel()
		_, err := Run(Draw(seed, length))
		require.NoError(t, err)
	})
}

// freshSeed changes from day to day, and with the commit in CI, which sets TICKWIRE_SEED.
func freshSeed() uint64 {
	if s, err := strconv.ParseUint(os.Getenv("TICKWIRE_SEED"), 10, 64); err == nil {
		return s
	}
	return uint64(time.Now().Unix()/86400) * 1000
}

// traces are what 20 seeds must give on every machine, at any GOMAXPROCS, with or without -race.
func TestTracesAreTheSameEverywhere(t *testing.T) {
	for seed := uint64(1); seed <= 20; seed++ {
		plan := Draw(seed, 3*time.Second)
		one, err := Run(plan)
		require.NoError(t, err)
		before := runtime.GOMAXPROCS(1)
		two, err := Run(Draw(seed, 3*time.Second))
		runtime.GOMAXPROCS(before)
		require.NoError(t, err)
		require.Equal(t, one, two, "seed %d", seed)
		if want, ok := traces[seed]; ok {
			require.Equal(t, want, one.Trace, "seed %d: the trace has changed; if the protocol has, write the new one into traces", seed)
		}
	}
}

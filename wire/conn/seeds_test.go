package conn

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// How many seeds TestR3R4R8_SeededPairs plays: go test ./wire/conn -run Seeded
// -seeds 1000, as a campaign.
// immutable: flags
var (
	firstSeed = flag.Uint64("first", 0, "first seed of the seeded pairs")
	seeds     = flag.Uint64("seeds", 60, "how many seeds of the seeded pairs")
)

// TestR3R4R8_SeededPairs runs pairs over links with every fault: messages of
// lanes come exactly once and in order, unreliable ones at most once with
// exactly one notice each, which tells the truth, and all accounting ends at
// zero.
func TestR3R4R8_SeededPairs(t *testing.T) {
	firsts := []uint64{0, 1<<16 - 50, 1<<31 - 50, 1<<32 - 50, 1<<62 - 50}
	refused, moves, holes := uint64(0), uint64(0), uint64(0)
	defer func() {
		t.Logf("%d packets refused, %d moves, %d black holes", refused, moves, holes)
		require.True(t, *seeds < 50 || refused > 0 && moves > 10 && holes > 2)
	}()
	for seed := *firstSeed; seed < *firstSeed+*seeds; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(seed, 2))
			link := faults{
				latency:   time.Duration(rng.IntN([]int{150, 150, 150, 1000}[rng.IntN(4)])) * ms,
				jitter:    time.Duration(rng.IntN(60)) * ms,
				loss:      float64(seed%6) / 10, // 0 to 50 %
				duplicate: float64(rng.IntN(6)) / 10,
				refuse:    float64(rng.IntN(3)) / 20,
				rebind:    float64(rng.IntN(3)) / 200,
				mtu:       []int{0, 0, 700}[rng.IntN(3)],
			}
			cfg := Config{
				FirstPacket:     firsts[rng.IntN(len(firsts))],
				FirstOffset:     []uint64{0, 1<<32 - 900}[rng.IntN(2)],
				Rate:            64 << 10 << rng.IntN(4),
				MaxMessageBytes: 20000,
				MaxQueuedBytes:  60000,

				MinDatagramBytes: 548,
				FixedRate:        rng.IntN(2) == 0,
				IdleTimeout:      30 * time.Second,
			}
			if !cfg.FixedRate {
				link.rate = []int{0, 16 << 10, 256 << 10}[rng.IntN(3)]
			}
			if rng.IntN(2) == 0 {
				cfg.MaxDatagramBytes, cfg.SearchBytes = 900, 1200
			}
			if seed%2 == 1 {
				cfg.Sealer = &toySealer{}
			}
			p := newPair(t, seed+1, link, cfg)
			for range 240 {
				p.step(func(s *side) {
					for range rng.IntN(6) {
						s.unreliable(rng.IntN(min(max(s.Room(p.now), 9), 400)))
					}
					for l := range Lane(Lanes) {
						if rng.IntN(8) == 0 {
							s.send(l, rng.IntN([]int{60, 900, 20000}[rng.IntN(3)]))
						}
					}
				})
				p.holds(p.a, p.b)
				p.holds(p.b, p.a)
			}
			p.link.rebind = 0
			p.settle(5 * time.Minute)
			p.complete(p.a, p.b)
			p.complete(p.b, p.a)
			moves, holes = moves+p.b.Stats().Moves, holes+p.b.Stats().BlackHoles
			if link.loss == 0 && link.duplicate == 0 {
				require.Zero(t, p.a.Stats().Duplicates+p.b.Stats().Duplicates)
			}
			refused += p.a.Stats().Refused + p.b.Stats().Refused

			p.a.Close(p.now, 7, "enough")
			require.Equal(t, []Reason{{Code: 7, Text: "enough"}}, p.a.closed)
			p.link.loss = 0
			for range 120 {
				p.step()
			}
			require.Equal(t, []Reason{{Code: 7, Text: "enough", Remote: true}}, p.b.closed)
			_, ok := p.a.Deadline()
			require.False(t, ok)
		})
	}
}

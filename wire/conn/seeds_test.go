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

// draw is what a seed is played with: what its link does, and how its sides are set up.
type draw struct {
	link faults
	cfg  Config
}

// drawn returns the draw of a seed, and the source from which its traffic goes on.
func drawn(seed uint64) (d draw, rng *rand.Rand) {
	rng = rand.New(rand.NewPCG(seed, 2))
	firsts := []uint64{0, 1<<16 - 50, 1<<31 - 50, 1<<32 - 50, 1<<62 - 50}
	d.link = faults{
		latency:   time.Duration(rng.IntN(150)) * ms,
		jitter:    time.Duration(rng.IntN(60)) * ms,
		loss:      float64(seed%6) / 10, // 0 to 50 %
		duplicate: float64(rng.IntN(6)) / 10,
		refuse:    float64(rng.IntN(3)) / 20,
		rebind:    float64(rng.IntN(3)) / 200,
		mtu:       []int{0, 0, 700}[rng.IntN(3)],
	}
	if rng.IntN(4) == 0 {
		d.link.latency = time.Second
	}
	d.cfg = Config{
		FirstPacket:     firsts[rng.IntN(len(firsts))],
		FirstOffset:     []uint64{0, 1<<32 - 900}[rng.IntN(2)],
		Rate:            64 << 10 << rng.IntN(4),
		MaxMessageBytes: 20000,
		MaxQueuedBytes:  60000,

		MinDatagramBytes: 548,
		FixedRate:        rng.IntN(2) == 0,
		IdleTimeout:      30 * time.Second,
	}
	if !d.cfg.FixedRate {
		d.link.rate = []int{0, 16 << 10, 256 << 10}[rng.IntN(3)]
	}
	if rng.IntN(2) == 0 {
		d.cfg.MaxDatagramBytes, d.cfg.SearchBytes = 900, 1200
	}
	if seed%2 == 1 {
		d.cfg.Sealer = &toySealer{}
	}
	return d, rng
}

// TestFiftySeedsDrawEverything counts what the first 50 seeds are played with:
// nothing that a link may do is left to luck.
func TestFiftySeedsDrawEverything(t *testing.T) {
	count := map[string]int{}
	note := func(what string, is bool) {
		if is {
			count[what]++
		}
	}
	want := []string{"sealed", "in the clear", "half is duplicated", "reordered", "a second of latency", "a cap, and a queue",
		"large datagrams vanish", "addresses change", "refused", "offsets near 2^32"}
	for seed := range uint64(50) {
		d, _ := drawn(seed)
		note("sealed", d.cfg.Sealer != nil)
		note("in the clear", d.cfg.Sealer == nil)
		note("half is duplicated", d.link.duplicate == 0.5)
		note("reordered", d.link.jitter > tick)
		note("a second of latency", d.link.latency == time.Second)
		note("a cap, and a queue", d.link.rate > 0)
		note("large datagrams vanish", d.link.mtu > 0)
		note("addresses change", d.link.rebind > 0)
		note("refused", d.link.refuse > 0)
		note("offsets near 2^32", d.cfg.FirstOffset > 0)
		count[fmt.Sprintf("loss %.1f", d.link.loss)]++
		count[fmt.Sprintf("first packet %d", d.cfg.FirstPacket)]++
		note("sealed at half lost", d.cfg.Sealer != nil && d.link.loss == 0.5)
	}
	for loss := range 6 {
		want = append(want, fmt.Sprintf("loss 0.%d", loss))
	}
	for _, first := range []uint64{0, 1<<16 - 50, 1<<31 - 50, 1<<32 - 50, 1<<62 - 50} {
		want = append(want, fmt.Sprintf("first packet %d", first))
	}
	for _, what := range append(want, "sealed at half lost") {
		require.GreaterOrEqual(t, count[what], 4, what)
	}
	t.Log(count)
}

// TestR3R4R8_SeededPairs runs pairs over links with every fault: messages of
// lanes come exactly once and in order, unreliable ones at most once with
// exactly one notice each, which tells the truth, and all accounting ends at
// zero.
func TestR3R4R8_SeededPairs(t *testing.T) {
	var all Stats
	full := 0
	defer func() {
		t.Logf("%d packets, %d lost, %d came twice, %d refused, %d bytes of lanes sent again, %d moves, %d black holes, %d dropped by full queues",
			all.PacketsOut, all.PacketsLost, all.Duplicates, all.Refused, all.BytesResent, all.Moves, all.BlackHoles, full)
		require.True(t, *seeds < 50 || all.PacketsLost > 1000 && all.Duplicates > 1000 && all.Refused > 0 && all.Moves > 10 && all.BlackHoles > 2 && full > 50,
			"the links did nothing")
	}()
	for seed := *firstSeed; seed < *firstSeed+*seeds; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			d, rng := drawn(seed)
			p := newPair(t, seed+1, d.link, d.cfg)
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
			for _, s := range []*side{p.a, p.b} {
				st := s.Stats()
				all.PacketsOut, all.PacketsLost = all.PacketsOut+st.PacketsOut, all.PacketsLost+st.PacketsLost
				all.Duplicates, all.Refused = all.Duplicates+st.Duplicates, all.Refused+st.Refused
				all.BytesResent, all.Moves, all.BlackHoles = all.BytesResent+st.BytesResent, all.Moves+st.Moves, all.BlackHoles+st.BlackHoles
				full += s.full
				require.False(t, d.link.loss == 0 && d.link.duplicate == 0 && st.Duplicates > 0)
			}

			p.a.Close(p.now, 7, "enough")
			require.Equal(t, []Reason{{Code: 7, Text: "enough"}}, p.a.closed)
			p.link.loss = 0
			for range 180 {
				p.step()
			}
			require.Equal(t, []Reason{{Code: 7, Text: "enough", Remote: true}}, p.b.closed)
			_, ok := p.a.Deadline()
			require.False(t, ok)
		})
	}
}

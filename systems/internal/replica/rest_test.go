package replica

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// world fills a replica with n entities by pages.
func world(t testing.TB, n uint32) *kit {
	k := newKit(t, Config{})
	for i := uint32(0); i < n; {
		p := pageOf(10, uint64(n))
		for range 2000 {
			if i++; i <= n {
				p.member(id(i-1), others, hpOf(1), posOf(1))
			}
		}
		require.NoError(t, k.r.Page(p.done()))
		require.NoError(t, k.r.Apply())
	}
	k.rt.Changes = k.rt.Changes[:0]
	return k
}

func TestAtRestNothingIsVisitedAndNothingAllocated(t *testing.T) {
	for _, n := range []uint32{100, 100_000} {
		k := world(t, n)
		k.r.Frame(20)
		before, tick := k.r.Visited(), 20.0
		allocs := testing.AllocsPerRun(100, func() {
			tick++
			if err := k.r.Apply(); err != nil {
				t.Fatal(err)
			}
			k.r.Frame(tick)
		})
		require.Zero(t, allocs)
		require.Equal(t, before, k.r.Visited(), "%d entities", n)
	}
}

// What moves is all that costs, and in steady state nothing of it is allocated.
func TestCostFollowsWhatMoves(t *testing.T) {
	costs := map[uint32]uint64{}
	for _, n := range []uint32{100, 20_000} {
		k := world(t, n)
		k.block(blockOf(1, 11))
		tick := uint64(20)
		step := func() {
			k.number++
			if !k.r.Admit(valuesOf(head(k.number, tick), at(3, posOf(float32(tick%50))), at(70, posOf(float32(tick%30))))) {
				t.Fatal("refused")
			}
			if err := k.r.Apply(); err != nil {
				t.Fatal(err)
			}
			k.r.Frame(float64(tick) - 3)
			tick++
		}
		for range 50 {
			step()
		}
		before := k.r.Visited()
		for range 10 {
			step()
		}
		costs[n] = k.r.Visited() - before

		messages := make([][]byte, 101)
		for i := range messages {
			messages[i] = valuesOf(head(k.number+1+uint64(i), tick+uint64(i)), at(3, posOf(float32(i%50))))
		}
		i := 0
		require.Zero(t, testing.AllocsPerRun(100, func() {
			k.r.Admit(messages[i])
			if err := k.r.Apply(); err != nil {
				t.Fatal(err)
			}
			k.r.Frame(float64(tick) + float64(i) - 3)
			i++
		}))
	}
	require.Equal(t, costs[100], costs[20_000])
	require.LessOrEqual(t, costs[100], uint64(10*(1+2+2)))
}

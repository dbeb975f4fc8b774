package netcomp

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/ecs"
)

// TestPastIsWhatStood compares with a model that keeps everything: whatever the order in which images come, what is found
// is what stood, and of the newest grid ticks it is found.
func TestPastIsWhatStood(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		step := rapid.IntRange(0, 4).Draw(t, "step")
		told := map[ecs.Tick]int{} // all images that came, by tick
		var p past[int]
		now, image, newest := ecs.Tick(0), 0, ecs.Tick(0)
		asOf := func(at ecs.Tick) (tick ecs.Tick, q int, ok bool) {
			for u, v := range told {
				if u <= at && (!ok || u > tick) {
					tick, q, ok = u, v, true
				}
			}
			return tick, q, ok
		}
		for range rapid.IntRange(1, 60).Draw(t, "images") {
			image++
			grid := Grid{Now: now, Steps: 1 << step, Count: 16, Every: 1}
			if late := rapid.Uint64Range(0, 20).Draw(t, "late"); late > 0 && ecs.Tick(late) < newest && len(told) > 0 && rapid.Bool().Draw(t, "back") {
				at := newest - ecs.Tick(late)
				if _, there := told[at]; !there && at > newest-ecs.Tick(8<<step) {
					p.insert(7, at, newest, &image, &grid)
					told[at] = image
				}
				continue
			}
			at := newest + ecs.Tick(rapid.Uint64Range(1, 9).Draw(t, "gap"))
			now = at
			grid.Now = now
			if newest != 0 {
				q := told[newest]
				p.add(7, newest, at, &q, &grid)
			}
			newest = at
			told[at] = image
			for i, g := 0, now>>step<<step; i < 8 && g > 0; i, g = i+1, g-1<<step {
				tick, q, ok := asOf(g)
				if !ok || tick == newest {
					continue
				}
				got := p.at(7, g)
				require.NotNil(t, got, "image of tick %d as of %d, now %d, step %d", tick, g, now, 1<<step)
				require.Equal(t, q, *got)
			}
		}
	})
}

func TestPastOfWhatRestsIsFreed(t *testing.T) {
	var p past[int]
	q := 1
	for i := range ecs.Tick(100) {
		g := Grid{Now: i + 1, Steps: 1, Count: 8, Every: 1}
		p.add(1, i, i+1, &q, &g)
	}
	require.Len(t, p.lists[0].was, 7)
	g := Grid{Now: 200, Steps: 1, Count: 8, Every: 1}
	p.add(2, 198, 200, &q, &g)
	require.Zero(t, *p.of.at(1))
	require.Nil(t, p.at(1, 95))
	require.NotNil(t, p.at(2, 199))
	require.Len(t, p.lists, 1, "the room of the one is the other's")
	p.forget(2)
	p.forget(3)
	require.Nil(t, p.at(2, 199))
	require.Len(t, p.free, 1)
}

func TestPastAllocatesNothingOnceItIsThere(t *testing.T) {
	var p past[int]
	q, now := 1, ecs.Tick(1000)
	step := func() {
		now++
		g := Grid{Now: now, Steps: 0b1001, Count: 8, Every: 3}
		for i := range uint32(20) {
			p.add(i, now-1, now, &q, &g)
		}
	}
	for range 200 {
		step()
	}
	require.Zero(t, testing.AllocsPerRun(50, step))
}

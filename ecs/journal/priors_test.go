package journal

import (
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tickwire/tickwire/ecs"
	"pgregory.net/rapid"
)

// TestPriorsAgainstAList pushes, pops, forgets and voids at random beside a plain list.
func TestPriorsAgainstAList(t *testing.T) {
	w := ecs.NewWorld()
	var es []ecs.Entity
	for range 4 {
		es = append(es, w.NewEntity())
	}
	for i := range 4 { // the same indices again
		w.RemoveEntity(es[i])
	}
	for range 4 {
		es = append(es, w.NewEntity())
	}
	type entry struct {
		e    ecs.Entity
		tick ecs.Tick
		v    int
	}
	rapid.Check(t, func(t *rapid.T) {
		p := newPriors[int]()
		var list []entry                   // of numbers p.first..
		present := map[uint32]ecs.Entity{} // by index; its former user never comes back
		tick := ecs.Tick(1 << 40)
		for n := range rapid.IntRange(1, 600).Draw(t, "n") {
			e := rapid.SampledFrom(es).Draw(t, "e")
			if user := present[e.ID()]; user.Generation() > e.Generation() {
				e = user
			}
			present[e.ID()] = e
			switch what := rapid.IntRange(0, 99).Draw(t, "what"); {
			case what < 80:
				tick += ecs.Tick(what % 2)
				p.push(e, tick, &n)
				list = append(list, entry{e, tick, n})
			case what < 90 && len(list) > 0:
				got, v := p.pop()
				want := list[len(list)-1]
				list = list[:len(list)-1]
				require.Equal(t, want.e, got)
				require.Equal(t, want.v, *v)
			case what < 95 && len(list) > 0:
				k := rapid.IntRange(0, len(list)).Draw(t, "forget")
				p.forget(p.first + uint64(k))
				list = list[k:]
			case what < 97:
				// Only the present user of an index is voided; the journal skips the dead anyhow.
				if p.newest(e) == 0 {
					continue
				}
				from := p.first + uint64(rapid.IntRange(0, len(list)).Draw(t, "void"))
				p.void(e, from)
				for i, n := len(list)-1, p.next-1; i >= 0 && n >= from; i, n = i-1, n-1 {
					if list[i].e == e {
						list[i].e = ecs.Entity{}
					} else if list[i].e.ID() == e.ID() && !list[i].e.IsZero() {
						break // the chain of another user of the index ends it
					}
				}
			}
			require.LessOrEqual(t, len(p.blocks), 600/blockSize+2)
			require.Equal(t, uint64(len(list)), p.next-p.first)
		}
		for i := range list {
			note, v := p.at(p.first + uint64(i))
			require.Equal(t, list[i].e, note.entity)
			require.Equal(t, list[i].v, *v)
		}
	})
}

func TestSlotsGrowWhereTouched(t *testing.T) {
	var s slots[uint64]
	require.Nil(t, s.find(0))
	*s.at(5 * chunkSize) = 7
	require.Nil(t, s.find(0))
	require.Nil(t, s.find(6*chunkSize))
	require.Equal(t, uint64(7), *s.find(5 * chunkSize))
	require.Zero(t, *s.at(5*chunkSize + 1))
	s.clear()
	require.Zero(t, *s.find(5 * chunkSize))
}

package publish

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/netcomp"
)

func always(c int, i *netcomp.Info) { i.Always = c == numA }

func watched(c int, i *netcomp.Info) { i.Watch = c == numA }

func TestAlwaysIsToldAtEverySend(t *testing.T) {
	r := newRig(t, Config{}, 2, always)
	e, mine := r.add(0, 1), r.add(1, 1)
	b := r.add(0, 1)
	r.b.Add(b, B{1})
	r.steps(5)
	p := r.pipes[1]
	for range 10 {
		r.step()
		for _, e := range []netcomp.NetID{r.id(e), r.id(mine), r.id(b)} {
			require.Equal(t, r.tick, p.m.entities[e.Index()].parts[numA].tick)
		}
		require.NotEqual(t, r.tick, p.m.entities[r.id(b).Index()].parts[numB].tick)
		require.EqualValues(t, r.tick, p.heads()[0].Settled)
		require.EqualValues(t, r.tick, r.pipes[0].m.entities[r.id(mine).Index()].parts[numA].tick, "as own state")
	}
	// One that found no room holds nothing back: it has not changed.
	p.room = 0
	r.step()
	require.EqualValues(t, r.tick, p.q.settledNow())
	// One that has changed does.
	p.room, r.a.Get(e).V = 0, 9
	r.step()
	require.EqualValues(t, r.tick-1, p.q.settledNow())
	p.room = 1 << 20
	r.step()
	require.EqualValues(t, r.tick, p.q.settledNow())
	r.w.RemoveEntity(e)
	r.w.RemoveEntity(mine)
	r.w.RemoveEntity(b)
	r.steps(3)
	require.Zero(t, p.q.Unsettled())
}

// Of an entity that no message holds whole, what has changed goes before what has not.
func TestWhatIsAlwaysToldDoesNotStarveWhatHasChanged(t *testing.T) {
	r := newRig(t, Config{}, 1, func(c int, i *netcomp.Info) { i.Always = c == numD || c == numE })
	p := r.pipes[0]
	e := r.add(0, 1)
	r.d.Add(e, D{1})
	r.e.Add(e, E{1})
	r.f.Add(e, F{1})
	r.steps(5)
	p.room = 1500 // for one message
	r.f.Get(e).V = 7
	r.step()
	require.Equal(t, r.tick, p.m.entities[r.id(e).Index()].parts[numF].tick)
	p.m.same()
}

// A watched component travels though nobody has reported the write; a look costs a visit, and allocates nothing.
func TestWatched(t *testing.T) {
	r, p, es := still(t, 100, watched)
	r.a.Read(es[3]).V = 77
	r.collect()
	require.Equal(t, r.tick, r.p.ChangedAt(numA, r.id(es[3])))
	require.Equal(t, 1, p.q.Unsettled())
	require.NoError(t, p.q.Send(Head{Scale: 128}))
	p.answer()
	require.Zero(t, p.q.Unsettled())
	before := r.p.Stats().Visited
	require.Zero(t, testing.AllocsPerRun(10, r.collect))
	require.Equal(t, uint64(11*100), r.p.Stats().Visited-before)
	r.w.RemoveEntity(es[0])
	r.a.Remove(es[1])
	r.collect()
	before = r.p.Stats().Visited
	r.collect()
	require.Equal(t, uint64(98), r.p.Stats().Visited-before)
}

package journal

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tickwire/tickwire/ecs"
)

// rig is a world with a column of pos and some entities.
type rig struct {
	w   *ecs.World
	j   *Journal
	pos *Column[pos]
	m   *ecs.Map1[pos]
	es  []ecs.Entity
}

func newRig(keep, entities int) *rig {
	r := &rig{w: ecs.NewWorld()}
	r.j, r.pos, r.m = Of(r.w), ColumnOf[pos](r.w), ecs.NewMap1[pos](r.w)
	if keep >= 0 {
		r.j.Start(keep)
	}
	for range entities {
		r.es = append(r.es, r.m.New())
	}
	return r
}

// write reports and makes a write.
func (r *rig) write(i int, x int32) {
	p := r.m.Get(r.es[i])
	r.pos.Write(r.es[i], p)
	p.X = x
}

func (r *rig) x(i int) int32 { return r.m.Get(r.es[i]).X }

func TestOffUntilStart(t *testing.T) {
	r := newRig(-1, 2)
	require.False(t, r.j.Started())
	r.write(0, 1)
	r.pos.Mark(r.es[1])
	r.j.Spawned(r.es[0])
	require.Zero(t, r.pos.Len())
	require.PanicsWithValue(t, "journal: Begin before Start", func() { r.j.Begin(1) })
	require.PanicsWithValue(t, "journal: Clear before Start", func() { r.j.Clear(1) })
	r.j.Start(4)
	r.j.Start(4)
	require.True(t, r.j.Started())
	require.Equal(t, 4, r.j.Keep())
	require.PanicsWithValue(t, "journal: Start with 5 ticks after 4", func() { r.j.Start(5) })
	require.PanicsWithValue(t, "journal: Start with -1 ticks, want 0 to 65536", func() { r.j.Start(-1) })
	r.j.Begin(7)
	require.PanicsWithValue(t, "journal: Begin of tick 7 in tick 7; Rewind or Clear goes back", func() { r.j.Begin(7) })
}

func TestMarksAreEachOnceInOrderOfFirstWrite(t *testing.T) {
	r := newRig(0, 5)
	r.j.Begin(1)
	for _, i := range []int{3, 1, 3, 4, 1, 3} {
		r.write(i, 1)
	}
	r.pos.Mark(r.es[0])
	r.pos.Mark(r.es[3])
	r.write(0, 2)
	require.Equal(t, []ecs.Entity{r.es[3], r.es[1], r.es[4], r.es[0]}, r.pos.Marked())
	require.Equal(t, 4, r.pos.Len())
	r.j.Begin(2)
	require.Empty(t, r.pos.Marked())
	r.write(1, 1)
	require.Equal(t, []ecs.Entity{r.es[1]}, r.pos.Marked())

	// An entity that dies stays marked; its index used again is another entity.
	old := r.es[1]
	r.w.RemoveEntity(old)
	r.es[1] = r.m.New()
	require.Equal(t, old.ID(), r.es[1].ID())
	r.write(1, 1)
	require.Equal(t, []ecs.Entity{old, r.es[1]}, r.pos.Marked())

	// Marks alone: nothing can be taken back.
	require.Equal(t, ecs.Tick(2), r.j.Oldest())
	_, err := r.j.Rewind(1)
	require.ErrorIs(t, err, ErrForgotten)
	_, had := r.pos.Was(r.es[1])
	require.False(t, had)
}

func TestColumnsAreOnePerType(t *testing.T) {
	r := newRig(3, 0)
	require.Same(t, r.pos, ColumnOf[pos](r.w))
	hps := ColumnOf[hp](r.w) // after Start
	require.Equal(t, []Erased{r.pos, hps}, r.j.Columns())
	require.Equal(t, ecs.ComponentID[hp](r.w), hps.ID())
	require.Same(t, r.j, Of(r.w))
	require.NotSame(t, r.j, Of(ecs.NewWorld()))
}

func TestAtAndWas(t *testing.T) {
	r := newRig(10, 3)
	for tick := ecs.Tick(1); tick <= 6; tick++ {
		r.j.Begin(tick)
		if tick%2 == 0 {
			r.write(0, int32(tick)*10)
			r.write(0, int32(tick)*10+1)
		}
		r.write(1, int32(tick))
	}
	value := func(i int, tick ecs.Tick) int32 {
		if v, ok := r.pos.At(r.es[i], tick); ok {
			return v.X
		}
		return r.x(i)
	}
	for tick, want := range []int32{0, 0, 21, 21, 41, 41, 61} {
		require.Equal(t, want, value(0, ecs.Tick(tick)), "tick %d", tick)
		require.Equal(t, int32(tick), value(1, ecs.Tick(tick)))
		require.Equal(t, int32(0), value(2, ecs.Tick(tick)))
	}
	_, ok := r.pos.At(r.es[0], 6)
	require.False(t, ok, "the live value stands")
	_, ok = r.pos.At(r.es[0], math.MaxUint64)
	require.False(t, ok)
	was, ok := r.pos.Was(r.es[0])
	require.True(t, ok)
	require.Equal(t, int32(41), was.X)
	r.j.Begin(7)
	_, ok = r.pos.Was(r.es[0])
	require.False(t, ok)
	r.j.Forget(r.es[0])
	_, ok = r.pos.At(r.es[0], 1)
	require.False(t, ok)
	require.Equal(t, int32(3), value(1, 3))
}

func TestRewindErrors(t *testing.T) {
	r := newRig(3, 1)
	for tick := ecs.Tick(100); tick < 110; tick++ {
		r.j.Begin(tick)
		r.write(0, int32(tick))
	}
	require.Equal(t, ecs.Tick(106), r.j.Oldest())
	_, err := r.j.Rewind(105)
	require.EqualError(t, err, "journal: tick is forgotten: asked for 105, kept from 106 on")
	_, err = r.j.Rewind(110)
	require.EqualError(t, err, "journal: tick is ahead: asked for 110 in 109")
	require.Equal(t, int32(109), r.x(0))
	q := ecs.NewFilter0(r.w).Query()
	require.PanicsWithValue(t, "journal: Rewind while a query is open", func() { _, _ = r.j.Rewind(106) })
	q.Close()
	_, err = r.j.Rewind(106)
	require.NoError(t, err)
	require.Equal(t, int32(106), r.x(0))
	require.PanicsWithValue(t, "journal: Mark in a world that is rewound, where a write must be reported before it (Write)",
		func() { r.pos.Mark(r.es[0]) })
}

func TestClearGoesAnywhere(t *testing.T) {
	r := newRig(5, 1)
	r.j.Begin(1000)
	r.write(0, 1)
	r.j.Insert(r.es[0], ecs.ComponentID[hp](r.w), nil)
	r.j.Hide(r.es[0])
	r.j.Clear(10)
	require.Zero(t, r.pos.Len())
	require.Equal(t, []ecs.Tick{10, 10}, []ecs.Tick{r.j.Tick(), r.j.Oldest()})
	_, err := r.j.Rewind(9)
	require.ErrorIs(t, err, ErrForgotten)
	require.True(t, r.j.Hidden(r.es[0]))
	require.True(t, r.j.Show(r.es[0]))
	require.Equal(t, int32(1), r.x(0))
	r.j.Begin(11)
	r.write(0, 2)
	_, err = r.j.Rewind(10)
	require.NoError(t, err)
	require.Equal(t, int32(1), r.x(0))
}

func TestStructureTellsWhatItDid(t *testing.T) {
	r := newRig(5, 2)
	id := ecs.ComponentID[hp](r.w)
	r.j.Begin(1)
	dead := r.es[1]
	r.w.RemoveEntity(dead)
	require.True(t, r.j.Insert(r.es[0], id, func(e ecs.Entity) { (*hp)(ecs.Pointer(r.w, e, id)).V = 3 }))
	require.False(t, r.j.Insert(r.es[0], id, nil))
	require.True(t, r.j.Remove(r.es[0], id))
	require.False(t, r.j.Remove(r.es[0], id))
	require.False(t, r.j.Insert(dead, id, nil) || r.j.Remove(dead, id) || r.j.Show(dead) || r.j.Claim(dead))
	r.j.Hide(dead)
	r.j.Forget(dead)
	r.j.Hide(r.es[0])
	r.j.Hide(r.es[0])
	require.Len(t, r.j.hidden, 1)
	require.True(t, r.w.Has(r.es[0], r.j.MarkID()))

	// Removed while hidden: the stash goes with it, and the records do no harm.
	r.w.RemoveEntity(r.es[0])
	require.Empty(t, r.j.hidden)
	unborn, err := r.j.Rewind(0)
	require.NoError(t, err)
	require.Empty(t, unborn)
}

func TestUnbornIsClaimedOrForgotten(t *testing.T) {
	r := newRig(5, 0)
	r.j.Begin(1)
	r.es = append(r.es, r.m.NewWith(&pos{X: 4}), r.m.NewWith(&pos{X: 5}))
	r.j.Spawned(r.es[0])
	r.j.Spawned(r.es[1])
	unborn, err := r.j.Rewind(0)
	require.NoError(t, err)
	require.Equal(t, []ecs.Entity{r.es[1], r.es[0]}, unborn, "the youngest first")
	st, ok := r.j.Unborn(r.es[0])
	require.True(t, ok)
	(*pos)(st.Pointer(r.pos.ID())).X = 9
	require.False(t, r.j.Hidden(r.es[0]))
	r.j.Begin(1)
	require.True(t, r.j.Claim(r.es[0]))
	require.Equal(t, int32(9), r.x(0))
	r.j.Forget(r.es[1])
	_, ok = r.j.Unborn(r.es[1])
	require.False(t, ok)
	unborn, err = r.j.Rewind(0)
	require.NoError(t, err)
	require.Equal(t, r.es[:1], unborn)
}

func TestShownStaysShown(t *testing.T) {
	r := newRig(9, 1)
	r.j.Begin(1)
	r.write(0, 1)
	r.j.Begin(2)
	r.j.Hide(r.es[0])
	r.j.Begin(3)
	require.True(t, r.j.Show(r.es[0]))
	r.j.Begin(4)
	r.write(0, 4)
	_, err := r.j.Rewind(2)
	require.NoError(t, err)
	require.Equal(t, int32(1), r.x(0))
	_, err = r.j.Rewind(0)
	require.NoError(t, err)
	require.Equal(t, int32(0), r.x(0))
}

// TestASecondLifeOfAComponent: a component goes and comes again in one tick, and is written
// after a rewind to that tick. Taken back, it holds what its first life held.
func TestASecondLifeOfAComponent(t *testing.T) {
	r := newRig(9, 1)
	r.j.Begin(1)
	r.write(0, 1)
	r.j.Begin(2)
	r.j.Remove(r.es[0], r.pos.ID())
	r.j.Insert(r.es[0], r.pos.ID(), func(e ecs.Entity) { r.m.Get(e).X = 5 })
	r.j.Begin(3)
	_, err := r.j.Rewind(2)
	require.NoError(t, err)
	r.write(0, 6)
	_, err = r.j.Rewind(1)
	require.NoError(t, err)
	require.Equal(t, int32(1), r.x(0))
	_, err = r.j.Rewind(0)
	require.NoError(t, err)
	require.Equal(t, int32(0), r.x(0))
}

// TestAtRestNothingIsVisited is the promise for a million entities: what Begin touches is
// bounded by the marks, not by the entities, and growth comes in chunks.
func TestAtRestNothingIsVisited(t *testing.T) {
	r := newRig(8, 0)
	const entities = 1_000_000
	ecs.NewMap1[pos](r.w).NewBatch(entities)
	r.j.Begin(1)
	all := ecs.NewFilter1[pos](r.w)
	for q := all.Query(); q.Step(1000); {
		r.pos.Write(q.Entity(), q.Get())
	}
	require.Equal(t, entities/1000, r.pos.Len())
	require.Len(t, r.pos.priors.blocks, (entities/1000+blockSize-1)/blockSize)
	tick := ecs.Tick(1)
	require.Zero(t, testing.AllocsPerRun(50, func() {
		tick++
		r.j.Begin(tick)
		require.Zero(t, r.pos.Len())
	}))
	require.Equal(t, r.pos.priors.first, r.pos.priors.next, "all forgotten")
}

func TestSteadyStateAllocatesNothing(t *testing.T) {
	r := newRig(4, 64)
	id := ecs.ComponentID[hp](r.w)
	tick := ecs.Tick(0)
	set := func(ecs.Entity) {}
	play := func() {
		for range 12 {
			tick++
			r.j.Begin(tick)
			for i := range r.es {
				r.write(i, int32(tick))
				r.pos.At(r.es[i], tick-2)
			}
			r.j.Insert(r.es[0], id, set)
			r.j.Remove(r.es[0], id)
			r.j.Remove(r.es[1], r.pos.ID())
			r.j.Insert(r.es[1], r.pos.ID(), set)
			r.j.Hide(r.es[2])
			e := r.m.New()
			r.j.Spawned(e)
			unborn, _ := r.j.Rewind(tick - 1)
			for _, e := range unborn {
				r.j.Forget(e)
				r.w.RemoveEntity(e)
			}
		}
	}
	play()
	require.Zero(t, testing.AllocsPerRun(20, play))
}

func TestEpochsWrap(t *testing.T) {
	r := newRig(0, 1)
	r.j.Begin(1)
	r.write(0, 1)
	r.j.epoch = math.MaxUint32 - 3
	for tick := ecs.Tick(2); tick < 10; tick++ {
		r.j.Begin(tick)
		require.Zero(t, r.pos.Len())
		r.write(0, 1)
		r.write(0, 1)
		require.Equal(t, 1, r.pos.Len())
	}
}

func TestStopForgetsAndStartMayKeepAnotherLength(t *testing.T) {
	w := ecs.NewWorld()
	j := Of(w)
	c := ColumnOf[pos](w)
	j.Stop() // before Start: nothing
	j.Start(8)
	j.Begin(5)
	e := ecs.NewMap1[pos](w).NewWith(&pos{})
	c.Write(e, ecs.NewMap[pos](w).Get(e))
	require.Equal(t, 1, c.Len())

	j.Stop()
	require.False(t, j.Started())
	require.Zero(t, c.Len())
	c.Write(e, ecs.NewMap[pos](w).Get(e))
	late := ColumnOf[hp](w)
	late.Mark(e)
	require.Zero(t, c.Len()+late.Len(), "marked while off")

	j.Start(0)
	j.Begin(1)
	late.Mark(e)
	c.Write(e, ecs.NewMap[pos](w).Get(e))
	require.Equal(t, 1, late.Len())
	require.Equal(t, 1, c.Len())
	_, kept := c.Was(e)
	require.False(t, kept)
}

// A late column takes reports after the write from whoever keeps the values before each tick.
func TestLateColumn(t *testing.T) {
	r := newRig(4, 2)
	r.pos.Late()
	r.j.Begin(1)
	r.j.Begin(2)
	r.pos.Write(r.es[0], r.m.Get(r.es[0])) // the copy
	r.m.Get(r.es[0]).X = 1
	r.pos.Mark(r.es[0])
	r.m.Get(r.es[1]).X = 1
	r.pos.Mark(r.es[1])
	r.write(1, 2) // after the mark: what it holds now is no value of before the tick
	require.Equal(t, r.es, r.pos.Marked())
	was, ok := r.pos.Was(r.es[0])
	require.True(t, ok)
	require.Zero(t, was.X)
	_, ok = r.pos.Was(r.es[1])
	require.False(t, ok)
	_, err := r.j.Rewind(1)
	require.NoError(t, err)
	require.Equal(t, []int32{0, 2}, []int32{r.x(0), r.x(1)}, "nobody has kept the other")
	r.j.Stop()
	r.j.Start(4)
	r.j.Begin(1)
	require.Panics(t, func() { r.pos.Mark(r.es[0]) }, "it was for one session")
}

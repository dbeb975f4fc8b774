package journal

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tickwire/tickwire/ecs"
	"pgregory.net/rapid"
)

type (
	name struct{ N uint64 } // stays on hidden entities
	pos  struct{ X, Y int32 }
	hp   struct{ V float64 }
	tag  struct{}
)

// shot is everything about one entity at the end of a tick.
type shot struct {
	hidden bool // by Hide
	name   name
	pos    *pos
	hp     *hp
	tag    bool
}

// oracle is a world under a journal beside full copies of it.
type oracle struct {
	t      *rapid.T
	w      *ecs.World
	j      *Journal
	names  *ecs.Map1[name]
	pos    *Column[pos]
	hp     *Column[hp]
	ids    struct{ name, pos, hp, tag ecs.ID }
	all    []ecs.Entity                       // alive, in order of birth
	shots  map[ecs.Tick]map[ecs.Entity]shot   // copies; unborn entities are absent
	shaped map[ecs.Entity]ecs.Tick            // last tick in which components came or went
	marked map[ecs.ID]map[ecs.Entity]struct{} // this tick's
	named  uint64
}

func newOracle(t *rapid.T, keep int) *oracle {
	o := &oracle{t: t, w: ecs.NewWorld(16)}
	o.j = Of(o.w)
	o.names = ecs.NewMap1[name](o.w)
	o.pos, o.hp = ColumnOf[pos](o.w), ColumnOf[hp](o.w)
	o.ids.name, o.ids.pos = ecs.ComponentID[name](o.w), ecs.ComponentID[pos](o.w)
	o.ids.hp, o.ids.tag = ecs.ComponentID[hp](o.w), ecs.ComponentID[tag](o.w)
	o.j.Stay(o.ids.name)
	o.j.Start(keep)
	o.shots = map[ecs.Tick]map[ecs.Entity]shot{}
	o.shaped = map[ecs.Entity]ecs.Tick{}
	return o
}

func copied[T any](p *T) *T {
	if p == nil {
		return nil
	}
	v := *p
	return &v
}

func (o *oracle) shot(e ecs.Entity) (s shot, born bool) {
	s.name = *(*name)(ecs.Pointer(o.w, e, o.ids.name))
	if !o.w.Has(e, o.j.mark) {
		s.pos = copied((*pos)(ecs.Pointer(o.w, e, o.ids.pos)))
		s.hp = copied((*hp)(ecs.Pointer(o.w, e, o.ids.hp)))
		s.tag = o.w.Has(e, o.ids.tag)
		return s, true
	}
	st := o.j.hidden[e]
	if st == nil {
		_, unborn := o.j.Unborn(e)
		require.True(o.t, unborn, "hidden entities are hidden or unborn")
		return s, false
	}
	s.hidden = true
	s.pos = copied((*pos)(st.Pointer(o.ids.pos)))
	s.hp = copied((*hp)(st.Pointer(o.ids.hp)))
	s.tag = st.Pointer(o.ids.tag) != nil
	return s, true
}

func (o *oracle) copy() map[ecs.Entity]shot {
	shots := map[ecs.Entity]shot{}
	for _, e := range o.all {
		if s, born := o.shot(e); born {
			shots[e] = s
		}
	}
	return shots
}

func (o *oracle) begin(t ecs.Tick) {
	o.j.Begin(t)
	o.marked = map[ecs.ID]map[ecs.Entity]struct{}{o.ids.pos: {}, o.ids.hp: {}}
}

func (o *oracle) visible(e ecs.Entity) bool { return !o.w.Has(e, o.j.mark) }

func (o *oracle) number() int32 { return rapid.Int32Range(-9, 9).Draw(o.t, "v") }

func (o *oracle) spawn() {
	ids := []ecs.ID{o.ids.name}
	for i, id := range []ecs.ID{o.ids.pos, o.ids.hp, o.ids.tag} {
		if rapid.IntRange(0, 7).Draw(o.t, "set")>>i&1 == 1 {
			ids = append(ids, id)
		}
	}
	e := ecs.Spawn(o.w, ids, func(e ecs.Entity) {
		o.named++
		(*name)(ecs.Pointer(o.w, e, o.ids.name)).N = o.named
		o.fill(e, ids...)
	})
	o.j.Spawned(e)
	o.all = append(o.all, e)
	o.shaped[e] = o.j.Tick()
}

func (o *oracle) fill(e ecs.Entity, ids ...ecs.ID) {
	if slices.Contains(ids, o.ids.pos) {
		p := (*pos)(ecs.Pointer(o.w, e, o.ids.pos))
		p.X = o.number()
	}
	if slices.Contains(ids, o.ids.hp) {
		p := (*hp)(ecs.Pointer(o.w, e, o.ids.hp))
		p.V = float64(o.number())
	}
}

// act does something random to something random.
func (o *oracle) act() {
	what := rapid.IntRange(0, 11).Draw(o.t, "act")
	if len(o.all) == 0 || what == 0 {
		o.spawn()
		return
	}
	at := rapid.IntRange(0, len(o.all)-1).Draw(o.t, "entity")
	e := o.all[at]
	switch {
	case what <= 5:
		if p := (*pos)(ecs.Pointer(o.w, e, o.ids.pos)); p != nil {
			o.pos.Write(e, p)
			o.marked[o.ids.pos][e] = struct{}{}
			p.X, p.Y = o.number(), p.Y+1
		}
		if p := (*hp)(ecs.Pointer(o.w, e, o.ids.hp)); p != nil && what == 5 {
			o.hp.Write(e, p)
			o.marked[o.ids.hp][e] = struct{}{}
			p.V = float64(o.number())
		}
	case what <= 8:
		id := []ecs.ID{o.ids.pos, o.ids.hp, o.ids.tag}[what-6]
		if !o.visible(e) {
			return
		}
		o.shaped[e] = o.j.Tick()
		if o.w.Has(e, id) {
			require.True(o.t, o.j.Remove(e, id))
			return
		}
		require.True(o.t, o.j.Insert(e, id, func(e ecs.Entity) { o.fill(e, id) }))
		if m := o.marked[id]; m != nil {
			m[e] = struct{}{}
		}
	case what == 9:
		o.j.Hide(e)
		o.shaped[e] = o.j.Tick()
	case what == 10:
		if st, unborn := o.j.Unborn(e); unborn {
			if p := (*pos)(st.Pointer(o.ids.pos)); p != nil {
				p.Y = o.number()
			}
			require.True(o.t, o.j.Claim(e))
			o.shaped[e] = o.j.Tick()
		}
	default: // removed for good, its index is used again; half of them without a word
		if at%2 == 0 {
			o.j.Forget(e)
		}
		o.w.RemoveEntity(e)
		o.all = slices.Delete(o.all, at, at+1)
	}
}

// rewind goes to tick to and compares with the copy of it.
func (o *oracle) rewind(to ecs.Tick) {
	if to == o.j.Tick() { // nothing to undo, marks stay
		unborn, err := o.j.Rewind(to)
		require.NoError(o.t, err)
		require.Empty(o.t, unborn)
		o.checkMarks()
		return
	}
	unbornBefore := map[ecs.Entity]bool{}
	for e := range o.j.unborn {
		unbornBefore[e] = true
	}
	unborn, err := o.j.Rewind(to)
	require.NoError(o.t, err)
	require.Equal(o.t, to, o.j.Tick())
	for _, e := range unborn {
		require.False(o.t, unbornBefore[e], "returned once")
		unbornBefore[e] = true
	}
	for _, e := range o.all {
		want, lived := o.shots[to][e]
		got, born := o.shot(e)
		require.Equal(o.t, lived, born, "%v born at the end of %d", e, to)
		require.Equal(o.t, !lived, unbornBefore[e])
		if lived {
			require.Equal(o.t, want, got, "%v at the end of %d", e, to)
		}
	}
	for e, t := range o.shaped {
		o.shaped[e] = min(t, to)
		if t > to { // what came before is not known to the test
			o.shaped[e] = to
		}
	}
	require.Zero(o.t, o.pos.Len()+o.hp.Len())
	o.marked = map[ecs.ID]map[ecs.Entity]struct{}{o.ids.pos: {}, o.ids.hp: {}}
}

// ask compares At with the copies, where the components stood all the while.
func (o *oracle) ask(t ecs.Tick) {
	for _, e := range o.all {
		live := (*pos)(ecs.Pointer(o.w, e, o.ids.pos))
		if live == nil || o.shaped[e] > t {
			continue
		}
		want, ok := o.shots[t][e]
		if !ok || want.pos == nil {
			continue
		}
		if was, ok := o.pos.At(e, t); ok {
			live = was
		}
		require.Equal(o.t, *want.pos, *live, "%v at %d", e, t)
	}
}

func (o *oracle) checkMarks() {
	for _, c := range o.j.Columns() {
		want := o.marked[c.ID()]
		if want == nil {
			continue
		}
		require.Len(o.t, want, c.Len())
		for _, e := range c.Marked() {
			require.Contains(o.t, want, e)
		}
	}
}

// TestRewindRestoresEveryTick plays random games and goes back at random, comparing with
// full copies of the world.
func TestRewindRestoresEveryTick(t *testing.T) { rapid.Check(t, playAndRewind) }

// FuzzRewind is the same with the fuzzer's choices.
func FuzzRewind(f *testing.F) { f.Fuzz(rapid.MakeFuzz(playAndRewind)) }

func playAndRewind(t *rapid.T) {
	keep := rapid.IntRange(1, 9).Draw(t, "keep")
	o := newOracle(t, keep)
	tick := rapid.SampledFrom([]ecs.Tick{0, 1, 1<<32 - 20, 1 << 63, 1<<64 - 200}).Draw(t, "start")
	if rapid.IntRange(0, 3).Draw(t, "epoch") == 0 {
		o.j.epoch = 1<<32 - 8 // wraps soon
		o.j.turn()
	}
	o.begin(tick)
	o.shots[tick] = o.copy()
	for range rapid.IntRange(1, 40).Draw(t, "ticks") {
		tick += ecs.Tick(rapid.SampledFrom([]int{1, 1, 1, 1, 1, 2, 4}).Draw(t, "gap"))
		o.begin(tick)
		for range rapid.IntRange(0, 24).Draw(t, "acts") {
			o.act()
		}
		o.checkMarks()
		o.shots[tick] = o.copy()
		// Ticks left out are as the one before them.
		for left := tick - 1; left > 0 && o.shots[left] == nil; left-- {
			if before := o.last(left); before != nil {
				o.shots[left] = before
			} else {
				break
			}
		}
		oldest := o.j.Oldest()
		require.LessOrEqual(t, oldest, tick)
		if oldest > 0 {
			before := o.copy()
			_, err := o.j.Rewind(oldest - 1)
			require.True(t, errors.Is(err, ErrForgotten))
			_, err = o.j.Rewind(tick + 1)
			require.True(t, errors.Is(err, ErrAhead))
			require.Equal(t, before, o.copy())
		}
		at := oldest + ecs.Tick(rapid.Uint64Range(0, uint64(tick-oldest)).Draw(t, "to"))
		if o.shots[at] == nil {
			continue // before the first tick
		}
		o.ask(at)
		if rapid.IntRange(0, 2).Draw(t, "rewind") == 0 {
			o.rewind(at)
			for later := range o.shots {
				if later > at {
					delete(o.shots, later)
				}
			}
			tick = at
			if rapid.Bool().Draw(t, "write before Begin") && at > oldest {
				for range 3 {
					o.act()
				}
				o.shots[at] = o.copy()
			}
		}
	}
}

func (o *oracle) last(t ecs.Tick) map[ecs.Entity]shot {
	for back := ecs.Tick(0); back < 8 && back <= t; back++ {
		if s := o.shots[t-back]; s != nil {
			return s
		}
	}
	return nil
}

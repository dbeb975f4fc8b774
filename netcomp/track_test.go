package netcomp

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/ecs/journal"
	"github.com/tickwire/tickwire/wire"
)

// place is the component that these tests draw; its image is the value in halves.
type place struct {
	X    float32
	Name uint8 // no path between values
}

type placeNet struct{}

func (placeNet) Info() Info { return Info{Name: "place", Interp: true} }
func (placeNet) AppendRaw(w *wire.BitWriter, v *place, _ *Refs) {
	w.Bits(uint64(math.Float32bits(v.X)), 32)
	w.Bits(uint64(v.Name), 8)
}
func (placeNet) ParseRaw(r *wire.BitReader, v *place, _ *Refs) error {
	x, name := r.Bits(32), r.Bits(8)
	if r.Err() == nil {
		*v = place{math.Float32frombits(uint32(x)), uint8(name)}
	}
	return r.Err()
}
func (placeNet) SkipRaw(r *wire.BitReader, _ *Refs) error { r.Skip(40); return r.Err() }
func (placeNet) Quantize(q *[2]int32, v *place, _ *Refs, _ bool) {
	*q = [2]int32{int32(v.X * 2), int32(v.Name)}
}
func (placeNet) Dequantize(v *place, q *[2]int32, _ *Refs) {
	*v = place{float32(q[0]) / 2, uint8(q[1])}
}
func (placeNet) AppendImage(w *wire.BitWriter, q *[2]int32, _ *Refs) {
	w.Bits(uint64(uint32(q[0])), 32)
	w.Bits(uint64(uint32(q[1])), 8)
}
func (placeNet) ParseImage(r *wire.BitReader, q *[2]int32, _ *Refs) error {
	x, name := r.Bits(32), r.Bits(8)
	if r.Err() == nil {
		*q = [2]int32{int32(x), int32(name)}
	}
	return r.Err()
}
func (placeNet) SkipImage(r *wire.BitReader, _ *Refs) error                    { r.Skip(40); return r.Err() }
func (placeNet) AppendDelta(*wire.BitWriter, *[2]int32, *[2]int32, *Refs)      { panic("no deltas") }
func (placeNet) ParseDelta(*wire.BitReader, *[2]int32, *[2]int32, *Refs) error { panic("no deltas") }
func (placeNet) SkipDelta(*wire.BitReader, *Refs) error                        { panic("no deltas") }
func (placeNet) Line(p, _, b *[2]int32, _, _ int64)                            { *p = *b }
func (placeNet) Move(p, q *[2]int32, _, _ int64)                               { *p = *q }
func (placeNet) Near(a, b *place, _ uint32) bool                               { return *a == *b }
func (placeNet) Correct(v, _, is *place) bool                                  { *v = *is; return true }
func (placeNet) Equal(a, b *place) bool                                        { return *a == *b }
func (placeNet) Canon(*place)                                                  {}
func (placeNet) Blend(out, a, b *place, t, _ float32) {
	switch {
	case t <= 0:
		*out = *a
	case t >= 1:
		*out = *b
	default:
		*out = place{a.X + (b.X-a.X)*t, a.Name}
	}
}
func (placeNet) Apart(d, a, b *place)         { *d = place{X: a.X - b.X} }
func (placeNet) Shift(v, d *place, f float32) { v.X += d.X * f }

// drawing is one entity of a client with its place.
type drawing struct {
	w *ecs.World
	j *journal.Journal
	b Bound
	e ecs.Entity
	v *place // what it holds
}

const drawn = 9 // its network index

func newDrawing(t require.TestingT) *drawing {
	d := &drawing{w: ecs.NewWorld()}
	rt := RuntimeOf(d.w)
	d.j = rt.Journal
	require.NoError(t, rt.Bind(NewSchema(Component[place, [2]int32](placeNet{}))))
	d.b = rt.Components()[0]
	view, _ := d.b.ViewID()
	d.e = d.w.NewEntity(rt.IdentityID(), d.b.ID(), view)
	d.v = (*place)(ecs.Pointer(d.w, d.e, d.b.ID()))
	return d
}

func (d *drawing) hold(x float32) { *d.v = place{X: x} }

func (d *drawing) seen() float32 {
	view, _ := d.b.ViewID()
	return (*View[place])(ecs.Pointer(d.w, d.e, view)).Value.X
}

// sample writes a value and tells the track of it.
func (d *drawing) sample(x float32, from, t ecs.Tick) {
	d.hold(x)
	d.b.Sample(drawn, d.e, from, t)
}

func TestR52_TrackPlaysBetweenSamples(t *testing.T) {
	d := newDrawing(t)
	require.True(t, d.b.Play(drawn, d.e, 5), "nothing to play is rest")
	d.sample(4, 10, 12)
	require.False(t, d.b.Play(drawn, d.e, 9))
	require.EqualValues(t, 0, d.seen(), "before its first sample it stays as it is")
	require.False(t, d.b.Play(drawn, d.e, 11))
	require.EqualValues(t, 2, d.seen())
	d.sample(10, 13, 14) // from counts only when nothing is being played
	require.False(t, d.b.Play(drawn, d.e, 13))
	require.EqualValues(t, 7, d.seen())
	require.True(t, d.b.Play(drawn, d.e, 14))
	require.EqualValues(t, 10, d.seen(), "exact at the newest")
	require.True(t, d.b.Play(drawn, d.e, 99))
	require.EqualValues(t, 10, d.seen())

	d.sample(20, 20, 20) // no start: it was late
	require.False(t, d.b.Play(drawn, d.e, 19))
	require.True(t, d.b.Play(drawn, d.e, 21))
	require.EqualValues(t, 20, d.seen())
}

func TestTrackTakesLateSamplesInTheirPlace(t *testing.T) {
	d := newDrawing(t)
	d.sample(30, 30, 30)
	d.sample(10, 30, 10)
	d.sample(20, 30, 20)
	d.sample(21, 30, 20) // anew
	for _, at := range []struct{ t, x float64 }{{15, 15.5}, {20, 21}, {25, 25.5}, {30, 30}} {
		d.b.Play(drawn, d.e, at.t)
		require.EqualValues(t, at.x, d.seen(), "at %v", at.t)
	}
}

// Against samples kept in full: within the newest ringSize, every time draws the same.
func TestTrackIsThePiecewiseLineOfItsNewestSamples(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := newDrawing(t)
		kept := map[ecs.Tick]float32{}
		order := []ecs.Tick{}
		for range rapid.IntRange(1, 60).Draw(t, "samples") {
			tick := ecs.Tick(rapid.IntRange(1, 50).Draw(t, "tick"))
			x := float32(rapid.IntRange(-100, 100).Draw(t, "x"))
			d.sample(x, tick, tick)
			if _, again := kept[tick]; !again {
				i := 0
				for i < len(order) && order[i] < tick {
					i++
				}
				if len(order) == ringSize && i == 0 {
					continue
				}
				order = append(order[:i], append([]ecs.Tick{tick}, order[i:]...)...)
				if len(order) > ringSize {
					delete(kept, order[0])
					order = order[1:]
				}
			}
			kept[tick] = x
		}
		for at := float64(order[0]); at <= float64(order[len(order)-1]); at += 0.25 {
			i := 0
			for i+1 < len(order) && float64(order[i+1]) <= at {
				i++
			}
			want := kept[order[i]]
			if i+1 < len(order) {
				f := float32((at - float64(order[i])) / float64(order[i+1]-order[i]))
				want += (kept[order[i+1]] - want) * f
			}
			rest := d.b.Play(drawn, d.e, at)
			require.Equal(t, i+1 == len(order), rest)
			require.Equal(t, want, d.seen(), "at %v", at)
		}
	})
}

func TestTrackShowsWhatHasJustGotItsView(t *testing.T) {
	d := newDrawing(t)
	d.hold(3)
	d.b.Show(drawn, d.e, 5)
	require.EqualValues(t, 3, d.seen(), "its own value")
	d.sample(4, 10, 10)
	d.sample(8, 10, 14)
	d.b.Show(drawn, d.e, 7)
	require.EqualValues(t, 4, d.seen(), "the oldest sample")
	d.b.Show(drawn, d.e, 13)
	require.EqualValues(t, 7, d.seen())
	d.b.Halt(drawn)
	require.True(t, d.b.Play(drawn, d.e, 20))
	require.EqualValues(t, 7, d.seen(), "it stands")
	d.b.Settle(drawn, d.e)
	require.EqualValues(t, 8, d.seen())
}

func TestTrackOfAnEntityWithoutViewOrComponent(t *testing.T) {
	d := newDrawing(t)
	view, _ := d.b.ViewID()
	d.w.Remove(d.e, view)
	d.v = (*place)(ecs.Pointer(d.w, d.e, d.b.ID()))
	d.sample(4, 10, 12)
	require.False(t, d.b.Play(drawn, d.e, 11))
	require.True(t, d.b.Play(drawn, d.e, 12))
	d.b.Show(drawn, d.e, 12)
	d.b.Settle(drawn, d.e)
	d.b.Follow(drawn, d.e, 3, 0.5)
	d.w.RemoveEntity(d.e)
	d.b.Sample(drawn, d.e, 10, 12)
	d.b.Play(drawn, d.e, 12)
	d.b.Before(drawn, d.e)
	d.b.After(drawn, d.e)
	d.b.Decay(drawn, 0.5)
}

func TestR55_TrackFollowsASimulatedEntityBetweenSteps(t *testing.T) {
	d := newDrawing(t)
	d.j.Start(10)
	column := journal.ColumnOf[place](d.w)
	d.hold(1)
	d.j.Begin(5)
	column.Write(d.e, d.v)
	d.hold(3)
	d.b.Follow(drawn, d.e, 5, 0)
	require.EqualValues(t, 1, d.seen())
	d.b.Follow(drawn, d.e, 5, 0.25)
	require.EqualValues(t, 1.5, d.seen())
	d.b.Follow(drawn, d.e, 5, 1)
	require.EqualValues(t, 3, d.seen())
	d.j.Begin(6)
	d.b.Follow(drawn, d.e, 6, 0.5)
	require.EqualValues(t, 3, d.seen(), "not written in this tick")
}

// A correction moves the truth at once and what is drawn not at all; the rest of the jump then decays.
func TestR56_TrackHidesACorrection(t *testing.T) {
	d := newDrawing(t)
	d.hold(10)
	d.b.Follow(drawn, d.e, 1, 1)
	require.EqualValues(t, 10, d.seen())
	correct := func(x float32) {
		d.b.Before(drawn, d.e)
		d.hold(x)
		d.b.After(drawn, d.e)
		d.b.Follow(drawn, d.e, 1, 1)
	}
	correct(6)
	require.EqualValues(t, 10, d.seen())
	require.EqualValues(t, 6, d.v.X)
	d.b.Decay(drawn, 0.5)
	d.b.Follow(drawn, d.e, 1, 1)
	require.EqualValues(t, 8, d.seen())
	correct(5) // a second one on top of half the first
	require.EqualValues(t, 8, d.seen())
	correct(5) // and one that changes nothing
	require.EqualValues(t, 8, d.seen())
	for range 100 {
		d.b.Decay(drawn, 0.9)
	}
	d.b.Follow(drawn, d.e, 1, 1)
	require.EqualValues(t, 5, d.seen())
	k := &d.b.(*adapter[place, [2]int32, placeNet]).track
	require.Empty(t, k.offsets, "an offset nobody sees is dropped")

	// After counts only with the Before of the same correction.
	correct(7)
	view := d.seen()
	d.hold(100)
	d.b.After(drawn, d.e)
	d.b.Follow(drawn, d.e, 1, 1)
	require.EqualValues(t, 100+view-7, d.seen(), "a move of the game is none")
	d.b.Decay(drawn, float32(math.NaN()))
	require.Empty(t, k.offsets)
}

func TestTrackAllocatesNothingOnceWarm(t *testing.T) {
	d := newDrawing(t)
	tick := ecs.Tick(10)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		tick += 4
		d.b.Sample(drawn, d.e, tick-2, tick)
		d.b.Play(drawn, d.e, float64(tick)-1)
		d.b.Play(drawn, d.e, float64(tick))
		d.b.Before(drawn, d.e)
		d.v.X++
		d.b.After(drawn, d.e)
		d.b.Follow(drawn, d.e, tick, 0.5)
		d.b.Decay(drawn, 0)
	}))
}

func TestLingeringNamesAreForEventsOnly(t *testing.T) {
	d := newDrawing(t)
	refs := &RuntimeOf(d.w).Refs
	id := MakeNetID(3, 1)
	refs.Bind(id, d.e)
	refs.Unbind(id)
	refs.Linger(id, d.e)
	require.True(t, refs.Entity(id).IsZero())
	require.Equal(t, []NetID{id}, refs.Unresolved)
	refs.late = true
	require.Equal(t, d.e, refs.Entity(id))
	refs.Unlinger(id, ecs.Entity{})
	require.Equal(t, d.e, refs.Entity(id), "another's")
	refs.Unlinger(id, d.e)
	require.True(t, refs.Entity(id).IsZero())
}

// A jump from what is no number has no length: what is drawn follows at once, and later corrections are as ever.
func TestTrackDrawsNumbersAfterNone(t *testing.T) {
	d := newDrawing(t)
	correct := func(x float32) {
		d.b.Before(drawn, d.e)
		d.hold(x)
		d.b.After(drawn, d.e)
		d.b.Follow(drawn, d.e, 1, 1)
	}
	for _, none := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		d.hold(10)
		correct(float32(none))
		correct(6)
		require.EqualValues(t, 6, d.seen())
		correct(5)
		require.EqualValues(t, 6, d.seen())
		d.b.Decay(drawn, 0)
	}
}

package netcomp

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

// Both forms of a component go through the scratch value into the world, and come back by index.
func TestBoundComponent(t *testing.T) {
	g := newWorld(t)
	c := g.rt.Components()[0]
	require.Equal(t, "place", c.Info().Name)
	e := ecs.NewMap2[Identity, place](g.w).NewWith(&Identity{}, &place{X: 1.25, Name: 3})
	lacks := ecs.NewMap1[Identity](g.w).New()
	get := func(e ecs.Entity) place { return *(*place)(ecs.Pointer(g.w, e, c.ID())) }

	require.False(t, c.Take(0, lacks, true))
	require.True(t, c.Take(0, e, true))
	require.False(t, c.Take(0, e, false), "no change")
	sum := c.Sum(0)
	NewMut[place](g.w).Get(e).X = 5
	require.True(t, c.Take(0, e, false))
	require.NotEqual(t, sum, c.Sum(0))

	image, raw := newWriter(), newWriter()
	c.AppendImage(image, 0)
	NewMut[place](g.w).Get(e).X = 5.125
	c.AppendRaw(raw, e)
	for _, form := range []struct {
		b    []byte
		raw  bool
		want float32
	}{{image.Bytes(), false, 5}, {raw.Bytes(), true, 5.125}} {
		r := wire.NewBitReader(form.b)
		require.NoError(t, c.Skip(&r, form.raw))
		require.NoError(t, r.Close())
		r = wire.NewBitReader(form.b)
		if form.raw {
			require.NoError(t, c.ParseRaw(&r))
		} else {
			require.NoError(t, c.ParseImage(&r))
		}
		c.Keep(7)
		*NewMut[place](g.w).Get(e) = place{}
		require.Equal(t, PlainDifference, c.Differs(e, 0))
		c.Write(e)
		c.Write(lacks) // nothing to write to
		require.Equal(t, place{X: form.want, Name: 3}, get(e))
		require.Equal(t, NoDifference, c.Differs(e, 0))
		c.Recall(7)
		c.Write(e)
		require.Equal(t, place{X: 5, Name: 3}, get(e), "the image that was kept")
		r = wire.NewBitReader(form.b[:2])
		require.Error(t, c.Skip(&r, form.raw))
	}
	r := wire.NewBitReader(nil)
	require.Error(t, c.ParseImage(&r))
	require.Equal(t, PlainDifference, c.Differs(lacks, 0))
}

// A client puts back what a game wrote to another's entity.
func TestRevert(t *testing.T) {
	g := newWorld(t)
	c := g.rt.Components()[0]
	e := ecs.NewMap2[Identity, place](g.w).NewWith(&Identity{}, &place{X: 1})
	g.rt.Journal.Start(4)
	g.rt.Journal.Begin(1)
	require.False(t, c.Revert(e))
	m := NewMut[place](g.w)
	m.Get(e).X = 2
	m.Get(e).X = 3
	require.Equal(t, []ecs.Entity{e}, c.Marked())
	require.True(t, c.Revert(e))
	require.Equal(t, float32(1), m.Read(e).X)
	require.Panics(t, func() { m.Changed(e) }, "nothing to give back")
}

// aim holds a reference and a number whose tolerance is 1.
type aim struct {
	To ecs.Entity
	X  float32
}

type aimNet struct{}

func (aimNet) Info() Info { return Info{Name: "aim", Refs: true} }
func (aimNet) AppendRaw(w *wire.BitWriter, v *aim, refs *Refs) {
	refs.Append(w, v.To)
	w.Bits(uint64(math.Float32bits(v.X)), 32)
}
func (aimNet) ParseRaw(r *wire.BitReader, v *aim, refs *Refs) error {
	x := aim{To: refs.Parse(r), X: math.Float32frombits(uint32(r.Bits(32)))}
	if r.Err() == nil {
		*v = x
	}
	return r.Err()
}
func (aimNet) SkipRaw(r *wire.BitReader, refs *Refs) error         { refs.Skip(r); r.Skip(32); return r.Err() }
func (aimNet) Quantize(q *NetID, v *aim, refs *Refs, _ bool)       { *q = refs.ID(v.To) }
func (aimNet) Dequantize(v *aim, q *NetID, refs *Refs)             { v.To = refs.Entity(*q) }
func (aimNet) AppendImage(w *wire.BitWriter, q *NetID, refs *Refs) { refs.AppendID(w, *q) }
func (aimNet) ParseImage(r *wire.BitReader, q *NetID, refs *Refs) error {
	*q = refs.ParseID(r)
	return r.Err()
}
func (aimNet) SkipImage(r *wire.BitReader, refs *Refs) error           { refs.ParseID(r); return r.Err() }
func (aimNet) AppendDelta(*wire.BitWriter, *NetID, *NetID, *Refs)      { panic("no deltas") }
func (aimNet) ParseDelta(*wire.BitReader, *NetID, *NetID, *Refs) error { panic("no deltas") }
func (aimNet) SkipDelta(*wire.BitReader, *Refs) error                  { panic("no deltas") }
func (aimNet) Line(p, _, b *NetID, _, _ int64)                         { *p = *b }
func (aimNet) Move(p, q *NetID, _, _ int64)                            { *p = *q }
func (aimNet) Equal(a, b *aim) bool                                    { return *a == *b }
func (aimNet) Near(a, b *aim, ulps uint32) bool {
	return a.To == b.To && (math.Abs(float64(a.X)-float64(b.X)) <= 1 || ulps > 0 && math.Abs(float64(a.X)-float64(b.X)) <= 2)
}
func (aimNet) Canon(*aim)                         {}
func (aimNet) Correct(v, _, is *aim) bool         { *v = *is; return true }
func (aimNet) Blend(out, a, _ *aim, _, _ float32) { *out = *a }
func (aimNet) Apart(d, _, _ *aim)                 { *d = aim{} }
func (aimNet) Shift(_, _ *aim, _ float32)         {}

// How far two values are apart is told in three steps, and a reference to who has ended is one to nobody in each.
func TestDifference(t *testing.T) {
	w := ecs.NewWorld()
	rt := RuntimeOf(w)
	require.NoError(t, rt.Bind(NewSchema(Component[aim, NetID](aimNet{}))))
	c := rt.Components()[0]
	ended, lives := ecs.NewMap1[Identity](w).New(), ecs.NewMap1[Identity](w).New()
	rt.SetID(lives, MakeNetID(3, 1))
	w.RemoveEntity(ended)
	for _, row := range []struct {
		name     string
		is, says aim
		want     Difference
	}{
		{"equal", aim{X: 1}, aim{X: 1}, NoDifference},
		{"within the tolerance", aim{X: 1}, aim{X: 2}, NoDifference},
		{"quiet", aim{X: 1}, aim{X: 3}, QuietDifference},
		{"plain", aim{X: 1}, aim{X: 4}, PlainDifference},
		{"another reference", aim{To: lives, X: 1}, aim{X: 1}, PlainDifference},
		{"a dead reference", aim{To: ended, X: 1}, aim{X: 1}, NoDifference},
		{"a dead reference, quiet", aim{To: ended, X: 1}, aim{X: 3}, QuietDifference},
		{"a dead reference, plain", aim{To: ended, X: 1}, aim{X: 5}, PlainDifference},
	} {
		t.Run(row.name, func(t *testing.T) {
			e := ecs.NewMap2[Identity, aim](w).NewWith(&Identity{}, &row.is)
			b := newWriter()
			aimNet{}.AppendRaw(b, &row.says, &rt.Refs)
			r := wire.NewBitReader(b.Bytes())
			require.NoError(t, c.ParseRaw(&r))
			require.Equal(t, row.want, c.Differs(e, 0))
		})
	}
}

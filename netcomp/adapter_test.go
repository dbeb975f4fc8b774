package netcomp

import (
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
		require.True(t, c.Differs(e, 0))
		c.Write(e)
		c.Write(lacks) // nothing to write to
		require.Equal(t, place{X: form.want, Name: 3}, get(e))
		require.False(t, c.Differs(e, 0))
		c.Recall(7)
		c.Write(e)
		require.Equal(t, place{X: 5, Name: 3}, get(e), "the image that was kept")
		r = wire.NewBitReader(form.b[:2])
		require.Error(t, c.Skip(&r, form.raw))
	}
	r := wire.NewBitReader(nil)
	require.Error(t, c.ParseImage(&r))
	require.True(t, c.Differs(lacks, 0))
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

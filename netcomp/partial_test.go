package netcomp

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

// duty has a field for each share.
type duty struct{ All, Mine, Theirs uint8 }

type dutyNet struct{}

func (dutyNet) Info() Info { return Info{Name: "duty", Partial: true} }
func (dutyNet) AppendRaw(w *wire.BitWriter, v *duty, refs *Refs) {
	w.Bits(uint64(refs.Share), 2)
	w.Bits(uint64(v.All), 8)
	if refs.Share.Tells(ShareOwner) {
		w.Bits(uint64(v.Mine), 8)
	}
	if refs.Share.Tells(ShareOthers) {
		w.Bits(uint64(v.Theirs), 8)
	}
}
func (dutyNet) ParseRaw(r *wire.BitReader, v *duty, _ *Refs) error {
	x, share := *v, ParseShare(r)
	x.All = uint8(r.Bits(8))
	if share.Tells(ShareOwner) {
		x.Mine = uint8(r.Bits(8))
	}
	if share.Tells(ShareOthers) {
		x.Theirs = uint8(r.Bits(8))
	}
	if r.Err() == nil {
		*v = x
	}
	return r.Err()
}
func (c dutyNet) SkipRaw(r *wire.BitReader, refs *Refs) error { return c.ParseRaw(r, new(duty), refs) }
func (dutyNet) Quantize(q *duty, v *duty, _ *Refs, _ bool)    { *q = *v }
func (dutyNet) Dequantize(v *duty, q *duty, _ *Refs)          { *v = *q }
func (c dutyNet) AppendImage(w *wire.BitWriter, q *duty, refs *Refs) {
	c.AppendRaw(w, q, refs)
}
func (c dutyNet) ParseImage(r *wire.BitReader, q *duty, refs *Refs) error {
	var x duty
	err := c.ParseRaw(r, &x, refs)
	if err == nil {
		*q = x
	}
	return err
}
func (c dutyNet) SkipImage(r *wire.BitReader, refs *Refs) error       { return c.SkipRaw(r, refs) }
func (dutyNet) AppendDelta(*wire.BitWriter, *duty, *duty, *Refs)      { panic("no deltas") }
func (dutyNet) ParseDelta(*wire.BitReader, *duty, *duty, *Refs) error { panic("no deltas") }
func (dutyNet) SkipDelta(*wire.BitReader, *Refs) error                { panic("no deltas") }
func (dutyNet) Line(p, _, b *duty, _, _ int64)                        { *p = *b }
func (dutyNet) Move(p, q *duty, _, _ int64)                           { *p = *q }
func (dutyNet) Equal(a, b *duty) bool                                 { return *a == *b }
func (dutyNet) Near(a, b *duty, _ uint32) bool                        { return *a == *b }
func (dutyNet) Canon(*duty)                                           {}
func (dutyNet) Correct(v, _, is *duty) bool                           { *v = *is; return true }
func (dutyNet) Blend(out, a, _ *duty, _, _ float32)                   { *out = *a }
func (dutyNet) Apart(d, _, _ *duty)                                   { *d = duty{} }
func (dutyNet) Shift(_, _ *duty, _ float32)                           {}

func dutyWorld(t *testing.T) (w *ecs.World, rt *Runtime, c Bound, spawn func(v duty) ecs.Entity) {
	w = ecs.NewWorld()
	rt = RuntimeOf(w)
	require.NoError(t, rt.Bind(NewSchema(Component[duty, duty](dutyNet{}))))
	return w, rt, rt.Components()[0], func(v duty) ecs.Entity {
		return ecs.NewMap2[Identity, duty](w).NewWith(&Identity{}, &v)
	}
}

// An image changes for others only with what they are told.
func TestPartialImages(t *testing.T) {
	w, _, c, spawn := dutyWorld(t)
	e := spawn(duty{1, 2, 3})
	at := func() *duty { return (*duty)(ecs.Pointer(w, e, c.ID())) }
	require.True(t, c.Take(0, e, true))
	sum := c.Sum(0)
	at().Mine = 9
	require.False(t, c.Take(0, e, false))
	require.Equal(t, sum, c.Sum(0))
	at().Theirs = 9
	require.True(t, c.Take(0, e, false))
	require.NotEqual(t, sum, c.Sum(0))
	require.True(t, c.Take(0, e, true))
	require.Zero(t, testing.AllocsPerRun(10, func() { at().All++; c.Take(0, e, false) }))
}

// Of a field that is not told nothing differs, nothing is written, and nothing is left in the scratch value of another's.
func TestPartialOwnState(t *testing.T) {
	w, rt, c, spawn := dutyWorld(t)
	told := func(v duty, s Share) *wire.BitReader {
		b := newWriter()
		rt.Refs.Share = s
		c.AppendRaw(b, spawn(v))
		rt.Refs.Share = ShareAll
		return readerOf(b)
	}
	e := spawn(duty{1, 2, 3})
	require.NoError(t, c.ParseRaw(told(duty{7, 7, 7}, ShareAll)))
	require.NoError(t, c.ParseRaw(told(duty{1, 2, 99}, ShareOwner)))
	require.Equal(t, NoDifference, c.Differs(e, 0))
	require.NoError(t, c.ParseRaw(told(duty{1, 4, 99}, ShareOwner)))
	require.Equal(t, PlainDifference, c.Differs(e, 0))
	c.Write(e)
	require.Equal(t, duty{1, 4, 3}, *(*duty)(ecs.Pointer(w, e, c.ID())))
	c.Keep(5)
	c.Recall(5)
	c.Write(e)
	require.Equal(t, duty{1, 4, 0}, *(*duty)(ecs.Pointer(w, e, c.ID())), "the 7 was of another entity")
}

// Two worlds are the same where they are told the same.
func TestPartialSame(t *testing.T) {
	_, _, host, at := dutyWorld(t)
	_, _, client, copies := dutyWorld(t)
	e := at(duty{1, 2, 3})
	host.Take(0, e, true)
	keep := func(v duty) ecs.Entity {
		b := newWriter()
		dutyNet{}.AppendRaw(b, &v, &Refs{Share: ShareOthers})
		require.NoError(t, client.ParseImage(readerOf(b)))
		client.Keep(0)
		o := copies(duty{})
		client.Write(o)
		return o
	}
	require.True(t, host.Same(0, e, client, keep(duty{1, 0, 3}), false))
	require.False(t, host.Same(0, e, client, keep(duty{1, 0, 4}), false))
	require.True(t, host.Same(0, e, client, copies(duty{1, 2, 9}), true), "its owner")
	require.False(t, host.Same(0, e, client, copies(duty{1, 3, 3}), true))
}

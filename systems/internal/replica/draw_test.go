package replica

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

func TestR52_RemoteEntitiesMoveBetweenStatesAndStandExactlyAtTheNewest(t *testing.T) {
	k := newKit(t, Config{})
	k.page(pageOf(10, 1).member(id(1), others, hpOf(1), posOf(0)))
	e := k.entity(id(1))
	k.number = 8
	k.values(12, at(1, posOf(4))) // the send before was of tick 11: it began there
	k.frame(10.9)
	require.EqualValues(t, 0, k.view(e))
	k.frame(11.25)
	require.EqualValues(t, 1, k.view(e))
	k.values(14, at(1, posOf(10)))
	k.frame(13)
	require.EqualValues(t, 7, k.view(e), "the samples' own distance counts")
	k.frame(math.Nextafter(14, 0))
	require.InDelta(t, 10, k.view(e), 1e-3)
	require.Equal(t, 1, k.r.Stats().Moving)
	k.frame(14)
	require.EqualValues(t, 10, k.view(e), "exactly")
	require.Zero(t, k.r.Stats().Moving, "at rest nothing is left to play")
	k.frame(200)
	require.EqualValues(t, 10, k.view(e))

	k.frame(150) // render time never goes back
	k.values(203, at(1, posOf(11)))
	k.frame(201)
	require.EqualValues(t, 10, k.view(e), "begins at the send before")
	k.frame(202.5)
	require.EqualValues(t, 10.5, k.view(e))
	k.frame(math.NaN())
	require.EqualValues(t, 10.5, k.view(e))
}

// Where render time is past the send before, a change begins where the entity is drawn now, and not with a jump.
func TestR52_AChangeBeginsWhereTheEntityIsDrawn(t *testing.T) {
	k := newKit(t, Config{})
	k.page(pageOf(10, 1).member(id(1), others, posOf(0)))
	e := k.entity(id(1))
	k.frame(16)
	h := head(1, 20)
	h.Previous = 8
	require.True(t, k.r.Admit(valuesOf(h, at(1, posOf(8)))))
	k.apply()
	k.frame(16)
	require.EqualValues(t, 0, k.view(e))
	k.frame(18)
	require.EqualValues(t, 4, k.view(e))
}

func TestR53_WithoutAnInterpolatorAComponentSnaps(t *testing.T) {
	k := newKit(t, Config{})
	k.page(pageOf(10, 1).member(id(1), others, hpOf(1)))
	k.values(12, at(1, hpOf(4)))
	require.EqualValues(t, 4, get[HP](k, k.entity(id(1))).V)
	require.Zero(t, k.r.Stats().Moving)
	require.Nil(t, get[netcomp.View[HP]](k, k.entity(id(1))))
}

func TestR56_WhatIsDrawnNeverBecomesTruth(t *testing.T) {
	k := newKit(t, Config{})
	k.page(pageOf(10, 1).member(id(1), others, posOf(0)))
	e := k.entity(id(1))
	for tick := uint64(11); tick < 40; tick++ {
		k.values(tick, at(1, posOf(float32(tick))))
		k.frame(float64(tick) - 4.5)
		require.EqualValues(t, tick, get[Pos](k, e).X)
		if tick > 16 {
			require.EqualValues(t, float32(tick)-4.5, k.view(e))
		}
	}
}

func TestEntitiesAppearWhenRenderTimeReachesTheirSpawn(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 20).spawn(id(1), others, posOf(1)).spawn(id(2), others, hpOf(1)))
	e := k.entity(id(1))
	k.values(22, at(1, posOf(5)))
	k.values(24, at(1, posOf(9)))
	k.frame(19.9)
	require.False(t, k.seen(e))
	k.frame(21)
	require.EqualValues(t, 3, k.view(e), "as it was then, not as it is")
	require.EqualValues(t, 9, get[Pos](k, e).X)
	k.frame(23)
	require.EqualValues(t, 7, k.view(e))
}

func TestEntitiesLingerUntilRenderTimePassesTheirEnd(t *testing.T) {
	k := newKit(t, Config{})
	k.page(pageOf(10, 1).member(id(1), others, posOf(0)))
	e := k.entity(id(1))
	k.values(20, at(1, posOf(2)))
	k.block(blockOf(1, 20).boom(id(1), 3).despawn(1).boom(id(1), 4))
	require.True(t, k.w.Has(e, ecs.ComponentID[netcomp.Ended](k.w)))
	require.Zero(t, k.rt.Refs.ID(e))
	k.frame(19.5)
	require.EqualValues(t, 1, k.view(e), "it moves on to its end")
	require.Empty(t, k.booms)
	k.values(21, at(1, posOf(9)))
	require.EqualValues(t, 1, k.r.Stats().SkippedUnknown)
	k.frame(20)
	require.False(t, k.w.Alive(e))
	require.Equal(t, []Boom{{e, 3}, {ecs.Entity{}, 4}}, k.booms, "before its end an event finds it, after it none")
	require.Zero(t, k.r.Stats().Lingering)
}

func TestAnEntityThatAppearsAndGoesBetweenTwoFrames(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 20).spawn(id(1), others, posOf(1)))
	k.block(blockOf(2, 21).despawn(1))
	e := k.r.slots.peek(1).entity
	k.frame(20)
	require.True(t, k.seen(e))
	k.frame(25)
	require.False(t, k.w.Alive(e))

	k.block(blockOf(3, 30).spawn(id(1), others, posOf(1)).despawn(1))
	k.frame(40)
	require.Zero(t, k.r.Stats().Waiting+k.r.Stats().Moving+k.r.Stats().Entities+k.r.Stats().Lingering)
}

func TestEventsFireInOrderAtRenderTimeAndOnce(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(1), others, posOf(0)).boom(id(1), 1).boom(0, 2))
	k.block(blockOf(2, 12).boom(id(1), 3))
	k.frame(9)
	require.Empty(t, k.booms)
	k.frame(10)
	e := k.entity(id(1))
	require.Equal(t, []Boom{{e, 1}, {ecs.Entity{}, 2}}, k.booms)
	k.frame(30)
	k.frame(31)
	require.Len(t, k.booms, 3)
	require.EqualValues(t, 3, k.r.Stats().Events)
}

// Blocks of a tick that render time never reaches cannot fill memory.
func TestWhatWaitsForRenderTimeIsBounded(t *testing.T) {
	k := newKit(t, Config{LineItems: 10, LineBytes: 60})
	gen := uint32(0)
	for n := uint64(1); n <= 50; n++ {
		b := blockOf(n, 1<<60)
		for range 3 {
			gen++
			b.spawn(netcomp.MakeNetID(1, gen), others, posOf(1)).boom(0, 3).despawn(1)
		}
		k.block(b)
		s := k.r.Stats()
		require.LessOrEqual(t, s.Waiting, 10)
		require.LessOrEqual(t, s.Lingering, 10)
		require.LessOrEqual(t, k.r.line.bytes, 60)
	}
	require.NotZero(t, k.r.Stats().EventsDropped)
	require.NotZero(t, k.r.Stats().Hurried)
	require.Empty(t, k.booms)

	k = newKit(t, Config{LineItems: 1})
	k.block(blockOf(1, 1<<60).spawn(id(1), others, posOf(3)).spawn(id(2), others, posOf(4)))
	require.EqualValues(t, 3, k.view(k.entity(id(1))), "early, but whole")
}

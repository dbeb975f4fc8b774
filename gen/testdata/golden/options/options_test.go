package options

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

var ship = Ship{Pos: [2]float32{1, 2}, Fuel: 50, Cargo: [4]uint16{1, 2, 3, 4}, Bounty: 9, Model: 7, Heat: 3}

// TestShares checks that a form for some peers holds what they get and no more,
// whatever the reader believes of itself.
func TestShares(t *testing.T) {
	c := shipNet{}
	for _, to := range []struct {
		share  netcomp.Share
		fuel   float32
		bounty uint16
	}{{netcomp.ShareAll, 50, 9}, {netcomp.ShareOwner, 50, 0}, {netcomp.ShareOthers, 0, 9}} {
		writer, reader := netcomp.Refs{Share: to.share}, netcomp.Refs{Share: netcomp.ShareOwner}
		var q, got, base shipQ
		c.Quantize(&q, &ship, &writer, true)
		var w wire.BitWriter
		c.AppendRaw(&w, &ship, &writer)
		c.AppendImage(&w, &q, &writer)
		c.AppendDelta(&w, &q, &base, &writer)
		b := w.Bytes()

		r, skip := wire.NewBitReader(b), wire.NewBitReader(b)
		var v Ship
		require.NoError(t, c.ParseRaw(&r, &v, &reader))
		require.NoError(t, c.SkipRaw(&skip, &reader))
		require.Equal(t, r.Left(), skip.Left())
		require.Equal(t, to.fuel, v.Fuel)
		require.Equal(t, to.bounty, v.Bounty)
		require.Equal(t, ship.Heat, v.Heat)

		require.NoError(t, c.ParseImage(&r, &got, &reader))
		require.NoError(t, c.SkipImage(&skip, &reader))
		require.Equal(t, r.Left(), skip.Left())
		c.Dequantize(&v, &got, &reader)
		require.Equal(t, to.fuel, v.Fuel)
		require.Equal(t, to.bounty, v.Bounty)

		var delta shipQ
		require.NoError(t, c.ParseDelta(&r, &delta, &base, &reader))
		require.NoError(t, c.SkipDelta(&skip, &reader))
		require.Equal(t, r.Left(), skip.Left())
		require.Equal(t, got, delta)
	}
	r := wire.NewBitReader([]byte{3, 0, 0, 0})
	require.ErrorIs(t, c.SkipImage(&r, nil), wire.ErrValue)
}

// TestOnce checks that a field which is told once keeps the value it was told with.
func TestOnce(t *testing.T) {
	c := shipNet{}
	var q shipQ
	v := ship
	c.Quantize(&q, &v, &netcomp.Refs{}, true)
	v.Model, v.Bounty = 8, 10
	c.Quantize(&q, &v, &netcomp.Refs{}, false)
	require.Equal(t, uint8(7), q.Model)
	require.Equal(t, uint16(10), q.Bounty)
}

// TestMotion checks the curve, and the distance from which there is none.
func TestMotion(t *testing.T) {
	c := shipNet{}
	a, b := Ship{Vel: [2]float32{8, 0}, Heat: 1}, Ship{Pos: [2]float32{1, 0}, Vel: [2]float32{0.5, 0}, Fuel: 4, Heat: 2}
	var out Ship
	c.Blend(&out, &a, &b, 0.5, 0.125)
	require.InDelta(t, 0.5+0.125*0.125*(8-0.5), out.Pos[0], 1e-6)
	require.Equal(t, float32(2), out.Fuel)
	require.Equal(t, 1.5, out.Heat)
	c.Blend(&a, &a, &b, 0.5, 0.125) // in place, the velocity is still that of a
	require.Equal(t, out, a)

	far := b
	far.Pos = [2]float32{6, 6} // 8.5 from the origin
	zero := Ship{Vel: [2]float32{8, 0}}
	c.Blend(&out, &zero, &far, 0.9, 0.125)
	require.Equal(t, [2]float32{0, 0}, out.Pos)
	require.Equal(t, [2]float32{8, 0}, out.Vel, "the group leaps as one")
	require.Equal(t, float32(0.9*4), out.Fuel)
	c.Blend(&out, &zero, &far, 1, 0.125)
	require.Equal(t, far, out)
	var d Ship
	c.Apart(&d, &far, &zero)
	require.Equal(t, Ship{Fuel: 4, Heat: 2}, d)
}

// TestTolerance checks what counts as the same.
func TestTolerance(t *testing.T) {
	c := shipNet{}
	v := ship
	v.Fuel += 0.5 // two steps
	require.True(t, c.Near(&ship, &v, 0))
	require.False(t, c.Equal(&ship, &v))
	v.Fuel += 0.25
	require.False(t, c.Near(&ship, &v, 0))
	v = ship
	v.Pos[0] += 1.0 / (1 << 22)
	require.False(t, c.Near(&ship, &v, 0))
	require.True(t, c.Near(&ship, &v, 16))
}

// TestCorrect checks each kind of correction.
func TestCorrect(t *testing.T) {
	c := shipNet{}
	was, is, v := ship, ship, ship
	is.Pos[0], is.Fuel, is.Heat, is.Model = 3, 90, 8, 1
	v.Pos[0], v.Fuel, v.Heat = 10, 60, 4
	require.True(t, c.Correct(&v, &was, &is))
	require.Equal(t, float32(12), v.Pos[0], "added")
	require.Equal(t, float32(100), v.Fuel, "added, within the range")
	require.Equal(t, 8.0, v.Heat, "taken")
	require.Equal(t, uint8(1), v.Model)
	require.Equal(t, ship.Cargo, v.Cargo)

	is.Target = ecs.NewWorld().NewEntity()
	kept := v
	require.False(t, c.Correct(&v, &was, &is))
	require.Equal(t, kept, v)
}

func listed(items ...int8) (l netcomp.List4[int8]) {
	for _, x := range items {
		l.Add(x)
	}
	return l
}

// TestGroupsAreCorrectedAsOne takes what a group has beside the field that differs, and no other group.
func TestGroupsAreCorrectedAsOne(t *testing.T) {
	var was Puck
	was.Score.Home, was.Marks = 1, listed(1)
	mine := was // what has been written here since
	mine.X, mine.Grip, mine.Hits, mine.Kit[19], mine.Stripe, mine.Marks = 3, 4, 5, 6, 7, listed(2, 3)
	mine.Score.Away, mine.Score.Heat, mine.Score.Watched = 8, 9, 10
	for name, c := range map[string]struct{ differ, want func(p *Puck) }{
		"nothing": {func(*Puck) {}, func(*Puck) {}},
		"a number that adds": {
			func(p *Puck) { p.X = 2 },
			func(p *Puck) { p.X, p.Grip, p.Hits = 5, 0, 0 },
		},
		"one that is taken": {
			func(p *Puck) { p.Hits = 1 },
			func(p *Puck) { p.Grip, p.Hits = 0, 1 },
		},
		"an element": {
			func(p *Puck) { p.Kit[3] = 1 },
			func(p *Puck) { p.Kit, p.Stripe, p.Marks = [20]uint8{3: 1}, 0, was.Marks },
		},
		"a list": {
			func(p *Puck) { p.Marks.Resize(0) },
			func(p *Puck) { p.Kit, p.Stripe, p.Marks = [20]uint8{}, 0, listed() },
		},
		"a struct": {
			func(p *Puck) { p.Score.Home = 2 },
			func(p *Puck) { p.Score.Home, p.Score.Away = 2, 0 },
		},
	} {
		t.Run(name, func(t *testing.T) {
			is, v, want := was, mine, mine
			c.differ(&is)
			c.want(&want)
			require.True(t, puckNet{}.Correct(&v, &was, &is))
			require.Equal(t, want, v)
		})
	}
	for name, differ := range map[string]func(p *Puck){
		"the field that asks for it": func(p *Puck) { p.Goals = 1 },
		"one of its group":           func(p *Puck) { p.Foul.Resize(1) },
	} {
		is, v := was, mine
		differ(&is)
		require.False(t, puckNet{}.Correct(&v, &was, &is), name)
		require.Equal(t, mine, v)
	}
}

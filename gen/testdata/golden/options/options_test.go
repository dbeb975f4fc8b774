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

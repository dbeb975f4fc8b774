package netcomp_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// debug expects a panic of a debug build and none of another.
func debug(t *testing.T, text string, do func()) {
	t.Helper()
	if netcomp.Debug {
		require.PanicsWithValue(t, text, do)
		return
	}
	require.NotPanics(t, do)
}

func TestWithin(t *testing.T) {
	require.Equal(t, int8(-1), netcomp.Within[int8](-1, -1, 1, "Pose.X"))
	require.Equal(t, 1.0, netcomp.Within(1.0, -1, 1, "Pose.X"))
	debug(t, "netcomp: Pose.X is 2, outside its range -1:1", func() {
		require.Equal(t, int8(2), netcomp.Within[int8](2, -1, 1, "Pose.X"))
	})
	debug(t, "netcomp: Pose.Y is NaN, outside its range 0:0.5", func() { netcomp.Within(math.NaN(), 0, 0.5, "Pose.Y") })
}

func TestEnum(t *testing.T) {
	const table = "\x00\x01\x03" // constants 5, 6 and 8
	for off, code := range map[uint64]uint64{0: 0, 1: 1, 3: 2} {
		require.Equal(t, code, netcomp.EnumCodeOf(off, table, "Door.Mode"))
		require.Equal(t, off, netcomp.EnumOffset(code, table))
	}
	require.Equal(t, uint64(2), netcomp.EnumCode(2, 2, "Door.Mode"))
	debug(t, "netcomp: Door.Mode is no constant of its type: it is 2 above the lowest", func() {
		require.Zero(t, netcomp.EnumCodeOf(2, table, "Door.Mode"))
	})
	debug(t, "netcomp: Door.Mode is no constant of its type: it is -5 above the lowest", func() {
		require.Zero(t, netcomp.EnumCodeOf(1<<64-5, table, "Door.Mode"))
	})
	debug(t, "netcomp: Door.Mode is no constant of its type: it is 3 above the lowest", func() {
		require.Zero(t, netcomp.EnumCode(3, 2, "Door.Mode"))
	})
	require.NotPanics(t, func() { _ = netcomp.EnumOffset(math.MaxUint64, table) })
}

func TestTickBits(t *testing.T) {
	for _, c := range []struct {
		now        ecs.Tick
		tick, base uint64
		size       uint
		bits       int
	}{
		{1000, 0, 0, 32, 1},                        // never
		{1000, 1000, 0, 32, 6},                     // now
		{1000, 1007, 0, 64, 6},                     // soon
		{1000, 990, 0, 64, 11},                     // a while ago
		{5, 0, 77, 64, 1},                          // no more
		{5, 78, 77, 64, 6},                         // after what it was
		{1<<32 + 3, math.MaxUint32, 0, 32, 6},      // cut to 32 bits
		{0, 1, math.MaxUint32, 32, 6},              // around the end
		{1 << 40, 1, 0, 32, 6},                     // as far as 32 bits can tell
		{1 << 31, math.MaxUint32, 0, 32, 41},       // the farthest
		{1 << 62, math.MaxUint64 - 1, 0, 64, 81},   // the farthest
		{math.MaxUint64, 1<<63 + 5, 1, 64, 1 + 80}, // a base, however far from now
	} {
		refs := netcomp.Refs{Tick: c.now}
		var w wire.BitWriter
		refs.AppendTick(&w, c.tick, c.base, c.size)
		require.Equal(t, c.bits, w.Len(), "%+v", c)
		b := w.Bytes()
		r, s := wire.NewBitReader(b), wire.NewBitReader(b)
		require.Equal(t, c.tick, refs.ParseTick(&r, c.base, c.size), "%+v", c)
		refs.SkipTick(&s)
		require.NoError(t, r.Err())
		require.Equal(t, r.Left(), s.Left())
	}
}

func TestTickRefuses(t *testing.T) {
	far := func(d int64) []byte {
		var w wire.BitWriter
		w.Bool(true)
		w.Varint(d)
		return w.Bytes()
	}
	refs := netcomp.Refs{Tick: 9}
	for text, b := range map[string][]byte{
		"tick 0 as a distance":                           far(-9),
		"a tick of 32 bits is 2147483648 away":           far(1 << 31),
		"a tick of 32 bits is -9223372036854775808 away": far(math.MinInt64),
	} {
		r := wire.NewBitReader(b)
		refs.ParseTick(&r, 0, 32)
		require.ErrorIs(t, r.Err(), wire.ErrValue)
		require.ErrorContains(t, r.Err(), text)
	}
	r := wire.NewBitReader(nil)
	require.Zero(t, refs.ParseTick(&r, 0, 64))
	require.ErrorIs(t, r.Err(), wire.ErrShort)
}

func TestTickComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		refs := netcomp.Refs{Tick: ecs.Tick(rapid.Uint64().Draw(t, "now"))}
		size := rapid.SampledFrom([]uint{32, 64}).Draw(t, "size")
		all := uint64(math.MaxUint64) >> (64 - size)
		tick, base := rapid.Uint64().Draw(t, "tick")&all, rapid.Uint64().Draw(t, "base")&all
		var w wire.BitWriter
		refs.AppendTick(&w, tick, base, size)
		require.LessOrEqual(t, w.Len(), 1+int(size)/4*5)
		r := wire.NewBitReader(w.Bytes())
		require.Equal(t, tick, refs.ParseTick(&r, base, size))
		require.NoError(t, r.Err())
	})
}

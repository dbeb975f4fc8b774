package message

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire"
)

func TestBasesComeBack(t *testing.T) {
	for usual := range uint8(MaxBases + 1) {
		for base := range uint8(MaxBases + 1) {
			var w wire.BitWriter
			w.Reset(nil)
			AppendBase(&w, base, usual)
			want := 5
			if base == 0 {
				want = 1
			} else if base == usual {
				want = 2
			}
			require.Equal(t, want, w.Len())
			var r wire.BitReader
			r.Reset(w.Bytes())
			require.Equal(t, base, ParseBase(&r, usual))
			require.NoError(t, r.Close())
		}
	}
}

func TestBasesThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		name  string
		bits  uint64
		n     int
		usual uint8
	}{
		{"the usual one by its number", 1 | 1<<1 | 2<<2, 5, 3},
		{"the usual one where there is none", 1, 2, 0},
	} {
		var w wire.BitWriter
		w.Reset(nil)
		w.Bits(c.bits, uint(c.n))
		var r wire.BitReader
		r.Reset(w.Bytes())
		ParseBase(&r, c.usual)
		require.ErrorIs(t, r.Err(), wire.ErrValue, c.name)
	}
}

func TestGridTicks(t *testing.T) {
	for _, c := range []struct {
		tick       uint64
		step, base uint8
		want       uint64
		ok         bool
	}{
		{100, 0, 1, 99, true}, {100, 0, 8, 92, true}, {100, 2, 1, 96, true}, {101, 2, 1, 100, true}, {101, 2, 2, 96, true},
		{1, 0, 1, 0, true}, {1, 0, 2, 0, false}, {0, 0, 1, 0, false}, {100, 2, 0, 0, false}, {64, 6, 1, 0, true}, {64, 6, 2, 0, false},
		{1<<62 - 1, 15, 8, 1<<62 - 8<<15, true},
	} {
		got, ok := GridTick(c.tick, c.step, c.base)
		require.Equal(t, c.ok, ok, c)
		if ok {
			require.Equal(t, c.want, got, c)
		}
	}
}

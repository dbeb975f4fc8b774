package netcomp_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/ecs"
	. "github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// list is what the sizes have in common.
type list[E any] interface {
	Len() int
	Cap() int
	At(i int) *E
	Add(e E) bool
	Remove(i int)
	SwapRemove(i int)
	Clear()
	Resize(n int)
	Slice() []E
}

type stack struct {
	Item  uint16
	Count uint8
}

func stacks() []list[stack] {
	return []list[stack]{new(List4[stack]), new(List8[stack]), new(List16[stack]), new(List32[stack]), new(List64[stack])}
}

// equalLists reports whether == finds two lists of one size equal, which sees their tails too.
func equalLists[E any](a, b list[E]) bool {
	return reflect.ValueOf(a).Elem().Interface() == reflect.ValueOf(b).Elem().Interface()
}

// A list is a slice that ends at Cap, and its tail is zero after every operation.
func TestListIsASlice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		i := rapid.IntRange(0, 4).Draw(t, "size")
		x, want := stacks()[i], []stack{}
		at := func() int { return rapid.IntRange(0, len(want)-1).Draw(t, "at") }
		for range rapid.IntRange(0, 100).Draw(t, "ops") {
			switch op := rapid.IntRange(0, 9).Draw(t, "op"); {
			case op < 4:
				e := stack{Item: rapid.Uint16().Draw(t, "item"), Count: 1}
				require.Equal(t, len(want) < x.Cap(), x.Add(e))
				if len(want) < x.Cap() {
					want = append(want, e)
				}
			case op == 4:
				n := rapid.IntRange(0, x.Cap()).Draw(t, "n")
				x.Resize(n)
				want = append(want, make([]stack, max(0, n-len(want)))...)[:n]
			case op == 5 && rapid.Bool().Draw(t, "clear"):
				x.Clear()
				want = want[:0]
			case len(want) == 0:
			case op == 6:
				i := at()
				x.Remove(i)
				want = slices.Delete(want, i, i+1)
			case op == 7:
				i, last := at(), len(want)-1
				x.SwapRemove(i)
				want[i] = want[last]
				want = want[:last]
			case op == 8:
				i := at()
				x.At(i).Count++
				want[i].Count++
			default:
				for i := range x.Slice() {
					x.Slice()[i].Item += uint16(i)
					want[i].Item += uint16(i)
				}
			}
			require.Equal(t, len(want), x.Len())
			require.Equal(t, want, append([]stack{}, x.Slice()...))
			fresh := stacks()[i]
			for _, e := range want {
				require.True(t, fresh.Add(e))
			}
			require.True(t, equalLists(x, fresh), "the tail is not zero")
		}
	})
}

func TestListSliceIsTheList(t *testing.T) {
	var x List4[int32]
	x.Add(3)
	x.Add(1)
	s := x.Slice()
	slices.Sort(s)
	require.Equal(t, int32(1), *x.At(0))
	_ = append(s, 9)
	x.Resize(3)
	require.Equal(t, []int32{1, 3, 0}, x.Slice(), "an append does not reach the tail")
	s[0] = 7
	require.Equal(t, []int32{7, 3, 0}, x.Slice())
}

func TestListPanics(t *testing.T) {
	for _, x := range stacks() {
		x.Resize(2)
		for _, f := range []func(int){func(i int) { x.At(i) }, x.Remove, x.SwapRemove} {
			require.PanicsWithValue(t, "netcomp: index 2 of a list of 2", func() { f(2) })
			require.PanicsWithValue(t, "netcomp: index -1 of a list of 2", func() { f(-1) })
		}
		require.Equal(t, 2, x.Len())
		x.Clear()
		require.PanicsWithValue(t, "netcomp: index 0 of a list of 0", func() { x.SwapRemove(0) })
	}
	var x List8[int]
	require.PanicsWithValue(t, "netcomp: Resize of a list to 9 items, at most 8 fit", func() { x.Resize(9) })
	require.PanicsWithValue(t, "netcomp: Resize of a list to -1 items, at most 8 fit", func() { x.Resize(-1) })
}

func TestListSizes(t *testing.T) {
	want := 4
	for _, x := range stacks() {
		require.Equal(t, want, x.Cap())
		require.EqualValues(t, want*4+2, reflect.TypeOf(x).Elem().Size())
		require.NoError(t, ecs.CheckType(reflect.TypeOf(x).Elem()))
		want *= 2
	}
	require.NoError(t, ecs.CheckType(reflect.TypeFor[List8[Text16]]()))
	require.ErrorContains(t, ecs.CheckType(reflect.TypeFor[List8[string]]()), ".items[]: string", "no way around the check")
}

func TestCount(t *testing.T) {
	for _, c := range []struct {
		n    int
		max  uint
		bits int
	}{{0, 0, 0}, {0, 1, 1}, {1, 1, 1}, {3, 3, 2}, {3, 4, 3}, {64, 64, 7}, {65535, 65535, 16}} {
		var w wire.BitWriter
		AppendCount(&w, c.n, c.max)
		require.Equal(t, c.bits, w.Len())
		r := wire.NewBitReader(w.Bytes())
		require.Equal(t, c.n, ParseCount(&r, c.max))
		require.NoError(t, r.Close())
	}
	r := wire.NewBitReader([]byte{5})
	require.Zero(t, ParseCount(&r, 4))
	require.ErrorIs(t, r.Err(), wire.ErrValue)
	require.EqualError(t, r.Err(), "wire: value out of range: count 5, want at most 4")
	require.Zero(t, ParseCount(&r, 4))
	r.Reset([]byte{255})
	require.Zero(t, ParseCount(&r, 511))
	require.ErrorIs(t, r.Err(), wire.ErrShort)

	var w wire.BitWriter
	require.PanicsWithValue(t, "netcomp: AppendCount of 5, at most 4 fit", func() { AppendCount(&w, 5, 4) })
	require.PanicsWithValue(t, "netcomp: AppendCount of -1, at most 4 fit", func() { AppendCount(&w, -1, 4) })
}

func TestListAllocatesNothing(t *testing.T) {
	b := make([]byte, 0, 64)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		var x List8[stack]
		for x.Add(stack{Item: 1}) {
		}
		x.Remove(0)
		x.SwapRemove(0)
		sum := 0
		for i, e := range x.Slice() {
			x.At(i).Count++
			sum += i + int(e.Item+uint16(x.At(i).Count))
		}
		var w wire.BitWriter
		w.Reset(b[:0])
		AppendCount(&w, x.Len(), 8)
		r := wire.NewBitReader(w.Bytes())
		y := x
		y.Resize(2)
		y.Resize(ParseCount(&r, 8))
		if sum != 27 || y == x || y.Len() != x.Len() {
			panic("a list lost items")
		}
		x.Clear()
	}))
}

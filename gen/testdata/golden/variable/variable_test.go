package variable

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// TestSaid reads the bytes of an action by hand: lengths in as many bits as
// their bound needs, runs from the next whole byte on, entities as they are.
func TestSaid(t *testing.T) {
	var w wire.BitWriter
	var refs netcomp.Refs
	sayNet{}.Append(&w, &Say{Text: "hey", Raw: []byte{0xab}, Kind: "ä€€€"}, &refs)
	require.Equal(t, "03"+"686579"+ // 7 bits of length and one of padding
		"08"+"ab"+ // 3 bits: nobody; 4 bits: 1 byte
		"08"+"c3a4e282ace282ac", hex.EncodeToString(w.Bytes())) // 4 bits: cut to 8 bytes
}

// TestOneValueOneForm checks that nil and empty are one value, that maps are
// sorted, and that what is not is refused.
func TestOneValueOneForm(t *testing.T) {
	form := func(v Report) string {
		var w wire.BitWriter
		reportNet{}.Append(&w, &v, nil)
		return hex.EncodeToString(w.Bytes())
	}
	require.Equal(t, form(Report{}), form(Report{Lines: []string{}, Scores: map[string]int16{}, Slots: map[Mode][]Slot{}, Dirs: [][2]float32{}}))
	require.Equal(t, form(Report{Lines: []string{"a", "b", "c"}}), form(Report{Lines: []string{"a", "b", "c", "d"}}))
	scores := map[string]int16{}
	for _, k := range strings.Split("hgfedcba", "") {
		scores[k] = int16(k[0])
	}
	require.Equal(t, form(Report{Scores: map[string]int16{"a": 97, "b": 98, "c": 99, "d": 100, "e": 101, "f": 102}}), form(Report{Scores: scores}))

	for name, keys := range map[string][]string{"falling": {"b", "a"}, "double": {"a", "a"}} {
		var w wire.BitWriter
		netcomp.AppendCount(&w, 2, 6)
		for _, k := range keys {
			netcomp.AppendString(&w, k, 12)
			w.Bits(1, 16)
		}
		for range 20 {
			w.Bits(0, 64)
		}
		r := wire.NewBitReader(w.Bytes())
		held := Report{Names: [2]string{"held"}}
		require.ErrorIs(t, reportNet{}.Parse(&r, &held, nil), wire.ErrValue, name)
		require.Equal(t, Report{Names: [2]string{"held"}}, held)
	}
}

// TestParseWritesToNothingShared keeps a copy of what was parsed, as a game
// does, and parses something else into the same place.
func TestParseWritesToNothingShared(t *testing.T) {
	into := func(x *Report, v Report) {
		var w wire.BitWriter
		reportNet{}.Append(&w, &v, nil)
		r := wire.NewBitReader(w.Bytes())
		require.NoError(t, reportNet{}.Parse(&r, x, nil))
		require.NoError(t, r.Close())
	}
	first := func() Report {
		return Report{
			Scores: map[string]int16{"a": 1, "b": 2}, Rows: [][]uint16{{1, 2}, {3, 4}}, Blobs: [][]byte{{1}, {2, 3}},
			Slots: map[Mode][]Slot{1: {{Item: 1}, {Item: 2}}}, Pairs: []map[uint16]float32{{1: 1}, {2: 2}},
			Groups: []Group{{Title: "x", Deep: [2][]Mode{{1}, {2}}, Bits: []bool{true}, Texts: []netcomp.Text8{netcomp.NewText8("t")}}},
		}
	}
	var x Report
	into(&x, first())
	require.Equal(t, first(), x)
	kept := x
	next := first()
	next.Scores["b"], next.Rows[1][1], next.Blobs[1][0], next.Slots[1][1].Item, next.Pairs[1][2] = 9, 9, 9, 9, 9
	next.Groups[0].Deep[1][0], next.Groups[0].Bits[0] = 9, false
	into(&x, next)
	require.Equal(t, next, x)
	require.Equal(t, first(), kept, "what was kept stays as it was")
	require.Same(t, &kept.Rows[0][0], &x.Rows[0][0], "what stays is not copied")
	require.NotSame(t, &kept.Rows[1][0], &x.Rows[1][0])

	x.Groups[0].Local = 5 // stays at home, also when the group changes
	next.Groups[0].Title = "y"
	into(&x, next)
	require.Equal(t, int32(5), x.Groups[0].Local)
}

// TestListsSwitch checks that a list does not move between samples, but
// changes as a whole with the newer one; fields at home stay where they are.
func TestListsSwitch(t *testing.T) {
	var a, b, out Bag
	for i := range 3 {
		a.Slots.Add(Slot{Item: uint16(i), Count: 1, Cache: 7})
	}
	b.Slots.Add(Slot{Item: 9})
	b.Weight = 4
	out.Slots.Add(Slot{Cache: 5})
	bagNet{}.Blend(&out, &a, &b, 0.5, 1)
	require.Equal(t, []Slot{{0, 1, 5}, {1, 1, 0}, {2, 1, 0}}, out.Slots.Slice())
	require.Equal(t, float32(2), out.Weight)
	bagNet{}.Blend(&out, &a, &b, 1, 1)
	require.Equal(t, []Slot{{9, 0, 5}}, out.Slots.Slice())
	var d Bag
	bagNet{}.Apart(&d, &b, &a)
	require.Equal(t, Bag{Weight: 4}, d)
}

// TestListsAreCorrected checks that a list that differs is taken as a whole,
// with those beside it in its field, and that one which asks for it is run again.
func TestListsAreCorrected(t *testing.T) {
	var v, was, is Marks
	v.Rows[1].Add(1)
	v.List.Add(Mark{On: true})
	is.Rows[0].Add(2)
	require.True(t, marksNet{}.Correct(&v, &was, &is))
	require.Equal(t, []int8{2}, v.Rows[0].Slice())
	require.Empty(t, v.Rows[1].Slice(), "of the same field")
	require.Equal(t, 1, v.List.Len(), "of another, which does not differ")
	is.Near.Add(3)
	require.False(t, marksNet{}.Correct(&v, &was, &is))
	require.Zero(t, v.Near.Len())
}

// TestItemsHoldStill checks that an item keeps its code while its value is
// within 3/4 of a step, and that a new one gets the nearest.
func TestItemsHoldStill(t *testing.T) {
	var q marksQ
	var v Marks
	v.List.Add(Mark{At: [2]float32{0, 0}})
	marksNet{}.Quantize(&q, &v, &netcomp.Refs{}, true)
	v.List.At(0).At[0] = 0.7 / 16
	v.List.Add(Mark{At: [2]float32{0.7 / 16, 0}})
	held := q
	marksNet{}.Quantize(&q, &v, &netcomp.Refs{}, false)
	require.Equal(t, held.List.At(0).At, q.List.At(0).At)
	require.Equal(t, held.List.At(0).At[0]+1, q.List.At(1).At[0])
}

// TestOneOfManyIsFewBits checks what a change of a list costs.
func TestOneOfManyIsFewBits(t *testing.T) {
	var v Path
	for i := range 20 {
		v.Points.Add([2]int16{int16(i * 100), int16(-i)})
	}
	var base, q pathQ
	pathNet{}.Quantize(&base, &v, nil, true)
	v.Points.At(7)[0]++
	pathNet{}.Quantize(&q, &v, nil, true)
	var w wire.BitWriter
	pathNet{}.AppendDelta(&w, &q, &base, nil)
	require.Equal(t, 1+5+1+20+2+7, w.Len(), "the group, the count, all in common, a bit each, and a small step")
	w.Reset(nil)
	v.Points.Resize(19)
	pathNet{}.Quantize(&q, &v, nil, true)
	pathNet{}.AppendDelta(&w, &q, &base, nil)
	require.Equal(t, 1+5+1+19+2+7, w.Len())
}

// TestMaxCutsLists checks that a longer list than travels is one with the rest
// cut off, on both sides alike.
func TestMaxCutsLists(t *testing.T) {
	var v Bag
	for i := range 9 {
		v.Few.Add(uint16(i))
	}
	v.Motto.Set(strings.Repeat("€", 20))
	var q bagQ
	bagNet{}.Quantize(&q, &v, nil, true)
	require.Equal(t, 5, q.Few.Len())
	require.Equal(t, strings.Repeat("€", 13), q.Motto.String())
	cut := v
	bagNet{}.Canon(&cut)
	require.Equal(t, []uint16{0, 1, 2, 3, 4}, cut.Few.Slice())
	require.False(t, bagNet{}.Equal(&v, &cut))
	var w wire.BitWriter
	bagNet{}.AppendRaw(&w, &v, nil)
	r := wire.NewBitReader(w.Bytes())
	var got Bag
	require.NoError(t, bagNet{}.ParseRaw(&r, &got, nil))
	require.True(t, bagNet{}.Equal(&got, &cut))
}

package netcomp_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/ecs"
	. "github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// text is what the sizes have in common.
type text interface {
	Set(s string) bool
	Limit(max int)
	String() string
	AppendTo(b []byte) []byte
	Len() int
	Cap() int
	Equal(s string) bool
	IsZero() bool
	AppendBits(w *wire.BitWriter, max uint)
	ParseBits(r *wire.BitReader, max uint)
}

func texts() []text { return []text{new(Text8), new(Text16), new(Text32), new(Text64), new(Text128)} }

// empty is an empty text of x's size.
func empty(x text) text { return reflect.New(reflect.TypeOf(x).Elem()).Interface().(text) }

// same reports whether == finds two texts of one size equal, which sees their tails too.
func same(a, b text) bool {
	return reflect.ValueOf(a).Elem().Interface() == reflect.ValueOf(b).Elem().Interface()
}

func TestTextCuts(t *testing.T) {
	for _, c := range []struct {
		in, want string
		whole    bool
	}{
		{"", "", true},
		{"12345678", "12345678", true},
		{"123456789", "12345678", false},
		{"123456é", "123456é", true},
		{"1234567é", "1234567", false},
		{"12345日", "12345日", true},
		{"123456日", "123456", false},
		{"1234567日", "1234567", false},
		{"1234\U0001F600", "1234\U0001F600", true},
		{"12345\U0001F600", "12345", false},
		{"1234567\U0001F600", "1234567", false},
		{"e\u0301e\u0301e\u0301", "e\u0301e\u0301e", false}, // runes, not what a reader takes for letters
		{"\x00", "\x00", true},
		{"a\xffb", "a\uFFFDb", true},
		{"\xff\xff\xff", "\uFFFD\uFFFD", false},
		{"12345\xe6\x97", "12345\uFFFD", false},
		{"1234\xed\xa0\x80", "1234\uFFFD", false}, // a surrogate: three invalid bytes
		{"1\xc0\x80", "1\uFFFD\uFFFD", true},      // an overlong U+0000
	} {
		x := NewText8("something")
		require.Equal(t, c.whole, x.Set(c.in), "%q", c.in)
		require.Equal(t, c.want, x.String(), "%q", c.in)
		require.True(t, x == NewText8(c.want), "%q leaves what was there before", c.in)
	}
}

func TestTextLimits(t *testing.T) {
	for _, c := range []struct {
		in   string
		max  int
		want string
	}{
		{"name", 9, "name"},
		{"name", 4, "name"},
		{"name", 3, "nam"},
		{"name", 0, ""},
		{"日本", 5, "日"},
		{"日本", 3, "日"},
		{"日本", 2, ""},
		{"", 0, ""},
	} {
		x := NewText8(c.in)
		var w wire.BitWriter
		x.AppendBits(&w, uint(c.max))
		require.Equal(t, NewText8(c.in), x, "AppendBits cuts what it writes")
		x.Limit(c.max)
		require.True(t, x == NewText8(c.want), "%q to %d is %q", c.in, c.max, x)
		var cut wire.BitWriter
		x.AppendBits(&cut, uint(c.max))
		require.Equal(t, cut.Bytes(), w.Bytes(), "AppendBits cuts as Limit does")
	}
	x := NewText8("name")
	require.PanicsWithValue(t, "netcomp: Limit of a text to -1 bytes", func() { x.Limit(-1) })
}

// model is what Set makes of s when n bytes fit.
func model(s string, n int) string {
	s = string([]rune(s))
	for len(s) > n {
		_, last := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-last]
	}
	return s
}

func drawString(t *rapid.T, label string) string {
	if rapid.Bool().Draw(t, "bytes") {
		return string(rapid.SliceOfN(rapid.Byte(), -1, 140).Draw(t, label))
	}
	return rapid.StringN(-1, 140, -1).Draw(t, label)
}

func TestTextIsAStringOfWholeRunes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first, s := drawString(t, "first"), drawString(t, "s")
		for _, x := range texts() {
			fresh := empty(x)
			x.Set(first)
			want := model(s, x.Cap())
			require.Equal(t, want == string([]rune(s)), x.Set(s))
			require.Equal(t, want, x.String())
			require.Equal(t, "> "+want, string(x.AppendTo([]byte("> "))))
			require.Equal(t, want, fmt.Sprint(x))
			require.Equal(t, len(want), x.Len())
			require.Equal(t, want == "", x.IsZero())
			require.True(t, x.Equal(want))
			require.False(t, x.Equal(want+"\x00"))
			require.True(t, fresh.Set(want))
			require.True(t, same(x, fresh), "the tail is not zero")

			max := rapid.IntRange(0, 140).Draw(t, "max")
			x.Limit(max)
			want = model(want, max)
			require.Equal(t, want, x.String())
			fresh.Set(want)
			require.True(t, same(x, fresh), "the tail is not zero")
		}
	})
}

// The wire form is the length and the bytes, at any place among other bits.
func TestTextBits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, other, lead := drawString(t, "s"), drawString(t, "other"), rapid.UintRange(0, 64).Draw(t, "lead")
		for _, x := range texts() {
			max := rapid.UintRange(0, uint(x.Cap())).Draw(t, "max")
			x.Set(s)
			want := model(s, int(max))
			var w, plain wire.BitWriter
			w.Bits(0, lead)
			x.AppendBits(&w, max)
			plain.Bits(0, lead)
			AppendCount(&plain, len(want), max)
			for _, c := range []byte(want) {
				plain.Bits(uint64(c), 8)
			}
			require.Equal(t, plain.Len(), w.Len())
			w.Bool(true)
			plain.Bool(true)
			b := w.Bytes()
			require.Equal(t, plain.Bytes(), b)

			r := wire.NewBitReader(b)
			r.Skip(lead)
			skip := r
			y, fresh := empty(x), empty(x)
			y.Set(other)
			y.ParseBits(&r, max)
			fresh.Set(want)
			require.True(t, same(y, fresh))
			require.True(t, r.Bool())
			require.NoError(t, r.Close())
			SkipText(&skip, max)
			require.True(t, skip.Bool())
			require.NoError(t, skip.Close())
		}
	})
}

func TestParseBitsRefuses(t *testing.T) {
	bits := func(count uint64, n uint, bytes string) []byte {
		var w wire.BitWriter
		w.Bits(count, n)
		for _, c := range []byte(bytes) {
			w.Bits(uint64(c), 8)
		}
		return w.Bytes()
	}
	for name, c := range map[string]struct {
		b       []byte
		max     uint
		want    error
		message string
		skips   bool // SkipText passes over it
	}{
		"a length above max": {bits(11, 4, "12345678901"), 10, wire.ErrValue, "wire: value out of range: count 11, want at most 10", false},
		"half a rune":        {bits(2, 4, "\xe6\x97"), 10, wire.ErrValue, `wire: value out of range: text "\xe6\x97", want UTF-8`, true},
		"a surrogate":        {bits(3, 4, "\xed\xa0\x80"), 10, wire.ErrValue, `wire: value out of range: text "\xed\xa0\x80", want UTF-8`, true},
		"an overlong rune":   {bits(10, 4, "12345678\xc0\x80"), 10, wire.ErrValue, `wire: value out of range: text "12345678\xc0\x80", want UTF-8`, true},
		"no length":          {nil, 10, wire.ErrShort, "wire: bytes end too early: 0 bits left, 4 wanted", false},
		"bytes missing":      {bits(10, 4, "12345678"), 10, wire.ErrShort, "wire: bytes end too early: 4 bits left, 16 wanted", false},
	} {
		t.Run(name, func(t *testing.T) {
			for _, x := range texts()[1:] {
				r := wire.NewBitReader(c.b)
				x.Set("what was there before")
				x.ParseBits(&r, c.max)
				require.ErrorIs(t, r.Err(), c.want)
				require.EqualError(t, r.Err(), c.message)
				require.True(t, same(x, empty(x)))
				r = wire.NewBitReader(c.b)
				SkipText(&r, c.max)
				require.Equal(t, c.skips, r.Err() == nil)
			}
		})
	}
	for _, x := range texts() {
		x.Set("before")
		var r wire.BitReader
		r.Fail(wire.ErrVarint)
		x.ParseBits(&r, 8)
		require.Equal(t, wire.ErrVarint, r.Err(), "the first failure stays")
		require.True(t, x.IsZero())
	}
	var r wire.BitReader
	require.PanicsWithValue(t, "netcomp: ParseBits of a text of up to 17 bytes, 16 fit", func() { new(Text16).ParseBits(&r, 17) })
}

func TestTextSizes(t *testing.T) {
	want := 8
	for _, x := range texts() {
		require.Equal(t, want, x.Cap())
		require.EqualValues(t, want+1, reflect.TypeOf(x).Elem().Size(), "nothing is padded")
		require.NoError(t, ecs.CheckType(reflect.TypeOf(x).Elem()))
		require.True(t, x.IsZero())
		want *= 2
	}
	long := strings.Repeat("x", 200)
	require.Equal(t, []int{8, 16, 32, 64, 128}, []int{NewText8(long).Len(), NewText16(long).Len(), NewText32(long).Len(),
		NewText64(long).Len(), NewText128(long).Len()})
}

func TestTextAllocatesNothing(t *testing.T) {
	name, long, buffer, b := "日本 name", strings.Repeat("é", 100), make([]byte, 0, 64), make([]byte, 0, 64)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		x := NewText16(long)
		x.Limit(3)
		ok := x.Set(name) && x.Equal(name) && !x.IsZero() && x.Len() == 11 && x.Cap() == 16
		buffer = x.AppendTo(buffer[:0])
		var w wire.BitWriter
		w.Reset(b[:0])
		x.AppendBits(&w, 16)
		var y Text16
		r := wire.NewBitReader(w.Bytes())
		y.ParseBits(&r, 16)
		r.Reset(w.Bytes())
		SkipText(&r, 16)
		if !ok || x != y || r.Err() != nil {
			panic("a text changed on its way")
		}
	}))
	x := NewText16(name)
	require.EqualValues(t, 1, testing.AllocsPerRun(100, func() { name = x.String() }))
}

// FuzzText: what a text accepts is the one encoding of it, SkipText ends where ParseBits does, and what is refused leaves
// nothing.
func FuzzText(f *testing.F) {
	f.Add([]byte{}, uint8(0))
	f.Add([]byte("\x04name"), uint8(128))
	f.Add([]byte{0x64, 0x7e, 0x79}, uint8(8))
	f.Add([]byte("\x10\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e1234567"), uint8(16))
	f.Add([]byte{3, 0xed, 0xa0, 0x80}, uint8(128))
	f.Fuzz(func(t *testing.T, b []byte, most uint8) {
		for _, x := range texts() {
			max := min(uint(most), uint(x.Cap()))
			r := wire.NewBitReader(b)
			skip := r
			x.Set("before")
			x.ParseBits(&r, max)
			SkipText(&skip, max)
			if r.Err() != nil {
				require.True(t, same(x, empty(x)))
				continue
			}
			require.NoError(t, skip.Err())
			require.Equal(t, r.Left(), skip.Left())
			require.LessOrEqual(t, x.Len(), int(max))
			require.True(t, utf8.ValidString(x.String()))
			fresh := empty(x)
			require.True(t, fresh.Set(x.String()))
			require.True(t, same(x, fresh))

			var again, taken wire.BitWriter
			x.AppendBits(&again, max)
			require.Equal(t, len(b)*8-r.Left(), again.Len())
			r.Reset(b)
			for n := again.Len(); n > 0; n -= min(n, 64) {
				taken.Bits(r.Bits(uint(min(n, 64))), uint(min(n, 64)))
			}
			require.Equal(t, taken.Bytes(), again.Bytes())
		}
	})
}

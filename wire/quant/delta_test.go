package quant_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/quant"
)

const million = 1_000_000

// seeded returns the generator of a test, the same in every run.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, seed)) }

// A form is one way to write a code after another.
type form struct {
	name   string
	narrow uint // its widths
	wide   uint
	change bool // cannot say that nothing changed
	write  func(w *wire.BitWriter, code, base uint64, width uint)
	parse  func(r *wire.BitReader, base uint64, width uint) uint64
	skip   func(r *wire.BitReader, width uint)
}

var forms = []form{
	{"change", 1, 64, true, quant.AppendChange, quant.ParseChange, quant.SkipChange},
	{"delta", 1, 64, false, quant.AppendDelta, quant.ParseDelta, quant.SkipDelta},
	{"turn", 1, 64, true, quant.AppendTurn, quant.ParseTurn, quant.SkipTurn},
	{"turn delta", 1, 64, false, quant.AppendTurnDelta, quant.ParseTurnDelta, quant.SkipTurnDelta},
	{"var change", 64, 64, true,
		func(w *wire.BitWriter, code, base uint64, _ uint) { quant.AppendVarChange(w, code, base) },
		func(r *wire.BitReader, base uint64, _ uint) uint64 { return quant.ParseVarChange(r, base) },
		func(r *wire.BitReader, _ uint) { quant.SkipVarChange(r) }},
	{"var delta", 64, 64, false,
		func(w *wire.BitWriter, code, base uint64, _ uint) { quant.AppendVarDelta(w, code, base) },
		func(r *wire.BitReader, base uint64, _ uint) uint64 { return quant.ParseVarDelta(r, base) },
		func(r *wire.BitReader, _ uint) { quant.SkipVarDelta(r) }},
	{"quaternion change", 2, 20, true, quant.AppendQuatChange, quant.ParseQuatChange, quant.SkipQuatChange},
	{"quaternion delta", 2, 20, false, quant.AppendQuatDelta, quant.ParseQuatDelta, quant.SkipQuatDelta},
	{"direction change", 2, 16, true, quant.AppendUnitChange, quant.ParseUnitChange, quant.SkipUnitChange},
	{"direction delta", 2, 16, false, quant.AppendUnitDelta, quant.ParseUnitDelta, quant.SkipUnitDelta},
}

// code makes a code that the form may be given out of any number.
func (f form) code(n uint64, width uint) uint64 {
	switch f.name {
	case "quaternion change", "quaternion delta":
		x, y, z, w := quant.ValueQuat64(n, width)
		return quant.CodeQuat64(x, y, z, w, width)
	case "direction change", "direction delta":
		x, y, z := quant.ValueUnit64(n, width)
		return quant.CodeUnit64(x, y, z, width)
	}
	return n & (1<<width - 1)
}

func written(f form, code, base uint64, width uint) (b []byte, bits int) {
	var w wire.BitWriter
	f.write(&w, code, base, width)
	bits = w.Len()
	return w.Bytes(), bits
}

func TestChangeSizes(t *testing.T) {
	const change, delta, turn, varchange = 0, 1, 2, 4
	for _, c := range []struct {
		form       int
		code, base uint64
		width      uint
		bits       int
	}{
		{change, 1, 0, 1, 1}, {change, 6, 1, 3, 3}, // whole
		{change, 51, 50, 8, 1 + 3}, {change, 49, 50, 8, 1 + 3}, {change, 54, 50, 8, 1 + 3}, {change, 46, 50, 8, 1 + 3},
		{change, 55, 50, 8, 2 + 6}, {change, 86, 50, 8, 2 + 6}, {change, 14, 50, 8, 2 + 6},
		{change, 87, 50, 8, 2 + 8}, {change, 13, 50, 8, 2 + 8}, {change, 255, 0, 8, 2 + 8},
		{change, 0, 255, 8, 2 + 8}, {turn, 0, 255, 8, 1 + 3}, {turn, 252, 0, 8, 1 + 3}, {turn, 251, 0, 8, 2 + 6},
		{change, 0, math.MaxUint64, 64, 1 + 22}, {change, 1 << 63, 0, 64, 2 + 64}, {change, 1 << 30, 0, 64, 2 + 43},
		{delta, 7, 7, 20, 1}, {delta, 8, 7, 20, 2 + 7}, {delta, 9, 8, 64, 2 + 22}, {delta, 5, 4, 3, 1 + 3},
		{varchange, 3, 4, 64, 5}, {varchange, 12, 4, 64, 5}, {varchange, 13, 4, 64, 10}, {varchange, 1 << 63, 0, 64, 80},
	} {
		f := forms[c.form]
		b, bits := written(f, c.code, c.base, c.width)
		require.Equal(t, c.bits, bits, "%s %+v", f.name, c)
		r := wire.NewBitReader(b)
		require.Equal(t, c.code, f.parse(&r, c.base, c.width), "%s %+v", f.name, c)
		require.NoError(t, r.Close())
	}
	b, _ := written(forms[change], 53, 50, 8) // zigzag(3)-1 = 5, behind a zero bit
	require.Equal(t, []byte{0b1010}, b)
	b, _ = written(forms[delta], 55, 50, 8) // a one, then one and zero, then zigzag(5)-1-8 = 1
	require.Equal(t, []byte{0b1011, 0}, b)
}

func TestChangesComeBack(t *testing.T) {
	for _, f := range forms {
		t.Run(f.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				width := rapid.UintRange(f.narrow, f.wide).Draw(t, "width")
				base := f.code(rapid.Uint64().Draw(t, "base"), width)
				code := f.code(rapid.Uint64().Draw(t, "code"), width)
				if rapid.Bool().Draw(t, "near") {
					code = f.code(base+uint64(rapid.IntRange(-3, 3).Draw(t, "step"))<<rapid.UintRange(0, width).Draw(t, "shift"), width)
				}
				if code == base && f.change {
					return
				}
				b, bits := written(f, code, base, width)
				r := wire.NewBitReader(b)
				require.Equal(t, code, f.parse(&r, base, width))
				require.NoError(t, r.Err())
				require.Equal(t, bits, len(b)*8-r.Left())
				r = wire.NewBitReader(b)
				f.skip(&r, width)
				require.Equal(t, bits, len(b)*8-r.Left(), "skipped")
				for cut := range bits/8 + 1 { // every truncation
					r = wire.NewBitReader(b[:cut])
					if f.parse(&r, base, width); cut < (bits+7)/8 {
						require.ErrorIs(t, r.Err(), wire.ErrShort)
					}
				}
			})
		})
	}
}

// Each bit string that is accepted is the one of its code: of all strings of
// up to 12 bits, for all bases of narrow codes.
func TestChangesAreCanonical(t *testing.T) {
	for _, f := range forms[:4] {
		for width := uint(1); width <= 5; width++ {
			for base := range uint64(1) << width {
				seen := map[uint64]int{}
				for s := range 1 << 8 {
					r := wire.NewBitReader([]byte{byte(s), 0})
					code := f.parse(&r, base, width)
					if used := 16 - r.Left(); r.Err() == nil && used <= 8 && s>>used == 0 {
						seen[code]++
					}
				}
				want := 1 << width
				if f.change {
					want--
				}
				require.Len(t, seen, want, "%s of %d bits after %d", f.name, width, base)
				for code, n := range seen {
					require.Equal(t, 1, n, "%s: code %d of %d bits after %d", f.name, code, width, base)
				}
			}
		}
	}
}

func TestChangesRefuse(t *testing.T) {
	bits := func(parts ...uint64) []byte { // pairs of value and width
		var w wire.BitWriter
		for i := 0; i < len(parts); i += 2 {
			w.Bits(parts[i], uint(parts[i+1]))
		}
		return append(w.Bytes(), 0)
	}
	for name, c := range map[string]struct {
		form  int
		b     []byte
		base  uint64
		width uint
	}{
		"the same narrow code":    {0, bits(5, 3), 5, 3},
		"the same code":           {0, bits(3, 2, 50, 8), 50, 8},
		"whole for small":         {0, bits(3, 2, 51, 8), 50, 8},
		"whole for medium":        {0, bits(3, 2, 86, 8), 50, 8},
		"whole over the seam":     {2, bits(3, 2, 0, 8), 255, 8},
		"below zero":              {0, bits(0, 1, 0, 3), 0, 8}, // -1
		"above the top":           {0, bits(0, 1, 1, 3), 255, 8},
		"far above the top":       {0, bits(1, 2, 1, 6), 255, 8},
		"the same wide code":      {4, bits(31, 5, 31, 5, 31, 5, 31, 5, 31, 5, 31, 5, 31, 5, 31, 5, 31, 5, 31, 5, 31, 5, 31, 5, 31, 5, 31, 5, 31, 5, 15, 5), 7, 64},
		"the same rotation":       {6, bits(0, 4), 1, 10},
		"whole for a near turn":   {6, bits(1, 1, 4, 32), 0, 10},
		"no rotation":             {6, bits(1, 1, 0x7fffffff&^1|1, 32), 0, 10},
		"the component -m-1":      {6, bits(1, 1, 512<<2|1, 32), 0, 10},
		"the same direction":      {8, bits(0, 2), 0, 10},
		"a mirrored direction":    {8, bits(1, 1, 3, 2, 511, 10, 1, 2, 0, 3), 0, 10},
		"beyond the square":       {8, bits(1, 1, 3, 2, 512, 10, 0, 1), 0, 10},
		"beyond the square, in v": {8, bits(0, 1, 1, 1, 3, 2, 512, 10), 0, 10},
	} {
		f := forms[c.form]
		r := wire.NewBitReader(c.b)
		f.parse(&r, c.base, c.width)
		require.ErrorIs(t, r.Err(), wire.ErrValue, name)
		first := r.Err()
		f.parse(&r, c.base, c.width)
		require.Equal(t, first, r.Err(), "%s: the first failure stays", name)
		require.Zero(t, testing.AllocsPerRun(10, func() { f.parse(&r, c.base, c.width) }), "%s: a failed reader costs nothing", name)
	}
}

func TestChangesDoNotAllocate(t *testing.T) {
	var w wire.BitWriter
	var r wire.BitReader
	buf := make([]byte, 0, 256)
	for _, f := range forms {
		base, code := f.code(0x123456789, f.wide), f.code(0x987654321, f.wide)
		require.Zero(t, testing.AllocsPerRun(100, func() {
			w.Reset(buf)
			f.write(&w, code, base, f.wide)
			b := w.Bytes()
			r.Reset(b)
			if f.parse(&r, base, f.wide) != code || r.Err() != nil {
				panic(f.name)
			}
			r.Reset(b)
			f.skip(&r, f.wide)
		}), f.name)
	}
}

// FuzzDelta reads hostile bits in every form: no panic, what was accepted is
// written again with the same bits, and skipping ends where parsing does.
func FuzzDelta(f *testing.F) {
	for i, form := range forms {
		for _, width := range []uint{form.narrow, (form.narrow + form.wide) / 2, form.wide} {
			base := form.code(0x0123456789abcdef, width)
			for _, step := range []uint64{1, 1 << (width / 2), 1<<width - 1} {
				if code := form.code(base+step, width); code != base || !form.change {
					b, _ := written(form, code, base, width)
					f.Add(uint8(i), uint8(width), base, b)
				}
			}
			f.Add(uint8(i), uint8(width), base, []byte{255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255})
			f.Add(uint8(i), uint8(width), base, []byte{0, 0, 0, 0, 0, 0, 0, 0, 0})
			f.Add(uint8(i), uint8(width), base, []byte{1})
		}
	}
	f.Fuzz(func(t *testing.T, kind, bits uint8, base uint64, b []byte) {
		form := forms[int(kind)%len(forms)]
		width := form.narrow + uint(bits)%(form.wide-form.narrow+1)
		base = form.code(base, width)
		r := wire.NewBitReader(b)
		code := form.parse(&r, base, width)
		if r.Err() != nil {
			return
		}
		used := len(b)*8 - r.Left()
		require.Equal(t, code, form.code(code, width), "a code that no value has")
		again, n := written(form, code, base, width)
		require.Equal(t, used, n)
		want, got := wire.NewBitReader(b), wire.NewBitReader(again)
		for ; n > 0; n -= min(n, 64) {
			require.Equal(t, want.Bits(uint(min(n, 64))), got.Bits(uint(min(n, 64))))
		}
		s := wire.NewBitReader(b)
		form.skip(&s, width)
		require.NoError(t, s.Err())
		require.Equal(t, r.Left(), s.Left(), "skipped")
	})
}

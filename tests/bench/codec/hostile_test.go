package main

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// A form is one way in which a codec of netgen's reads bytes.
type form struct {
	name  string
	valid [][]byte
	// read reads into a value: a new one, or the one of the last call of put. write writes it.
	fresh, put func()
	read       func(r *wire.BitReader) error
	write      func() *wire.BitWriter
	skip       func(r *wire.BitReader) error
	worst      uint64 // bytes that the largest value takes outside itself
}

func formOf[V any](name string, in []V, write func(w *wire.BitWriter, v *V), read func(r *wire.BitReader, v *V) error, skip func(r *wire.BitReader, refs *netcomp.Refs) error) form {
	got := new(V)
	written := func(v *V) *wire.BitWriter {
		w := new(wire.BitWriter)
		write(w, v)
		return w
	}
	return form{
		name:  name,
		valid: each(in, func(v *V) []byte { return written(v).Bytes() }),
		fresh: func() { *got = *new(V) },
		put:   func() { *got = in[0] },
		read:  func(r *wire.BitReader) error { return read(r, got) },
		write: func() *wire.BitWriter { return written(got) },
		skip:  func(r *wire.BitReader) error { return skip(r, nil) },
	}
}

// forms are all that netgen generates for the shapes.
func forms(v *values) []form {
	c := transformNet{}
	base := images(c, v.transforms)[0]
	return []form{
		formOf("raw", v.transforms,
			func(w *wire.BitWriter, v *Transform) { c.AppendRaw(w, v, nil) },
			func(r *wire.BitReader, v *Transform) error { return c.ParseRaw(r, v, nil) }, c.SkipRaw),
		formOf("image", images(c, v.transforms),
			func(w *wire.BitWriter, q *transformQ) { c.AppendImage(w, q, nil) },
			func(r *wire.BitReader, q *transformQ) error { return c.ParseImage(r, q, nil) }, c.SkipImage),
		formOf("delta", images(c, v.moved),
			func(w *wire.BitWriter, q *transformQ) { c.AppendDelta(w, q, &base, nil) },
			func(r *wire.BitReader, q *transformQ) error { return c.ParseDelta(r, q, &base, nil) }, c.SkipDelta),
		outside(64+64*4, formOf("loadout", v.loadouts,
			func(w *wire.BitWriter, v *Loadout) { loadoutNet{}.Append(w, v, nil) },
			func(r *wire.BitReader, v *Loadout) error { return loadoutNet{}.Parse(r, v, nil) }, loadoutNet{}.Skip)),
		outside(64+64, formOf("small", v.smalls,
			func(w *wire.BitWriter, v *Small) { smallNet{}.Append(w, v, nil) },
			func(r *wire.BitReader, v *Small) error { return smallNet{}.Parse(r, v, nil) }, smallNet{}.Skip)),
	}
}

// outside is a form of values that hold as many bytes beside themselves.
func outside(worst uint64, f form) form {
	f.worst = worst
	return f
}

// try reads bytes that anybody may have sent. They end in an error, and the value is as it was; or they are what the value is
// written as, bit for bit, and a skip ends where the read did.
func (f *form) try(t *testing.T, b []byte) (accepted bool) {
	t.Helper()
	f.put()
	r, s := wire.NewBitReader(b), wire.NewBitReader(b)
	err, skipped := f.read(&r), f.skip(&s)
	if err != nil {
		require.Equalf(t, f.valid[0], f.write().Bytes(), "% x is refused, but left something", b)
		return false
	}
	require.NoErrorf(t, skipped, "% x is read, and not skipped", b)
	require.Equalf(t, r.Left(), s.Left(), "% x: where a read and a skip end", b)
	again := f.write()
	read := len(b)*8 - r.Left()
	require.Equalf(t, read, again.Len(), "% x: bits that are read, and written again", b)
	first, second := wire.NewBitReader(b), wire.NewBitReader(again.Bytes())
	for left := uint(read); left > 0; {
		n := min(left, 64)
		require.Equalf(t, first.Bits(n), second.Bits(n), "% x is read, but written as other bits", b)
		left -= n
	}
	return true
}

func TestEveryTruncationIsRefused(t *testing.T) {
	for _, f := range forms(newValues()) {
		for _, good := range f.valid[:16] {
			require.Truef(t, f.try(t, good), f.name)
			for n := range good {
				require.Falsef(t, f.try(t, good[:n:n]), "%s: %d of %d bytes", f.name, n, len(good))
			}
		}
	}
}

// No mutation makes a decode panic, or take more memory than the largest value and an error do.
func TestMutations(t *testing.T) {
	const mutations, errorBytes = 3000, 1 << 10
	for _, f := range forms(newValues()) {
		r := rand.New(rand.NewPCG(3, 4))
		accepted := 0
		for range mutations {
			b := mutate(r, f.valid[r.IntN(count)])
			if f.try(t, b) {
				accepted++
			}
			require.LessOrEqualf(t, allocated(func() {
				r := wire.NewBitReader(b)
				f.fresh()
				_ = f.read(&r) // try has judged it
			}), f.worst+errorBytes, "%s: % x", f.name, b)
		}
		t.Logf("%s: %d of %d accepted", f.name, accepted, mutations)
	}
}

// mutate changes up to three bytes, and half the time where it ends.
func mutate(r *rand.Rand, good []byte) []byte {
	b := append([]byte(nil), good...)
	for range 1 + r.IntN(3) {
		b[r.IntN(len(b))] = byte(r.Uint32())
	}
	if r.IntN(2) == 0 {
		return b
	}
	return b[:1+r.IntN(len(b))]
}

// allocated is the bytes that f takes from the heap; the least of a few times, as the runtime takes some, too.
func allocated(f func()) uint64 {
	least := ^uint64(0)
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	return least
}

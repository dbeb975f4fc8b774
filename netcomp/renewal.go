package netcomp

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/tickwire/tickwire/wire"
)

// ParseItems is ParseCount for items that take at least least bits each. When there cannot be as many in what r has left
// it fails r with an error that wraps [wire.ErrShort], so that nobody makes room for what was never sent.
func ParseItems(r *wire.BitReader, max, least uint) int {
	n := ParseCount(r, max)
	if left := r.Left(); uint64(n)*uint64(least) > uint64(left) {
		r.Fail(fmt.Errorf("%w: %d bits left, %d items want %d each at least", wire.ErrShort, left, n, least))
		return 0
	}
	return n
}

// AppendRun writes the count n of items of size bytes as AppendCount does and, unless there are none, begins at the next
// whole byte: it returns room for the items, which the caller fills at once. Nothing but room in w is allocated. It panics
// when n is negative or above max.
func AppendRun(w *wire.BitWriter, n int, max, size uint) []byte {
	if uint(n) > max {
		panic(fmt.Sprintf("netcomp: AppendRun of %d items, at most %d fit", n, max))
	}
	return w.RunAfter(uint64(n), uint(bits.Len(max)), n*int(size))
}

// ParseRun reads what AppendRun wrote with the same max and size: the bytes of the items, without a copy, and their number.
// It fails r as ParseCount does; after any failure there are none.
func ParseRun(r *wire.BitReader, max, size uint) (run []byte, n int) {
	run = r.RunAfter(uint(bits.Len(max)), max, size)
	return run, len(run) / int(size)
}

// Cut returns the first max items of s, and s when it has no more.
func Cut[S ~[]E, E any](s S, max int) S {
	if len(s) > max {
		return s[:max]
	}
	return s
}

// A Renewal is a slice of an action or event while it is parsed. It starts as what the target held and is copied before
// its first change: a value that a game has kept may share the array, so nobody writes to it. A slice that stays as it is
// allocates nothing.
type Renewal[E any] struct {
	Items   []E // to read; nil when there are none
	changed bool
}

// Renew starts with n items, of which the first are those of old and the others zero. It allocates when old has not n.
func Renew[E any](old []E, n int) Renewal[E] {
	switch {
	case n == 0:
		return Renewal[E]{nil, old != nil}
	case n == len(old):
		return Renewal[E]{old, false}
	}
	items := make([]E, n)
	copy(items, old)
	return Renewal[E]{items, true}
}

// Set makes e item i.
func (s *Renewal[E]) Set(i int, e E) {
	if !s.changed {
		s.Items, s.changed = slices.Clone(s.Items), true
	}
	s.Items[i] = e
}

// Changed reports whether Items is another slice than the target's.
func (s *Renewal[E]) Changed() bool { return s.changed }

// A MapRenewal is a map while it is parsed, copied before its first change as a [Renewal] is. The keys of what the target
// held, in order, are handed to it each time, so that they can stay on the stack.
type MapRenewal[K comparable, V any] struct {
	Map     map[K]V // to read; nil when there are no entries
	old     map[K]V
	changed bool
}

// RenewMap starts a map of n entries; keys are those of old in order.
func RenewMap[K comparable, V any](old map[K]V, keys []K, n int) MapRenewal[K, V] {
	switch {
	case n == 0:
		return MapRenewal[K, V]{nil, old, old != nil}
	case n != len(old) || n != len(keys):
		return MapRenewal[K, V]{make(map[K]V, n), old, true}
	}
	return MapRenewal[K, V]{old, old, false}
}

// Held reports whether the map has no change so far and k stands i-th in keys.
func (m *MapRenewal[K, V]) Held(keys []K, i int, k K) bool { return !m.changed && keys[i] == k }

// Set adds an entry, the i-th that is read.
func (m *MapRenewal[K, V]) Set(keys []K, i int, k K, e V) {
	if !m.changed {
		fresh := make(map[K]V, len(keys))
		for _, k := range keys[:i] { // those before, which are as they were
			fresh[k] = m.old[k]
		}
		m.Map, m.changed = fresh, true
	}
	m.Map[k] = e
}

// Changed reports whether Map is another map than the target's.
func (m *MapRenewal[K, V]) Changed() bool { return m.changed }

// SameBytes reports whether a and b are one slice, as ParseBytes returns what did not change.
func SameBytes(a, b []byte) bool {
	if len(a) == 0 {
		return len(b) == 0 && (a == nil) == (b == nil)
	}
	return len(a) == len(b) && &a[0] == &b[0]
}

package netcomp

import (
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/tickwire/tickwire/wire"
)

// AppendKeys appends the max lowest keys of m to b, which is empty, in order: a map has none, and two machines must write
// one form. It allocates when b has no room for all keys.
func AppendKeys[K cmp.Ordered, V any](b []K, m map[K]V, max int) []K {
	for k := range m { // order-free: sorted next
		b = append(b, k)
	}
	slices.Sort(b)
	return Cut(b, max)
}

// AppendFlagKeys is AppendKeys for bools: false comes first.
func AppendFlagKeys[K ~bool, V any](b []K, m map[K]V, max int) []K {
	for _, k := range [...]K{false, true} {
		if _, ok := m[k]; ok {
			b = append(b, k)
		}
	}
	return Cut(b, max)
}

// AppendTextKeys is AppendKeys for strings that AppendString writes with bytes as its max. Of keys that it writes alike,
// being cut or made valid, only the lowest counts.
func AppendTextKeys[K ~string, V any](b []K, m map[K]V, max int, bytes uint) []K {
	plain := true
	for k := range m { // order-free: sorted next, and plain is of all
		b = append(b, k)
		plain = plain && uint(len(k)) <= bytes && utf8.ValidString(string(k))
	}
	slices.Sort(b)
	if !plain { // rare, so it may allocate
		slices.SortStableFunc(b, func(x, y K) int { return cmp.Compare(canon(string(x), bytes), canon(string(y), bytes)) })
		b = slices.CompactFunc(b, func(x, y K) bool { return canon(string(x), bytes) == canon(string(y), bytes) })
	}
	return Cut(b, max)
}

// Disorder fails r because a key of a map does not come after the one before it: keys rise, so that a map has one form.
func Disorder[K any](r *wire.BitReader, key, last K) {
	r.Fail(fmt.Errorf("%w: key %v after %v, want rising keys", wire.ErrValue, key, last))
}

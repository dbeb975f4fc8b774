package netcomp

import (
	"fmt"
	"math/bits"

	"github.com/tickwire/tickwire/wire"
)

// AppendCount writes how many bytes of a text or items of a list follow, at most max, in as many bits as max needs: none
// when max is 0. It panics when n is negative or above max.
func AppendCount(w *wire.BitWriter, n int, max uint) {
	if n < 0 || uint(n) > max {
		panic(fmt.Sprintf("netcomp: AppendCount of %d, at most %d fit", n, max))
	}
	w.Bits(uint64(n), uint(bits.Len(max)))
}

// ParseCount reads what AppendCount wrote with the same max. A count above max fails r with an error that wraps
// [wire.ErrValue]; after any failure the count is 0.
func ParseCount(r *wire.BitReader, max uint) int {
	n := r.Bits(uint(bits.Len(max)))
	if n > uint64(max) {
		r.Fail(fmt.Errorf("%w: count %d, want at most %d", wire.ErrValue, n, max))
		return 0
	}
	return int(n)
}

// A list of any size has its items in the first n of an array and zero values behind. The functions below get the whole
// array as items, or the list's own part of it as held.

func listAt[E any](held []E, i int) *E {
	if uint(i) >= uint(len(held)) {
		panicIndex(i, len(held))
	}
	return &held[i]
}

func listAdd[E any](items []E, n *uint8, e E) bool {
	if int(*n) == len(items) {
		return false
	}
	items[*n] = e
	*n++
	return true
}

func listRemove[E any](items []E, n *uint8, i int) {
	held := items[:*n]
	if uint(i) >= uint(len(held)) {
		panicIndex(i, len(held))
	}
	copy(held[i:], held[i+1:])
	listResize(items, n, len(held)-1)
}

func listSwapRemove[E any](items []E, n *uint8, i int) {
	held := items[:*n]
	e := listAt(held, i)
	*e = held[len(held)-1]
	listResize(items, n, len(held)-1)
}

func listResize[E any](items []E, n *uint8, to int) {
	if to < 0 || to > len(items) {
		panic(fmt.Sprintf("netcomp: Resize of a list to %d items, at most %d fit", to, len(items)))
	}
	if to < int(*n) {
		clear(items[to:*n])
	}
	*n = uint8(to)
}

// panicIndex stands apart so that what calls it stays small enough to be inlined.
//
//go:noinline
func panicIndex(i, n int) { panic(fmt.Sprintf("netcomp: index %d of a list of %d", i, n)) }

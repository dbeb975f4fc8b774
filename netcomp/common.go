package netcomp

import (
	"fmt"

	"github.com/tickwire/tickwire/wire"
)

// AppendCommon writes, in the delta of a list of n items, how many of them have one of the base beside them: a zero bit
// when the base's held items are as many or more, else a one and held. So a reader without the base knows too.
func AppendCommon(w *wire.BitWriter, n, held int) {
	w.Bool(held < n)
	if held < n {
		AppendCount(w, held, uint(n-1))
	}
}

// ParseCommon reads what AppendCommon wrote and refuses what it would not have written for a base of held items, with an
// error that wraps [wire.ErrValue]. It always returns how many items are in common.
func ParseCommon(r *wire.BitReader, n, held int) int {
	common := min(n, held)
	if got := SkipCommon(r, n); got != common && r.Err() == nil {
		r.Fail(fmt.Errorf("%w: %d items in common, want %d", wire.ErrValue, got, common))
	}
	return common
}

// SkipCommon is ParseCommon without a base.
func SkipCommon(r *wire.BitReader, n int) int {
	switch {
	case !r.Bool():
		return n
	case n == 0:
		r.Fail(fmt.Errorf("%w: items in common of none", wire.ErrValue))
		return 0
	}
	return ParseCount(r, uint(n-1))
}

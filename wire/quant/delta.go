package quant

import (
	"fmt"

	"github.com/tickwire/tickwire/wire"
)

// Every change of a code has one bit string for each base, and says its length
// itself, so that a reader without the base can pass over it:
//
//	0  small   zigzag of the difference, less one
//	10 medium  the same, less the count of the small ones
//	11 code    the whole code
//
// A small difference has a third of the code's width, a medium one two thirds.
// Codes of up to wholeBits travel whole at once: no class would be shorter.
const wholeBits = 3

// classes returns the bits of a small and of a medium difference.
func classes(width uint) (small, medium uint) { return (width + 2) / 3, (2*width + 2) / 3 }

// AppendDelta writes what code is after base: a zero bit if it is base, else a
// one and what [AppendChange] writes. Both are below 1<<width.
func AppendDelta(w *wire.BitWriter, code, base uint64, width uint) {
	if code == base {
		w.Bits(0, 1)
		return
	}
	appendChange(w, code, base, width, 0, 1)
}

// AppendChange writes a code that is not base: about a third of its width for
// a small step, at most two bits more than its width. Both are below 1<<width,
// and width is 1 to 64 bits.
func AppendChange(w *wire.BitWriter, code, base uint64, width uint) {
	appendChange(w, code, base, width, 0, 0)
}

// appendChange writes a change, behind a one if lead is 1 and nothing if it is
// 0 (together they are one call of Bits). Differences wrap at 64-wrap bits.
func appendChange(w *wire.BitWriter, code, base uint64, width, wrap, lead uint) {
	one := uint64(lead)
	if width <= wholeBits {
		w.Bits(code<<lead|one, width+lead)
		return
	}
	small, medium := classes(width)
	z := zigzag(difference(code, base, wrap)) - 1
	switch beyond := z - 1<<small; {
	case z < 1<<small:
		w.Bits(z<<1<<lead|one, small+1+lead)
	case beyond < 1<<medium:
		w.Bits((beyond<<2|1)<<lead|one, medium+2+lead)
	default:
		w.Bits(3<<lead|one, 2+lead)
		w.Bits(code, width)
	}
}

// ParseDelta reads what [AppendDelta] wrote and returns the code. It refuses
// what ParseChange refuses.
func ParseDelta(r *wire.BitReader, base uint64, width uint) uint64 {
	if !r.Bool() {
		return base
	}
	return parseChange(r, base, width, 0)
}

// ParseChange reads what [AppendChange] wrote and returns the code. A change
// to base, a longer class than the difference needs and a code of more than
// width bits are [wire.ErrValue]. After a failure the result means nothing.
func ParseChange(r *wire.BitReader, base uint64, width uint) uint64 {
	return parseChange(r, base, width, 0)
}

func parseChange(r *wire.BitReader, base uint64, width, wrap uint) uint64 {
	if width <= wholeBits {
		code := r.Bits(width)
		if code == base {
			refuse(r, "a change to the same code", code, base)
		}
		return code
	}
	small, medium := classes(width)
	var z uint64
	switch {
	case !r.Bool():
		z = r.Bits(small)
	case !r.Bool():
		z = r.Bits(medium) + 1<<small
	default:
		code := r.Bits(width)
		if zigzag(difference(code, base, wrap)) <= 1<<small+1<<medium {
			refuse(r, "a whole code where the difference is shorter", code, base)
		}
		return code
	}
	code := base + uint64(unzigzag(z+1))
	if top := lowBits(width); code > top {
		if wrap == 0 {
			refuse(r, "a code beyond its width", code, base)
		}
		code &= top
	}
	return code
}

// SkipDelta passes over what [AppendDelta] wrote, of any base.
func SkipDelta(r *wire.BitReader, width uint) {
	if r.Bool() {
		SkipChange(r, width)
	}
}

// SkipChange passes over what [AppendChange] wrote, of any base. What only the
// base can tell to be wrong it accepts.
func SkipChange(r *wire.BitReader, width uint) {
	small, medium := classes(width)
	switch {
	case width <= wholeBits:
		r.Skip(width)
	case !r.Bool():
		r.Skip(small)
	case !r.Bool():
		r.Skip(medium)
	default:
		r.Skip(width)
	}
}

// refuse fails a reader. The test keeps a reader that has failed before from
// allocating an error for every field that is still parsed.
func refuse(r *wire.BitReader, what string, code, base uint64) {
	if r.Err() == nil {
		r.Fail(fmt.Errorf("%w: %s: code %#x after %#x", wire.ErrValue, what, code, base))
	}
}

// difference returns code-base as a signed number of 64-wrap bits.
func difference(code, base uint64, wrap uint) int64 {
	return int64((code-base)<<wrap) >> wrap
}

// zigzag numbers 0, -1, 1, -2 as 0, 1, 2, 3.
func zigzag(v int64) uint64 { return uint64(v)<<1 ^ uint64(v>>63) }

func unzigzag(v uint64) int64 { return int64(v>>1) ^ -int64(v&1) }

// lowBits returns a mask of the low n bits, 0 <= n <= 64.
func lowBits(n uint) uint64 { return 1<<n - 1 }

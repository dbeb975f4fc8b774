package quant

import (
	"math"
	"math/bits"

	"github.com/tickwire/tickwire/wire"
)

// The code of a range that can be left goes on above max, up to top: max+1 and
// what follows number the values outside. Of an integer those are the numbers
// above the range and, around the end of its type, the ones below; of a float
// its bits.

// AppendEscape writes a code of at most max behind a zero, a larger one behind
// a one: each in as many bits as the largest of its sort needs.
func AppendEscape(w *wire.BitWriter, code, max, top uint64) {
	if code <= max {
		w.Bool(false)
		w.Bits(code, bitLen(max))
		return
	}
	w.Bool(true)
	w.Bits(code-max-1, bitLen(top-max-1))
}

// ParseEscape reads what [AppendEscape] wrote and returns the code. One beyond
// its sort is [wire.ErrValue]. After a failure the result means nothing.
func ParseEscape(r *wire.BitReader, max, top uint64) uint64 {
	if !r.Bool() {
		code := r.Bits(bitLen(max))
		if code > max {
			refuse(r, "a code above the range", code, max)
		}
		return code
	}
	beyond := r.Bits(bitLen(top - max - 1))
	if beyond > top-max-1 {
		refuse(r, "a code above the highest", beyond, top-max-1)
	}
	return max + 1 + beyond
}

// SkipEscape passes over what [AppendEscape] wrote.
func SkipEscape(r *wire.BitReader, max, top uint64) {
	if r.Bool() {
		r.Skip(bitLen(top - max - 1))
		return
	}
	r.Skip(bitLen(max))
}

// AppendEscapeChange writes a code that is not base: behind a zero what
// [AppendChange] writes if neither is above max, else behind a one what
// [AppendEscape] writes.
func AppendEscapeChange(w *wire.BitWriter, code, base, max, top uint64) {
	if code <= max && base <= max {
		w.Bool(false)
		AppendChange(w, code, base, bitLen(max))
		return
	}
	w.Bool(true)
	AppendEscape(w, code, max, top)
}

// ParseEscapeChange reads what [AppendEscapeChange] wrote and returns the code.
// A change to base and the other form than its are [wire.ErrValue]. After a
// failure the result means nothing.
func ParseEscapeChange(r *wire.BitReader, base, max, top uint64) uint64 {
	if !r.Bool() {
		code := ParseChange(r, base, bitLen(max))
		if code > max || base > max {
			refuse(r, "a difference outside the range", code, base)
		}
		return code
	}
	code := ParseEscape(r, max, top)
	if code == base || code <= max && base <= max {
		refuse(r, "a whole code where a difference or nothing is written", code, base)
	}
	return code
}

// SkipEscapeChange passes over what [AppendEscapeChange] wrote, of any base.
func SkipEscapeChange(r *wire.BitReader, max, top uint64) {
	if r.Bool() {
		SkipEscape(r, max, top)
		return
	}
	SkipChange(r, bitLen(max))
}

// CodeEscape32 returns [Code32] of what is within half a step of the range, and
// max+1 and the bits of [Canon32] of everything else.
func CodeEscape32(v float32, lo, step float64, max uint64) uint64 {
	if within(float64(v), lo, step, float64(max)) {
		return Code64(float64(v), lo, step, max)
	}
	return max + 1 + uint64(math.Float32bits(Canon32(v)))
}

// KeepEscape32 is [Keep32] with the codes of [CodeEscape32]: outside the range
// there are no steps to keep.
func KeepEscape32(v float32, kept uint64, lo, step float64, max uint64) uint64 {
	if kept <= max && beside(float64(v), kept, lo, step) {
		return kept
	}
	return CodeEscape32(v, lo, step, max)
}

// ValueEscape32 returns the value of a code.
func ValueEscape32(code uint64, lo, step float64, max uint64) float32 {
	if code <= max {
		return Value32(uint32(code), lo, step)
	}
	return math.Float32frombits(uint32(code - max - 1))
}

// ValidEscape32 reports whether a code is one that CodeEscape32 gives: no bits
// of a value in the range, of -0 or of another NaN than that of [Canon32].
func ValidEscape32(code uint64, lo, step float64, max uint64) bool {
	return code <= max || code == CodeEscape32(ValueEscape32(code, lo, step, max), lo, step, max)
}

// CodeEscape64 is [CodeEscape32] for a float64; max is at most 2^52-2.
func CodeEscape64(v, lo, step float64, max uint64) uint64 {
	if within(v, lo, step, float64(max)) {
		return Code64(v, lo, step, max)
	}
	return max + 1 + math.Float64bits(Canon64(v)) // at most those of -Inf, 2^64-2^52
}

// KeepEscape64 is [KeepEscape32] for a float64.
func KeepEscape64(v float64, kept uint64, lo, step float64, max uint64) uint64 {
	if kept <= max && beside(v, kept, lo, step) {
		return kept
	}
	return CodeEscape64(v, lo, step, max)
}

// ValueEscape64 returns the value of a code.
func ValueEscape64(code uint64, lo, step float64, max uint64) float64 {
	if code <= max {
		return Value64(code, lo, step)
	}
	return math.Float64frombits(code - max - 1)
}

// ValidEscape64 is [ValidEscape32] for a float64.
func ValidEscape64(code uint64, lo, step float64, max uint64) bool {
	return code <= max || code == CodeEscape64(ValueEscape64(code, lo, step, max), lo, step, max)
}

// within reports whether v rounds to a code of the range; false for NaN.
func within(v, lo, step, max float64) bool {
	x := (v - lo) / step
	return x >= -0.5 && x-max < 0.5
}

// beside reports whether v is at most 3/4 of a step from a code; false for NaN.
func beside(v float64, code uint64, lo, step float64) bool {
	return math.Abs((v-lo)/step-float64(code)) <= keepSteps
}

// bitLen is the number of bits of a code of at most max.
func bitLen(max uint64) uint { return uint(bits.Len64(max)) }

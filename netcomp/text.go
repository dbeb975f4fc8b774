package netcomp

import (
	"encoding/binary"
	"fmt"
	"unicode/utf8"

	"github.com/tickwire/tickwire/wire"
)

// Text8 to Text128 and List4 to List64 repeat themselves for every size.
//
//go:generate go run ./internal/generate .

// SkipText passes over what a text's AppendBits wrote with the same max, and fails r with an error that wraps
// [wire.ErrValue] when it would be longer. It does not look at the bytes: those of a text that ParseBits refuses for them
// are passed over too.
func SkipText(r *wire.BitReader, max uint) { r.Skip(8 * uint(ParseCount(r, max))) }

// A text of any size is whole runes of UTF-8 in its first n bytes and zeros behind. Its array is a multiple of 8 bytes
// long, so that the functions below may move whole words.

// setText puts as much of s into b as fits in whole runes, zeros behind, and returns its length and whether s fitted.
func setText(b []byte, s string) (n uint8, whole bool) {
	end := 0
	for _, c := range s { // an invalid byte comes as U+FFFD
		if end+utf8.RuneLen(c) > len(b) {
			clear(b[end:])
			return uint8(end), false
		}
		end += utf8.EncodeRune(b[end:], c)
	}
	clear(b[end:])
	return uint8(end), true
}

// limitText zeroes what stands in text b behind its longest start of at most max bytes, whose length it returns.
func limitText(b []byte, max int) uint8 {
	if max < 0 {
		panic(fmt.Sprintf("netcomp: Limit of a text to %d bytes", max))
	}
	n := cut(b, max)
	clear(b[n:])
	return uint8(n)
}

// cut is the length of the longest start of text b in whole runes that has at most max bytes.
func cut(b []byte, max int) int {
	if max >= len(b) {
		return len(b)
	}
	for max > 0 && !utf8.RuneStart(b[max]) {
		max--
	}
	return max
}

func appendText(w *wire.BitWriter, b []byte, n int, max uint) {
	if uint(n) > max {
		n = cut(b[:n], int(max))
	}
	AppendCount(w, n, max)
	for i := 0; i < n; i += 8 {
		w.Bits(binary.LittleEndian.Uint64(b[i:]), 8*uint(min(8, n-i)))
	}
}

// parseText reads a text into b and returns its length; after a failure b is all zeros.
func parseText(r *wire.BitReader, b []byte, max uint) uint8 {
	if max > uint(len(b)) {
		panic(fmt.Sprintf("netcomp: ParseBits of a text of up to %d bytes, %d fit", max, len(b)))
	}
	n := ParseCount(r, max)
	clear(b)
	for i := 0; i < n; i += 8 {
		binary.LittleEndian.PutUint64(b[i:], r.Bits(8*uint(min(8, n-i))))
	}
	if r.Err() == nil && !utf8.Valid(b[:n]) {
		r.Fail(fmt.Errorf("%w: text %q, want UTF-8", wire.ErrValue, string(b[:n]))) // a copy: b stays off the heap
	}
	if r.Err() != nil {
		clear(b)
		return 0
	}
	return uint8(n)
}

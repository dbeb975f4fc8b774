package netcomp

import (
	"fmt"
	"math/bits"
	"unicode/utf8"

	"github.com/tickwire/tickwire/wire"
)

// AppendString writes s as an action or event holds it: valid UTF-8 of at most max bytes, its length as AppendCount does
// and then, unless it is empty, whole bytes. A longer s is cut after the last rune that fits, and an invalid byte becomes
// U+FFFD, which is 3 bytes long. It allocates nothing but room in w.
func AppendString(w *wire.BitWriter, s string, max uint) {
	if uint(len(s)) > max || !utf8.ValidString(s) {
		appendRunes(w, s, max)
		return
	}
	copy(w.RunAfter(uint64(len(s)), uint(bits.Len(max)), len(s)), s)
}

// appendRunes is AppendString for what is not to be written as it is.
func appendRunes(w *wire.BitWriter, s string, max uint) {
	b := AppendRun(w, fit(s, max), max, 1)
	for _, c := range s { // an invalid byte comes as U+FFFD
		if len(b) == 0 {
			return
		}
		b = b[utf8.EncodeRune(b, c):]
	}
}

// fit is how many bytes AppendString writes of s.
func fit(s string, max uint) (n int) {
	for _, c := range s {
		if uint(n+utf8.RuneLen(c)) > max {
			break
		}
		n += utf8.RuneLen(c)
	}
	return n
}

// canon is s as AppendString writes it; it allocates when that is not s.
func canon(s string, max uint) string {
	if uint(len(s)) <= max && utf8.ValidString(s) {
		return s
	}
	n := fit(s, max)
	b := make([]byte, 0, n)
	for _, c := range s {
		if len(b) == n {
			break
		}
		b = utf8.AppendRune(b, c)
	}
	return string(b)
}

// ParseString reads what AppendString wrote with the same max. When that is old it returns old, so that a string which
// stays allocates nothing. A length above max and bytes that are not UTF-8 fail r with an error that wraps
// [wire.ErrValue]; after any failure the string is empty. It allocates no more than the string's bytes.
func ParseString(r *wire.BitReader, old string, max uint) string {
	b, _ := ParseRun(r, max, 1)
	switch {
	case len(b) == 0:
		return ""
	case !utf8.Valid(b): // also when it is old: what a game puts there need not be
		r.Fail(fmt.Errorf("%w: text %q, want UTF-8", wire.ErrValue, b))
		return ""
	case string(b) == old:
		return old
	}
	return string(b)
}

// AppendBytes writes the first max of b as AppendString does a string, whatever they are.
func AppendBytes(w *wire.BitWriter, b []byte, max uint) {
	if uint(len(b)) > max {
		b = b[:max]
	}
	copy(AppendRun(w, len(b), max, 1), b)
}

// ParseBytes reads what AppendBytes wrote with the same max. When that is what old holds it returns old, else a slice of
// its own: nothing is ever written to old, which a game may have kept. No bytes are nil.
func ParseBytes(r *wire.BitReader, old []byte, max uint) []byte {
	b, _ := ParseRun(r, max, 1)
	switch {
	case len(b) == 0:
		return nil
	case string(b) == string(old):
		return old
	}
	return append(make([]byte, 0, len(b)), b...)
}

// SkipString passes over what AppendString or AppendBytes wrote with the same max, without a look at the bytes.
func SkipString(r *wire.BitReader, max uint) { ParseRun(r, max, 1) }

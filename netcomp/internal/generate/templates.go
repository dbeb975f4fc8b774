package main

const texts = `package netcomp

import "github.com/tickwire/tickwire/wire"
{{range .}}
// Text{{.}} is text of at most {{.}} bytes for components, which hold no string: valid UTF-8, U+0000 allowed. The zero
// Text{{.}} is empty, and == compares texts. Nothing but String and AppendTo allocates.
type Text{{.}} struct {
	n uint8 // n <= {{.}}
	b [{{.}}]byte // zero from n on
}

// NewText{{.}} returns a text of s as Set leaves it.
func NewText{{.}}(s string) (t Text{{.}}) {
	t.Set(s)
	return t
}

// Set makes s the text and reports whether all of it fitted. If not, the text is the longest start of s in whole runes
// that does. An invalid byte of s becomes U+FFFD, which is 3 bytes long.
func (t *Text{{.}}) Set(s string) (whole bool) {
	t.n, whole = setText(t.b[:], s)
	return whole
}

// Limit cuts the text to its longest start in whole runes that has at most max bytes. It panics when max is negative.
func (t *Text{{.}}) Limit(max int) { t.n = limitText(t.b[:t.n], max) }

// String returns a copy of the text.
func (t Text{{.}}) String() string { return string(t.b[:t.n]) }

// AppendTo appends the text to b.
func (t Text{{.}}) AppendTo(b []byte) []byte { return append(b, t.b[:t.n]...) }

// Len is the number of bytes of the text.
func (t Text{{.}}) Len() int { return int(t.n) }

// Cap is the number of bytes that fit, {{.}}.
func (t Text{{.}}) Cap() int { return len(t.b) }

// Equal reports whether the text is s.
func (t Text{{.}}) Equal(s string) bool { return string(t.b[:t.n]) == s }

// IsZero reports whether the text is empty.
func (t Text{{.}}) IsZero() bool { return t.n == 0 }

// AppendBits writes the text's length as AppendCount does, then its bytes. A text longer than max bytes is written as
// Limit would cut it.
func (t *Text{{.}}) AppendBits(w *wire.BitWriter, max uint) { appendText(w, t.b[:], int(t.n), max) }

// ParseBits reads what AppendBits wrote with the same max. A length above max and bytes that are not UTF-8 fail r with an
// error that wraps wire.ErrValue; after any failure the text is empty. It panics when max is above Cap.
func (t *Text{{.}}) ParseBits(r *wire.BitReader, max uint) { t.n = parseText(r, t.b[:], max) }
{{end}}`

const lists = `package netcomp
{{range .}}
// List{{.}} is a list of at most {{.}} items for components, which hold no slice. The zero List{{.}} is empty, and where
// items can be compared with ==, so can lists. Nothing here allocates.
type List{{.}}[E any] struct {
	n uint8 // n <= {{.}}
	items [{{.}}]E // zero from n on
}

// Len is the number of items.
func (l *List{{.}}[E]) Len() int { return int(l.n) }

// Cap is the number of items that fit, {{.}}.
func (l *List{{.}}[E]) Cap() int { return len(l.items) }

// At returns item i, to read and write until items are removed. It panics unless 0 <= i < Len.
func (l *List{{.}}[E]) At(i int) *E { return listAt(l.items[:l.n], i) }

// Add appends e and reports whether there was room.
func (l *List{{.}}[E]) Add(e E) bool { return listAdd(l.items[:], &l.n, e) }

// Remove takes out item i; those behind it move up. It panics unless 0 <= i < Len.
func (l *List{{.}}[E]) Remove(i int) { listRemove(l.items[:], &l.n, i) }

// SwapRemove takes out item i and puts the last in its place: the fast way where the order means nothing. It panics
// unless 0 <= i < Len.
func (l *List{{.}}[E]) SwapRemove(i int) { listSwapRemove(l.items[:], &l.n, i) }

// Clear takes out all items.
func (l *List{{.}}[E]) Clear() { listResize(l.items[:], &l.n, 0) }

// Resize makes the list n items long: it drops the last or adds zero values. It panics unless 0 <= n <= Cap.
func (l *List{{.}}[E]) Resize(n int) { listResize(l.items[:], &l.n, n) }

// Slice returns the items themselves, to range over, sort and write until items are removed. What is appended to it goes
// to a copy.
func (l *List{{.}}[E]) Slice() []E { return l.items[:l.n:l.n] }
{{end}}`

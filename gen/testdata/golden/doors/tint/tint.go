// Package tint has a type whose fields nobody else sees, its codec, and a
// function that blends.
package tint

import (
	"fmt"

	"github.com/tickwire/tickwire/wire"
)

// A Tint is a colour of three levels from 0 to 15.
type Tint struct{ r, g, b uint8 }

// Of makes a tint; what is above 15 is 15.
func Of(r, g, b uint8) Tint { return Tint{min(r, 15), min(g, 15), min(b, 15)} }

// Levels returns the three.
func (t Tint) Levels() (r, g, b uint8) { return t.r, t.g, t.b }

// Codec writes a bit for black, else the levels.
type Codec struct{}

// CodecMaxBits is the most that Codec writes.
const CodecMaxBits = 1 + 12

// Append writes v.
func (Codec) Append(w *wire.BitWriter, v *Tint) {
	w.Bool(*v != Tint{})
	if *v != (Tint{}) {
		w.Bits(uint64(v.r)|uint64(v.g)<<4|uint64(v.b)<<8, 12)
	}
}

// Parse reads what Append wrote.
func (Codec) Parse(r *wire.BitReader, v *Tint) error {
	*v = Tint{}
	if !r.Bool() {
		return nil
	}
	c := r.Bits(12)
	*v = Tint{uint8(c & 15), uint8(c >> 4 & 15), uint8(c >> 8)}
	if r.Err() == nil && *v == (Tint{}) {
		return fmt.Errorf("black has a shorter form")
	}
	return nil
}

// Skip passes over what Append wrote.
func (Codec) Skip(r *wire.BitReader) {
	if r.Bool() {
		r.Skip(12)
	}
}

// Canon changes nothing: every tint has its own form.
func (Codec) Canon(*Tint) {}

// Ends are black and white.
func (Codec) Ends() (low, high Tint) { return Tint{}, Of(15, 15, 15) }

// Fade blends level by level, rounded down.
func Fade(out, a, b *Tint, t, _ float32) {
	level := func(a, b uint8) uint8 { return uint8(float32(a) + float32((float32(b)-float32(a))*t)) }
	*out = Tint{level(a.r, b.r), level(a.g, b.g), level(a.b, b.b)}
}

// Package doors has fields that functions and codecs of the game's own take care of.
package doors

import (
	"math"

	"github.com/tickwire/tickwire/gen/testdata/golden/doors/tint"
	"github.com/tickwire/tickwire/wire"
)

// Lamp has fields that only its game knows how to blend.
//
//netgen:component
type Lamp struct {
	Tint   tint.Tint  `net:"codec=tint.Codec,interp=tint.Fade"`
	Power  float32    `net:"range=0:1,step=1/256,interp=ease,snap=1/2"`
	Wave   [3]float32 `net:"range=-8:8,step=1/16,interp=wave"`
	Spin   Spin       `net:"interp=spin"`
	Spins  [5]Spin
	Mode   Mode         `net:"range=0:5,interp=mode"`
	Moved  float32      `net:"interp=lerp"`
	Palet  [2]tint.Tint `net:"codec=tint.Codec"`
	Corner Grade        `net:"codec=gradeCodec,group=grade"`
	Grades [6]Grade     `net:"codec=gradeCodec,group=grade"`
	Pair   [2]Grade     `net:"codec=pairCodec"`
	home   uint8        `net:"-"`
}

// Mode is a state; each lies on the way to the next.
type Mode uint8

// Spin is blended as a whole wherever it stands.
type Spin struct {
	Turns uint8   `net:"range=0:9"`
	Angle float32 `net:"range=0:1,step=1/64,interp=lerp"`
	Tired bool
}

// Hub has a Spin deep inside.
//
//netgen:component interp=lerp
type Hub struct {
	At    float32
	Inner struct {
		Spin Spin `net:"interp=spin"`
		Near float32
	}
	Many [2]struct {
		Mode Mode `net:"interp=mode"`
	}
}

// Paint is an action with values of its own form.
//
//netgen:action
type Paint struct {
	Tint  tint.Tint `net:"codec=tint.Codec"`
	Name  string    `net:"codec=nameCodec"`
	Grade [3]Grade  `net:"codec=gradeCodec"`
}

func ease(out, a, b *float32, t, _ float32) {
	t = t * t
	*out = *a + float32((*b-*a)*t)
}

func wave(out, a, b *[3]float32, t, dt float32) {
	for i := range out {
		v := a[i] + float32((b[i]-a[i])*t)
		out[i] = v + float32(dt*0)
	}
}

func spin(out, a, b *Spin, t, _ float32) {
	from, to := float32(a.Turns)+a.Angle, float32(b.Turns)+b.Angle
	at := from + float32((to-from)*t)
	whole := float32(math.Floor(float64(at)))
	*out = Spin{Turns: uint8(max(0, min(9, whole))), Angle: at - whole, Tired: a.Tired}
}

func mode(out, a, b *Mode, t, _ float32) {
	*out = Mode(float32(*a) + float32((float32(*b)-float32(*a))*t))
}

// Grade is a float that is sent in tenths.
type Grade float32

// gradeCodec loses what is finer than a tenth.
type gradeCodec struct{}

const gradeCodecMaxBits = 7

func (gradeCodec) code(v Grade) uint64 {
	return uint64(math.Round(float64(max(0, min(10, v)) * 10)))
}

func (c gradeCodec) Append(w *wire.BitWriter, v *Grade) { w.Bits(c.code(*v), 7) }

func (gradeCodec) Parse(r *wire.BitReader, v *Grade) error {
	c := r.Bits(7)
	if c > 100 {
		r.Fail(wire.ErrValue)
	}
	*v = Grade(float32(c) / 10)
	return nil
}

func (gradeCodec) Skip(r *wire.BitReader) { r.Skip(7) }

func (c gradeCodec) Canon(v *Grade) {
	if *v != *v {
		*v = 0
	}
	*v = Grade(float32(c.code(*v)) / 10)
}

// pairCodec is for a whole array.
type pairCodec struct{}

const pairCodecMaxBits = 2 * gradeCodecMaxBits

func (pairCodec) Append(w *wire.BitWriter, v *[2]Grade) {
	gradeCodec{}.Append(w, &v[0])
	gradeCodec{}.Append(w, &v[1])
}

func (pairCodec) Parse(r *wire.BitReader, v *[2]Grade) error {
	_ = gradeCodec{}.Parse(r, &v[0])
	return gradeCodec{}.Parse(r, &v[1])
}

func (pairCodec) Skip(r *wire.BitReader) { r.Skip(14) }

func (pairCodec) Canon(v *[2]Grade) {
	gradeCodec{}.Canon(&v[0])
	gradeCodec{}.Canon(&v[1])
}

// nameCodec writes a name of up to 15 letters from a to z.
type nameCodec struct{}

const nameCodecMaxBits = 4 + 15*5

func (nameCodec) Append(w *wire.BitWriter, v *string) {
	s := clean(*v)
	w.Bits(uint64(len(s)), 4)
	for i := range len(s) {
		w.Bits(uint64(s[i]-'a'), 5)
	}
}

func (nameCodec) Parse(r *wire.BitReader, v *string) error {
	var b [15]byte
	n := r.Bits(4)
	for i := range n {
		c := r.Bits(5)
		if c > 25 {
			r.Fail(wire.ErrValue)
		}
		b[i] = 'a' + byte(c)
	}
	if r.Err() == nil && string(b[:n]) != *v {
		*v = string(b[:n])
	}
	return r.Err()
}

func (nameCodec) Skip(r *wire.BitReader) { r.Skip(5 * uint(r.Bits(4))) }

func (nameCodec) Canon(v *string) { *v = clean(*v) }

func clean(s string) string {
	n := 0
	for n < len(s) && n < 15 && 'a' <= s[n] && s[n] <= 'z' {
		n++
	}
	return s[:n]
}

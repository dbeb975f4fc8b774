package netcomptest

import (
	"errors"
	"math"
	"testing"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/quant"
)

// forgetful does not write what is above 1.
type forgetful struct{ levelNet }

func (c forgetful) AppendRaw(w *wire.BitWriter, v *level, refs *netcomp.Refs) {
	c.levelNet.AppendRaw(w, &level{min(v.V, 1)}, refs)
}

// easy takes what is cut off for a form that says nothing.
type easy struct{ levelNet }

func (c easy) ParseRaw(r *wire.BitReader, v *level, refs *netcomp.Refs) error {
	if r.Left() < 32 {
		return nil
	}
	return c.levelNet.ParseRaw(r, v, refs)
}

// picky refuses infinities.
type picky struct{ levelNet }

var errPicky = errors.New("no infinity")

func (c picky) ParseRaw(r *wire.BitReader, v *level, refs *netcomp.Refs) error {
	if ahead := *r; math.IsInf(float64(math.Float32frombits(uint32(ahead.Bits(32)))), 0) {
		return errPicky
	}
	return c.levelNet.ParseRaw(r, v, refs)
}

// greedy reads a bit of what follows.
type greedy struct{ levelNet }

func (c greedy) ParseRaw(r *wire.BitReader, v *level, refs *netcomp.Refs) error {
	err := c.levelNet.ParseRaw(r, v, refs)
	r.Skip(uint(min(r.Left(), 1)))
	return err
}

func (c greedy) SkipRaw(r *wire.BitReader, refs *netcomp.Refs) error {
	r.Skip(32)
	r.Skip(uint(min(r.Left(), 1)))
	return r.Err()
}

// signed writes -0 as it is, and reads it as 0: two encodings of one value.
type signed struct{ levelNet }

func (signed) AppendRaw(w *wire.BitWriter, v *level, _ *netcomp.Refs) {
	w.Bits(uint64(math.Float32bits(v.V)), 32)
}

func (signed) ParseRaw(r *wire.BitReader, v *level, _ *netcomp.Refs) error {
	if x := quant.Canon32(math.Float32frombits(uint32(r.Bits(32)))); r.Err() == nil {
		v.V = x
	}
	return r.Err()
}

// short skips too little.
type short struct{ levelNet }

func (short) SkipRaw(r *wire.BitReader, _ *netcomp.Refs) error { r.Skip(31); return r.Err() }

// spoiler changes its target and then finds that a number is none.
type spoiler struct{ levelNet }

func (c spoiler) ParseRaw(r *wire.BitReader, v *level, refs *netcomp.Refs) error {
	err := c.levelNet.ParseRaw(r, v, refs)
	if err != nil && r.Left() == 0 {
		v.V = 7
	}
	return err
}

func TestRawFlaws(t *testing.T) {
	negative := []byte{0, 0, 0, 0x80} // -0
	prove(t, []plant{
		{"sound", func(t testing.TB) { Component(t, levelNet{}, levelHash, level{0}, level{1}) }, ""},
		{"another schema", func(t testing.TB) { Component(t, levelNet{}, levelHash+1) }, "schema hash of level is"},
		{"forgetful", func(t testing.TB) { Component(t, forgetful{}, levelHash) }, "raw of {V:+Inf} arrives as {V:1}| arrives as {V:1}"},
		{"easy", func(t testing.TB) { Component(t, easy{}, levelHash) }, "parses without error when cut to 3 of 4 bytes|parses without error when cut"},
		{"picky", func(t testing.TB) { Component(t, picky{}, levelHash) }, "level raw of {V:+Inf} does not parse: no infinity"},
		{"greedy", func(t testing.TB) { Component(t, greedy{}, levelHash) }, "32 bits written, 33 read"},
		{"signed", func(t testing.TB) { Component(t, signed{}, levelHash) }, "is 00000080, and 00000000 after a round trip|after a round trip"},
		{"signed, fed", fed(ComponentTarget(signed{}), negative), "level raw accepts 00000080, which is 00000000 when written"},
		{"signed, in a storm", stormed(ComponentTarget(signed{})), "level raw accepts"},
		{"short", func(t testing.TB) { Component(t, short{}, levelHash) }, "parse leaves 8 bits, skip 9"},
		{"short, fed", fed(ComponentTarget(short{}), make([]byte, 4)), "parse leaves 0 bits, skip 1"},
		{"short, in a storm", stormed(ComponentTarget(short{})), "level raw: parse leaves"},
		{"spoiler, fed", fed(ComponentTarget(spoiler{}), negative), "level raw touches its target and says"},
		{"spoiler, in a storm", stormed(ComponentTarget(spoiler{})), "level raw touches its target and says"},
	})
}

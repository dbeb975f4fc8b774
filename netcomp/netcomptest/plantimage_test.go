package netcomptest

import (
	"testing"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/quant"
)

// lossy writes code 10 as 9.
type lossy struct{ levelNet }

func (c lossy) AppendImage(w *wire.BitWriter, q *uint8, refs *netcomp.Refs) {
	x := min(*q, 9)
	c.levelNet.AppendImage(w, &x, refs)
}

// disloyal makes 7 of code 8 that it has.
type disloyal struct{ levelNet }

func (c disloyal) Quantize(q *uint8, v *level, refs *netcomp.Refs, fresh bool) {
	c.levelNet.Quantize(q, v, refs, fresh)
	if !fresh && *q == 8 {
		*q = 7
	}
}

// creeping goes to another code by one step each time.
type creeping struct{ levelNet }

func (c creeping) Quantize(q *uint8, v *level, refs *netcomp.Refs, fresh bool) {
	had := *q
	c.levelNet.Quantize(q, v, refs, fresh)
	if !fresh && *q > had {
		*q = had + 1
	}
}

// drifting restores more than its code says, so that the code of that is another.
type drifting struct{ levelNet }

func (c drifting) Dequantize(v *level, q *uint8, refs *netcomp.Refs) {
	c.levelNet.Dequantize(v, q, refs)
	v.V += 0.06
}

// cutting leaves off more than half a step.
type cutting struct{ levelNet }

func (c cutting) Quantize(q *uint8, v *level, refs *netcomp.Refs, fresh bool) {
	if fresh {
		v = &level{v.V - 0.03}
	}
	c.levelNet.Quantize(q, v, refs, fresh)
}

// nervous has no hysteresis, stubborn too much of it.
type (
	nervous  struct{ levelNet }
	stubborn struct{ levelNet }
)

func (c nervous) Quantize(q *uint8, v *level, refs *netcomp.Refs, _ bool) {
	c.levelNet.Quantize(q, v, refs, true)
}

func (c stubborn) Quantize(q *uint8, v *level, refs *netcomp.Refs, fresh bool) {
	if d := v.V - quant.Value32(uint32(*q), 0, 0.1); fresh || !(d > -0.09 && d < 0.09) {
		c.levelNet.Quantize(q, v, refs, fresh)
	}
}

// once says that its field is told once, which fickle does not keep.
type (
	once   struct{ levelNet }
	fickle struct{ once }
)

func (c once) Info() netcomp.Info {
	i := c.levelNet.Info()
	i.Once = []string{"V"}
	return i
}

func (c once) Quantize(q *uint8, v *level, refs *netcomp.Refs, fresh bool) {
	if fresh {
		c.levelNet.Quantize(q, v, refs, true)
	}
}

func (c fickle) Quantize(q *uint8, v *level, refs *netcomp.Refs, fresh bool) {
	c.levelNet.Quantize(q, v, refs, fresh)
}

// wide takes every code that four bits hold.
type wide struct{ levelNet }

func (wide) ParseImage(r *wire.BitReader, q *uint8, _ *netcomp.Refs) error {
	if x := uint8(r.Bits(4)); r.Err() == nil {
		*q = x
	}
	return r.Err()
}

func TestImageFlaws(t *testing.T) {
	prove(t, []plant{
		{"lossy", func(t testing.TB) { Component(t, lossy{}, levelHash) }, "image 10 arrives as 9| arrives as 9"},
		{"disloyal", func(t testing.TB) { Component(t, disloyal{}, levelHash) }, "image 8 does not keep its own value"},
		{"creeping", func(t testing.TB) { Component(t, creeping{}, levelHash) }, "without a change"},
		{"creeping, in a storm", stormed(ComponentTarget(creeping{})), "without a change"},
		{"drifting", func(t testing.TB) { Component(t, drifting{}, levelHash) }, "whose image is"},
		{"drifting, in a storm", stormed(ComponentTarget(drifting{})), "whose image is"},
		{"inexact", func(t testing.TB) { Component(t, levelNet{}, levelHash, level{0.33}) }, "the image of {V:0.33} restores"},
		{"cutting", func(t testing.TB) { Component(t, cutting{}, levelHash) }, "0.7 steps off, a fresh image does not round"},
		{"nervous", func(t testing.TB) { Component(t, nervous{}, levelHash) }, "0.7 steps off, the image changes from 0 to 1"},
		{"stubborn", func(t testing.TB) { Component(t, stubborn{}, levelHash) }, "0.8 steps off, the image stays 0"},
		{"once", func(t testing.TB) { Component(t, once{}, levelHash) }, ""},
		{"fickle", func(t testing.TB) { Component(t, fickle{}, levelHash) }, "told once, and 0.8 steps off the image changes from 0 to 1"},
		{"wide, fed", fed(ComponentTarget(wide{}), []byte{0x0f}), "image 15 restores a value with image 10|predicted "},
	})
}

package netcomptest

import (
	"testing"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// Flaws of deltas.
type (
	misled   struct{ levelNet } // tells 10 as 9
	uneven   struct{ levelNet } // an unchanged 10 takes a bit more
	stale    struct{ levelNet } // what did not change stays as the target is
	unused   struct{ levelNet } // a group that no field is in
	merged   struct{ levelNet } // a change sets two groups
	misplace struct{ levelNet } // reads over its base
	loose    struct{ levelNet } // takes a change to what is there
	hasty    struct{ levelNet } // skips what is not there
)

func (c misled) AppendDelta(w *wire.BitWriter, q, base *uint8, refs *netcomp.Refs) {
	x := *q
	if x == 10 && *base != 9 && *base != 10 {
		x = 9
	}
	c.levelNet.AppendDelta(w, &x, base, refs)
}

func (c uneven) AppendDelta(w *wire.BitWriter, q, base *uint8, refs *netcomp.Refs) {
	c.levelNet.AppendDelta(w, q, base, refs)
	if *q == 10 && *base == 10 {
		w.Bool(false)
	}
}

func (c uneven) ParseDelta(r *wire.BitReader, q, base *uint8, refs *netcomp.Refs) error {
	had := *base
	err := c.levelNet.ParseDelta(r, q, base, refs)
	if err == nil && had == 10 && *q == 10 {
		r.Bool()
	}
	return err
}

func (c stale) ParseDelta(r *wire.BitReader, q, base *uint8, refs *netcomp.Refs) error {
	if ahead := *r; !ahead.Bool() && ahead.Err() == nil {
		r.Skip(1)
		return nil
	}
	return c.levelNet.ParseDelta(r, q, base, refs)
}

func (c unused) AppendDelta(w *wire.BitWriter, q, base *uint8, refs *netcomp.Refs) {
	w.Bool(false)
	c.levelNet.AppendDelta(w, q, base, refs)
}

func (c unused) ParseDelta(r *wire.BitReader, q, base *uint8, refs *netcomp.Refs) error {
	if r.Bool() {
		r.Fail(wire.ErrValue)
	}
	return c.levelNet.ParseDelta(r, q, base, refs)
}

func (c unused) SkipDelta(r *wire.BitReader, refs *netcomp.Refs) error {
	r.Skip(1)
	return c.levelNet.SkipDelta(r, refs)
}

func (c merged) AppendDelta(w *wire.BitWriter, q, base *uint8, refs *netcomp.Refs) {
	w.Bool(*q != *base)
	c.levelNet.AppendDelta(w, q, base, refs)
}

func (c merged) ParseDelta(r *wire.BitReader, q, base *uint8, refs *netcomp.Refs) error {
	first, ahead := r.Bool(), *r
	if ahead.Bool() != first {
		r.Fail(wire.ErrValue)
	}
	return c.levelNet.ParseDelta(r, q, base, refs)
}

func (c merged) SkipDelta(r *wire.BitReader, refs *netcomp.Refs) error {
	r.Skip(1)
	return c.levelNet.SkipDelta(r, refs)
}

func (c misplace) ParseDelta(r *wire.BitReader, q, base *uint8, refs *netcomp.Refs) error {
	inPlace := q == base
	err := c.levelNet.ParseDelta(r, q, base, refs)
	if inPlace && err == nil && *q == 8 {
		*q = 7
	}
	return err
}

func (loose) AppendDelta(w *wire.BitWriter, q, base *uint8, _ *netcomp.Refs) {
	if w.Bool(*q != *base); *q != *base {
		w.Bits(uint64(*q), 4)
	}
}

func (loose) SkipDelta(r *wire.BitReader, _ *netcomp.Refs) error {
	if r.Bool() {
		r.Skip(4)
	}
	return r.Err()
}

func (loose) ParseDelta(r *wire.BitReader, q, base *uint8, _ *netcomp.Refs) error {
	x := *base
	if r.Bool() {
		x = uint8(r.Bits(4))
	}
	if x > 10 {
		r.Fail(wire.ErrValue)
	}
	if r.Err() == nil {
		*q = x
	}
	return r.Err()
}

func (hasty) SkipDelta(r *wire.BitReader, _ *netcomp.Refs) error { r.Skip(5); return r.Err() }

func TestDeltaFlaws(t *testing.T) {
	from, eight := uint8(0), uint8(8)
	to8, _ := newComponent(levelNet{}).delta(&from).bytes(&eight)
	prove(t, []plant{
		{"misled", func(t testing.TB) { Component(t, misled{}, levelHash) }, "image 10, told from 0, arrives as 9|arrives as 9"},
		{"uneven", func(t testing.TB) { Component(t, uneven{}, levelHash) }, "deltas of equal images have |parse leaves"},
		{"stale", func(t testing.TB) { Component(t, stale{}, levelHash) }, ", unchanged, arrives as|after a round trip|arrives as|level delta accepts"},
		{"unused", func(t testing.TB) { Component(t, unused{}, levelHash) }, "has 2 bits, and single changes set 10 of them"},
		{"merged", func(t testing.TB) { Component(t, merged{}, levelHash) }, "a change of one field sets the bits 11 of 2 groups"},
		{"misplace", func(t testing.TB) { Component(t, misplace{}, levelHash) }, " in place, arrives as 7"},
		{"misplace, fed", fed(ComponentTarget(misplace{}), to8), " is 8, in place 7"},
		{"loose", func(t testing.TB) { Component(t, loose{}, levelHash) }, "level delta accepts"},
		{"loose, fed", fed(ComponentTarget(loose{}), []byte{0x01}), "level delta accepts 01, which is 00 when written"},
		{"loose, in a storm", stormed(ComponentTarget(loose{})), "level delta accepts"},
		{"hasty", func(t testing.TB) { Component(t, hasty{}, levelHash) }, "level delta of 0: parse leaves|parse leaves"},
	})
}

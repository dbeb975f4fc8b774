package netcomptest

import (
	"testing"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// hand is a component of which only its owner is told.
type hand struct{ Cards, Back uint8 }

// handNet is its codec by hand: Cards is the owner's, Back for all. leaks makes its forms tell a bit of Cards to others
// too, and deaf makes Skip take every form for one that has all.
type handNet struct {
	Rest[hand, hand]
	leaks, deaf bool
}

func (c handNet) Info() netcomp.Info {
	return netcomp.Info{
		Name: "hand", Text: "Cards uint8 bits=8 send=owner\nBack uint8 bits=8", Partial: true,
		MaxImageBits: shareBits + 17, MaxRawBits: shareBits + 17,
	}
}

func (c handNet) put(w *wire.BitWriter, v *hand, s netcomp.Share) {
	if s.Tells(netcomp.ShareOwner) {
		w.Bits(uint64(v.Cards), 8)
	} else if c.leaks {
		w.Bool(v.Cards == 0)
	}
	w.Bits(uint64(v.Back), 8)
}

func (c handNet) get(r *wire.BitReader, v *hand, s netcomp.Share) error {
	x := *v
	if s.Tells(netcomp.ShareOwner) {
		x.Cards = uint8(r.Bits(8))
	} else if c.leaks && r.Bool() {
		x.Cards = 0
	} else if c.leaks && x.Cards == 0 {
		x.Cards = 1
	}
	x.Back = uint8(r.Bits(8))
	if r.Err() == nil {
		*v = x
	}
	return r.Err()
}

func (c handNet) AppendRaw(w *wire.BitWriter, v *hand, refs *netcomp.Refs) {
	w.Bits(uint64(refs.Share), shareBits)
	c.put(w, v, refs.Share)
}

func (c handNet) ParseRaw(r *wire.BitReader, v *hand, _ *netcomp.Refs) error {
	return c.get(r, v, netcomp.ParseShare(r))
}

func (c handNet) SkipRaw(r *wire.BitReader, _ *netcomp.Refs) error {
	s := netcomp.ParseShare(r)
	if c.deaf {
		s = netcomp.ShareAll
	}
	var v hand
	return c.get(r, &v, s)
}

func (handNet) Quantize(q, v *hand, _ *netcomp.Refs, _ bool) { *q = *v }
func (handNet) Dequantize(v, q *hand, _ *netcomp.Refs)       { *v = *q }

func (c handNet) AppendImage(w *wire.BitWriter, q *hand, refs *netcomp.Refs) { c.AppendRaw(w, q, refs) }
func (c handNet) ParseImage(r *wire.BitReader, q *hand, refs *netcomp.Refs) error {
	return c.ParseRaw(r, q, refs)
}
func (c handNet) SkipImage(r *wire.BitReader, refs *netcomp.Refs) error { return c.SkipRaw(r, refs) }

func (handNet) Equal(a, b *hand) bool       { return *a == *b }
func (handNet) Canon(*hand)                 {}
func (handNet) Apart(d, a, b *hand)         { *d = hand{a.Cards - b.Cards, a.Back - b.Back} }
func (handNet) Shift(*hand, *hand, float32) {}

func (handNet) Blend(out, a, b *hand, t, _ float32) {
	if t >= 1 {
		*out = *b
		return
	}
	*out = *a
}

func (handNet) Correct(_, was, is *hand) bool { return *was == *is }

func TestShareFlaws(t *testing.T) {
	hash := wire.Hash64([]byte("hand\n" + handNet{}.Info().Text))
	prove(t, []plant{
		{"sound", func(t testing.TB) { Component(t, handNet{}, hash) }, ""},
		{"leaks", func(t testing.TB) { Component(t, handNet{leaks: true}, hash) }, "tells Cards, which is send=owner"},
		{"deaf", func(t testing.TB) { Component(t, handNet{deaf: true}, hash) }, "parse leaves 14 bits, skip 6"},
		{"deaf, fed", fed(ComponentTarget(handNet{deaf: true}), []byte{2, 2, 2, 2}), "parse leaves 22 bits, skip 14"},
	})
}

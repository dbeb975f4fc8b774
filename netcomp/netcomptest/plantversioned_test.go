package netcomptest

import (
	"testing"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// Flaws of versioned forms, beside those of savedNet.
type (
	trailing struct{ savedNet } // writes a byte behind the last field
	clearing struct{ savedNet } // what is lacking becomes zero
	clipped  struct{ savedNet } // writes at most 1
)

func (c trailing) Info() netcomp.Info {
	i := c.savedNet.Info()
	i.MaxVersionedBits += 8
	return i
}

func (c trailing) AppendVersioned(w *wire.BitWriter, v *level, refs *netcomp.Refs) {
	c.savedNet.AppendVersioned(w, v, refs)
	w.Bits(1, 8)
}

func (c clearing) ParseVersioned(r *wire.BitReader, v *level, refs *netcomp.Refs) error {
	ahead := *r
	f := netcomp.NewFieldReader(&ahead)
	some := f.Next()
	err := c.savedNet.ParseVersioned(r, v, refs)
	if err == nil && !some {
		v.V = 0
	}
	return err
}

func (c clipped) AppendVersioned(w *wire.BitWriter, v *level, refs *netcomp.Refs) {
	c.savedNet.AppendVersioned(w, &level{min(v.V, 1)}, refs)
}

func TestVersionedFlaws(t *testing.T) {
	component := func(codec netcomp.Codec[level, uint8]) func(t testing.TB) {
		return func(t testing.TB) { Component(t, codec, levelHash) }
	}
	prove(t, []plant{
		{"sound", component(savedNet{}), ""},
		{"unsaid", component(savedNet{flaw: "unsaid"}), "Info.Versioned is false"},
		{"bits", component(savedNet{flaw: "bits"}), "takes 52 bits, Info says at most 51"},
		{"trailing", component(trailing{}), "and of its fields|bits written|parses without error when cut|touches its target"},
		{"clearing", component(clearing{}), "without fields makes|without field 3, read into"},
		{"clipped", component(clipped{}), "versioned {V:+Inf} arrives as {V:1}|arrives as {V:1}"},
		{"unknown", component(savedNet{flaw: "unknown"}), "of another build arrives as"},
		{"length", component(savedNet{flaw: "length"}), "instead of 32|touches its target"},
		{"lossy, in a storm", stormed(ComponentTarget(savedNet{flaw: "lossy"})), "level versioned accepts field 3 as"},
	})
}

package netcomptest

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// savedNet is levelNet with a versioned form, which has one flaw at will.
type savedNet struct {
	levelNet
	flaw string
}

func (c savedNet) Info() netcomp.Info {
	i := c.levelNet.Info()
	i.Versioned, i.MaxVersionedBits = c.flaw != "unsaid", 5+10+32+5
	if c.flaw == "bits" {
		i.MaxVersionedBits--
	}
	return i
}

func (c savedNet) AppendVersioned(w *wire.BitWriter, v *level, _ *netcomp.Refs) {
	f := netcomp.NewFieldWriter(w)
	f.Field(3, 32)
	w.Bits(uint64(math.Float32bits(v.V)), 32)
	f.End()
}

func (c savedNet) ParseVersioned(r *wire.BitReader, v *level, _ *netcomp.Refs) error {
	x := *v
	if c.flaw == "lacking" {
		x = level{}
	}
	for f := netcomp.NewFieldReader(r); f.Next(); {
		switch {
		case f.Number == 3 && c.flaw == "length":
			x.V = math.Float32frombits(uint32(r.Bits(uint(min(f.Bits, 64)))))
		case f.Number == 3:
			x.V = math.Float32frombits(uint32(r.Bits(32)))
		case c.flaw == "unknown":
			r.Fail(wire.ErrValue)
		default:
			f.Skip()
		}
		if c.flaw == "touch" {
			*v = x
		}
		if c.flaw == "lossy" && f.Number == 3 {
			x.V = float32(math.Round(float64(x.V)*4)) / 4
		}
		if c.flaw == "alloc" {
			sink = new(level)
		}
	}
	if r.Err() == nil {
		*v = x
	}
	return r.Err()
}

func TestComponentFindsFlawsOfVersionedForms(t *testing.T) {
	hash := wire.Hash64([]byte("level\n" + levelNet{}.Info().Text))
	for flaw, text := range map[string]string{
		"": "", "unsaid": "Info.Versioned is false", "bits": "takes 52 bits, Info says at most 51", "lacking": "without fields makes", "length": "instead of 32",
		"unknown": "of another build arrives as", "touch": "touches its target", "lossy": "after a round trip", "alloc": "allocates 1 times",
	} {
		said := judge(func(t testing.TB) { Component(t, savedNet{flaw: flaw}, hash, level{0}, level{1}) })
		require.Contains(t, said, text, flaw)
		require.Equal(t, flaw == "", said == "", "%s: %s", flaw, said)
	}
	hostile := []byte{0x03, 0x04, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	b, _ := newComponent(savedNet{}).versioned.bytes(&level{0.3})
	for flaw, text := range map[string]string{"": "", "lossy": "accepts field 3 as", "touch": "touches its target"} {
		target := ComponentTarget(savedNet{flaw: flaw})
		said := judge(func(t testing.TB) {
			target.feed(t, hostile)
			target.feed(t, b)
			target.feed(t, b[:7])
		})
		require.Contains(t, said, text, flaw)
		require.Equal(t, flaw == "", said == "", "%s: %s", flaw, said)
	}
	require.Len(t, ComponentTarget(savedNet{}).lines(), 6)
	require.Len(t, ComponentTarget(levelNet{}).lines(), 5)
}

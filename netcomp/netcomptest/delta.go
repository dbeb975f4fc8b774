package netcomptest

import (
	"testing"

	"github.com/tickwire/tickwire/wire"
)

// delta is the form of an image as a difference from base.
func (c *component[T, Q, C]) delta(base *Q) *form[Q] {
	return &form[Q]{
		name:   c.info.Name + " delta",
		append: func(w *wire.BitWriter, q *Q) { c.codec.AppendDelta(w, q, base, &c.s.refs) },
		parse:  func(r *wire.BitReader, q *Q) error { c.listen(r); return c.codec.ParseDelta(r, q, base, &c.s.refs) },
		skip:   func(r *wire.BitReader) error { return c.codec.SkipDelta(r, &c.s.refs) }, maxBits: c.info.MaxDeltaBits,
	}
}

// checkDelta checks deltas between images: of no field, of each by itself, of
// every set of fields or very many of them, and of single values in arrays and
// structs. A codec written by hand need not have deltas.
func (c *component[T, Q, C]) checkDelta(t testing.TB, images []Q) {
	t.Helper()
	if c.info.MaxDeltaBits == 0 {
		return
	}
	groups := c.checkUnchanged(t, images)
	if c.info.Partial {
		groups -= shareBits
	}
	for i := range images {
		base, q := images[i], images[(i+1)%len(images)]
		if got := c.delta(&base).check(t, q, images[0]); got != q {
			t.Errorf("%s: image %+v, told from %+v, arrives as %+v", c.info.Name, q, base, got)
		}
	}
	var seen uint64
	all := true // fields that hold anything were changed
	for _, base := range []Q{images[0], images[len(images)-1]} {
		m := newMix(base, images)
		all = all && len(m.parts) == m.fields
		for set := range subsets(len(m.parts)) {
			mask := c.checkChanged(t, base, m.take(set), groups)
			if set&(set-1) != 0 || set == 0 {
				continue
			}
			if mask&(mask-1) != 0 || mask == 0 {
				t.Errorf("%s: a change of one field sets the bits %b of %d groups", c.info.Name, mask, groups)
			}
			seen |= mask
		}
		for q := range m.leaves() {
			c.checkChanged(t, base, q, groups)
		}
	}
	if groups > 64 || seen&^(1<<groups-1) != 0 || all && seen != 1<<groups-1 {
		t.Errorf("%s: a delta of equal images has %d bits, and single changes set %b of them", c.info.Name, groups, seen)
	}
}

// checkUnchanged returns the bits of a delta of equal images, which are zeros.
func (c *component[T, Q, C]) checkUnchanged(t testing.TB, images []Q) (bits int) {
	t.Helper()
	for i, q := range images {
		b, n := c.delta(&q).bytes(&q)
		if i > 0 && n != bits {
			t.Errorf("%s: deltas of equal images have %d and %d bits", c.info.Name, bits, n)
		}
		bits = n
		for _, x := range b {
			if x != 0 {
				t.Errorf("%s: the delta of %+v and itself is %x", c.info.Name, q, b)
			}
		}
		if got := c.delta(&q).check(t, q, images[0]); got != q {
			t.Errorf("%s: %+v, unchanged, arrives as %+v", c.info.Name, q, got)
		}
	}
	return bits
}

// checkChanged tells q from base and returns which groups were told.
func (c *component[T, Q, C]) checkChanged(t testing.TB, base, q Q, groups int) (mask uint64) {
	t.Helper()
	f := c.delta(&base)
	if got := f.pass(t, q, base); got != q {
		t.Errorf("%s: image %+v, told from %+v, arrives as %+v", c.info.Name, q, base, got)
	}
	b, _ := f.bytes(&q)
	r, one := wire.NewBitReader(b), base
	if err := c.codec.ParseDelta(&r, &one, &one, &c.s.refs); err != nil || one != q {
		t.Errorf("%s: image %+v, told from %+v in place, arrives as %+v, %v", c.info.Name, q, base, one, err)
	}
	// Against q, the same bits tell of changes to what is there, or of others.
	c.delta(&q).feed(t, b, true)
	r.Reset(b)
	if c.info.Partial {
		r.Skip(shareBits)
	}
	return r.Bits(uint(min(groups, 64)))
}

// feedDelta parses hostile bytes as a delta from several bases.
func (c *component[T, Q, C]) feedDelta(t testing.TB, data []byte, bases []Q) {
	t.Helper()
	if c.info.MaxDeltaBits == 0 {
		return
	}
	for i := range bases {
		if q, ok := c.delta(&bases[i]).feed(t, data, true); ok {
			r, one := wire.NewBitReader(data), bases[i]
			if err := c.codec.ParseDelta(&r, &one, &one, &c.s.refs); err != nil || one != q {
				t.Errorf("%s delta %x is %+v, in place %+v, %v", c.info.Name, data, q, one, err)
			}
		}
	}
}

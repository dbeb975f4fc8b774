package netcomptest

import (
	"testing"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// component joins a codec with what it is tested with.
type component[T any, Q comparable, C netcomp.Codec[T, Q]] struct {
	codec C
	info  netcomp.Info
	s     *subject
	raw   form[T]
	image form[Q]
	// versioned is the form of what is versioned, else nil.
	versioned *form[T]
}

func newComponent[T any, Q comparable, C netcomp.Codec[T, Q]](codec C) *component[T, Q, C] {
	c := &component[T, Q, C]{codec: codec, info: codec.Info(), s: newSubject()}
	c.raw = form[T]{
		name:   c.info.Name + " raw",
		append: func(w *wire.BitWriter, v *T) { codec.AppendRaw(w, v, &c.s.refs) },
		parse:  func(r *wire.BitReader, v *T) error { c.listen(r); return codec.ParseRaw(r, v, c.s.reader()) },
		skip:   func(r *wire.BitReader) error { return codec.SkipRaw(r, &c.s.refs) }, maxBits: c.info.MaxRawBits,
	}
	c.image = form[Q]{
		name:   c.info.Name + " image",
		append: func(w *wire.BitWriter, q *Q) { codec.AppendImage(w, q, &c.s.refs) },
		parse:  func(r *wire.BitReader, q *Q) error { c.listen(r); return codec.ParseImage(r, q, &c.s.refs) },
		skip:   func(r *wire.BitReader) error { return codec.SkipImage(r, &c.s.refs) }, maxBits: c.info.MaxImageBits,
	}
	c.versioned = c.newVersioned()
	return c
}

// shareBits begin the forms of a component that not every peer gets whole.
const shareBits = 2

// listen makes what is written next for whom the form that is read is for: it
// is compared with that.
func (c *component[T, Q, C]) listen(r *wire.BitReader) {
	if ahead := *r; c.info.Partial {
		if s := netcomp.Share(ahead.Bits(shareBits)); s <= netcomp.ShareOthers {
			c.s.refs.Share = s
		}
	}
}

// Component checks the codec of a component over the extremes of its Go types
// and over exact, values that its image must give back bit for bit, and those
// beside them. hash is the FNV-1a hash of the name, a line feed and the text
// that Info must have.
func Component[T any, Q comparable, C netcomp.Codec[T, Q]](t testing.TB, codec C, hash uint64, exact ...T) {
	t.Helper()
	c := newComponent(codec)
	schema(t, c.info.Name, c.info.Text, hash)
	all := append(values[T](c.s), exact...)
	all = append(all, beside(exact)...)
	if empty := hollow[T](c.s); !rejects(empty, func(v T) { c.fresh(v) }) {
		all = append(all, empty...)
	}
	if rejects(all, func(v T) { c.fresh(v) }) {
		t.Skip(rejected)
	}
	var images []Q
	for i, v := range all {
		other := all[(i+1)%len(all)]
		c.checkRaw(t, v, other)
		c.checkImage(t, v, other)
		c.checkBlend(t, v, other)
		c.checkNear(t, v, other)
		c.checkCorrect(t, v, other, all[(i+2)%len(all)])
		images = append(images, c.fresh(v))
		c.checkPredict(t, c.fresh(other), images[i])
	}
	for i, v := range exact {
		if got := c.restored(c.fresh(v)); !c.equal(got, v) {
			t.Errorf("the image of %+v restores %+v", v, got)
		}
		c.checkCorrected(t, v, exact[(i+1)%len(exact)])
	}
	c.checkDelta(t, images)
	c.checkShares(t, all, images)
	c.checkVersioned(t, all)
	c.checkHysteresis(t)
	c.checkAllocs(t, all[3], all[1])
}

func (c *component[T, Q, C]) equal(a, b T) bool {
	c.codec.Canon(&a)
	c.codec.Canon(&b)
	return c.codec.Equal(&a, &b)
}

func (c *component[T, Q, C]) fresh(v T) (q Q) {
	c.codec.Quantize(&q, &v, &c.s.refs, true)
	return q
}

func (c *component[T, Q, C]) kept(q Q, v T) Q {
	c.codec.Quantize(&q, &v, &c.s.refs, false)
	return q
}

func (c *component[T, Q, C]) restored(q Q) (v T) {
	c.codec.Dequantize(&v, &q, &c.s.refs)
	return v
}

func (c *component[T, Q, C]) checkRaw(t testing.TB, v, other T) {
	t.Helper()
	if got := c.raw.check(t, v, other); !c.equal(got, v) {
		t.Errorf("raw of %+v arrives as %+v", v, got)
	}
}

func (c *component[T, Q, C]) checkImage(t testing.TB, v, other T) {
	t.Helper()
	q := c.fresh(v)
	if got := c.image.check(t, q, c.fresh(other)); got != q {
		t.Errorf("image %+v arrives as %+v", q, got)
	}
	c.checkIdempotent(t, v)
	moved := c.kept(q, other)
	if again := c.kept(moved, other); again != moved {
		t.Errorf("image %+v kept of %+v turns into %+v without a change", moved, other, again)
	}
}

// checkIdempotent checks that the value an image restores has this image,
// whether it is made afresh or kept.
func (c *component[T, Q, C]) checkIdempotent(t testing.TB, v T) {
	t.Helper()
	q := c.fresh(v)
	back := c.restored(q)
	if again := c.fresh(back); again != q {
		t.Errorf("image of %+v is %+v, restored %+v, whose image is %+v", v, q, back, again)
	}
	if again := c.kept(q, back); again != q {
		t.Errorf("image %+v does not keep its own value %+v: %+v", q, back, again)
	}
}

// checkShares checks the forms of a component that not every peer gets whole,
// as each of the peers gets them.
func (c *component[T, Q, C]) checkShares(t testing.TB, all []T, images []Q) {
	t.Helper()
	if !c.info.Partial {
		return
	}
	defer func() { c.s.refs.Share = netcomp.ShareAll }()
	for _, c.s.refs.Share = range []netcomp.Share{netcomp.ShareOwner, netcomp.ShareOthers} {
		for i := range all {
			c.raw.check(t, all[i], all[0])
			c.image.check(t, images[i], images[0])
			if c.info.MaxDeltaBits > 0 {
				c.delta(&images[0]).check(t, images[i], images[0])
			}
			c.checkSecrets(t, all[i], all[(i+1)%len(all)], images[0])
		}
	}
}

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
}

func newComponent[T any, Q comparable, C netcomp.Codec[T, Q]](codec C) *component[T, Q, C] {
	c := &component[T, Q, C]{codec: codec, info: codec.Info(), s: newSubject()}
	c.raw = form[T]{
		name:   c.info.Name + " raw",
		append: func(w *wire.BitWriter, v *T) { codec.AppendRaw(w, v, &c.s.refs) },
		parse:  func(r *wire.BitReader, v *T) error { return codec.ParseRaw(r, v, &c.s.refs) },
		skip:   func(r *wire.BitReader) error { return codec.SkipRaw(r, &c.s.refs) }, maxBits: c.info.MaxRawBits,
	}
	c.image = form[Q]{
		name:   c.info.Name + " image",
		append: func(w *wire.BitWriter, q *Q) { codec.AppendImage(w, q, &c.s.refs) },
		parse:  func(r *wire.BitReader, q *Q) error { return codec.ParseImage(r, q, &c.s.refs) },
		skip:   func(r *wire.BitReader) error { return codec.SkipImage(r, &c.s.refs) }, maxBits: c.info.MaxImageBits,
	}
	return c
}

// Component checks the codec of a component over the extremes of its Go types
// and over exact, values that its image must give back bit for bit. hash is
// the FNV-1a hash of the name, a line feed and the text that Info must have.
func Component[T any, Q comparable, C netcomp.Codec[T, Q]](t testing.TB, codec C, hash uint64, exact ...T) {
	t.Helper()
	c := newComponent(codec)
	golden(t, c.info.Name, c.info.Text, hash)
	all := append(values[T](c.s), exact...)
	for i, v := range all {
		c.checkRaw(t, v, all[(i+1)%len(all)])
		c.checkImage(t, v, all[(i+1)%len(all)])
		c.checkBlend(t, v, all[(i+1)%len(all)])
	}
	for _, v := range exact {
		if got := c.restored(c.fresh(v)); !c.equal(got, v) {
			t.Errorf("the image of %+v restores %+v", v, got)
		}
	}
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
	back := c.restored(q)
	if again := c.fresh(back); again != q {
		t.Errorf("image of %+v is %+v, restored %+v, whose image is %+v", v, q, back, again)
	}
	if again := c.kept(q, back); again != q {
		t.Errorf("image %+v does not keep its own value %+v: %+v", q, back, again)
	}
	moved := c.kept(q, other)
	if again := c.kept(moved, other); again != moved {
		t.Errorf("image %+v kept of %+v turns into %+v without a change", moved, other, again)
	}
}

func (c *component[T, Q, C]) checkBlend(t testing.TB, a, b T) {
	t.Helper()
	c.codec.Canon(&a)
	c.codec.Canon(&b)
	var out T
	for _, at := range []struct {
		t    float32
		want T
	}{{-1, a}, {0, a}, {1, b}, {2, b}} {
		if c.codec.Blend(&out, &a, &b, at.t, 1.0/60); !c.codec.Equal(&out, &at.want) {
			t.Errorf("blend of %+v and %+v at %v is %+v", a, b, at.t, out)
		}
	}
	c.codec.Blend(&out, &a, &b, 0.25, 1.0/60)
	left, right := a, b
	c.codec.Blend(&left, &left, &b, 0.25, 1.0/60)
	c.codec.Blend(&right, &a, &right, 0.25, 1.0/60)
	if !c.equal(left, out) || !c.equal(right, out) {
		t.Errorf("blend of %+v and %+v is %+v, in place %+v and %+v", a, b, out, left, right)
	}
	var d T
	c.codec.Apart(&d, &a, &a)
	moved := a
	c.codec.Shift(&moved, &d, 0.5)
	if c.equal(d, *new(T)) && !c.equal(moved, a) { // infinity has no distance of zero to itself
		t.Errorf("%+v shifted by nothing is %+v", a, moved)
	}
}

func (c *component[T, Q, C]) checkAllocs(t testing.TB, v, other T) {
	t.Helper()
	var w wire.BitWriter
	var r wire.BitReader
	var q Q
	var out T
	buf := make([]byte, 0, (c.info.MaxRawBits+c.info.MaxImageBits)/8+32)
	if n := testing.AllocsPerRun(20, func() {
		w.Reset(buf)
		c.codec.AppendRaw(&w, &v, &c.s.refs)
		r.Reset(w.Bytes())
		if err := c.codec.ParseRaw(&r, &out, &c.s.refs); err != nil {
			t.Fatal(err)
		}
		c.codec.Quantize(&q, &other, &c.s.refs, false)
		w.Reset(buf)
		c.codec.AppendImage(&w, &q, &c.s.refs)
		r.Reset(w.Bytes())
		if err := c.codec.ParseImage(&r, &q, &c.s.refs); err != nil {
			t.Fatal(err)
		}
		c.codec.Dequantize(&out, &q, &c.s.refs)
		c.codec.Blend(&out, &v, &other, 0.5, 1.0/60)
		c.codec.Apart(&out, &v, &other)
		c.codec.Shift(&out, &v, 0.5)
		c.codec.Canon(&out)
		c.codec.Equal(&out, &v)
	}); n != 0 {
		t.Errorf("%s allocates %v times", c.info.Name, n)
	}
}

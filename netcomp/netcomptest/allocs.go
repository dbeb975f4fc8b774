package netcomptest

import (
	"testing"

	"github.com/tickwire/tickwire/wire"
)

// checkAllocs checks that no method of a component's codec allocates. Info
// does, in nobody's way.
func (c *component[T, Q, C]) checkAllocs(t testing.TB, v, other T) {
	t.Helper()
	var w wire.BitWriter
	var r wire.BitReader
	var out T
	refs := &c.s.refs
	base, q, p := c.fresh(v), c.fresh(other), c.fresh(v)
	buf := make([]byte, 0, (c.info.MaxRawBits+c.info.MaxImageBits+c.info.MaxDeltaBits+c.info.MaxVersionedBits)/8+32)
	no := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	written := func() { r.Reset(w.Bytes()); w.Reset(buf) }
	n := testing.AllocsPerRun(20, func() {
		w.Reset(buf)
		c.codec.AppendRaw(&w, &v, refs)
		written()
		again := r
		no(c.codec.ParseRaw(&r, &out, refs))
		r = again
		no(c.codec.SkipRaw(&r, refs))
		c.codec.Quantize(&q, &other, refs, false)
		c.codec.AppendImage(&w, &q, refs)
		written()
		again = r
		no(c.codec.ParseImage(&r, &q, refs))
		r = again
		no(c.codec.SkipImage(&r, refs))
		c.codec.Dequantize(&out, &q, refs)
		if c.info.MaxDeltaBits > 0 {
			c.codec.AppendDelta(&w, &q, &base, refs)
			written()
			again = r
			no(c.codec.ParseDelta(&r, &p, &base, refs))
			r = again
			no(c.codec.SkipDelta(&r, refs))
		}
		if c.versioned != nil {
			c.versioned.append(&w, &v)
			written()
			no(c.versioned.parse(&r, &out))
		}
		c.codec.Line(&p, &base, &q, 3, 2)
		c.codec.Move(&p, &q, 3, 60)
		c.codec.Blend(&out, &v, &other, 0.5, 1.0/60)
		c.codec.Apart(&out, &v, &other)
		c.codec.Shift(&out, &v, 0.5)
		c.codec.Canon(&out)
		c.codec.Equal(&out, &v)
		c.codec.Near(&out, &v, 16)
		c.codec.Correct(&out, &v, &other)
	})
	if n != 0 {
		t.Errorf("%s allocates %v times", c.info.Name, n)
	}
}

package netcomptest

import (
	"testing"

	"github.com/tickwire/tickwire/netcomp"
)

// Fuzz feeds the target that the first byte selects with the bytes after it.
// An accepted input must be canonical, a refused one leave no trace, and
// neither may panic. It begins with the forms of each type's zero, golden and
// largest values, whole, cut off and with a bit turned.
func Fuzz(f *testing.F, targets ...Target) {
	f.Helper()
	for i, x := range targets {
		for _, seed := range x.sown() {
			f.Add(append([]byte{byte(i)}, seed...))
		}
		for _, fill := range []byte{0, 1, 0x55, 0xaa, 0xff} {
			data := make([]byte, 96)
			for j := range data {
				data[j] = fill
			}
			data[0] = byte(i)
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 0 && len(targets) > 0 {
			targets[int(data[0])%len(targets)].feed(t, data[1:])
		}
	})
}

// feed hands hostile bytes to every form of a component.
func (c *component[T, Q, C]) feed(t testing.TB, data []byte, bases []Q) {
	t.Helper()
	// A reference that resolves to nothing is nothing when written again, so raw forms with one need not come back.
	v, ok := c.raw.feed(t, data, !c.info.Refs)
	c.s.refs.Share = netcomp.ShareAll
	if ok {
		c.checkImage(t, v, v)
	}
	c.feedDelta(t, data, bases)
	if c.versioned != nil {
		c.versioned.feed(t, data, !c.info.Refs)
	}
	q, ok := c.image.feed(t, data, true)
	c.s.refs.Share = netcomp.ShareAll
	if !ok {
		return
	}
	if again := c.fresh(c.restored(q)); again != q && !c.info.Refs {
		t.Errorf("image %+v restores a value with image %+v", q, again)
	}
	c.checkPredict(t, bases[0], q)
	if _, bits := c.image.bytes(&q); len(data) > bits/8 { // what follows it is a delta from it
		c.feedDelta(t, data[bits/8:], []Q{q})
	}
}

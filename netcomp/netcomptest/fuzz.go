package netcomptest

import (
	"testing"

	"github.com/tickwire/tickwire/netcomp"
)

// A Target is one codec of a fuzz target that holds many.
type Target func(t testing.TB, data []byte)

// Fuzz feeds the target that the first byte selects with the bytes after it.
// An accepted input must be canonical, a refused one leave no trace, and
// neither may panic.
func Fuzz(f *testing.F, targets ...Target) {
	f.Helper()
	for i := range targets {
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
			targets[int(data[0])%len(targets)](t, data[1:])
		}
	})
}

// ComponentTarget is the target of a component: both of its forms read the
// same bytes.
func ComponentTarget[T any, Q comparable, C netcomp.Codec[T, Q]](codec C) Target {
	c := newComponent(codec)
	return func(t testing.TB, data []byte) {
		// A reference that resolves to nothing is nothing when written again, so raw forms with one need not come back.
		if v, ok := c.raw.feed(t, data, !c.info.Refs); ok {
			c.checkImage(t, v, v)
		}
		if q, ok := c.image.feed(t, data, true); ok && !c.info.Refs {
			if again := c.fresh(c.restored(q)); again != q {
				t.Errorf("image %+v restores a value with image %+v", q, again)
			}
		}
	}
}

// MessageTarget is the target of an action or event.
func MessageTarget[A any, C netcomp.MessageCodec[A]](codec C) Target {
	m := newMessage[A](codec)
	return func(t testing.TB, data []byte) { m.feed(t, data, !m.info.Refs) }
}

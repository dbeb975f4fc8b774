package netcomptest

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"github.com/tickwire/tickwire/netcomp"
)

// checkSecrets checks that no form for the peers of a share changes with a field that the text of the wire form has for
// the other ones only: what is not meant for a peer must not reach it in any way.
func (c *component[T, Q, C]) checkSecrets(t testing.TB, v, other T, base Q) {
	t.Helper()
	secret := map[netcomp.Share]string{netcomp.ShareOwner: "send=others", netcomp.ShareOthers: "send=owner"}[c.s.refs.Share]
	for _, line := range strings.Split(c.info.Text, "\n") {
		words := strings.Fields(line + " ")
		if !strings.Contains(line+" ", " "+secret+" ") {
			continue
		}
		name, changed := outermost(words[0]), v
		reflect.ValueOf(&changed).Elem().FieldByName(name).Set(reflect.ValueOf(other).FieldByName(name))
		q, p := c.fresh(v), c.fresh(changed)
		same := says(&c.raw, &v, &changed) && says(&c.image, &q, &p)
		if c.info.MaxDeltaBits > 0 {
			same = same && says(c.delta(&base), &q, &p)
		}
		if !same {
			t.Errorf("%s: a form for share %d of %+v tells %s, which is %s", c.info.Name, c.s.refs.Share, v, name, secret)
		}
	}
}

// says reports whether a form says the same of two values.
func says[X any](f *form[X], a, b *X) bool {
	x, n := f.bytes(a)
	y, m := f.bytes(b)
	return n == m && bytes.Equal(x, y)
}

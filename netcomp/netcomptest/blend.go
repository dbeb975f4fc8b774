package netcomptest

import "testing"

// checkBlend checks that both ends of a blend are what they are bit for bit,
// whatever the time between them, and that it works in place.
func (c *component[T, Q, C]) checkBlend(t testing.TB, a, b T) {
	t.Helper()
	for _, at := range []struct {
		t, dt float32
		want  T
	}{{-1, 1.0 / 60, a}, {0, 1.0 / 60, a}, {0, 0, a}, {1, 1.0 / 60, b}, {1, 0, b}, {1, 60, b}, {2, 1.0 / 60, b}} {
		var out T
		left, right := a, b
		c.codec.Blend(&out, &a, &b, at.t, at.dt)
		c.codec.Blend(&left, &left, &b, at.t, at.dt)
		c.codec.Blend(&right, &a, &right, at.t, at.dt)
		if !same(&out, &at.want) || !same(&left, &at.want) || !same(&right, &at.want) {
			t.Errorf("blend of %+v and %+v at its end %v is %+v, in place %+v and %+v", a, b, at.t, out, left, right)
		}
	}
	c.codec.Canon(&a)
	c.codec.Canon(&b)
	var out T
	c.codec.Blend(&out, &a, &b, 0.25, 1.0/60)
	left, right := a, b
	c.codec.Blend(&left, &left, &b, 0.25, 1.0/60)
	c.codec.Blend(&right, &a, &right, 0.25, 1.0/60)
	if !c.equal(left, out) || !c.equal(right, out) {
		t.Errorf("blend of %+v and %+v on its way is %+v, in place %+v and %+v", a, b, out, left, right)
	}
	var zero, none, d T
	c.codec.Apart(&none, &zero, &zero) // not zero itself where there are rotations
	c.codec.Apart(&d, &a, &a)
	moved := a
	c.codec.Shift(&moved, &d, 0.5)
	if c.equal(d, none) && !c.equal(moved, a) { // infinity has no distance of zero to itself
		t.Errorf("%+v shifted by nothing is %+v", a, moved)
	}
}

package netcomptest

import "testing"

// checkPredict predicts an image from the images a and b, and from b alone:
// now it is b, later it is one that can be sent, and it works in place.
func (c *component[T, Q, C]) checkPredict(t testing.TB, a, b Q) {
	t.Helper()
	for _, ticks := range []int64{0, 1, 7, 1 << 16} {
		for _, span := range []int64{1, 3, 1 << 16} {
			p, left, right := a, a, b
			c.codec.Line(&p, &a, &b, ticks, span)
			c.codec.Line(&left, &left, &b, ticks, span)
			c.codec.Line(&right, &a, &right, ticks, span)
			c.checkPredicted(t, "on a line", b, p, left, right, ticks)
			c.codec.Line(&p, &b, &b, ticks, span)
			if p != b {
				t.Errorf("%s: image %+v, which stayed, is predicted as %+v", c.info.Name, b, p)
			}
		}
		for _, rate := range []int64{1, 20, 128} {
			p, inPlace := a, b
			c.codec.Move(&p, &b, ticks, rate)
			c.codec.Move(&inPlace, &inPlace, ticks, rate)
			c.checkPredicted(t, "by its velocity", b, p, inPlace, inPlace, ticks)
			if !c.info.Predicts && p != b {
				t.Errorf("%s: image %+v moves to %+v, but Info.Predicts is false", c.info.Name, b, p)
			}
		}
	}
}

func (c *component[T, Q, C]) checkPredicted(t testing.TB, how string, b, p, left, right Q, ticks int64) {
	t.Helper()
	if ticks == 0 && p != b {
		t.Errorf("%s: image %+v predicted %s by nothing is %+v", c.info.Name, b, how, p)
	}
	if left != p || right != p {
		t.Errorf("%s: image %+v predicted %s is %+v, in place %+v and %+v", c.info.Name, b, how, p, left, right)
	}
	if got := c.image.pass(t, p, b); got != p {
		t.Errorf("%s: image %+v predicted %s arrives as %+v", c.info.Name, p, how, got)
	}
}

package netcomptest

import "testing"

// checkCorrect checks that the correction by nothing changes nothing, and that
// one which is refused has not begun.
func (c *component[T, Q, C]) checkCorrect(t testing.TB, v, was, is T) {
	t.Helper()
	got := v
	if !c.codec.Correct(&got, &was, &was) || !same(&got, &v) {
		t.Errorf("%+v corrected by the difference of %+v and itself is %+v", v, was, got)
	}
	got = v
	if !c.codec.Correct(&got, &was, &is) && !same(&got, &v) {
		t.Errorf("%+v is not corrected from %+v to %+v, and yet it is %+v now", v, was, is, got)
	}
}

// corrected is how far a correction may be from what it leads to, in units of
// the last place: a sum and a difference round once each.
const corrected = 4

// checkCorrected checks that what was, and should have been is, becomes is.
// Both are finite and in all ranges.
func (c *component[T, Q, C]) checkCorrected(t testing.TB, was, is T) {
	t.Helper()
	got := was
	if c.codec.Correct(&got, &was, &is) && !c.codec.Near(&got, &is, corrected) {
		t.Errorf("%+v corrected to %+v is %+v", was, is, got)
	}
}

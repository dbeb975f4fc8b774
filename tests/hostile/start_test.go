package hostile

import "testing"

func TestNobodyAttacks(t *testing.T) {
	r := newRig(t, 50)
	l := r.inside()
	r.run(60)
	if l.peer() == nil {
		t.Fatal(l.why())
	}
	r.unharmed()
}

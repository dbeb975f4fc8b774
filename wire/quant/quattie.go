package quant

import "math"

// settle returns the valid code next to a rounded one whose largest components
// nearly tie; what was rounded is w, x, y, z, times k. It runs for one rotation
// in 200 at 10 bits.
func (q threes) settle(of [4]float64, k float64, g *grid) threes {
	d, a := float64(of[q.drop&3]*k), float64(of[(q.drop+1)&3]*k)
	b, c := float64(of[(q.drop+2)&3]*k), float64(of[(q.drop+3)&3]*k)
	d2, most := q.dropped(g), q.largest()
	// D is short, or so short that another would take its place unduly: round
	// what was rounded up most down.
	for d2 < most*most || d > float64(most)+0.5 && d2 <= most*most+most && !q.first(most) {
		u, v, w := excess(q.a, a), excess(q.b, b), excess(q.c, c)
		switch max(u, v, w) {
		case u:
			q.a = inwards(q.a)
		case v:
			q.b = inwards(q.b)
		default:
			q.c = inwards(q.c)
		}
		d2, most = q.dropped(g), q.largest()
	}
	if d2 > most*most+most || q.first(most) {
		return q
	}
	// The dropped one rounds to the largest: it takes that number, and the
	// first of them is dropped. D stays what it was.
	var n [4]int64
	n[q.drop&3], n[(q.drop+1)&3], n[(q.drop+2)&3], n[(q.drop+3)&3] = most, q.a, q.b, q.c
	q.drop = 0
	for n[q.drop] != most && n[q.drop] != -most {
		q.drop++
	}
	if n[q.drop] < 0 { // the negative quaternion is the same rotation
		n = [4]int64{-n[0], -n[1], -n[2], -n[3]}
	}
	return threes{q.drop, n[(q.drop+1)&3], n[(q.drop+2)&3], n[(q.drop+3)&3]}
}

// excess returns by how much n is farther from zero than x; never for zero.
func excess(n int64, x float64) float64 {
	if n == 0 {
		return math.Inf(-1)
	}
	return float64(max(n, -n)) - math.Abs(x)
}

// inwards returns n, one nearer to zero.
func inwards(n int64) int64 {
	if n > 0 {
		return n - 1
	}
	return n + 1
}

// first reports whether no component before the dropped one is ±n.
func (q threes) first(n int64) bool {
	// The one at place p follows the dropped one by p-drop, modulo 4.
	c, b, a := q.c == n || q.c == -n, q.b == n || q.b == -n, q.a == n || q.a == -n
	switch q.drop {
	case 1:
		return !c
	case 2:
		return !c && !b
	case 3:
		return !c && !b && !a
	}
	return true
}

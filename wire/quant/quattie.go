package quant

import "math"

// settle returns the valid code next to a rounded one whose largest components
// nearly tie; a, b, c and the dropped d are what was rounded. It runs for one
// rotation in 200 at 10 bits.
func (q threes) settle(a, b, c, d float64, m int64) threes {
	d2, most := q.squares(m)
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
		d2, most = q.squares(m)
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

// norm2 returns the square of the length.
func norm2(x, y, z, w float64) float64 {
	return float64(x*x) + float64(y*y) + (float64(z*z) + float64(w*w))
}

// ordinary reports whether a square of a length is so far from the ends of
// float64 that nothing was lost in it; false for NaN. Only float64 components
// can be short of it, and float32 ones that are zero or not finite.
func ordinary(sum float64) bool { return sum >= 1e-200 && sum <= 1e200 }

// inverseRoot returns 1/√sum. Near 1, where the lengths of rotations are, it is
// the series, exact to float64's last bit: a root and a quotient cost as much
// as the rest of a code.
func inverseRoot(sum float64) float64 {
	if e := sum - 1; e < 1e-4 && e > -1e-4 {
		return 1 - float64(e*(1.0/2-float64(e*(3.0/8-float64(e*(5.0/16))))))
	}
	return 1 / math.Sqrt(sum)
}

// rescale returns a quaternion divided by its largest component, and the
// square of its length then: 0 if it has no direction.
func rescale(x, y, z, w float64) (_, _, _, _, sum float64) {
	big := max(math.Abs(x), math.Abs(y), math.Abs(z), math.Abs(w)) // NaN if any is
	if !(big > 0 && big <= math.MaxFloat64) {
		return 0, 0, 0, 1, 0
	}
	x, y, z, w = x/big, y/big, z/big, w/big
	return x, y, z, w, norm2(x, y, z, w)
}

// largest returns the place of the largest component in the order w, x, y, z,
// of equal ones the first. It compares bits, without branches: of positive
// floats those are ordered as the numbers, and the lowest two, which no
// float32 has, make way for the place.
func largest(x, y, z, w float64) int {
	const place, number = 3, 1<<63 - 4
	a := int64(math.Float64bits(w)&number | 3)
	b := int64(math.Float64bits(x)&number | 2)
	c := int64(math.Float64bits(y)&number | 1)
	d := int64(math.Float64bits(z) & number)
	return 3 - int(higher(higher(a, b), higher(c, d))&place)
}

// higher returns the larger of two numbers that are not negative, and away the
// distance from zero. The builtins become branches, which are guessed wrong
// for every other rotation.
func higher(a, b int64) int64 { return a - (a-b)&((a-b)>>63) }

func away(n int64) int64 { return (n ^ n>>63) - n>>63 }

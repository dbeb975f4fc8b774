package conn

// span is the numbers from lo up to, not including, hi; lo < hi.
type span struct{ lo, hi uint64 }

// spans is a set of numbers as ascending spans that neither touch nor overlap.
// The zero spans is empty. Its work depends on the number of spans, never on
// the numbers in them.
type spans struct{ list []span }

// find returns the first span that ends at or above n: the one that holds n,
// ends there, or is the next above it.
func (s *spans) find(n uint64) int {
	lo, hi := 0, len(s.list)
	for lo < hi {
		if mid := int(uint(lo+hi) / 2); s.list[mid].hi < n {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// add puts lo..hi-1 into the set.
func (s *spans) add(lo, hi uint64) {
	if lo >= hi {
		return
	}
	i := s.find(lo)
	j := i
	for j < len(s.list) && s.list[j].lo <= hi { // all that touch become one
		lo, hi = min(lo, s.list[j].lo), max(hi, s.list[j].hi)
		j++
	}
	s.replace(i, j, span{lo, hi})
}

// remove takes lo..hi-1 out of the set.
func (s *spans) remove(lo, hi uint64) {
	if lo >= hi {
		return
	}
	for i := s.find(lo); i < len(s.list) && s.list[i].lo < hi; {
		at := s.list[i]
		left, right := span{at.lo, min(lo, at.hi)}, span{max(hi, at.lo), at.hi}
		switch {
		case left.lo < left.hi && right.lo < right.hi:
			s.list[i] = left
			s.replace(i+1, i+1, right)
			return
		case left.lo < left.hi:
			s.list[i] = left
			i++
		case right.lo < right.hi:
			s.list[i] = right
			return
		default:
			s.drop(i, i+1)
		}
	}
}

// replace puts one span in the place of those from i to j-1.
func (s *spans) replace(i, j int, with span) {
	if i == j {
		s.list = append(s.list, span{})
		copy(s.list[i+1:], s.list[i:])
	} else {
		s.drop(i+1, j)
	}
	s.list[i] = with
}

func (s *spans) drop(i, j int) {
	if i < j {
		s.list = append(s.list[:i], s.list[j:]...)
	}
}

// cut takes all numbers below n out of the set.
func (s *spans) cut(n uint64) { s.remove(0, n) }

func (s *spans) contains(n uint64) bool {
	i := s.find(n)
	if i < len(s.list) && s.list[i].hi == n { // ends just below n
		i++
	}
	return i < len(s.list) && s.list[i].lo <= n
}

// gap returns the first span in lo..hi-1 of which no number is in the set; ok
// is false when there is none.
func (s *spans) gap(lo, hi uint64) (g span, ok bool) {
	for i := s.find(lo); i < len(s.list) && s.list[i].lo < hi; i++ {
		if s.list[i].lo > lo {
			return span{lo, s.list[i].lo}, true
		}
		lo = max(lo, s.list[i].hi)
	}
	return span{lo, hi}, lo < hi
}

// size returns how many numbers are in the set.
func (s *spans) size() (n uint64) {
	for _, at := range s.list {
		n += at.hi - at.lo
	}
	return n
}

package conn

// seenWindow is how many packet numbers below the largest are told apart. At
// 20 datagrams a tick and 60 Hz it covers 1.7 s of reordering.
const seenWindow = 2048

// seen tells which packets came already: exactly for the seenWindow numbers up
// to the largest; older ones are taken as seen. It also marks what was refused,
// so that a copy of a packet is never offered a second time.
type seen struct {
	any     bool
	largest uint64
	bits    [seenWindow / 64]uint64 // number n at bit n % seenWindow
}

// old reports whether n is too far below the largest to be told.
func (s *seen) old(n uint64) bool {
	return s.any && n < s.largest && s.largest-n >= seenWindow
}

// has reports whether n, which is not old, was marked.
func (s *seen) has(n uint64) bool {
	return s.any && n <= s.largest && s.bits[n%seenWindow/64]&(1<<(n%64)) != 0
}

// mark notes n, which is not old.
func (s *seen) mark(n uint64) {
	if !s.any || n > s.largest {
		if !s.any || n-s.largest >= seenWindow {
			s.bits = [seenWindow / 64]uint64{}
		} else {
			for i := s.largest + 1; i < n; i++ {
				s.bits[i%seenWindow/64] &^= 1 << (i % 64)
			}
		}
		s.any, s.largest = true, n
	}
	s.bits[n%seenWindow/64] |= 1 << (n % 64)
}

// Package bitset is a set of uint32 numbers in pages, for marks by entity
// index: a mark is one store, and walking the marks skips what is unmarked a
// page or a word at a time, so that a walk costs what is set and not what
// could be.
package bitset

import "math/bits"

const (
	pageBytes = 4096 // one page: 4 KiB, 32,768 members
	pageWords = pageBytes / 8
	pageBits  = pageBytes * 8
)

// page is one stretch of the number line.
type page struct {
	n     int // bits set in words
	words [pageWords]uint64
}

// Set is a set of uint32 numbers. The zero value is an empty set, ready to
// use. Memory: 4 KiB for each page of 32,768 numbers that ever held a member
// (kept for reuse), and a pointer for each page below the highest. It belongs
// to one goroutine.
type Set struct {
	pages []*page // nil where no member ever was
	n     int     // members: the sum of n over pages
}

// Set adds i and reports whether it was absent.
func (s *Set) Set(i uint32) bool {
	at := int(i / pageBits)
	for len(s.pages) <= at {
		s.pages = append(s.pages, nil)
	}
	p := s.pages[at]
	if p == nil {
		p = new(page)
		s.pages[at] = p
	}
	w, bit := word(i)
	if p.words[w]&bit != 0 {
		return false
	}
	p.words[w] |= bit
	p.n++
	s.n++
	return true
}

// Clear removes i and reports whether it was present.
func (s *Set) Clear(i uint32) bool {
	if !s.Has(i) {
		return false
	}
	p := s.pages[i/pageBits]
	w, bit := word(i)
	p.words[w] &^= bit
	p.n--
	s.n--
	return true
}

// Has reports whether i is a member.
func (s *Set) Has(i uint32) bool {
	at := int(i / pageBits)
	if at >= len(s.pages) || s.pages[at] == nil {
		return false
	}
	w, bit := word(i)
	return s.pages[at].words[w]&bit != 0
}

// Count returns the number of members. It is kept, not counted.
func (s *Set) Count() int { return s.n }

// Len returns one more than the largest number for which there is room
// without a new page table entry: no member is at or above it. It is a
// multiple of the page, as 1<<32 does not fit into a uint32.
func (s *Set) Len() uint64 { return uint64(len(s.pages)) * pageBits }

// Next returns the smallest member that is at or above i, and false when there
// is none. A walk is
//
//	for i, ok := s.Next(0); ok; i, ok = s.Next(i + 1) { ... }
//
// and may clear what it has visited. (i+1 wraps to 0 after the member 1<<32-1;
// no index of an entity reaches it.)
func (s *Set) Next(i uint32) (uint32, bool) {
	w, _ := word(i)
	low := ^uint64(0) << (i % 64) // the bits of the first word at or above i
	for at := int(i / pageBits); at < len(s.pages); at++ {
		if p := s.pages[at]; p != nil && p.n > 0 {
			for ; w < pageWords; w++ {
				if set := p.words[w] & low; set != 0 {
					return uint32(at*pageBits + w*64 + bits.TrailingZeros64(set)), true
				}
				low = ^uint64(0)
			}
		}
		w, low = 0, ^uint64(0)
	}
	return 0, false
}

// Reset removes every member and keeps the pages. Only pages that hold
// members are touched.
func (s *Set) Reset() {
	for _, p := range s.pages {
		if p != nil && p.n > 0 {
			*p = page{}
		}
	}
	s.n = 0
}

// word returns where i is inside its page.
func word(i uint32) (w int, bit uint64) {
	return int(i % pageBits / 64), 1 << (i % 64)
}

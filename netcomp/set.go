package netcomp

import "math/bits"

// MaxComponents is how many components a schema holds at most; arche's 240 types leave no room for more with their views.
const MaxComponents = 128

// Set is a set of component numbers of a schema.
type Set [MaxComponents / 64]uint64

// Add puts i into the set.
func (s *Set) Add(i int) { s[i/64] |= 1 << (i % 64) }

// Remove takes i out of the set.
func (s *Set) Remove(i int) { s[i/64] &^= 1 << (i % 64) }

// Has reports whether i is a member.
func (s Set) Has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// Empty reports a set without members.
func (s Set) Empty() bool { return s == Set{} }

// Len counts the members.
func (s Set) Len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// Next returns the first member at or after i, -1 if there is none.
func (s Set) Next(i int) int {
	for word := i / 64; word < len(s); word++ {
		rest := s[word]
		if word == i/64 {
			rest = rest >> (i % 64) << (i % 64)
		}
		if rest != 0 {
			return word*64 + bits.TrailingZeros64(rest)
		}
	}
	return -1
}

// Minus returns the members of s that t lacks.
func (s Set) Minus(t Set) Set { return Set{s[0] &^ t[0], s[1] &^ t[1]} }

// And returns the members that both have.
func (s Set) And(t Set) Set { return Set{s[0] & t[0], s[1] & t[1]} }

// Or returns the members of either.
func (s Set) Or(t Set) Set { return Set{s[0] | t[0], s[1] | t[1]} }

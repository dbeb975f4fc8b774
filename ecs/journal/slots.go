package journal

// chunkBits sets the size of a chunk of an array over entity indices: 4096 elements, so
// that growth to a million entities is 256 small steps and never a copy of the whole.
const (
	chunkBits = 12
	chunkSize = 1 << chunkBits
)

// slots is an array of V over entity indices that grows where it is touched. An element
// never touched is zero.
type slots[V any] struct{ chunks []*[chunkSize]V }

// find returns the element, or nil where none was touched near it.
func (s *slots[V]) find(i uint32) *V {
	if c := i >> chunkBits; int(c) < len(s.chunks) && s.chunks[c] != nil {
		return &s.chunks[c][i%chunkSize]
	}
	return nil
}

// at returns the element, growing the array to hold it.
func (s *slots[V]) at(i uint32) *V {
	if p := s.find(i); p != nil {
		return p
	}
	c := int(i >> chunkBits)
	for len(s.chunks) <= c {
		s.chunks = append(s.chunks, nil)
	}
	if s.chunks[c] == nil {
		s.chunks[c] = new([chunkSize]V)
	}
	return &s.chunks[c][i%chunkSize]
}

// clear zeroes every element.
func (s *slots[V]) clear() {
	for _, c := range s.chunks {
		if c != nil {
			clear(c[:])
		}
	}
}

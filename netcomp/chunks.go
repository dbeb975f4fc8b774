package netcomp

// chunks is an array indexed by network index that grows without moving what it holds, so that a world which doubles
// stalls no tick. The zero value is ready.
type chunks[T any] struct{ parts [][]T }

const chunkSize = 1024

// at returns the place of index, made if need be.
func (c *chunks[T]) at(index uint32) *T {
	part := int(index / chunkSize)
	for part >= len(c.parts) {
		c.parts = append(c.parts, nil)
	}
	if c.parts[part] == nil {
		c.parts[part] = make([]T, chunkSize)
	}
	return &c.parts[part][index%chunkSize]
}

// peek returns the place of index, nil if it was never made.
func (c *chunks[T]) peek(index uint32) *T {
	part := int(index / chunkSize)
	if part >= len(c.parts) || c.parts[part] == nil {
		return nil
	}
	return &c.parts[part][index%chunkSize]
}

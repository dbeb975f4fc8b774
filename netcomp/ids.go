package netcomp

import "fmt"

// NetID names a networked entity for the length of a session: generation in the upper half, index in the lower. Zero is
// no entity. An index is used again only when nobody can still know its last owner; the generation tells them apart.
type NetID uint64

// MakeNetID joins an index and its generation; generations start at 1, so that no id is zero.
func MakeNetID(index, gen uint32) NetID { return NetID(gen)<<32 | NetID(index) }

// Index is the dense number of the entity, the place of its images and records.
func (n NetID) Index() uint32 { return uint32(n) }

// Gen is the generation of the index.
func (n NetID) Gen() uint32 { return uint32(n >> 32) }

// String prints index and generation, as 17.2.
func (n NetID) String() string { return fmt.Sprintf("%d.%d", n.Index(), n.Gen()) }

// Pool hands out network ids on the host, the lowest free index first, so that they stay short on the wire. An index
// that was taken comes back only through Free, which the publisher calls when no peer knows it and no page carries it.
type Pool struct {
	gens []uint32 // by index: the generation of the newest id handed out
	free []uint32 // min-heap of free indexes < len(gens)
	max  int
}

// NewPool makes a pool of at most max indexes; zero, and more than any peer takes, is 1<<24.
func NewPool(max int) *Pool {
	if max <= 0 || max > maxIndex {
		max = maxIndex
	}
	return &Pool{max: max}
}

// Take returns a fresh id, or false when every index is in use.
func (p *Pool) Take() (NetID, bool) {
	if len(p.free) == 0 {
		if len(p.gens) >= p.max {
			return 0, false
		}
		p.gens = append(p.gens, 1)
		return MakeNetID(uint32(len(p.gens)-1), 1), true
	}
	index := p.pop()
	p.gens[index]++
	if p.gens[index] == 0 { // 2^32 lives of one index: skip the value that would make a zero id
		p.gens[index] = 1
	}
	return MakeNetID(index, p.gens[index]), true
}

// Free gives an index back. It panics on an index that was never taken.
func (p *Pool) Free(index uint32) {
	if int(index) >= len(p.gens) {
		panic(fmt.Sprintf("netcomp: index %d freed, %d were taken", index, len(p.gens)))
	}
	p.push(index)
}

// Len is one more than the largest index ever taken.
func (p *Pool) Len() int { return len(p.gens) }

// SetGen sets the generation of the newest id of an index not in use; tests start generations near their wrap with it.
func (p *Pool) SetGen(index, gen uint32) {
	for int(index) >= len(p.gens) {
		p.gens = append(p.gens, 0)
		p.push(uint32(len(p.gens) - 1))
	}
	p.gens[index] = gen
}

func (p *Pool) push(v uint32) {
	p.free = append(p.free, v)
	for i := len(p.free) - 1; i > 0; {
		up := (i - 1) / 2
		if p.free[up] <= p.free[i] {
			return
		}
		p.free[up], p.free[i] = p.free[i], p.free[up]
		i = up
	}
}

func (p *Pool) pop() uint32 {
	low := p.free[0]
	last := len(p.free) - 1
	p.free[0] = p.free[last]
	p.free = p.free[:last]
	for i := 0; ; {
		small := 2*i + 1
		if small >= last {
			return low
		}
		if right := small + 1; right < last && p.free[right] < p.free[small] {
			small = right
		}
		if p.free[i] <= p.free[small] {
			return low
		}
		p.free[i], p.free[small] = p.free[small], p.free[i]
		i = small
	}
}

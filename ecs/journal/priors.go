package journal

import "github.com/tickwire/tickwire/ecs"

// blockSize is the number of priors in a block. Blocks are used again as the window
// moves on; the store never copies a prior.
const blockSize = 64

// priors is a window of prior values in order of their writes, numbered from 1 without
// end. Those of one entity are chained, newest first, so that a question about one entity
// walks that entity's alone.
type priors[T any] struct {
	heads slots[uint64] // newest prior of each entity index; may point below the window

	blocks []*block[T] // blocks[0] holds the number base
	base   uint64      // multiple of blockSize
	first  uint64      // oldest number kept
	next   uint64      // number of the next prior; first <= next
}

type block[T any] struct {
	notes  [blockSize]note
	values [blockSize]T
}

// note is what belongs to one prior besides the value.
type note struct {
	entity ecs.Entity // zero: forgotten
	before uint64     // the number that heads held for this entity index
	tick   ecs.Tick   // of the write
}

func newPriors[T any]() priors[T] { return priors[T]{first: 1, next: 1} }

// at returns prior n; first <= n < next.
func (p *priors[T]) at(n uint64) (*note, *T) {
	b := p.blocks[(n-p.base)/blockSize]
	return &b.notes[n%blockSize], &b.values[n%blockSize]
}

// push keeps *v as what e held before its write in tick t.
func (p *priors[T]) push(e ecs.Entity, t ecs.Tick, v *T) {
	if (p.next-p.base)/blockSize == uint64(len(p.blocks)) {
		p.blocks = append(p.blocks, new(block[T]))
	}
	head := p.heads.at(e.ID())
	n, value := p.at(p.next)
	n.entity, n.before, n.tick = e, *head, t
	*value = *v
	*head = p.next
	p.next++
}

// pop takes the newest prior out; there is one. What it returns is valid until the next push.
func (p *priors[T]) pop() (ecs.Entity, *T) {
	p.next--
	n, v := p.at(p.next)
	if !n.entity.IsZero() {
		*p.heads.at(n.entity.ID()) = n.before
	}
	return n.entity, v
}

// forget drops all priors below number n.
func (p *priors[T]) forget(n uint64) {
	p.first = n
	drop := min((n-p.base)/blockSize, uint64(len(p.blocks)))
	if drop == 0 {
		return
	}
	// The blocks dropped go behind the others, to be filled again.
	rotate(p.blocks, int(drop))
	p.base += drop * blockSize
}

// rotate moves the first k elements behind the others, in place.
func rotate[E any](s []E, k int) {
	reverse(s[:k])
	reverse(s[k:])
	reverse(s)
}

func reverse[E any](s []E) {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		s[i], s[j] = s[j], s[i]
	}
}

// newest returns the number of e's newest prior, or 0.
func (p *priors[T]) newest(e ecs.Entity) uint64 {
	if head := p.heads.find(e.ID()); head != nil {
		return p.own(e, *head)
	}
	return 0
}

// own returns n if prior n is kept and e's, else 0. Numbers are never used again while a
// chain can point at them, except after pop, and then the chain was taken back too.
func (p *priors[T]) own(e ecs.Entity, n uint64) uint64 {
	if n < p.first || n >= p.next {
		return 0
	}
	if note, _ := p.at(n); note.entity != e {
		return 0
	}
	return n
}

// oldestFrom returns the oldest of e's priors from tick t or later, or nil.
func (p *priors[T]) oldestFrom(e ecs.Entity, t ecs.Tick) (v *T) {
	for n := p.newest(e); n != 0; {
		note, value := p.at(n)
		if note.tick < t {
			break
		}
		v = value
		n = p.own(e, note.before)
	}
	return v
}

// void forgets those of e's priors that have number from or later.
func (p *priors[T]) void(e ecs.Entity, from uint64) {
	n := p.newest(e)
	if n == 0 { // the head, if any, belongs to another user of the index
		return
	}
	for n >= from && n != 0 {
		note, _ := p.at(n)
		n = p.own(e, note.before)
		note.entity = ecs.Entity{}
	}
	*p.heads.at(e.ID()) = n
}

package netcomp

import (
	"slices"

	"github.com/tickwire/tickwire/ecs"
)

// past is what the images of a component were before, by network index.
type past[Q any] struct {
	of    chunks[uint32] // the place of an index in lists plus one, 0 for none
	lists []former[Q]
	free  []uint32
	next  uint32 // where the sweep goes on
}

// former are the earlier images of an index, by tick. Invariant: from < until of each, and until <= from of the next.
type former[Q any] struct {
	index uint32
	floor ecs.Tick // what is from before is void
	was   []stood[Q]
}

// stood is an image and when it stood: from <= t < until.
type stood[Q any] struct {
	from, until ecs.Tick
	image       Q
}

// add keeps an image that stood, as long as the grid needs it. It prunes what it no longer needs, here and of one other
// index, so that what has come to rest is freed.
func (p *past[Q]) add(index uint32, from, until ecs.Tick, q *Q, g *Grid) {
	p.sweep(g)
	place := p.of.at(index)
	if *place != 0 {
		p.lists[*place-1].prune(g)
	}
	if from >= until || !g.needs(from, until) {
		return
	}
	if *place == 0 {
		*place = p.list(index)
	}
	l := &p.lists[*place-1]
	l.was = append(l.was, stood[Q]{from: from, until: until, image: *q})
}

// insert is add for an image that comes late: it stood from its tick until that of the next that is known, which is now at
// the latest. What was taken to stand then ends earlier.
func (p *past[Q]) insert(index uint32, from, now ecs.Tick, q *Q, g *Grid) {
	place := p.of.at(index)
	if *place == 0 {
		*place = p.list(index)
	}
	l := &p.lists[*place-1]
	i, until := 0, now
	for i < len(l.was) && l.was[i].from <= from {
		i++
	}
	if i < len(l.was) {
		until = l.was[i].from
	}
	if i > 0 {
		b := &l.was[i-1]
		if b.from == from {
			return // it is there
		}
		if b.until > from {
			b.until, until = from, b.until
		}
	}
	if from < until {
		l.was = slices.Insert(l.was, i, stood[Q]{from: from, until: until, image: *q})
	}
	l.prune(g)
}

// at is the image that stood at a tick, nil if it is not kept.
func (p *past[Q]) at(index uint32, t ecs.Tick) *Q {
	place := p.of.peek(index)
	if place == nil || *place == 0 {
		return nil
	}
	for i := range p.lists[*place-1].was {
		if w := &p.lists[*place-1].was[i]; w.from <= t && t < w.until {
			return &w.image
		}
	}
	return nil
}

// renew drops what is kept of an index, and takes nothing in from before tick t.
func (p *past[Q]) renew(index uint32, t ecs.Tick) {
	place := p.of.at(index)
	if *place == 0 {
		*place = p.list(index)
	}
	l := &p.lists[*place-1]
	l.floor, l.was = t, l.was[:0]
}

// floor is the tick before which everything of an index is void.
func (p *past[Q]) floor(index uint32) ecs.Tick {
	if place := p.of.peek(index); place != nil && *place != 0 {
		return p.lists[*place-1].floor
	}
	return 0
}

// forget drops what is kept of an index.
func (p *past[Q]) forget(index uint32) {
	if place := p.of.peek(index); place != nil && *place != 0 {
		p.end(*place - 1)
	}
}

func (p *past[Q]) list(index uint32) uint32 {
	if n := len(p.free); n > 0 {
		i := p.free[n-1]
		p.free = p.free[:n-1]
		p.lists[i].index = index
		return i + 1
	}
	p.lists = append(p.lists, former[Q]{index: index})
	return uint32(len(p.lists))
}

// end frees list i.
func (p *past[Q]) end(i uint32) {
	l := &p.lists[i]
	*p.of.at(l.index) = 0
	l.index, l.floor, l.was = nobodys, 0, l.was[:0]
	p.free = append(p.free, i)
}

const nobodys = ^uint32(0)

// sweep looks at the next list.
func (p *past[Q]) sweep(g *Grid) {
	if len(p.lists) == 0 {
		return
	}
	if p.next++; int(p.next) >= len(p.lists) {
		p.next = 0
	}
	if l := &p.lists[p.next]; l.index != nobodys {
		if l.prune(g); len(l.was) == 0 && !g.needs(0, l.floor) {
			p.end(p.next)
		}
	}
}

// prune drops the images that the grid does not need.
func (l *former[Q]) prune(g *Grid) {
	n := 0
	for i := range l.was {
		if w := &l.was[i]; g.needs(w.from, w.until) {
			l.was[n] = *w
			n++
		}
	}
	l.was = l.was[:n]
}

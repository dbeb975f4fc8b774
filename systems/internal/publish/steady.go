package publish

import "github.com/tickwire/tickwire/netcomp"

// Two kinds of components cost without a change, as many as there are of them: those that are told at every send (when=always),
// and those that are compared in every tick, so that no write need be reported (watch).

// attend keeps the lists of the entities that hold such a component.
func (p *Publisher) attend(index uint32, set netcomp.Set) {
	if set.And(p.always).Empty() {
		p.steady.Clear(index)
	} else {
		p.steady.Set(index)
	}
	if set.And(p.watch).Empty() {
		p.watched.Clear(index)
	} else {
		p.watched.Set(index)
	}
}

// look makes the images of what is watched: an image that comes out another has changed.
func (p *Publisher) look() {
	for index, ok := p.watched.Next(0); ok; index, ok = p.watched.Next(index + 1) {
		set := p.at(index).set.And(p.watch)
		for c := set.Next(0); c >= 0; c = set.Next(c + 1) {
			p.value(p.rt.Components()[c], index)
		}
	}
}

// oweSteady puts what is told at every send among what is owed.
func (q *Peer) oweSteady() {
	for index, ok := q.p.steady.Next(0); ok; index, ok = q.p.steady.Next(index + 1) {
		if !q.known.Has(index) {
			continue
		}
		r := q.record(index)
		if set := r.set.And(q.p.always); !r.predicted(q) && !set.Empty() { // else own state tells it
			for c := set.Next(0); c >= 0; c = set.Next(c + 1) {
				q.dueOf(r, c)
			}
			q.queue(r)
		}
		q.settle(r)
	}
}

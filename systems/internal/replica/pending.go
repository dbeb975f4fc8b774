package replica

import "github.com/tickwire/tickwire/netcomp"

// holder is one component of one entity, by network index.
type holder struct {
	index     uint32
	component int
}

// pending are references that arrived before the entities they name. A holder is listed under every id that its present
// value names in vain, so that the lists are bounded by the values held; it knows its place in each, so that a world whose
// every entity waits for one costs each of them the same.
type pending struct {
	of map[holder][]wait
	on map[netcomp.NetID][]holder
}

// wait is a place in the list of an id.
type wait struct {
	id netcomp.NetID
	at int
}

// drop forgets what a holder waits for.
func (p *pending) drop(h holder) {
	waits, ok := p.of[h]
	if !ok {
		return
	}
	for i := range waits {
		p.leave(waits[i])
	}
	delete(p.of, h)
}

// leave takes a place out of its list; the last takes it.
func (p *pending) leave(w wait) {
	list := p.on[w.id]
	last := len(list) - 1
	if last == 0 {
		delete(p.on, w.id)
		return
	}
	moved := list[last]
	list[w.at] = moved
	p.on[w.id] = list[:last]
	waits := p.of[moved]
	for i := range waits {
		if waits[i] == (wait{w.id, last}) {
			waits[i].at = w.at
		}
	}
}

func (p *pending) add(h holder, ids []netcomp.NetID) {
	if p.of == nil {
		p.of, p.on = make(map[holder][]wait), make(map[netcomp.NetID][]holder)
	}
	waits := make([]wait, len(ids))
	for i, id := range ids {
		waits[i] = wait{id, len(p.on[id])}
		p.on[id] = append(p.on[id], h)
	}
	p.of[h] = waits
}

// write writes the scratch value of a component into its entity and remembers the references in it that lead nowhere yet.
func (r *Replica) write(index uint32, s *slot, c int) {
	comp := &r.components[c]
	if !comp.refs {
		comp.Write(s.entity)
		return
	}
	refs := &r.rt.Refs
	refs.Unresolved = refs.Unresolved[:0]
	comp.Write(s.entity)
	h := holder{index, c}
	r.pending.drop(h)
	if len(refs.Unresolved) > 0 && !s.predicted { // of a predicted entity own state comes again
		r.pending.add(h, refs.Unresolved)
	}
	refs.Unresolved = refs.Unresolved[:0]
}

// resolve writes the components again that wait for an entity which has just come.
func (r *Replica) resolve(id netcomp.NetID) {
	list := r.pending.on[id]
	for len(list) > 0 {
		h := list[0]
		r.visited++
		s := r.live(uint64(h.index))
		if s == nil || s.predicted || !s.set.Has(h.component) {
			r.pending.drop(h)
		} else {
			comp := &r.components[h.component]
			comp.Recall(h.index)
			r.write(h.index, s, h.component)
			r.redraw(h.index, s, h.component)
		}
		if next := r.pending.on[id]; len(next) < len(list) {
			list = next
		} else {
			break
		}
	}
}

// redraw brings what is drawn up to a component whose value was completed without a newer tick.
func (r *Replica) redraw(index uint32, s *slot, c int) {
	comp := &r.components[c]
	switch {
	case !comp.viewed:
	case s.playing.Has(c):
		t := *r.stamps[c].at(index)
		comp.Sample(index, s.entity, t, t)
	default:
		comp.Settle(index, s.entity)
	}
}

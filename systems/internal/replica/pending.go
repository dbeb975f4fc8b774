package replica

import "github.com/tickwire/tickwire/netcomp"

// holder is one component of one entity, by network index.
type holder struct {
	index     uint32
	component int
}

// pending are references that arrived before the entities they name. A holder is listed under every id that its present
// value names in vain, so that the lists are bounded by the values held.
type pending struct {
	of map[holder][]netcomp.NetID
	on map[netcomp.NetID][]holder
}

// drop forgets what a holder waits for.
func (p *pending) drop(h holder) {
	ids, ok := p.of[h]
	if !ok {
		return
	}
	delete(p.of, h)
	for _, id := range ids {
		list := p.on[id]
		for i, have := range list {
			if have == h {
				list = append(list[:i], list[i+1:]...)
				break
			}
		}
		if len(list) == 0 {
			delete(p.on, id)
		} else {
			p.on[id] = list
		}
	}
}

func (p *pending) add(h holder, ids []netcomp.NetID) {
	if p.of == nil {
		p.of, p.on = make(map[holder][]netcomp.NetID), make(map[netcomp.NetID][]holder)
	}
	p.of[h] = append([]netcomp.NetID(nil), ids...)
	for _, id := range ids {
		p.on[id] = append(p.on[id], h)
	}
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

package replica

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

type state uint8

// A network index is nobody's, or a live entity's, or that of one that has ended and is still drawn.
const (
	none state = iota
	live
	lingering
)

// slot is what is kept of the newest entity of a network index.
type slot struct {
	id        netcomp.NetID
	entity    ecs.Entity
	born      ecs.Tick    // of the block or page that told of it: values from before are another's
	set       netcomp.Set // components that the host has told of
	playing   netcomp.Set // those with samples to play
	moving    uint32      // place in Replica.moving plus one, 0: not there
	state     state
	predicted bool
}

// slots are an array over network indexes that grows where it is touched, in chunks, so that a world which doubles stalls
// no step. The chunk bounds what one hostile index can cost.
type slots struct{ parts []*[chunk]slot }

const chunk = 256

func (s *slots) peek(index uint32) *slot {
	if part := int(index / chunk); part < len(s.parts) && s.parts[part] != nil {
		return &s.parts[part][index%chunk]
	}
	return nil
}

func (s *slots) at(index uint32) *slot {
	part := int(index / chunk)
	for part >= len(s.parts) {
		s.parts = append(s.parts, nil)
	}
	if s.parts[part] == nil {
		s.parts[part] = new([chunk]slot)
	}
	return &s.parts[part][index%chunk]
}

// each visits the slots that are somebody's, by index.
func (s *slots) each(visit func(index uint32, s *slot)) {
	for i, part := range s.parts {
		if part == nil {
			continue
		}
		for j := range part {
			if part[j].state != none {
				visit(uint32(i*chunk+j), &part[j])
			}
		}
	}
}

// ticks is the same for ticks.
type ticks struct{ parts []*[chunk]ecs.Tick }

func (t *ticks) at(index uint32) *ecs.Tick {
	part := int(index / chunk)
	for part >= len(t.parts) {
		t.parts = append(t.parts, nil)
	}
	if t.parts[part] == nil {
		t.parts[part] = new([chunk]ecs.Tick)
	}
	return &t.parts[part][index%chunk]
}

// live returns the slot of a live entity, nil for an index that is none's.
func (r *Replica) live(index uint64) *slot {
	if index >= maxIndex {
		return nil
	}
	if s := r.slots.peek(uint32(index)); s != nil && s.state == live {
		return s
	}
	return nil
}

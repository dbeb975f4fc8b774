package publish

import (
	"slices"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Stats count what the publisher has done since it was made.
type Stats struct {
	// Visited counts entities and records looked at. In a world at rest it stands still: that is the promise.
	Visited  uint64
	Sends    uint64
	Messages uint64 // value and own-state messages
	Blocks   uint64
	Pages    uint64
	Deltas   uint64 // values told against a base; one that is packed twice counts twice
	Full     uint64 // values told without one,
	NoBase   uint64 // of these, for want of a base
	Lost     uint64 // value messages
	Torn     uint64 // entities too large for one message, told in several
	NoID     uint64 // spawns that no index was left for: they are not networked
}

// Stats returns the counters.
func (p *Publisher) Stats() Stats { return p.stats }

// Unsettled is how many records the peer has; Owed how many of them wait to be sent.
func (q *Peer) Unsettled() int { return q.records.n }

// Owed is how many entities have values that wait to be sent.
func (q *Peer) Owed() int { return q.owed.Len() }

// Whole reports whether FINAL, and with it every page, has been delivered.
func (q *Peer) Whole() bool { return q.final && q.pipe.DeliveredBulk() >= q.page }

// Predicted reports whether the peer was told that it predicts an entity.
func (q *Peer) Predicted(id netcomp.NetID) bool {
	_, ok := slices.BinarySearch(q.own, id.Index())
	return ok
}

// Walk visits every networked entity until visit says false, by rising index.
func (p *Publisher) Walk(visit func(id netcomp.NetID, e ecs.Entity, set netcomp.Set) bool) {
	for index, ok := p.live.Next(0); ok; index, ok = p.live.Next(index + 1) {
		e := p.at(index)
		if !visit(e.id, e.entity, e.set) {
			return
		}
	}
}

// ChangedAt is the tick at which an image last changed, for checks.
func (p *Publisher) ChangedAt(component int, id netcomp.NetID) ecs.Tick {
	return p.changedAt(component, id.Index())
}

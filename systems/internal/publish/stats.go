package publish

// Stats count what the publisher has done since it was made.
type Stats struct {
	// Visited counts entities and records looked at. In a world at rest it stands still: that is the promise.
	Visited  uint64
	Sends    uint64
	Messages uint64 // value and own-state messages
	Blocks   uint64
	Pages    uint64
	Lost     uint64 // value messages
	Torn     uint64 // entities too large for one message, told in several
	NoID     uint64 // spawns that no index was left for: they are not networked
}

// Stats returns the counters.
func (p *Publisher) Stats() Stats { return p.stats }

// Unsettled is how many records the peer has; Owed how many of them wait to be sent.
func (q *Peer) Unsettled() int { return len(q.records) }

// Owed is how many entities have values that wait to be sent.
func (q *Peer) Owed() int { return q.owed.Len() }

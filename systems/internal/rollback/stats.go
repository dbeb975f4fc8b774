package rollback

// Stats counts what a client's prediction has met.
type Stats struct {
	Compared    uint64 // own states compared with what was predicted
	Stale       uint64 // own states older than one compared
	Corrections uint64 // own states that differed
	Quiet       uint64 // own states that differed by what nobody sees: taken and replayed, no corrections
	Hard        uint64 // own states taken at the present: their tick was out of reach
	Joined      uint64 // entities that became predicted
	Replayed    uint64 // ticks run again
	Restarts    uint64 // seeks

	Born          uint64 // predicted spawns
	Adopted       uint64 // of these, matched with the host's
	Reclaimed     uint64 // made again by a replay
	Unmade        uint64 // not made again by a replay
	RefusedSpawns uint64 // not made by the host
	Confirmed     uint64 // predicted ends that the host confirmed
	RefusedEnds   uint64 // predicted ends that the host did not make

	RefusedWrites uint64 // writes to an entity that is not predicted here, undone
	RefusedShapes uint64 // ends and component changes of such an entity, not done
	Foreign       uint64 // spawns of networked entities that are the host's to make, removed
	Removed       uint64 // networked entities removed without netcomp.Despawn

	Applied uint64 // verdicts: the input ran in its tick
	Missed  uint64 // verdicts: late or lost
	Refused uint64 // verdicts: any other
}

// Stats returns the counters.
func (r *Rollback) Stats() Stats { return r.stats }

package replica

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

// Config are the limits of a replica. Zero fields take the defaults.
type Config struct {
	// MaxEntities bounds the network indexes that are taken, and with them the tables. Default 1<<24, the largest.
	MaxEntities int
	// HoldBytes bounds the values that wait for a block; what is beyond is refused. Default 256 KiB. A host keeps half
	// of the default in flight.
	HoldBytes int
	// QueueBytes bounds the values that wait for the next Apply. Default 1 MiB.
	QueueBytes int
	// LaneBytes bounds the blocks and pages that wait for the next Apply; beyond, the session ends. Default 8 MiB.
	LaneBytes int
	// LineItems and LineBytes bound what waits for render time: entities about to appear or to go happen early beyond
	// them, events are dropped. Defaults 65,536 and 1 MiB.
	LineItems, LineBytes int
}

func (c Config) filled() Config {
	set := func(v *int, to int) {
		if *v <= 0 {
			*v = to
		}
	}
	set(&c.MaxEntities, maxIndex)
	set(&c.HoldBytes, 256<<10)
	set(&c.QueueBytes, 1<<20)
	set(&c.LaneBytes, 8<<20)
	set(&c.LineItems, 1<<16)
	set(&c.LineBytes, 1<<20)
	return c
}

// Hooks tell the part that predicts. All run on the world's goroutine inside Apply or Clear; a nil one is left out.
type Hooks struct {
	// Block says that the block or page built at tick t is being applied: the hooks that follow are true from then on.
	Block func(t ecs.Tick)
	// Image hears of each image that is taken, for tests; exact if it came in full precision.
	Image func(id netcomp.NetID, component int, t ecs.Tick, exact bool)
	// Adopt says that a predicted spawn is the host's entity id: it is kept and gets its id. False if nobody knows the key.
	Adopt func(key netcomp.Key, id netcomp.NetID) (ecs.Entity, bool)
	// Predict says that e has become this client's to predict. It keeps Remote, and is drawn as before, until whoever is
	// told takes the tag off.
	Predict func(e ecs.Entity)
	// Release says that e is not predicted any more: it is about to get Remote back and the host's values.
	Release func(e ecs.Entity)
	// Ended says that the host has despawned a predicted entity, which is removed right after.
	Ended func(e ecs.Entity)
	// Own brings own state whose need is applied, in order of arrival. Message and records are valid during the call. An
	// error ends the session.
	Own func(h message.Send, m *message.Own, records []byte) error
}

// Stats are counters of a replica, since New. A held or refused message counts once in each that it went through.
type Stats struct {
	Blocks, Pages   uint64
	Messages        uint64 // value and own-state messages applied
	Held            uint64 // had to wait for their block
	Refused         uint64 // found no room
	Duplicates      uint64 // of a send's message that was applied before
	Records         uint64 // component values applied
	SkippedUnknown  uint64 // entity records of unknown or ended entities
	SkippedAbsent   uint64 // component values of components that the entity does not have
	SkippedStale    uint64 // component values not newer than what is held
	Deltas          uint64 // component values that came as a delta
	MissingBase     uint64 // of these, passed over because their base is not held: what they are told again
	KeptPredicted   uint64 // component values of predicted entities: the image is kept, the world is not changed
	Events          uint64 // received by the game
	EventsDropped   uint64 // found no room to wait for render time
	Hurried         uint64 // entities that appeared or went early for the same reason
	Entities        int    // networked entities the host has told of and not ended
	Lingering       int    // ended ones that are still drawn
	Moving          int    // entities with samples to play
	Waiting         int    // entities about to appear or to go, and events, that wait for render time
	WaitingRefs     int    // component values that name an entity not yet here
	HeldBytes       int    // of values that wait for a block
	HeldMessages    int
	NewestSend      uint64
	UnconfirmedSend uint64 // sends heard of that are newer than the confirmed one
}

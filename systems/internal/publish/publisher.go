// Package publish is the host's way from the world to bytes: what changed becomes images once for all peers, what each peer
// is owed is the difference between its known-set and the world, and a send packs what fits.
//
// It is pure: ticks and budgets are arguments, connections are Pipes. Everything belongs to the goroutine that owns the
// world.
package publish

import (
	"fmt"
	"slices"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/internal/bitset"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// Pipe is a peer's connection as the publisher needs it. Room is asked before packing; a pipe may still refuse a message,
// which then counts as lost.
type Pipe interface {
	Room() int          // bytes of unreliable messages that may go now
	MaxUnreliable() int // bytes of the largest one
	SendUnreliable(b []byte, tag uint64) error
	SendStructure(b []byte) error
	QueuedStructure() int // bytes not sent once yet
	DeliveredStructure() uint64
	SendBulk(b []byte) error
	DeliveredBulk() uint64
	Budget() int // bytes of a usual send
	Window() int // bytes of join pages that may be under way: max(128 KiB, 2 x rate x RTT)
	GridStep() uint8
}

// Config is constant for the life of a publisher.
type Config struct {
	// MaxEntities bounds the network indexes; zero is 1<<24, the largest.
	MaxEntities int
	// FirstGen is the generation before the first of the lowest 64 indexes, FirstSend the number before the first send, so
	// that tests start counters near a wrap.
	FirstGen  uint32
	FirstSend uint64
	// Quiet is how many ticks may pass without a send when nothing is owed: 250 ms.
	Quiet ecs.Tick
	// Every is of how many ticks one is sent; zero is 1.
	Every ecs.Tick
	// Full tells every value without a base; for tests.
	Full bool
	// Image, if set, hears of each image that changes; for tests.
	Image func(id netcomp.NetID, component int, tick ecs.Tick, sum uint64)
}

// Publisher is the host's side of replication for one world.
type Publisher struct {
	rt    *netcomp.Runtime
	cfg   Config
	pool  *netcomp.Pool
	tick  ecs.Tick
	peers []*Peer // by id
	stats Stats

	sent           []netcomp.Bound // the components that travel, and of them
	owners, others netcomp.Set     // those that an entity's owner is told of, those that all others are,
	always, watch  netcomp.Set     // those told at every send, and those compared in every tick

	entities []entity     // by network index
	live     bitset.Set   // indexes whose entity exists
	steady   bitset.Set   // those of them with a component of always
	watched  bitset.Set   // those of them with a component of watch
	changed  [][]ecs.Tick // by component, by index: tick of the newest image change
	handed   []handover   // of SetOwner, since the last Collect
	events   []event      // of Emit, since the last Collect
	bits     wire.BitWriter
	compare  wire.BitWriter // scratch, over
	compared []byte
	grid     netcomp.Grid // which images of before are kept
}

// entity is what the host tells of one networked entity.
type entity struct {
	entity ecs.Entity
	id     netcomp.NetID
	owner  netcomp.PeerID
	set    netcomp.Set
	// holders counts the peers that know the entity and the pages in flight that carry it. Invariant: an index with
	// holders > 0 is not handed out again.
	holders int32
	alive   bool
}

// handover is one change of owner.
type handover struct {
	id  netcomp.NetID
	was netcomp.PeerID
}

// New makes the publisher of a world whose schema is bound. It panics on a component that may not fit into a value message.
func New(rt *netcomp.Runtime, cfg Config) *Publisher {
	p := &Publisher{rt: rt, cfg: cfg, pool: netcomp.NewPool(cfg.MaxEntities)}
	p.grid = netcomp.Grid{Count: message.MaxBases + 1, Every: max(1, cfg.Every)}
	p.changed = make([][]ecs.Tick, len(rt.Components()))
	for i, c := range rt.Components() {
		if rt.Local().Has(i) {
			continue
		}
		p.sent = append(p.sent, c)
		p.share(i, c.Info().Send)
		if c.Info().Always {
			p.always.Add(i)
		}
		if c.Info().Watch {
			p.watch.Add(i)
		}
		if bytes := (max(c.Info().MaxImageBits, c.Info().MaxRawBits, c.Info().MaxDeltaBits) + 7) / 8; bytes > maxComponentBytes {
			panic(fmt.Sprintf("publish: component %s may take %d bytes, %d fit into a value message", c.Info().Name, bytes, maxComponentBytes))
		}
	}
	if cfg.FirstGen > 0 {
		for i := range uint32(64) {
			if cfg.MaxEntities <= 0 || int(i) < cfg.MaxEntities {
				p.pool.SetGen(i, cfg.FirstGen)
			}
		}
	}
	return p
}

// maxComponentBytes leaves room for both headers and a record's in the smallest datagram.
const maxComponentBytes = 1000

// SetOwner hands an entity over; peers are told at the next Collect. An entity without Identity is left alone.
func (p *Publisher) SetOwner(e ecs.Entity, owner netcomp.PeerID) {
	i := p.rt.Identity(e)
	if i == nil || i.Owner() == owner {
		return
	}
	if id := i.ID(); id != 0 {
		p.handed = append(p.handed, handover{id: id, was: i.Owner()})
	}
	p.rt.SetOwner(e, owner)
}

// Emit takes an event of the world's doors.
func (p *Publisher) Emit(number, place int, to netcomp.Audience) {
	p.events = append(p.events, event{number: number, place: place, to: to})
}

// Entities is how many networked entities exist.
func (p *Publisher) Entities() int { return p.live.Count() }

// Peer returns the peer of an id.
func (p *Publisher) Peer(id netcomp.PeerID) (*Peer, bool) {
	i, ok := p.find(id)
	if !ok {
		return nil, false
	}
	return p.peers[i], true
}

func (p *Publisher) find(id netcomp.PeerID) (int, bool) {
	return slices.BinarySearchFunc(p.peers, id, func(q *Peer, id netcomp.PeerID) int {
		return int(int64(q.id) - int64(id))
	})
}

// at returns the entity of an index that was handed out.
func (p *Publisher) at(index uint32) *entity { return &p.entities[index] }

// changedAt is the tick at which the image of a component last changed.
func (p *Publisher) changedAt(component int, index uint32) ecs.Tick {
	return p.changed[component][index]
}

func (p *Publisher) stamp(component int, index uint32) {
	p.changed[component][index] = p.tick
	if p.cfg.Image != nil {
		p.cfg.Image(p.at(index).id, component, p.tick, p.rt.Components()[component].Sum(index))
	}
}

// grow makes room for an index in every table. Growth is by half, not in one piece per index.
func (p *Publisher) grow(index uint32) {
	if int(index) < len(p.entities) {
		return
	}
	n := int(index) + 1
	p.entities = append(p.entities, make([]entity, n-len(p.entities))...)
	for c := range p.changed {
		p.changed[c] = append(p.changed[c], make([]ecs.Tick, n-len(p.changed[c]))...)
	}
}

// release ends one hold of an index; a dead one that nobody holds is handed out again.
func (p *Publisher) release(index uint32) {
	e := p.at(index)
	e.holders--
	if e.holders < 0 {
		panic(fmt.Sprintf("publish: index %d released more often than held", index))
	}
	p.reclaim(index)
}

func (p *Publisher) reclaim(index uint32) {
	if e := p.at(index); !e.alive && e.holders == 0 && e.id != 0 {
		e.id = 0
		p.pool.Free(index)
	}
}

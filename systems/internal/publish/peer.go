package publish

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/internal/bitset"
	"github.com/tickwire/tickwire/internal/ring"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// Peer is what one peer knows and is owed. A settled entity (known, all acknowledged, nothing in flight) is one bit; a
// record exists only while there is something to say or to hear about.
type Peer struct {
	p    *Publisher
	id   netcomp.PeerID
	pipe Pipe

	known   bitset.Set        // its spawn block is queued, or its page delivered
	paging  bitset.Set        // in a page in flight
	dying   map[uint32]uint64 // despawned here, by the block that says so, until that is delivered
	records table             // of unsettled entities
	backlog backlog
	cooling ring.Ring[uint32]    // records with nothing to say that wait for a grid tick
	own     []uint32             // indexes it predicts, as told, rising
	owed    ring.Ring[uint32]    // records with values to send, longest unsent first
	events  ring.Ring[owedEvent] // owed events, oldest first
	queues  [4]ring.Ring[uint32] // records with structure to tell: despawns, owners, shapes, spawns
	blocks  ring.Ring[queued]    // blocks under way
	pages   ring.Ring[page]      // join pages under way
	flights ring.Ring[flight]    // value messages under way, by tag
	sends   ring.Ring[send]      // sends from the oldest unresolved on
	free    []*record

	block      uint64 // newest block queued
	roles      uint64 // newest block that changed the predicted set or a component set in it
	step       uint8  // log2 of the grid step of bases, since the tick
	stepSince  ecs.Tick
	calm       int      // sends for which a smaller step would have done
	arrived    ecs.Tick // newest tick of which values are known to have arrived
	usual      uint8    // the usual base of the send being packed
	number     uint64   // of the newest send
	lastTick   ecs.Tick // of the newest send
	firstTag   uint64   // tag of the flight in front
	page       uint64   // newest page sent
	cursor     uint32   // of the join's walk
	told       uint64   // entities in pages so far
	cycles     ring.Ring[cycle]
	firstCycle uint64   // number of the cycle in front
	ownNext    uint32   // index and
	ownPart    int      // component that the cycle under way goes on with
	ownKnown   ecs.Tick // every change up to here of what is predicted is known to have arrived
	ownWhole   bool     // the send being packed tells all that is predicted
	starved    bool     // the last send had no room for the values in front: they go before own state
	nobody     message.Own
	walked     bool // the join's walk has come to the end of the world once
	behind     bool // events were dropped: the session cannot go on
	final      bool // FINAL is sent
	finalTick  ecs.Tick
	holds      ring.Ring[held]
	needBytes  int // of holds: messages whose block is not known to be there
	waiting    int // flights acknowledged before their need

	bits    [2]wire.BitWriter // records without and with a need
	bodies  []body
	scratch [2][]byte // behind bits
	kept    [][]byte  // bytes of the bodies, by place
	buffer  []byte
	head    []byte
	item    []item
	spare   [][]item // of ended flights
	open    [2]packing
}

// queued is a structure block under way.
type queued struct {
	number  uint64
	touched []uint32
}

// AddPeer begins the join of a peer: a known-set that fills up.
func (p *Publisher) AddPeer(id netcomp.PeerID, pipe Pipe) *Peer {
	i, ok := p.find(id)
	if ok {
		panic("publish: peer is there already")
	}
	q := &Peer{p: p, id: id, pipe: pipe, number: p.cfg.FirstSend, firstTag: 1, firstCycle: 1,
		dying: make(map[uint32]uint64), backlog: newBacklog()}
	p.peers = append(p.peers, nil)
	copy(p.peers[i+1:], p.peers[i:])
	p.peers[i] = q
	for index, ok := p.live.Next(0); ok; index, ok = p.live.Next(index + 1) {
		if p.at(index).owner == id { // its own go by block, at once: its input starts with its body
			q.push(q.record(index), spawnQueue)
		}
	}
	return q
}

// RemovePeer forgets a peer and all it holds.
func (p *Publisher) RemovePeer(id netcomp.PeerID) {
	i, ok := p.find(id)
	if !ok {
		return
	}
	q := p.peers[i]
	p.peers = append(p.peers[:i], p.peers[i+1:]...)
	for _, s := range []*bitset.Set{&q.known, &q.paging} {
		for index, ok := s.Next(0); ok; index, ok = s.Next(index + 1) {
			p.release(index)
		}
	}
}

// ID returns the peer's number.
func (q *Peer) ID() netcomp.PeerID { return q.id }

// Joined reports whether every entity of the world has been sent once; FinalTick is the host's tick then.
func (q *Peer) Joined() (ecs.Tick, bool) { return q.finalTick, q.final }

// Knows reports whether the peer has been told of an entity.
func (q *Peer) Knows(id netcomp.NetID) bool {
	return q.known.Has(id.Index()) && q.p.at(id.Index()).id == id
}

// predicts reports whether the peer predicts an entity by the world's word; record.predicted is by what it was told.
func (q *Peer) predicts(index uint32) bool { return q.p.at(index).owner == q.id }

// The four doors of Collect.

func (q *Peer) spawned(index uint32) {
	if q.walked || q.final || q.predicts(index) {
		q.push(q.record(index), spawnQueue)
	}
}

func (q *Peer) gone(index uint32) {
	if q.known.Has(index) {
		r := q.record(index)
		q.push(r, despawnQueue)
		q.unsaid(r, r.set)
	} else if r := q.records.at(index); r != nil && !q.paging.Has(index) {
		q.settle(r) // its spawn and its end cancel
	}
}

func (q *Peer) shaped(index uint32, was netcomp.Set) {
	if q.known.Has(index) {
		q.reshape(q.recordAs(index, was, q.p.at(index).owner))
	}
}

// reshape makes the difference between what a record has and what it is to have owed.
func (q *Peer) reshape(r *record) {
	q.push(r, shapeQueue)
	if lost := r.set.Minus(q.set(r.index)); !lost.Empty() {
		q.unsaid(r, lost)
	}
}

func (q *Peer) handed(index uint32, was netcomp.PeerID) {
	switch {
	case q.known.Has(index):
		r := q.recordAs(index, q.p.at(index).set, was)
		q.push(r, ownerQueue)
		if r.set != q.set(index) { // to another share
			q.reshape(r)
		}
	case q.predicts(index) && !q.paging.Has(index):
		q.push(q.record(index), spawnQueue)
	}
}

func (q *Peer) changed(index uint32, component int) {
	if !q.known.Has(index) {
		return // its spawn will bring it, or its page's delivery finds it
	}
	if q.records.at(index) == nil && !q.set(index).Has(component) {
		return // nobody's business here, and nothing under way makes it so
	}
	r := q.record(index)
	if !r.predicted(q) { // else own state brings it
		q.owe(r, component)
	}
	q.settle(r)
}

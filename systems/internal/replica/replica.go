package replica

import (
	"errors"
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// ErrHost is the sentinel of everything that a host cannot have meant: the session ends with it.
var ErrHost = errors.New("replica: the host sent what cannot be")

// maxIndex bounds the network indexes that are taken.
const maxIndex = 1 << 24

// Replica is one client's copy of the host's world.
type Replica struct {
	// constant
	rt         *netcomp.Runtime
	world      *ecs.World
	cfg        Config
	hooks      Hooks
	components []component
	remote     ecs.ID
	ended      ecs.ID

	// what arrived and waits for Apply
	lane   store // blocks, pages, final
	values store // values and own state, held ones included
	news   bool  // values has a message that Apply has not looked at, or blocks has grown
	err    error // what ended the session

	// what the host has told
	slots     slots
	stamps    []ticks // by component: tick of the newest value of each index
	blocks    uint64  // newest block applied, 0 for none
	blockTick ecs.Tick
	sends     sends
	final     ecs.Tick
	finished  bool // FINAL has come
	synced    bool
	expected  int // entities the welcome promised
	paged     int // entities that came by page
	total     int // entities the pages so far promised
	pending   pending
	grid      netcomp.Grid // which images of before are kept

	// what is drawn
	render float64
	line   line
	moving []uint32 // indexes of entities with samples to play, each slot knows its place

	stats   Stats
	visited uint64

	// scratch
	rd      wire.BitReader
	own     message.Own
	making  making
	fill    func(e ecs.Entity)
	show    func(e ecs.Entity)
	ids     []ecs.ID
	removed []ecs.ID
}

// component is what is asked of a component again and again.
type component struct {
	netcomp.Bound
	id     ecs.ID
	view   ecs.ID
	viewed bool
	refs   bool
	deltas bool
}

// New makes the replica of a world whose schema is bound.
func New(rt *netcomp.Runtime, cfg Config, hooks Hooks) *Replica {
	r := &Replica{
		rt: rt, world: rt.World, cfg: cfg.filled(), hooks: hooks,
		remote: ecs.ComponentID[netcomp.Remote](rt.World),
		ended:  ecs.ComponentID[netcomp.Ended](rt.World),
	}
	for _, b := range rt.Components() {
		c := component{Bound: b, id: b.ID(), refs: b.Info().Refs, deltas: b.Info().MaxDeltaBits > 0}
		c.view, c.viewed = b.ViewID()
		r.components = append(r.components, c)
	}
	r.stamps = make([]ticks, len(r.components))
	r.grid = netcomp.Grid{Count: baseWindow, Every: 1}
	r.fill, r.show = r.fillNow, r.showNow
	return r
}

// Block takes a message of the structure lane and Page and Final of the bulk lane, copying it. An error ends the session:
// more waits than Apply was given time for.
func (r *Replica) Block(b []byte) error { return r.take(b, message.KindBlock) }

// Page is Block for a join page.
func (r *Replica) Page(b []byte) error { return r.take(b, message.KindPage) }

// Final is Block for the end of the join's pages.
func (r *Replica) Final(b []byte) error { return r.take(b, message.KindFinal) }

func (r *Replica) take(b []byte, want message.Kind) error {
	switch kind := message.KindOf(b); {
	case r.err != nil:
	case kind != want:
		r.err = fmt.Errorf("%w: a message of kind %d where %d belongs", ErrHost, kind, want)
	case r.lane.len()+len(b) > r.cfg.LaneBytes:
		r.err = fmt.Errorf("%w: more than %d bytes of blocks and pages at once", ErrHost, r.cfg.LaneBytes)
	default:
		r.lane.add(b, message.Send{})
	}
	return r.err
}

// Apply brings the world up to what has arrived: blocks and pages in order of arrival, then values, then what follows from
// them. An error ends the session and comes again from then on. The world must not be locked.
func (r *Replica) Apply() error {
	if r.err == nil {
		r.err = r.apply()
	}
	return r.err
}

func (r *Replica) apply() error {
	for i := range r.lane.items {
		if err := r.structure(r.lane.bytes(i)); err != nil {
			return fmt.Errorf("%w: %w", ErrHost, err)
		}
		r.news = true
	}
	r.lane.reset()
	if r.news {
		r.news = false
		if err := r.release(); err != nil {
			return fmt.Errorf("%w: %w", ErrHost, err)
		}
		r.sends.confirm(r.blocks)
		r.synced = r.synced || r.finished && r.sends.any && r.sends.confirmed >= r.final
		r.hurry()
		r.rt.Refs.Unresolved = r.rt.Refs.Unresolved[:0]
	}
	return nil
}

func (r *Replica) structure(b []byte) error {
	switch message.KindOf(b) {
	case message.KindBlock:
		return r.block(b)
	case message.KindPage:
		return r.page(b)
	}
	m, err := message.ParseFinal(b)
	if err != nil {
		return err
	}
	if r.finished {
		return errors.New("a second end of the join")
	}
	r.final, r.finished = ecs.Tick(m.Tick), true
	return nil
}

// Confirmed is the tick up to which this world is known to lack nothing; false before there is one.
func (r *Replica) Confirmed() (ecs.Tick, bool) { return r.sends.confirmed, r.sends.any }

// Blocks is the newest structure block applied.
func (r *Replica) Blocks() uint64 { return r.blocks }

// Newest is the header of the newest send heard of.
func (r *Replica) Newest() (message.Send, bool) { return r.sends.head, r.sends.newest != 0 }

// Structure says that every structural change up to tick complete is in blocks up to block, as the newest send tells it.
func (r *Replica) Structure() (block uint64, complete ecs.Tick) {
	return r.sends.head.Structure, ecs.Tick(r.sends.head.Complete)
}

// Synced reports that the join is complete: every page is here and the confirmed tick has reached the last one's.
func (r *Replica) Synced() bool { return r.synced }

// Expect notes how many entities the welcome promised, for Progress.
func (r *Replica) Expect(entities int) { r.expected = entities }

// Progress is how many entities the join has brought, of how many. The total is an estimate until Synced.
func (r *Replica) Progress() (done, total int) {
	if r.finished {
		return r.paged, r.paged
	}
	return r.paged, max(r.expected, r.total, r.paged)
}

// Visited counts the entities, records and samples that were looked at. At rest it stands still.
func (r *Replica) Visited() uint64 { return r.visited }

// Stats returns the counters.
func (r *Replica) Stats() Stats {
	s := r.stats
	s.Moving, s.Waiting, s.WaitingRefs = len(r.moving), r.line.Len(), len(r.pending.of)
	s.HeldMessages, s.HeldBytes = len(r.values.items), r.values.len()
	s.NewestSend, s.UnconfirmedSend = r.sends.newest, r.sends.newest-r.sends.base
	return s
}

// Clear takes every entity that the host told of out of the world and forgets all that was heard: a world joined anew, or
// the end. The world must not be locked.
func (r *Replica) Clear() {
	r.slots.each(func(index uint32, s *slot) {
		r.halt(index, s)
		if s.state == live {
			if s.predicted && r.hooks.Ended != nil {
				r.hooks.Ended(s.entity)
			}
			r.rt.Refs.Unbind(s.id)
			r.remove(s.entity)
		}
	})
	for r.line.Len() > 0 {
		if it := r.line.pop(); it.kind == goes {
			r.rt.Refs.Unlinger(it.id, it.entity)
			r.remove(it.entity)
		}
	}
	r.lane.reset()
	r.values.reset()
	for i := range r.stamps {
		r.stamps[i] = ticks{}
	}
	r.slots, r.sends, r.pending = slots{}, sends{}, pending{}
	r.blocks, r.blockTick, r.news, r.err = 0, 0, false, nil
	r.final, r.finished, r.synced, r.expected, r.paged, r.total = 0, false, false, 0, 0, 0
	r.render, r.moving = 0, r.moving[:0]
	r.stats.Entities, r.stats.Lingering = 0, 0
}

func (r *Replica) remove(e ecs.Entity) {
	if r.world.Alive(e) {
		r.world.RemoveEntity(e)
	}
}

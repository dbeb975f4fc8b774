package rollback

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// Config sets up a client's prediction.
type Config struct {
	// History is how many ticks can be taken back; 0 is 64. Own state older than that is taken at the present.
	History int
	// Sample fills the input of a tick. Nil makes the client a spectator, which predicts nothing.
	Sample func(in *netcomp.Input)
	// Told, if set, hears the host's verdict on each tick of input, once.
	Told func(t ecs.Tick, v netcomp.Verdict)
	// Refused, if set, hears of writes to a component of an entity that is not predicted here; they have been undone.
	Refused func(component string, e ecs.Entity)
}

// Rollback is the prediction of one client's world.
type Rollback struct {
	// constant
	rt     *netcomp.Runtime
	engine *ecs.Engine
	cfg    Config
	time   *ecs.Time
	remote ecs.ID
	gone   func(e ecs.Entity) bool // ended, bound once
	viewed netcomp.Set             // components with a View
	stated netcomp.Set             // components that own state tells
	copied netcomp.Set             // components that are copied before each tick
	plain  bool                    // SetPrediction(false)

	list        []*record // sorted: by key, then by id
	of          map[ecs.Entity]*record
	keyed       map[netcomp.Key]*record
	unconfirmed int      // records without an id
	names       uint32   // provisional indexes given
	source      ecs.Tick // of the structure block being applied

	in        *netcomp.Input
	inputs    []entry // ring by tick
	started   bool    // input is sampled
	first     ecs.Tick
	now       ecs.Tick       // the tick run last, live
	epoch     ecs.Tick       // what was predicted before is forgotten
	counts    netcomp.Counts // presses executed at the end of the tick under way
	body      netcomp.NetID
	numbering uint8
	spoken    bool     // the host has used this numbering
	heard     ecs.Tick // newest tick with a verdict
	decided   ecs.Tick // newest tick the host has decided
	missed    int

	own      state
	compared ecs.Tick
	executed netcomp.Counts // what own says, by action

	// scratch
	message message.Input
	bits    wire.BitReader
	noted   []*record
	refused []ecs.Entity
	add     []ecs.ID
	remove  []ecs.ID
	twins   []twin
	patches []patch
	patched []byte

	stats Stats
}

// New starts prediction in a world whose schema is bound: the journal keeps what it needs, and the doors of the game lead
// here. It panics if the world's journal was started otherwise.
func New(rt *netcomp.Runtime, engine *ecs.Engine, cfg Config) *Rollback {
	if cfg.History <= 0 {
		cfg.History = 64
	}
	r := &Rollback{
		rt:       rt,
		engine:   engine,
		cfg:      cfg,
		time:     ecs.TimeOf(rt.World),
		remote:   ecs.ComponentID[netcomp.Remote](rt.World),
		of:       make(map[ecs.Entity]*record),
		keyed:    make(map[netcomp.Key]*record),
		in:       netcomp.NewInput(rt),
		counts:   rt.NewCounts(),
		executed: rt.NewCounts(),
	}
	for i, b := range rt.Components() {
		if _, ok := b.ViewID(); ok {
			r.viewed.Add(i)
		}
		if !b.Info().Local && b.Info().Send != netcomp.ShareOthers {
			r.stated.Add(i)
		}
	}
	r.gone = r.ended
	r.inputs = newEntries(rt, cfg.History)
	rt.Journal.Start(cfg.History)
	for i, b := range rt.Components() {
		if b.Info().Copied || b.Info().Watch {
			r.copied.Add(i)
			b.Late()
		}
	}
	rt.Journal.Stay(rt.IdentityID(), r.remote)
	rt.Doors = r
	return r
}

// Begin starts tick t: what is written from now on belongs to it. Call it first in every tick.
func (r *Rollback) Begin(t ecs.Tick) {
	r.settle(fromHost)
	r.begin(t)
}

func (r *Rollback) begin(t ecs.Tick) {
	r.rt.Journal.Begin(t)
	r.rt.Rerun()
	r.twins = r.twins[:0]
	r.copy()
}

// copy keeps what the entities simulated here hold of the components whose writes are reported late or never.
func (r *Rollback) copy() {
	if r.copied.Empty() {
		return
	}
	for _, rec := range r.list {
		for c := r.copied.Next(0); c >= 0 && rec.live(); c = r.copied.Next(c + 1) {
			r.rt.Components()[c].Copy(rec.entity)
		}
	}
}

// predicting reports whether own entities are simulated here.
func (r *Rollback) predicting() bool { return r.cfg.Sample != nil && !r.plain }

// ended reports whether e was gone here at the end of the own state's tick, though its handle lives.
func (r *Rollback) ended(e ecs.Entity) bool {
	rec := r.of[e]
	return rec != nil && (rec.unborn || rec.hidden != 0 && rec.hidden <= r.own.tick)
}

// Body returns what this client controls, zero before the host has bound one and while it is not here.
func (r *Rollback) Body() ecs.Entity {
	if e, ok := r.rt.Refs.Find(r.body); ok && r.rt.World.Alive(e) {
		return e
	}
	return ecs.Entity{}
}

// acting returns the body if input can be executed with it here.
func (r *Rollback) acting() ecs.Entity {
	if rec := r.of[r.Body()]; rec != nil && rec.live() && r.predicting() {
		return rec.entity
	}
	return ecs.Entity{}
}

// Predicted appends the entities simulated here to list, ordered by spawn key and then by network id.
func (r *Rollback) Predicted(list []ecs.Entity) []ecs.Entity {
	for _, rec := range r.list {
		if rec.live() {
			list = append(list, rec.entity)
		}
	}
	return list
}

// SetPrediction switches prediction. Off, own entities stand where the host last saw them, while input goes on; on, they
// are simulated again from the next own state.
func (r *Rollback) SetPrediction(on bool) {
	if r.plain == !on {
		return
	}
	r.plain = !on
	if on {
		return
	}
	r.drop()
	for _, rec := range r.list {
		if !rec.waiting {
			r.quit(rec)
			r.add = append(r.add[:0], r.remote)
			ecs.Exchange(r.rt.World, rec.entity, r.add, nil, nil)
			rec.waiting = true
		}
	}
	r.settle(fromHost)
}

// Restart makes t the tick run last, after a seek: what was predicted in the old numbering of ticks is dropped, a new
// numbering of input begins, and the next tick is t+1.
func (r *Rollback) Restart(t ecs.Tick) {
	r.drop()
	for _, rec := range r.list {
		r.quit(rec)
		if r.keyed[rec.key] == rec {
			delete(r.keyed, rec.key) // presses count from zero again
		}
	}
	r.settle(fromHost)
	r.rt.Journal.Clear(t)
	r.now, r.epoch = t, t
	r.renumber()
	r.stats.Restarts++
}

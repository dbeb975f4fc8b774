package systems

import (
	"fmt"
	"iter"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems/internal/publish"
	"github.com/tickwire/tickwire/systems/internal/session"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/seal"
	"github.com/tickwire/tickwire/wire/token"
	"github.com/tickwire/tickwire/wire/transport"
)

// Host has authority over a world: its state is the truth, peers receive it and send input. Make it after the engine and
// run the engine; Serve lets peers in. It belongs to the world's goroutine but for Serve.
type Host struct {
	engine *ecs.Engine
	rt     *netcomp.Runtime
	cfg    HostConfig
	pub    *publish.Publisher
	ses    *session.Host
	guard  *seal.Host
	issuer *token.Issuer // of the guard
	doors  arrivals      // links accepted by Serve's goroutines
	every  ecs.Tick      // ticks between sends

	open, close, frame ecs.System
	nextWall           time.Duration // when the guard is told the time
	lastRun            ecs.Tick      // newest tick whose input is decided
	stepped            bool          // a step has pumped the network since the last frame
	started            bool
	stopped            bool
	over               chan struct{} // closed once Close has told everybody
}

// NewHost gives the engine's world to the network. Errors: a configuration out of range, a component that cannot travel. It
// panics if the world has a session already, or if a component may not fit into a message, which netgen refuses before. An
// action without an executor is told, by name, by a panic of the first step.
func NewHost(e *ecs.Engine, cfg HostConfig) (*Host, error) {
	rate := e.Config().TickRate
	cfg = cfg.filled(rate)
	if err := cfg.validate(rate); err != nil {
		return nil, err
	}
	if cfg.Seed == 0 {
		cfg.Seed = drawSeed()
	}
	rt := netcomp.RuntimeOf(e.World())
	if rt.Role != netcomp.Single {
		panic("systems: the world has a session already")
	}
	if err := rt.Bind(cfg.Schema); err != nil {
		return nil, err
	}
	rt.Role, rt.Seed = netcomp.HostRole, cfg.Seed
	if cfg.Start.Tick > e.Tick() {
		e.Seek(cfg.Start.Tick)
	}
	h := &Host{over: make(chan struct{}), engine: e, rt: rt, cfg: cfg, every: ecs.Tick(rate / cfg.SendRate)}
	pub := publish.Config{MaxEntities: cfg.MaxEntities, FirstGen: cfg.Start.Gen, FirstSend: cfg.Start.Send, Quiet: ecs.Tick(max(1, rate/4)), Every: h.every}
	if cfg.Probe != nil {
		pub.Image, pub.Full = cfg.Probe.Image, cfg.Probe.Full
	}
	h.pub = publish.New(rt, pub)
	h.guard = h.newGuard()
	h.issuer = h.guard.Issuer()
	h.ses = session.NewHost(session.HostConfig{
		Terms:            terms(cfg.Schema, rate, cfg.HistoryTicks, cfg.WindowTicks),
		Schema:           cfg.Schema,
		MaxPeers:         cfg.MaxPeers,
		Instance:         mix(cfg.Seed, 1),
		Seed:             cfg.Seed,
		Rate:             cfg.Rate,
		FixedRate:        cfg.FixedRate,
		Secret:           mix(cfg.Seed, 5),
		Step:             ecs.TimeOf(e.World()).Step,
		HandshakeTimeout: cfg.HandshakeTimeout,
		IdleTimeout:      cfg.IdleTimeout,
		FirstPacket:      cfg.Start.Packet,
		Guard:            h.guard,
		Admit:            h.admit,
	}, hostSink{h})
	rt.Doors = hostDoors{h}
	rt.Journal.Start(0)
	rt.Journal.Begin(e.Tick() + 1)
	h.adoptWorld()
	h.lastRun = e.Tick()
	h.open, h.close, h.frame = ecs.Func(h.openStep), ecs.Func(h.closeStep), ecs.Func(h.frameStep)
	e.Add(ecs.Open, h.open)
	e.Add(ecs.Close, h.close)
	e.Add(ecs.Frame, h.frame)
	return h, nil
}

// adoptWorld networks what the game had spawned before there was a host.
func (h *Host) adoptWorld() {
	q := ecs.NewFilter1[netcomp.Identity](h.rt.World).Query()
	for q.Next() {
		h.rt.Changes = append(h.rt.Changes, netcomp.Change{Kind: netcomp.Spawned, Entity: q.Entity()})
	}
}

func terms(s *netcomp.Schema, tickRate, history, window int) message.Terms {
	return message.Terms{Version: message.Version, Schema: s.Hash(), TickRate: uint64(tickRate),
		History: uint64(history), Window: uint64(window)}
}

// World returns the engine's world.
func (h *Host) World() *ecs.World { return h.engine.World() }

// SetOwner hands an entity over: peer p predicts it from now on and may order it about. Zero is the host.
func (h *Host) SetOwner(e ecs.Entity, p netcomp.PeerID) {
	if !e.IsZero() && h.rt.World.Alive(e) {
		h.pub.SetOwner(e, p)
	}
}

// Peers walks the peers in order of their numbers.
func (h *Host) Peers() iter.Seq[*Peer] {
	return func(yield func(*Peer) bool) {
		for _, s := range h.ses.Peers() {
			if p, ok := s.Value.(*Peer); ok && !yield(p) {
				return
			}
		}
	}
}

// Peer returns the peer of a number.
func (h *Host) Peer(id netcomp.PeerID) (*Peer, bool) {
	for p := range h.Peers() {
		if p.ID() == id {
			return p, true
		}
	}
	return nil, false
}

// Attach takes a link that is already open, as Serve does with those it accepts. Any goroutine may call it.
func (h *Host) Attach(l transport.Link) { h.doors.push(l) }

func (h *Host) now() time.Duration { return h.engine.Elapsed() }

// fraction is how much of the step after the last one run has passed.
func (h *Host) fraction() float64 {
	if h.stepped {
		return 1 // the next step has begun: it is draining now
	}
	return float64(ecs.TimeOf(h.rt.World).Alpha)
}

// hostDoors is how a host takes what its game asks.
type hostDoors struct{ h *Host }

func (d hostDoors) Despawn(e ecs.Entity)                       { d.h.rt.World.RemoveEntity(e) }
func (d hostDoors) MayChange(ecs.Entity) bool                  { return true }
func (d hostDoors) Emit(event, place int, to netcomp.Audience) { d.h.pub.Emit(event, place, to) }

// String tells the host's state in one line.
func (h *Host) String() string {
	return fmt.Sprintf("host: tick %d, %d peers, %d entities", h.engine.Tick(), len(h.ses.Peers()), h.pub.Entities())
}

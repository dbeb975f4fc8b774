package chaos

import (
	"fmt"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
)

// settle is how long after the freeze, with every fault gone, worlds may take to be equal: three of the longest round
// trips, and the time-outs that a burst of loss has left behind.
const settle = 4 * time.Second

// Result tells what a run has seen.
type Result struct {
	Trace       uint64 // of every image, stamp and confirmed tick: equal for equal seeds on every machine
	Virtual     time.Duration
	Joined      int
	Silenced    int // clients that a burst of loss cut off, and that were told
	Corrections uint64
	Images      int
}

// Run plays a plan and returns the first rule that it saw broken.
func Run(p Plan) (Result, error) {
	c := newCheck()
	m := &mayhem{plan: &p, dice: dice{seed: p.Seed ^ 0xa5}}
	s := systemstest.New(systemstest.Config{
		Seed: p.Seed, TickRate: 60, Schema: Schema(), Setup: Setup, Sealed: p.Sealed,
		Host: systems.HostConfig{SendRate: p.SendRate, Start: p.Start, Probe: c.hostProbe(), IdleTimeout: 4 * time.Second,
			Events: systems.HostEvents{
				Joining: func(peer *systems.Peer) {
					if p.Bodies {
						m.welcome(peer)
					}
				},
				Synced: func(peer *systems.Peer) {
					if !p.Bodies {
						m.welcome(peer)
					}
				},
				Left: func(peer *systems.Peer, _ systems.Reason) { m.farewell(peer) },
			}},
	})
	c.host, m.host, c.ids = s.Host, s.Host, idsOf(s.Engine.World())
	s.Engine.Add(ecs.Simulate, m)
	r := &run{plan: &p, session: s, mayhem: m, check: c, watches: make([]*watch, len(p.Clients)), dice: dice{seed: p.Seed ^ 0x5a}}
	for s.Net.Now() < p.Length && c.err == nil {
		r.guests()
		r.step()
	}
	return r.finish()
}

type run struct {
	plan    *Plan
	session *systemstest.Session
	mayhem  *mayhem
	check   *check
	watches []*watch
	dice    dice
	result  Result
}

// guests lets those in whose time has come, and out.
func (r *run) guests() {
	for i, g := range r.plan.Clients {
		w := r.watches[i]
		switch now := r.session.Net.Now(); {
		case w == nil && now >= g.Joins && now < r.plan.Length:
			w = &watch{c: r.check, stamps: make(map[cell]ecs.Tick)}
			cfg := systems.ClientConfig{Probe: w.probe(), Start: r.plan.Start, IdleTimeout: 4 * time.Second}
			if !g.Spectator {
				cfg.Sample = bot(r.dice.fork(), &r.mayhem.still)
			}
			w.member = r.session.Join(g.Path, cfg)
			w.member.Pace, w.member.Frames = g.Pace, g.Frames
			r.watches[i] = w
			r.result.Joined++
		case w != nil && w.member != nil && g.Leaves > 0 && now >= g.Leaves:
			r.session.Leave(w.member)
			w.member = nil
		}
	}
}

func (r *run) step() {
	r.session.Step()
	for i, w := range r.watches {
		if w == nil || w.member == nil {
			continue
		}
		if w.member.Client.State() == systems.Ended {
			if !r.silenced(i, w) {
				r.check.fail("client %d ended: %v", i, w.member.Why)
				return
			}
			r.session.Leave(w.member)
			w.member = nil
			r.result.Silenced++
			continue
		}
		w.step()
	}
}

// silenced reports whether a client's path can have swallowed everything for as long as a connection waits, and the client
// was told just that.
func (r *run) silenced(i int, w *watch) bool {
	f := r.plan.Clients[i].Path
	lossy := f.Up.BurstEnter > 0 || f.Down.BurstEnter > 0 || f.Up.Loss+f.Down.Loss > 0.3
	return lossy && (w.member.Why.Code == conn.CodeIdle || w.member.Why.Code == message.EndTimeout || w.member.Why.Code == message.EndTransport)
}

// finish heals every link, stops every writer and demands that the worlds become equal.
func (r *run) finish() (Result, error) {
	if r.check.err == nil {
		r.session.Heal()
		for n := time.Duration(0); n < time.Second && r.check.err == nil; n += time.Second / 60 {
			r.step()
		}
		r.mayhem.still = true
		for calm, n := 0, 0; calm < 60 && n < 600 && r.check.err == nil; n++ {
			if calm++; r.ghosts() {
				calm = 0
			}
			r.step()
		}
	}
	if r.check.err == nil {
		r.check.err = r.playing()
	}
	if r.check.err == nil {
		r.check.err = r.session.Converge(settle)
	}
	for _, w := range r.watches {
		if w != nil && w.member != nil {
			r.result.Corrections += w.member.Client.Stats().Corrections
			r.check.fold(w.member.Client.Stats().BytesIn)
		}
	}
	r.result.Trace, r.result.Virtual, r.result.Images = r.check.trace, r.session.Net.Now(), len(r.check.changes)
	if r.check.err != nil {
		return r.result, fmt.Errorf("seed %d, at %v, tick %d: %w\nreplay: go run ./tests/campaign -first %d -seeds 1 -length %v",
			r.plan.Seed, r.session.Net.Now(), r.session.Engine.Tick(), r.check.err, r.plan.Seed, r.plan.Length)
	}
	return r.result, nil
}

// ghosts reports whether the host still knows peers who have left without a word; until it finds out their held input moves
// their bodies.
func (r *run) ghosts() bool {
	n := 0
	for range r.session.Host.Peers() {
		n++
	}
	return n > len(r.session.Members)
}

// playing demands that everybody who stayed has a whole world by now.
func (r *run) playing() error {
	for i, w := range r.watches {
		if w == nil || w.member == nil {
			continue
		}
		if !r.session.Until(settle, func() bool { return w.member.Client.State() == systems.Playing }) {
			return fmt.Errorf("client %d is still %v", i, w.member.Client.State())
		}
	}
	return nil
}

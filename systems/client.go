package systems

import (
	"context"
	"log/slog"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems/internal/replica"
	"github.com/tickwire/tickwire/systems/internal/rollback"
	"github.com/tickwire/tickwire/systems/internal/session"
	"github.com/tickwire/tickwire/systems/internal/timeline"
	"github.com/tickwire/tickwire/wire/message"
)

// State is how far a client has come.
type State uint8

// The states of a client, in order. A client is made Connecting; Joining begins with the host's welcome; Playing when the
// world is whole; Ended is final.
const (
	Connecting State = iota
	Joining
	Playing
	Ended
)

// String names the state.
func (s State) String() string {
	return [...]string{"connecting", "joining", "playing", "ended"}[min(s, Ended)]
}

// Client makes its engine's world a copy of a host's: remote entities arrive and are interpolated, its own are predicted
// and reconciled. It belongs to the world's goroutine; only dialing has one of its own.
type Client struct {
	engine *ecs.Engine
	rt     *netcomp.Runtime
	cfg    ClientConfig
	ses    *session.Client // nil until a link is open
	dial   dialing
	rep    *replica.Replica
	roll   *rollback.Rollback
	lead   *timeline.Lead
	play   *timeline.Playout
	claim  [16]byte

	open, close, frame ecs.System
	state              State
	stepped            bool // a step has pumped the network since the last frame
	started            bool
	stopped            bool
	scale              float64 // of the engine, before a host's was taken; 0 for none
	raw                bool    // interpolation is off: remote entities are drawn as received
	heard              message.Send
	target             ecs.Tick // of the seek that is due
	seeking            bool
	stalls             uint64
	buffer             []byte
	lastFrame          time.Duration
}

// NewClient begins to connect. Errors: a configuration out of range, a component that cannot travel. It panics if the
// world has a session already. Entities of the world without Identity stay local; an Identity spawned before the welcome is
// removed, since only the host says what exists.
func NewClient(e *ecs.Engine, cfg ClientConfig) (*Client, error) {
	cfg = cfg.filled()
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	claim := seededClaim(cfg.Seed)
	if cfg.Seed == 0 {
		cfg.Seed, claim = drawSeed(), drawClaim()
	}
	rt := netcomp.RuntimeOf(e.World())
	if rt.Role != netcomp.Single {
		panic("systems: the world has a session already")
	}
	if err := rt.Bind(cfg.Schema); err != nil {
		return nil, err
	}
	rt.Role = netcomp.ClientRole
	c := &Client{engine: e, rt: rt, cfg: cfg, claim: claim}
	step := ecs.TimeOf(e.World()).Step
	c.lead = timeline.NewLead(timeline.LeadConfig{Step: step, History: cfg.HistoryTicks, Window: cfg.WindowTicks})
	c.play = timeline.NewPlayout(step)
	c.roll = rollback.New(rt, e, rollback.Config{History: cfg.HistoryTicks, Sample: cfg.Sample, Told: cfg.Events.Verdict,
		Refused: c.undone})
	c.rep = replica.New(rt, replica.Config{MaxEntities: cfg.MaxEntities}, replica.Hooks{
		Block: c.roll.Block, Adopt: c.roll.Adopt, Predict: c.roll.Predict, Release: c.roll.Release, Ended: c.roll.Ended,
		Own: c.roll.Own, Image: c.image(),
	})
	c.open, c.close, c.frame = ecs.Func(c.openStep), ecs.Func(c.closeStep), ecs.Func(c.frameStep)
	e.Add(ecs.Open, c.open)
	e.Add(ecs.Close, c.close)
	e.Add(ecs.Frame, c.frame)
	if cfg.Link != nil {
		c.connect(cfg.Link)
	} else {
		c.dial.begin(cfg.Dial)
	}
	return c, nil
}

// image makes the hook of a probe; none without one.
func (c *Client) image() func(id netcomp.NetID, component int, t ecs.Tick, exact bool) {
	p := c.cfg.Probe
	if p == nil || p.Image == nil {
		return nil
	}
	return func(id netcomp.NetID, component int, t ecs.Tick, exact bool) {
		sum := uint64(0)
		if !exact {
			sum = c.rt.Components()[component].Sum(id.Index())
		}
		p.Image(id, component, t, sum)
	}
}

// undone names, to who debugs a game, a write to an entity that is another machine's to simulate.
func (c *Client) undone(component string, e ecs.Entity) {
	if c.cfg.Log.Enabled(context.Background(), slog.LevelDebug) {
		c.cfg.Log.Debug("a write to an entity that is not simulated here was undone", "component", component, "entity", e)
	}
}

func (c *Client) now() time.Duration { return c.engine.Elapsed() }

// State returns how far the client has come.
func (c *Client) State() State { return c.state }

// ID returns the number the host gave this client, zero before the welcome.
func (c *Client) ID() netcomp.PeerID { return c.rt.Self }

// Body returns what the client controls, zero before the host has bound one and while it is not here.
func (c *Client) Body() ecs.Entity { return c.roll.Body() }

// SetPrediction switches prediction: off, own entities are drawn where the host last saw them. Inputs go on.
func (c *Client) SetPrediction(on bool) { c.roll.SetPrediction(on) }

// SetInterpolation switches interpolation: off, remote entities are drawn as they were received, the newest at once.
func (c *Client) SetInterpolation(on bool) { c.raw = !on }

// Seek makes t the client's tick, as one discontinuity: what was predicted is dropped, a new numbering begins. The client
// does it by itself after a stall; a game needs it hardly ever.
func (c *Client) Seek(t ecs.Tick) { c.target, c.seeking = t, true }

// jump does what Seek asked for, between two steps: the tick under way is over or has not begun.
func (c *Client) jump() {
	if !c.seeking {
		return
	}
	c.seeking = false
	c.engine.Seek(c.target)
	c.roll.Restart(c.target)
}

func (c *Client) become(s State) {
	if c.state == s || c.state == Ended {
		return
	}
	c.state = s
	if run := c.cfg.Events.State; run != nil {
		run(s)
	}
}

// end is the last word of the session. The world stays as it was last seen, for as long as the game shows it; Leave takes
// the host's entities out.
func (c *Client) end(why Reason) {
	if c.state == Ended {
		return
	}
	c.become(Ended)
	c.engine.Dilate(1)
	if c.scale != 0 { // else a host that stood nearly still would go on slowing what the client does alone
		c.engine.SetTimeScale(c.scale)
	}
	c.cfg.Log.Info("session ended", "why", why.Text, "code", why.Code)
	if run := c.cfg.Events.Ended; run != nil {
		run(why)
	}
}

// Package play is the arena's client without a window: the session, what a frame shows, and the switches that make a
// network bad. Browser and desktop draw its Scene and fill its Keys.
package play

import (
	"context"
	"log/slog"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/examples/arena/bot"
	"github.com/tickwire/tickwire/examples/arena/game"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/wire/token"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/condition"
)

// maxFrame is the longest a frame counts: a tab that slept does not catch up an hour. A long frame passes in slices, so that
// a machine that draws a few frames a second still plays at full speed, and its clock goes with its steps.
const (
	maxFrame = time.Second
	slice    = time.Second / game.TickRate
)

// Keys are what the player holds in this frame.
type Keys struct {
	X, Y  int8 // where to push
	Mouse game.Vec
	Fire  bool
}

// Config starts a Session.
type Config struct {
	Dial transport.Dialer // the way to the host
	Code token.Code       // what lets in over UDP
	Name string           // of the player; may be empty
	Seed uint64           // of the faults that the player switches on, and of the autopilot
	Log  *slog.Logger     // zero is slog.Default
}

// Session is one visit to the arena. It belongs to one goroutine.
type Session struct {
	Scene  Scene
	Graph  Graph
	Switch Switch

	engine *ecs.Engine
	client *systems.Client
	dial   *condition.FaultyDialer
	brain  *bot.Brain
	keys   Keys
	fire   bool // pressed since the last tick, however short
	disc   *netcomp.Mut[game.Disc]
	gun    *netcomp.Mut[game.Gun]
	why    string
}

// Start begins to connect.
func Start(cfg Config) (*Session, error) {
	s := &Session{engine: ecs.NewEngine(ecs.Config{TickRate: game.TickRate, Log: cfg.Log})}
	s.dial = condition.Dialer(cfg.Dial, transport.Fault{}, transport.Fault{}, cfg.Seed)
	game.Add(s.engine)
	w := s.engine.World()
	s.disc, s.gun = netcomp.NewMut[game.Disc](w), netcomp.NewMut[game.Gun](w)
	s.brain = bot.New(w, cfg.Seed)
	s.Switch = Switch{Prediction: true, Interpolation: true}
	s.engine.Add(ecs.Draw, &s.Scene)
	var err error
	s.client, err = systems.NewClient(s.engine, systems.ClientConfig{
		Schema: game.Schema(),
		Dial:   []transport.Dialer{s.dial},
		Code:   cfg.Code,
		Sample: s.sample,
		User:   game.Hello(cfg.Name, false),
		Log:    cfg.Log,
		Events: systems.ClientEvents{Ended: func(why systems.Reason) { s.why = why.Text }},
	})
	return s, err
}

// sample fills the input of a tick.
func (s *Session) sample(in *netcomp.Input) {
	if s.Switch.Autopilot {
		s.brain.Sample(in)
		return
	}
	me := s.disc.Read(in.Body)
	if me == nil {
		return
	}
	aim := me.Aim
	if s.keys.Mouse != me.Pos {
		aim = game.Toward(me.Pos, s.keys.Mouse)
	}
	netcomp.Do(in, game.Move{X: s.keys.X, Y: s.keys.Y, Aim: aim})
	if gun := s.gun.Read(in.Body); (s.keys.Fire || s.fire) && gun != nil && gun.Loaded(in.Tick) {
		netcomp.Press(in, game.Fire{Aim: aim})
		s.fire = false
	}
}

// Frame lets time pass with what the player holds; afterwards Scene and Graph are those of this frame.
func (s *Session) Frame(dt time.Duration, k Keys) {
	s.fire = s.fire || k.Fire && !s.keys.Fire
	s.keys = k
	dt = min(dt, maxFrame)
	for left := dt; left > 0; left -= slice {
		part := min(left, slice)
		s.Scene.self, s.Scene.dt = s.client.ID(), float32(part.Seconds())
		s.engine.Update(part)
	}
	s.Graph.add(dt, s.client.Stats())
}

// Apply makes the switches count.
func (s *Session) Apply() {
	s.client.SetPrediction(s.Switch.Prediction)
	s.client.SetInterpolation(s.Switch.Interpolation)
	s.dial.SetFault(s.Switch.Fault(), s.Switch.Fault())
}

// State tells how far the session is, and when it is over, why.
func (s *Session) State() (systems.State, string) { return s.client.State(), s.why }

// Close leaves the arena. It waits a moment for the host to hear of it.
func (s *Session) Close() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second/4)
	defer cancel()
	_ = s.client.Leave(ctx) // who does not answer finds out by silence
	s.engine.Close()
}

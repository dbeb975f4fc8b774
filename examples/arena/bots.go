package main

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"sync"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/examples/arena/bot"
	"github.com/tickwire/tickwire/examples/arena/game"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/wire/transport"
)

// bots are the clients in this process, each with a socket, an engine and a world of its own.
type bots struct{ all []*player }

// player is one bot.
type player struct {
	client *systems.Client
	drive  drive
	eye    eye
	ended  string // why, if the session ended by itself
}

// newBots makes the bots; they begin to dial. Each is let in by what invite gives it.
func newBots(o options, invite func(i int) (invitation, error)) (*bots, error) {
	b := &bots{}
	for i := range o.bots {
		with, err := invite(i)
		if err != nil {
			return nil, err
		}
		p, err := newPlayer(with, bot.Name(i), o.seed<<8+uint64(i))
		if err != nil {
			return nil, err
		}
		b.all = append(b.all, p)
	}
	return b, nil
}

func newPlayer(with invitation, name string, seed uint64) (*player, error) {
	p := &player{}
	engine := ecs.NewEngine(ecs.Config{TickRate: game.TickRate})
	game.Add(engine)
	brain := bot.New(engine.World(), seed)
	var err error
	p.client, err = systems.NewClient(engine, systems.ClientConfig{
		Schema: game.Schema(),
		Dial:   []transport.Dialer{with.dial},
		Token:  with.token,
		Code:   with.code,
		Sample: brain.Sample,
		User:   game.Hello(name, true),
		Log:    slog.New(slog.DiscardHandler),
		Events: systems.ClientEvents{Ended: func(why systems.Reason) { p.ended = why.Error() }},
	})
	p.drive.engine = engine
	p.eye.client = p.client
	engine.Add(ecs.Draw, &p.eye)
	return p, err
}

func (b *bots) start() {
	for _, p := range b.all {
		p.drive.start()
	}
}

func (b *bots) stop() {
	for _, p := range b.all {
		p.drive.stop()
	}
}

// leave takes all bots out at once.
func (b *bots) leave(ctx context.Context) {
	b.stop()
	var all sync.WaitGroup
	for _, p := range b.all {
		all.Go(func() {
			_ = p.client.Leave(ctx) // the host finds out by silence
			p.drive.engine.Close()
		})
	}
	all.Wait()
}

// eye is the Draw system that watches what the bot would see of itself.
type eye struct {
	client *systems.Client
	views  *ecs.Map1[netcomp.View[game.Disc]]
	world  *ecs.World
	body   ecs.Entity // in the last frame
	at     game.Vec
	when   time.Time

	mu    sync.Mutex // guards what follows
	stats systems.ClientStats
	jump  float64 // the farthest, metres
}

// Initialize implements ecs.Initializer.
func (e *eye) Initialize(w *ecs.World) {
	e.world, e.views = w, ecs.NewMap1[netcomp.View[game.Disc]](w)
}

// Update implements ecs.System.
func (e *eye) Update(*ecs.World) {
	now := time.Now()
	late := now.Sub(e.when).Seconds() - 1.0/game.TickRate
	jump := 0.0
	body := e.client.Body()
	if !body.IsZero() && e.world.Alive(body) {
		if view := e.views.Get(body); view != nil {
			if body == e.body {
				jump = math.Hypot(float64(view.Value.Pos.X-e.at.X), float64(view.Value.Pos.Y-e.at.Y)) - game.TopSpeed*max(late, 0)
			}
			e.at, e.when = view.Value.Pos, now
		}
	}
	e.body = body
	e.mu.Lock()
	e.stats, e.jump = e.client.Stats(), max(e.jump, jump)
	e.mu.Unlock()
}

// seen is what was seen until now, for any goroutine. A jump is how far the own disc moved on the screen in one frame of
// 1/60 s: for a frame that came late, what a disc at top speed covers in the time above that is not counted.
func (e *eye) seen() (s systems.ClientStats, jump float64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.stats, e.jump
}

// Error tells which bot is not playing and why, if any.
func (b *bots) absent() error {
	for i, p := range b.all {
		if s := p.client.State(); s != systems.Playing {
			return fmt.Errorf("%s is %v, not playing (%s)", bot.Name(i), s, p.ended)
		}
	}
	return nil
}

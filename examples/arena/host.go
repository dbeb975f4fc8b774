package main

import (
	"log/slog"
	"sync"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/examples/arena/game"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
)

// guests is how many may come besides the bots.
const guests = 64

// host is the arena itself: the world that counts.
type host struct {
	engine *ecs.Engine
	host   *systems.Host
	match  *game.Match
	drive  drive
	steps  stopwatch

	mu   sync.Mutex // guards news
	news news
}

// news is what the status line tells of the host.
type news struct {
	tick         ecs.Tick
	bots, people int
	entities     int
	leader       string
	kills        uint16 // of the leader
}

func newArena(o options) (*host, error) {
	a := &host{engine: ecs.NewEngine(ecs.Config{TickRate: game.TickRate})}
	a.drive.engine = a.engine
	a.match = &game.Match{Bind: func(p netcomp.PeerID, body ecs.Entity) {
		if peer, ok := a.host.Peer(p); ok {
			peer.Bind(body)
		}
	}}
	a.engine.Add(ecs.Open, ecs.Func(func(*ecs.World) { a.steps.begin() }))
	game.Add(a.engine)
	a.engine.Add(ecs.Simulate, a.match)
	var err error
	a.host, err = systems.NewHost(a.engine, systems.HostConfig{
		Schema:   game.Schema(),
		MaxPeers: o.bots + guests,
		Seed:     o.seed,
		Log:      slog.New(slog.DiscardHandler),
		Events: systems.HostEvents{
			Admit: func(h systems.Hello) error {
				_, _, err := game.ParseHello(h.User)
				return err
			},
			Synced: func(p *systems.Peer) {
				name, bot, _ := game.ParseHello(p.User()) // Admit has read it
				a.match.Join(p.ID(), name, bot)
			},
			Left: func(p *systems.Peer, _ systems.Reason) { a.match.Leave(p.ID()) },
		},
	})
	if err != nil {
		return nil, err
	}
	a.engine.Add(ecs.Close, ecs.Func(func(*ecs.World) { a.steps.end() }))
	a.engine.Add(ecs.Draw, &reporter{to: a})
	return a, nil
}

// reporter is the Draw system that gathers the news, a few times a second.
type reporter struct {
	to      *host
	players *ecs.Filter2[game.Player, game.Score]
	next    time.Time
}

// Initialize implements ecs.Initializer.
func (r *reporter) Initialize(w *ecs.World) { r.players = ecs.NewFilter2[game.Player, game.Score](w) }

// Update implements ecs.System.
func (r *reporter) Update(*ecs.World) {
	now := time.Now()
	if now.Before(r.next) {
		return
	}
	r.next = now.Add(statusEvery)
	s := r.to.host.Stats()
	n := news{tick: s.Tick, entities: s.Entities}
	for q := r.players.Query(); q.Next(); {
		p, score := q.Get()
		if n.bots+n.people == 0 || score.Kills > n.kills {
			n.leader, n.kills = p.Name.String(), score.Kills
		}
		if p.Bot {
			n.bots++
		} else {
			n.people++
		}
	}
	r.to.mu.Lock()
	r.to.news = n
	r.to.mu.Unlock()
}

// latest are the newest news, for any goroutine.
func (a *host) latest() news {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.news
}

package systemstest

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/sim"
)

// Config tells what session to run. Schema and Setup are required.
type Config struct {
	// Seed decides every fate of every datagram and every number the session draws.
	Seed uint64
	// TickRate is the steps a second of every engine; zero is 60.
	TickRate int
	// Schema lists what travels: the generated Schema() of the game.
	Schema *netcomp.Schema
	// Setup adds the game's systems to an engine, the host's and each client's alike.
	Setup func(e *ecs.Engine)
	// Sealed runs the session over links that are sealed, as those of UDP are: each client is given a token.
	Sealed bool
	// Host configures the host; its Schema, Seed and Log are filled in.
	Host systems.HostConfig
}

// Session is a host and its clients.
type Session struct {
	Net    *sim.Net
	Engine *ecs.Engine // the host's
	Host   *systems.Host
	// Members are the clients that have not left, in order of joining.
	Members []*Member

	cfg    Config
	step   time.Duration
	doors  *sim.Listener
	joined uint64
}

// Member is one client and its place in the network.
type Member struct {
	Engine *ecs.Engine
	Client *systems.Client
	Dialer *sim.Dialer
	// Pace multiplies the client's clock: 1.0005 gains 500 ppm on the host. Zero is 1.
	Pace float64
	// Frames is how many updates the client makes of one host step; zero is 1.
	Frames int
	Why    systems.Reason // of the end, once Client.State is Ended
	number uint64
}

// New makes a session with a host and nobody in it. It panics on a configuration that the host refuses.
func New(cfg Config) *Session {
	if cfg.Schema == nil || cfg.Setup == nil {
		panic("systemstest: Config.Schema and Config.Setup are required")
	}
	if cfg.TickRate == 0 {
		cfg.TickRate = 60
	}
	cfg.Host.Schema, cfg.Host.Seed, cfg.Host.Log = cfg.Schema, wire.Mix(cfg.Seed, 1)|1, quiet()
	net := sim.NewNet(cfg.Seed)
	if cfg.Sealed {
		cfg.Host.Keys = keys(cfg.Host.Keys, cfg.Seed, net)
	}
	s := &Session{Net: net, cfg: cfg, step: time.Second / time.Duration(cfg.TickRate)}
	s.doors = s.Net.Listen()
	s.Engine = ecs.NewEngine(ecs.Config{TickRate: cfg.TickRate, Log: quiet()})
	cfg.Setup(s.Engine)
	host, err := systems.NewHost(s.Engine, cfg.Host)
	if err != nil {
		panic(err.Error())
	}
	s.Host = host
	return s
}

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// Join adds a client behind the given faults. Its Schema, Link, Seed and Log are filled in.
func (s *Session) Join(net Path, cfg systems.ClientConfig) *Member {
	s.joined++
	m := &Member{number: s.joined, Dialer: s.Net.Dialer(net.Up, net.Down), Pace: 1, Frames: 1}
	m.Engine = ecs.NewEngine(ecs.Config{TickRate: s.cfg.TickRate, Log: quiet()})
	s.cfg.Setup(m.Engine)
	link, err := m.Dialer.Dial(context.Background())
	if err != nil {
		panic(err.Error())
	}
	ended := cfg.Events.Ended
	cfg.Events.Ended = func(why systems.Reason) {
		m.Why = why
		if ended != nil {
			ended(why)
		}
	}
	if s.cfg.Sealed {
		link = s.seal(&cfg, link.(*sim.Link))
	}
	cfg.Schema, cfg.Link, cfg.Seed, cfg.Log = s.cfg.Schema, link, wire.Mix(s.cfg.Seed, 16+s.joined)|1, quiet()
	if m.Client, err = systems.NewClient(m.Engine, cfg); err != nil {
		panic(err.Error())
	}
	s.Members = append(s.Members, m)
	return m
}

// Leave takes a client out, as if its process had ended without a word: the host finds out by silence.
func (s *Session) Leave(m *Member) {
	for i, have := range s.Members {
		if have == m {
			s.Members = append(s.Members[:i:i], s.Members[i+1:]...)
			return
		}
	}
}

// Step lets one tick of the host pass everywhere.
func (s *Session) Step() {
	s.Net.Advance(s.step)
	for {
		link, ok := s.doors.Poll()
		if !ok {
			break
		}
		if s.cfg.Sealed {
			s.Host.Attach(exposed{link})
			continue
		}
		s.Host.Attach(link)
	}
	s.Engine.Update(s.step)
	for _, m := range s.Members {
		m.update(s.step)
	}
}

func (m *Member) update(step time.Duration) {
	frames := max(m.Frames, 1)
	pace := m.Pace
	if pace == 0 {
		pace = 1
	}
	for range frames {
		m.Engine.Update(time.Duration(float64(step) * pace / float64(frames)))
	}
}

// Run lets virtual time pass.
func (s *Session) Run(d time.Duration) {
	for n := d / s.step; n > 0; n-- {
		s.Step()
	}
}

// Until steps until done, and reports whether it was within the limit.
func (s *Session) Until(limit time.Duration, done func() bool) bool {
	for n := limit / s.step; n > 0; n-- {
		if done() {
			return true
		}
		s.Step()
	}
	return done()
}

// Converge waits until every playing client has confirmed the host's tick of now, and compares the worlds. Stop the game's
// writes before: nothing can be equal to what still changes.
func (s *Session) Converge(limit time.Duration) error {
	freeze := s.Engine.Tick()
	behind := func() *Member {
		for _, m := range s.Members {
			if m.Client.State() == systems.Playing && m.Client.Stats().Confirmed < freeze {
				return m
			}
		}
		return nil
	}
	if !s.Until(limit, func() bool { return behind() == nil }) {
		m := behind()
		return fmt.Errorf("client %d has confirmed tick %d, the host froze at %d, %v ago", m.number, m.Client.Stats().Confirmed, freeze, limit)
	}
	playing := 0
	for _, m := range s.Members {
		if m.Client.State() != systems.Playing {
			continue
		}
		playing++
		if err := systems.Compare(s.Host, m.Client); err != nil {
			return err
		}
	}
	if playing == 0 && len(s.Members) > 0 {
		return fmt.Errorf("none of %d clients is playing: there is nothing to compare", len(s.Members))
	}
	return nil
}

// Path is what happens to datagrams from a client to the host and back.
type Path struct{ Up, Down transport.Fault }

// Good is a path without faults.
func Good() Path { return Path{} }

// Bad is a path with a round trip time, a tenth of it as jitter each way, and a loss each way.
func Bad(rtt time.Duration, loss float64) Path {
	f := transport.Fault{Latency: rtt / 2, Jitter: rtt / 20, Loss: loss}
	return Path{Up: f, Down: f}
}

// Heal takes the faults of every member's path away.
func (s *Session) Heal() {
	for _, m := range s.Members {
		m.Dialer.SetFault(transport.Fault{}, transport.Fault{})
	}
}

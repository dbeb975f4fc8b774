package promises

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/tests/promises/game"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/loopback"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

func TestR40_EveryStateAndEveryEndIsTold(t *testing.T) {
	p := open(t, func(c *systems.HostConfig) {
		c.Events.Admit = func(h systems.Hello) error {
			if string(h.User) == "nobody" {
				return errors.New("no entry for nobody")
			}
			return nil
		}
		c.MaxPeers = 2
	})
	a, b := p.join(systemstest.Good()), p.join(systemstest.Good())
	p.playing(a, b)
	require.Equal(t, []systems.State{systems.Joining, systems.Playing}, a.states)

	full := p.join(systemstest.Good())
	p.Run(time.Second)
	require.Equal(t, uint16(message.EndFull), full.Why.Code, "%v", full.Why)
	require.Equal(t, []systems.State{systems.Ended}, full.states)

	a.Client.Leave(now())
	require.Equal(t, systems.Ended, a.Client.State())
	p.Run(time.Second)
	require.Equal(t, uint16(message.EndLeft), p.left[a.id].Code)
	require.Equal(t, uint16(message.EndLeft), a.Why.Code)

	refused := p.join(systemstest.Good(), func(c *systems.ClientConfig) { c.User = []byte("nobody") })
	p.Run(time.Second)
	require.Equal(t, systems.Reason{Code: message.EndRefused, Text: "no entry for nobody"}, refused.Why)
	require.Equal(t, 1, refused.ends)
	require.Equal(t, 1, a.ends)
}

func TestR41_TheReasonOfAKickArrivesAndALeaverIsFreedAtOnce(t *testing.T) {
	p := open(t)
	a, b := p.join(systemstest.Bad(100*time.Millisecond, 0.3)), p.join(systemstest.Good())
	p.playing(a, b)
	p.peer(a).Kick(systems.Kicked("three warnings"))
	require.Contains(t, p.left, a.id, "the game hears at once")
	require.True(t, p.Until(5*time.Second, func() bool { return a.Client.State() == systems.Ended }))
	require.Equal(t, systems.Reason{Code: message.EndKicked, Text: "three warnings"}, a.Why)

	custom := systems.Reason{Code: message.EndGame + 7, Text: "a code of the game's own"}
	p.peer(b).Kick(custom)
	p.Run(time.Second)
	require.Equal(t, custom, b.Why)
	p.Run(5 * time.Second)
	require.Equal(t, systems.Ended, a.Client.State(), "it tried again")
	require.Zero(t, p.Host.Stats().Peers)

	c := p.join(systemstest.Good())
	p.playing(c)
	c.Client.Leave(now())
	p.Step()
	p.Step()
	require.Contains(t, p.left, c.id, "no grace for one that says goodbye")
}

func TestR42_SilenceIsFoundOutOnBothSides(t *testing.T) {
	p := open(t, func(c *systems.HostConfig) { c.IdleTimeout = 2 * time.Second })
	a := p.join(systemstest.Good(), func(c *systems.ClientConfig) { c.IdleTimeout = 3 * time.Second })
	p.playing(a)
	id := a.Dialer.Newest().ID()
	require.NotNil(t, p.Net.Link(id))
	a.Dialer.SetFault(black(), black())
	start := p.Net.Now()
	require.True(t, p.Until(10*time.Second, func() bool { return len(p.left) == 1 }))
	require.InDelta(t, 2, (p.Net.Now() - start).Seconds(), 0.2)
	require.Equal(t, uint16(conn.CodeIdle), p.left[a.id].Code)
	require.True(t, p.Until(10*time.Second, func() bool { return a.Client.State() == systems.Ended }))
	require.InDelta(t, 3, (p.Net.Now() - start).Seconds(), 0.2)
	require.Equal(t, uint16(conn.CodeIdle), a.Why.Code, "%v", a.Why)
	p.Run(5 * time.Second)
	require.Nil(t, p.Net.Link(id), "both ends of the link are closed")

	quiet := p.join(systemstest.Good())
	p.playing(quiet)
	p.Run(15 * time.Second)
	require.Equal(t, systems.Playing, quiet.Client.State(), "a world at rest is no silence")
}

func TestR43_AClientTakesOutWhatItPutInAndAnotherMayStart(t *testing.T) {
	p := open(t)
	things := crowd(p, 30)
	g := p.join(systemstest.Bad(50*time.Millisecond, 0))
	local := ecs.NewMap2[game.Place, game.Local](g.world()).NewWith(&game.Place{X: 5}, &game.Local{N: 8})
	p.playing(g)
	g.play = func(in *netcomp.Input) { netcomp.Press(in, game.Fire{X: 1}) }
	p.Run(300 * time.Millisecond)
	require.Greater(t, count[game.Bullet](g.world()), 3, "nothing predicted to take out")
	g.Client.Leave(now())

	require.Zero(t, count[netcomp.Identity](g.world()), "the host's entities are still here")
	require.Zero(t, count[game.Bullet](g.world()))
	require.Equal(t, uint32(8), get[game.Local](g.world(), local).N, "what is local stays")
	require.NoError(t, g.Client.Leave(now()), "twice is fine")
	ticks := g.Engine.Tick()
	p.Run(time.Second)
	require.Greater(t, g.Engine.Tick(), ticks, "the engine goes on")

	link, err := g.Dialer.Dial(t.Context())
	require.NoError(t, err)
	for id := range p.bodies {
		delete(p.bodies, id)
	}
	again, err := systems.NewClient(g.Engine, systems.ClientConfig{Schema: game.Schema(), Link: link, Seed: 99, Log: quiet(),
		Sample: func(in *netcomp.Input) { netcomp.Do(in, game.Walk{X: 2}) }})
	require.NoError(t, err)
	g.Client = again
	p.playing(g)
	p.Run(time.Second)
	require.Greater(t, get[game.Place](p.world(), p.body(g)).X, float32(8), "the second session plays")
	require.False(t, p.here(g, things[3]).IsZero())
	again.Leave(now())

	// The same engine as a host.
	host, err := systems.NewHost(g.Engine, systems.HostConfig{Schema: game.Schema(), Seed: 5, Log: quiet()})
	require.NoError(t, err)
	game.NewThing(g.world(), 1, 1, 1)
	p.Run(time.Second)
	require.Equal(t, 1, host.Stats().Entities)
}

func TestR43_AHostTakesOutWhatItPutInAndAnotherMayStart(t *testing.T) {
	p := open(t)
	e := game.NewThing(p.world(), 1, 2, 3)
	a := p.join(systemstest.Good())
	p.playing(a)
	require.ErrorIs(t, p.Host.Close(now(), systems.Closing("that was it")), context.Canceled, "the grace was none")
	p.Leave(a.Member)
	for range 30 {
		p.Net.Advance(time.Second / 60)
		a.Engine.Update(time.Second / 60)
	}
	require.Equal(t, systems.Reason{Code: message.EndClosing, Text: "that was it"}, a.Why)
	require.Equal(t, uint32(3), get[game.Level](p.world(), e).N, "entities stay")
	require.Zero(t, netcompID(p.world(), e), "their ids do not")
	netcomp.NewMut[game.Level](p.world()).Get(e).N = 4
	p.Engine.Update(time.Second)

	host, err := systems.NewHost(p.Engine, systems.HostConfig{Schema: game.Schema(), Seed: 77, Log: quiet()})
	require.NoError(t, err)
	p.Host = host
	b := p.join(systemstest.Good(), spectator)
	p.playing(b)
	require.Equal(t, uint32(4), get[game.Level](b.world(), p.here(b, e)).N)
	netcomp.NewMut[game.Level](p.world()).Get(e).N = 5
	p.Run(time.Second)
	require.Equal(t, uint32(5), get[game.Level](b.world(), p.here(b, e)).N)

	host.Close(now(), systems.Closing(""))
	link, err := b.Dialer.Dial(t.Context())
	require.NoError(t, err)
	_, err = systems.NewClient(p.Engine, systems.ClientConfig{Schema: game.Schema(), Link: link, Seed: 3, Log: quiet()})
	require.NoError(t, err, "the same engine as a client")
	p.Engine.Update(time.Second)
}

func TestR66_AHostThatClosesTellsEverybodyAndWaits(t *testing.T) {
	l := loopback.New()
	he := ecs.NewEngine(ecs.Config{})
	he.Add(ecs.Simulate, &game.Rules{})
	host, err := systems.NewHost(he, systems.HostConfig{Schema: game.Schema(), Log: quiet()})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var all sync.WaitGroup
	all.Go(func() { require.NoError(t, host.Serve(ctx, l)) })
	ends := make([]systems.Reason, 3)
	for i := range ends {
		all.Go(func() {
			e := ecs.NewEngine(ecs.Config{})
			e.Add(ecs.Simulate, &game.Rules{})
			c, err := systems.NewClient(e, systems.ClientConfig{Schema: game.Schema(), Dial: dialers(l), Log: quiet(),
				Events: systems.ClientEvents{Ended: func(why systems.Reason) { ends[i] = why }}})
			if err != nil {
				panic(err)
			}
			for last := time.Now(); c.State() != systems.Ended; last = tick(e, last) {
			}
			c.Leave(context.Background())
		})
	}
	for last := time.Now(); host.Stats().Peers < 3; last = tick(he, last) {
	}
	grace, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	require.NoError(t, host.Close(grace, systems.Closing("the season is over")), "somebody did not answer within the grace")
	require.NoError(t, host.Close(grace, systems.Closing("again")))
	stop()
	all.Wait()
	for _, why := range ends {
		require.Equal(t, systems.Reason{Code: message.EndClosing, Text: "the season is over"}, why)
	}
}

// The end of Serve's context, which often is that of the whole program, does not take the socket away before a sealed peer is
// told: its links have no other.
func TestR66_ASealedPeerIsToldWhenServingHasEnded(t *testing.T) {
	l, err := udp.Listen("127.0.0.1:0", udp.Config{})
	require.NoError(t, err)
	he, ce := ecs.NewEngine(ecs.Config{}), ecs.NewEngine(ecs.Config{})
	he.Add(ecs.Simulate, &game.Rules{})
	ce.Add(ecs.Simulate, &game.Rules{})
	host, err := systems.NewHost(he, systems.HostConfig{Schema: game.Schema(), Log: quiet()})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	served := make(chan error, 1)
	go func() { served <- host.Serve(ctx, l) }()
	tok, err := host.Issue(1, nil, l.Addr())
	require.NoError(t, err)
	var end systems.Reason
	c, err := systems.NewClient(ce, systems.ClientConfig{Schema: game.Schema(), Token: tok, Log: quiet(),
		Dial:   []transport.Dialer{udp.NewDialer(l.Addr())},
		Events: systems.ClientEvents{Ended: func(why systems.Reason) { end = why }}})
	require.NoError(t, err)
	for last := time.Now(); host.Stats().Peers < 1; last = tick(he, last) {
		ce.Update(time.Since(last))
	}
	stop()
	played := make(chan struct{})
	go func() {
		for last := time.Now(); c.State() != systems.Ended; last = tick(ce, last) {
		}
		close(played)
	}()
	for n, last := 0, time.Now(); n < 50; n++ { // the host goes on meanwhile
		last = tick(he, last)
	}
	grace, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	require.NoError(t, host.Close(grace, systems.Closing("good night")))
	<-played
	require.Equal(t, systems.Reason{Code: message.EndClosing, Text: "good night"}, end)
	require.NoError(t, <-served)
	require.NoError(t, c.Leave(t.Context()))
}

func TestR72_ASecondLoginTakesTheBodyOver(t *testing.T) {
	var p *party
	accounts := map[string]*systems.Peer{}
	p = open(t, func(c *systems.HostConfig) {
		c.Events.Joining = func(peer *systems.Peer) {
			name := string(peer.User())
			old := accounts[name]
			accounts[name] = peer
			if old == nil {
				peer.Bind(game.NewBody(p.world(), 1, 1))
				return
			}
			body := old.Body()
			peer.Bind(body)
			old.Kick(systems.Kicked("you have come in elsewhere"))
		}
	})
	named := func(c *systems.ClientConfig) { c.User = []byte("ann") }
	first := p.join(systemstest.Bad(50*time.Millisecond, 0.05), named)
	p.playing(first)
	require.True(t, p.Until(3*time.Second, func() bool { return !first.Client.Body().IsZero() }))
	first.play = func(in *netcomp.Input) { netcomp.Do(in, game.Walk{X: 3}) }
	p.Run(2 * time.Second)
	body := p.peer(first).Body()
	x := get[game.Place](p.world(), body).X
	require.Greater(t, x, float32(3))

	second := p.join(systemstest.Good(), named)
	second.play = func(in *netcomp.Input) { netcomp.Do(in, game.Walk{X: -3}) }
	p.playing(second)
	p.Run(2 * time.Second)
	require.Equal(t, systems.Reason{Code: message.EndKicked, Text: "you have come in elsewhere"}, first.Why)
	require.Equal(t, body, p.peer(second).Body())
	require.Less(t, get[game.Place](p.world(), body).X, x)
	require.Equal(t, p.here(second, body), second.Client.Body())
	p.Leave(first.Member)
	p.calm(second)
}

package promises

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/tests/promises/game"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/loopback"
)

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

func dialers(l *loopback.Listener) []transport.Dialer { return []transport.Dialer{l.Dialer()} }

// tick lets the real time since last pass.
func tick(e *ecs.Engine, last time.Time) time.Time {
	time.Sleep(time.Millisecond)
	now := time.Now()
	e.Update(now.Sub(last))
	return now
}

// The host's own player is a client over loopback: two engines, one process, one goroutine, no special case.
func TestR1_TheHostsOwnPlayerIsAClientOverLoopback(t *testing.T) {
	const step = time.Second / 60
	l := loopback.New()
	he, ce := ecs.NewEngine(ecs.Config{}), ecs.NewEngine(ecs.Config{})
	he.Add(ecs.Simulate, &game.Rules{})
	ce.Add(ecs.Simulate, &game.Rules{})
	var body ecs.Entity
	host, err := systems.NewHost(he, systems.HostConfig{Schema: game.Schema(), Log: quiet(), Events: systems.HostEvents{
		Joining: func(p *systems.Peer) {
			body = game.NewBody(he.World(), 0, 0)
			p.Bind(body)
		}}})
	require.NoError(t, err)
	link, err := l.Dialer().Dial(t.Context())
	require.NoError(t, err)
	far, err := l.Accept(t.Context())
	require.NoError(t, err)
	host.Attach(far)
	client, err := systems.NewClient(ce, systems.ClientConfig{Schema: game.Schema(), Link: link, Log: quiet(),
		Sample: func(in *netcomp.Input) { netcomp.Do(in, game.Walk{X: 6}) }})
	require.NoError(t, err)
	run := func(n int) {
		for range n {
			he.Update(step)
			ce.Update(step)
		}
	}
	run(240)
	require.Equal(t, systems.Playing, client.State())
	before := client.Stats()
	run(600)
	after := client.Stats()
	require.Equal(t, before.Corrections, after.Corrections, "a correction without a network between")
	require.Zero(t, after.Stalls)
	require.Less(t, after.Lead, 4.0, "the lead of no latency at all")
	require.GreaterOrEqual(t, after.Lead, 0.0)
	require.Less(t, after.Delay, 4.0)
	require.Equal(t, uint64(0), uint64(after.Loss*1000))
	p, _ := host.Peer(client.ID())
	require.LessOrEqual(t, p.Stats().Input.Late+p.Stats().Input.Lost, uint64(3), "%+v", p.Stats().Input)
	require.Greater(t, get[game.Place](he.World(), body).X, float32(30))

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	client.Leave(ctx)
	run(3)
	require.Zero(t, host.Stats().Peers)
}

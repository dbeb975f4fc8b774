package systems_test

import (
	"bytes"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/tests/promises/game"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/sim"
)

// A write to another's entity is undone, and whoever listens at the debug level learns where.
func TestP22_AnUndoneWriteIsNamedForWhoDebugs(t *testing.T) {
	quiet := slog.New(slog.DiscardHandler)
	net := sim.NewNet(1)
	doors := net.Listen()
	server, screen := ecs.NewEngine(ecs.Config{}), ecs.NewEngine(ecs.Config{})
	server.Add(ecs.Simulate, &game.Rules{})
	screen.Add(ecs.Simulate, &game.Rules{})
	host, err := systems.NewHost(server, systems.HostConfig{Schema: game.Schema(), Seed: 1, Log: quiet})
	require.NoError(t, err)
	game.NewThing(server.World(), 5, 0, 1)

	link, err := net.Dialer(transport.Fault{}, transport.Fault{}).Dial(t.Context())
	require.NoError(t, err)
	var said bytes.Buffer
	log := slog.New(slog.NewTextHandler(&said, &slog.HandlerOptions{Level: slog.LevelDebug}))
	client, err := systems.NewClient(screen, systems.ClientConfig{Schema: game.Schema(), Link: link, Seed: 2, Log: log})
	require.NoError(t, err)

	things := ecs.NewFilter1[game.Place](screen.World())
	place := netcomp.NewMut[game.Place](screen.World())
	screen.Add(ecs.Simulate, ecs.Func(func(*ecs.World) {
		for q := things.Query(); q.Next(); {
			place.Write(q.Entity(), q.Get()).X = 99
		}
	}))
	for range 120 {
		net.Advance(time.Second / 60)
		for l, ok := doors.Poll(); ok; l, ok = doors.Poll() {
			host.Attach(l)
		}
		server.Update(time.Second / 60)
		screen.Update(time.Second / 60)
	}
	require.Equal(t, systems.Playing, client.State())
	seen := 0
	for q := things.Query(); q.Next(); seen++ {
		require.Equal(t, float32(5), q.Get().X)
	}
	require.Equal(t, 1, seen)
	require.Positive(t, client.Stats().Refused)
	require.Contains(t, said.String(), "component=place")
}

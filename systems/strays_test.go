package systems_test

import (
	"bytes"
	"log/slog"
	"strings"
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

// Who has forgotten a directive reads which component does not travel, on either side, once.
func TestADoorOfAComponentOutsideTheSchemaIsNamedOnce(t *testing.T) {
	const line = "component=game.Local"
	net := sim.NewNet(1)
	net.Listen()
	var host, client bytes.Buffer
	log := func(to *bytes.Buffer) *slog.Logger {
		return slog.New(slog.NewTextHandler(to, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	server, screen := ecs.NewEngine(ecs.Config{}), ecs.NewEngine(ecs.Config{})
	for _, e := range []*ecs.Engine{server, screen} {
		e.Add(ecs.Simulate, &game.Rules{})
		netcomp.NewMut[game.Local](e.World())
		netcomp.NewMut[game.Local](e.World())
	}
	_, err := systems.NewHost(server, systems.HostConfig{Schema: game.Schema(), Seed: 1, Log: log(&host)})
	require.NoError(t, err)
	link, err := net.Dialer(transport.Fault{}, transport.Fault{}).Dial(t.Context())
	require.NoError(t, err)
	_, err = systems.NewClient(screen, systems.ClientConfig{Schema: game.Schema(), Link: link, Seed: 2, Log: log(&client)})
	require.NoError(t, err)
	for range 3 {
		server.Update(time.Second / 60)
		screen.Update(time.Second / 60)
	}
	for _, said := range []*bytes.Buffer{&host, &client} {
		require.Equal(t, 1, strings.Count(said.String(), line), said.String())
		require.NotContains(t, said.String(), "game.Place", "it is in the schema")
	}
	type late struct{}
	netcomp.NewMut[late](server.World())
	server.Update(time.Second / 60)
	require.Contains(t, host.String(), "component=systems_test.late")
}

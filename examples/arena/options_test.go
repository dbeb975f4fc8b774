package main

import (
	"bytes"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/token"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

func TestFlags(t *testing.T) {
	o, err := parse(nil, &bytes.Buffer{})
	require.NoError(t, err)
	require.Equal(t, options{bots: 8, http: "127.0.0.1:8080", udp: "127.0.0.1:7777", seed: 1}, o)

	o, err = parse([]string{"-bots", "16", "-duration", "20s", "-net", "rtt=120ms,jitter=20ms,loss=5%", "-json", "-seed", "7"}, &bytes.Buffer{})
	require.NoError(t, err)
	require.Equal(t, options{
		bots: 16, http: off, udp: "127.0.0.1:7777", duration: 20 * time.Second, json: true, seed: 7,
		net: transport.Fault{Latency: 60 * time.Millisecond, Jitter: 10 * time.Millisecond, Loss: 0.05},
	}, o)

	o, err = parse([]string{"-duration", "1s", "-http", "127.0.0.1:9"}, &bytes.Buffer{})
	require.NoError(t, err)
	require.Equal(t, "127.0.0.1:9", o.http, "given with -duration it counts")
}

// Each mistake is one clear line and starts nothing.
func TestMistakesAreOneLine(t *testing.T) {
	taken, err := udp.Listen("127.0.0.1:0", udp.Config{})
	require.NoError(t, err)
	defer taken.Close()
	code := token.NewCode(netip.MustParseAddrPort("127.0.0.1:7777"), token.ServerKey{1}).Text()
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"-bots -1", exitUsage, "arena: -bots -1: it must be 0 to 64"},
		{"-bots many", exitUsage, `arena: invalid value "many" for flag -bots: parse error`},
		{"-duration -1s", exitUsage, "arena: -duration -1s: it must not be negative"},
		{"-json", exitUsage, "arena: -json prints the summary of a run with -duration: give one, as -duration 15s"},
		{"-seed 0", exitUsage, "arena: -seed 0: it must be at least 1"},
		{"play", exitUsage, `arena: unexpected argument "play"; see -help`},
		{"-colour", exitUsage, "arena: flag provided but not defined: -colour"},
		{"-net rtt", exitUsage, `arena: -net "rtt": "rtt" is not key=value`},
		{"-net lag=1s", exitUsage, `arena: -net "lag=1s": unknown key "lag"; there are rtt, jitter and loss`},
		{"-net rtt=fast", exitUsage, `arena: -net "rtt=fast": rtt: "fast" is no time such as 100ms`},
		{"-net rtt=1m", exitUsage, `arena: -net "rtt=1m": rtt: "1m" is not between 0 and 10s`},
		{"-net loss=5", exitUsage, `arena: -net "loss=5": loss: "5" is no percentage from 0% to below 100%`},
		{"-net loss=NaN%", exitUsage, `arena: -net "loss=NaN%": loss: "NaN%" is no percentage from 0% to below 100%`},
		{"-http off -udp 192.0.2.1:1", exitFailed, "arena: udp: cannot listen on 192.0.2.1:1"},
		{"-join nonsense", exitUsage, "arena: -join: that is no join code"},
		{"-udp :1 -join " + code, exitUsage, "arena: -join sends bots to another arena: it goes with"},
		{"-http off -udp " + taken.Addr(), exitFailed, "arena: udp: cannot listen on " + taken.Addr() + ": the port is in use"},
	} {
		var out, errs bytes.Buffer
		require.Equal(t, c.code, arena(strings.Fields(c.args), &out, &errs), c.args)
		require.Empty(t, out.String(), c.args)
		require.True(t, strings.HasPrefix(errs.String(), c.want), "%s: %q", c.args, errs.String())
		require.Equal(t, 1, strings.Count(errs.String(), "\n"), "%s: %q", c.args, errs.String())
	}
}

func TestHelpIsNoMistake(t *testing.T) {
	var out, errs bytes.Buffer
	require.Zero(t, arena([]string{"-help"}, &out, &errs))
	require.Contains(t, errs.String(), "-net conditions")
}

// Without the go command there is no browser client, and nothing is started.
func TestAMissingToolchainIsOneLine(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	var out, errs bytes.Buffer
	require.Equal(t, exitFailed, arena([]string{"-http", "127.0.0.1:0", "-udp", "127.0.0.1:0"}, &out, &errs))
	require.Equal(t, "arena: the browser client needs the go command, which is not in PATH; install Go, or play without a page: -http off\n", errs.String())
	require.Empty(t, out.String())
}

func TestPercentiles(t *testing.T) {
	var s stopwatch
	require.Equal(t, []time.Duration{0, 0}, s.percentiles(50, 99))
	require.Zero(t, s.recent(60))
	for i := range 100 {
		s.add(time.Duration(i))
	}
	require.Equal(t, []time.Duration{50, 99}, s.percentiles(50, 99))
	require.Equal(t, time.Duration(97), s.recent(5))
	for range keptSteps {
		s.add(7)
	}
	require.Equal(t, []time.Duration{7, 7}, s.percentiles(0, 99), "the oldest are forgotten")
}

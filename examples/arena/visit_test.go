package main

import (
	"bufio"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// An arena prints a join code, and with it another's bots come in over sealed UDP, through a bad network.
func TestBotsOfAnotherComeByTheJoinCode(t *testing.T) {
	r, w := io.Pipe()
	ended := make(chan int, 1)
	var errs strings.Builder
	go func() {
		ended <- arena(strings.Fields("-bots 1 -http off -udp 127.0.0.1:0 -duration 6s"), w, &errs)
		w.Close()
	}()
	lines := bufio.NewScanner(r)
	code := ""
	for code == "" && lines.Scan() {
		_, code, _ = strings.Cut(lines.Text(), "join with ")
	}
	require.NotEmpty(t, code)
	go io.Copy(io.Discard, r)

	var out, said strings.Builder
	require.Zero(t, arena([]string{"-join", code, "-bots", "2", "-duration", "3s", "-net", "rtt=40ms,loss=5%"}, &out, &said), said.String())
	require.Contains(t, out.String(), "2 bots have played\n")
	require.Zero(t, <-ended, errs.String())
}

package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/tickwire/tickwire/examples/arena/game"
)

const (
	statusEvery = time.Second / 4 // on a terminal
	statusSlow  = 5 * time.Second // in a file
)

// status is the one live line.
type status struct {
	out  io.Writer
	live bool // out is a terminal: the line is rewritten in place
	host *host
	bots *bots
	page *page // may be nil
	told bool  // the end of the build

	since time.Time // of the flow below
	bytes uint64    // that had arrived at the bots then
	flow  float64   // kilobytes a second to a bot, newest
}

func newStatus(out io.Writer, h *host, b *bots, p *page) *status {
	s := &status{out: out, host: h, bots: b, page: p, since: time.Now()}
	if f, ok := out.(*os.File); ok {
		info, err := f.Stat()
		s.live = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return s
}

// welcome tells where to play. The code is as secret as a password, and meant for who reads this.
func (s *status) welcome(d *doors, code string) {
	fmt.Fprintln(s.out, d.where())
	fmt.Fprintln(s.out, "clients over udp join with", code)
}

// run shows the line until ctx or the duration ends; 0 is no end. An error is that of the host's doors.
func (s *status) run(ctx context.Context, duration time.Duration, served <-chan error) error {
	every := statusSlow
	if s.live {
		every = statusEvery
		defer fmt.Fprintln(s.out)
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	var over <-chan time.Time
	if duration > 0 {
		over = time.After(duration)
	}
	building := time.NewTicker(statusEvery) // the end of the build is told at once
	defer building.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-over:
			return nil
		case err := <-served:
			return err
		case <-building.C:
			s.tellBuild()
		case <-tick.C:
			s.show()
		}
	}
}

// show writes the line.
func (s *status) show() {
	if s.live {
		fmt.Fprintf(s.out, "\r\x1b[K%s", s)
		return
	}
	fmt.Fprintln(s.out, s)
}

// tellBuild writes a line of its own when the page can be played, or cannot.
func (s *status) tellBuild() {
	if s.page == nil || s.told {
		return
	}
	b := s.page.build.state()
	s.told = b.Ready || b.Failed != ""
	clear := ""
	if s.live {
		clear = "\r\x1b[K"
	}
	switch {
	case b.Failed != "":
		fmt.Fprintf(s.out, "%sthe browser client could not be built: %s\n", clear, b.Failed)
	case b.Ready:
		fmt.Fprintf(s.out, "%sthe page is ready: http://%s (built in %.0f s)\n", clear, s.page.addr(), b.Seconds)
	}
}

// measure brings the flow up to date, once a second.
func (s *status) measure() {
	passed := time.Since(s.since)
	if passed < time.Second || len(s.bots.all) == 0 {
		return
	}
	var bytes uint64
	for _, p := range s.bots.all {
		stats, _ := p.eye.seen()
		bytes += stats.BytesIn
	}
	s.flow = float64(bytes-s.bytes) / 1000 / passed.Seconds() / float64(len(s.bots.all))
	s.since, s.bytes = time.Now(), bytes
}

// String is the line.
func (s *status) String() string {
	n := s.host.latest()
	s.measure()
	line := fmt.Sprintf("tick %d   %d bots, %d players   %d entities   step %.2f ms", n.tick, n.bots, n.people, n.entities,
		s.host.steps.recent(game.TickRate).Seconds()*1000)
	if len(s.bots.all) > 0 {
		line += fmt.Sprintf("   %.1f kB/s a bot", s.flow)
	}
	if n.kills > 0 {
		line += fmt.Sprintf("   first %s %d", n.leader, n.kills)
	}
	if s.page != nil && !s.told {
		line += "   " + s.page.build.state().String()
	}
	return line
}

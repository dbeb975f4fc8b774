package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/examples/arena/bot"
	"github.com/tickwire/tickwire/examples/arena/game"
	"github.com/tickwire/tickwire/systems"
)

// patience is how long after the freeze the bots may take to have heard of it.
const patience = 2 * time.Second

// summary is what a run with -duration tells.
type summary struct {
	Ticks             uint64  `json:"ticks"`
	TickP50           float64 `json:"tick_us_p50"`
	TickP99           float64 `json:"tick_us_p99"`
	Clients           int     `json:"clients"`
	BytesPerClient    float64 `json:"bytes_per_client_per_s"`
	CorrectionsPerMin float64 `json:"corrections_per_min"` // of a client
	MaxViewJump       float64 `json:"max_view_jump_m"`
	Stalls            uint64  `json:"stalls"` // of all clients
	Converged         int     `json:"converged"`
	Diverged          int     `json:"diverged"`
}

// conclude ends a measured run: it takes all worlds off their goroutines, freezes the round, and lets time pass until every
// bot has heard of it and has the host's world. What a bot predicted before it heard is put right by the own state that
// follows. The error is the first difference that stays.
func conclude(a *host, b *bots) (summary, error) {
	b.stop()
	a.drive.stop()
	if err := b.absent(); err != nil {
		return measure(a, b), err
	}
	s := measure(a, b)
	a.match.Freeze(true)
	const step = time.Second / game.TickRate
	frozen := a.engine.Tick() + 1 // the first tick without a write
	clock := time.NewTicker(step)
	defer clock.Stop()
	for end := time.Now().Add(patience); time.Now().Before(end) && b.apart(a, frozen) > 0; <-clock.C {
		a.engine.Update(step)
		for _, p := range b.all {
			p.drive.engine.Update(step)
		}
	}
	var first error
	for i, p := range b.all {
		err := compare(a, p, frozen)
		if err == nil {
			s.Converged++
			continue
		}
		s.Diverged++
		if first == nil {
			first = fmt.Errorf("%s: %w", bot.Name(i), err)
		}
	}
	return s, first
}

// apart counts the bots whose world is another than the host's.
func (b *bots) apart(a *host, frozen ecs.Tick) (n int) {
	for _, p := range b.all {
		if compare(a, p, frozen) != nil {
			n++
		}
	}
	return n
}

var errBehind = errors.New("has not caught up")

func compare(a *host, p *player, frozen ecs.Tick) error {
	if s := p.client.Stats(); s.Confirmed < frozen {
		return fmt.Errorf("%w after %v: it has confirmed tick %d, the round froze at %d", errBehind, patience, s.Confirmed, frozen)
	}
	return systems.Compare(a.host, p.client)
}

// measure is everything that is known before the worlds are compared.
func measure(a *host, b *bots) summary {
	took := a.steps.percentiles(50, 99)
	us := func(d time.Duration) float64 { return float64(d.Nanoseconds()/100) / 10 }
	s := summary{Ticks: uint64(a.engine.Tick()), TickP50: us(took[0]), TickP99: us(took[1]), Clients: len(b.all)}
	seconds := float64(s.Ticks) / game.TickRate
	for _, p := range b.all {
		stats, jump := p.eye.seen()
		s.BytesPerClient += float64(stats.BytesIn) / seconds / float64(s.Clients)
		s.CorrectionsPerMin += float64(stats.Corrections) / (seconds / 60) / float64(s.Clients)
		s.MaxViewJump = max(s.MaxViewJump, jump)
		s.Stalls += stats.Stalls
	}
	return s
}

// print writes the summary for people, or as one line of JSON.
func (s summary) print(w io.Writer, asJSON bool) {
	if asJSON {
		_ = json.NewEncoder(w).Encode(s) // a closed output loses the summary, and nothing else
		return
	}
	fmt.Fprintf(w, "ticks                %d\n", s.Ticks)
	fmt.Fprintf(w, "host step            %.0f us median, %.0f us at 99 %%\n", s.TickP50, s.TickP99)
	fmt.Fprintf(w, "clients              %d\n", s.Clients)
	fmt.Fprintf(w, "to a client          %.0f bytes/s\n", s.BytesPerClient)
	fmt.Fprintf(w, "corrections          %.1f a minute and client\n", s.CorrectionsPerMin)
	fmt.Fprintf(w, "largest view jump    %.2f m in a frame\n", s.MaxViewJump)
	fmt.Fprintf(w, "stalls               %d\n", s.Stalls)
	fmt.Fprintf(w, "worlds equal         %d of %d\n", s.Converged, s.Clients)
}

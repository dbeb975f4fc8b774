package main

import (
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/tickwire/tickwire/wire/token"
	"github.com/tickwire/tickwire/wire/transport"
)

const (
	maxBots = 64
	off     = "off" // as an address: do not serve there
)

// options are the flags.
type options struct {
	bots     int
	http     string
	udp      string
	join     token.Code      // of another arena; zero: be one
	net      transport.Fault // each way
	duration time.Duration
	json     bool
	seed     uint64
}

// parse reads the command line. Errors are for people, in one line.
func parse(args []string, usage io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("arena", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.IntVar(&o.bots, "bots", 8, "`number` of bots, each a client of its own over UDP")
	flags.StringVar(&o.http, "http", "127.0.0.1:8080", "`address` of the page and its WebSocket, or off; with -duration off unless given")
	flags.StringVar(&o.udp, "udp", "127.0.0.1:7777", "`address` for clients over UDP, sealed; :7777 is every address of this machine")
	join := flags.String("join", "", "send the bots to another arena, which has printed this `code`, instead of being one")
	net := flags.String("net", "", "`conditions` in front of every client, as \"rtt=100ms,jitter=20ms,loss=5%\"; half of rtt and jitter each way, loss each way")
	flags.DurationVar(&o.duration, "duration", 0, "measure for this `time`, compare all worlds, and exit; 0 plays on")
	flags.BoolVar(&o.json, "json", false, "print the summary of -duration as one line of JSON")
	flags.Uint64Var(&o.seed, "seed", 1, "`seed` of the network's faults and of the bots")
	if err := flags.Parse(args); err != nil {
		if err == flag.ErrHelp {
			flags.SetOutput(usage)
			flags.Usage()
			return o, err
		}
		return o, fmt.Errorf("%w; see -help", err)
	}
	if o.duration > 0 && !given(flags, "http") {
		o.http = off
	}
	if o.net, err = conditions(*net); err != nil {
		return o, fmt.Errorf("-net %q: %w", *net, err)
	}
	if *join != "" {
		if o.join, err = token.ParseCode(*join); err != nil {
			return o, fmt.Errorf("-join: that is no join code; the other arena has printed it")
		}
	}
	return o, o.check(flags)
}

func (o *options) check(flags *flag.FlagSet) error {
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("unexpected argument %q; see -help", flags.Arg(0))
	case o.bots < 0 || o.bots > maxBots:
		return fmt.Errorf("-bots %d: it must be 0 to %d", o.bots, maxBots)
	case o.duration < 0:
		return fmt.Errorf("-duration %v: it must not be negative", o.duration)
	case !o.join.IsZero() && (o.json || o.bots == 0 || given(flags, "udp") || given(flags, "http")):
		return fmt.Errorf("-join sends bots to another arena: it goes with -bots, -net, -duration and -seed only")
	case o.json && o.duration == 0:
		return fmt.Errorf("-json prints the summary of a run with -duration: give one, as -duration 15s")
	case o.seed == 0:
		return fmt.Errorf("-seed 0: it must be at least 1")
	}
	return nil
}

func given(flags *flag.FlagSet, name string) (found bool) {
	flags.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

// conditions reads what -net says.
func conditions(text string) (f transport.Fault, err error) {
	if text == "" {
		return f, nil
	}
	for item := range strings.SplitSeq(text, ",") {
		key, value, ok := strings.Cut(strings.TrimSpace(item), "=")
		if !ok {
			return f, fmt.Errorf("%q is not key=value", item)
		}
		switch key {
		case "rtt":
			f.Latency, err = half(value)
		case "jitter":
			f.Jitter, err = half(value)
		case "loss":
			f.Loss, err = share(value)
		default:
			return f, fmt.Errorf("unknown key %q; there are rtt, jitter and loss", key)
		}
		if err != nil {
			return f, fmt.Errorf("%s: %w", key, err)
		}
	}
	return f, f.Check()
}

// half is half of a time of 0 to 10 s.
func half(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return 0, fmt.Errorf("%q is no time such as 100ms", text)
	case d < 0 || d > 10*time.Second:
		return 0, fmt.Errorf("%q is not between 0 and 10s", text)
	}
	return d / 2, nil
}

// share is a percentage below 100, as a probability.
func share(text string) (float64, error) {
	number, ok := strings.CutSuffix(text, "%")
	v, err := strconv.ParseFloat(number, 64)
	if !ok || err != nil || !(v >= 0 && v < 100) {
		return 0, fmt.Errorf("%q is no percentage from 0%% to below 100%%", text)
	}
	return v / 100, nil
}

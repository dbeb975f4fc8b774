//go:build unix

// Command cost measures what the sealed connection costs on a real socket, as ratios to plain Go UDP in the same run:
//
//	go run ./tests/oracle/cost
//
// Each row is the processor's time (user and system, of both ends together) for a message of 200 bytes that came over
// loopback:
//
//	plain     net.UDPConn, a message a datagram, and nothing else
//	single    sealed, a message a datagram, and a call of the system for each
//	alone     sealed, a message a datagram, and as few calls as the system allows
//	packed    likewise, 60 messages a tick in as few datagrams as hold them
//	quic-go   datagrams of quic-go, a message each
//
// Over the sealed ones each side also sends a message on a lane each tick, and acknowledges. The rows take turns, a few
// ticks each, and the ratios are medians over the turns: what else the machine does falls on all of them.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime/pprof"
	"slices"
	"time"

	"github.com/tickwire/tickwire/wire/transport/udp"
)

const (
	messageBytes = 200
	messages     = 60 // a tick
	turnTicks    = 50

	// patience is how long one waits for what comes: a busy machine loses datagrams, even on loopback.
	patience = 300 * time.Millisecond
)

// subject is one way of moving messages.
type subject interface {
	tick() int // sends 60 messages, and returns how many came
}

// row is what came out for one subject.
type row struct {
	Name   string  `json:"name"`
	Nanos  float64 `json:"cpu_ns_message"`
	Ratio  float64 `json:"to_plain"`
	Allocs float64 `json:"allocs_tick"`
	Lost   int     `json:"lost"` // messages, by the system
}

func main() {
	turns := flag.Int("turns", 60, "turns of each row")
	asJSON := flag.Bool("json", false, "print lines of JSON")
	profile := flag.String("profile", "", "write a profile of the rows alone and packed here, and measure only them")
	flag.Parse()
	if err := run(*turns, *asJSON, *profile); err != nil {
		fmt.Fprintln(os.Stderr, "cost:", err)
		os.Exit(1)
	}
}

func run(turns int, asJSON bool, profile string) error {
	names := []string{"plain", "single", "alone", "packed", "quic-go"}
	all := []subject{newPlain(), newSealed(udp.Single, false), newSealed(udp.Best, false), newSealed(udp.Best, true), newQUIC()}
	if profile != "" {
		f, err := os.Create(profile)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
		names, all = names[2:4], all[2:4]
	}
	report(measure(names, all, turns), newWire(), asJSON)
	return nil
}

// measure gives each subject its turns.
func measure(names []string, all []subject, turns int) []row {
	for _, s := range all {
		for range 200 { // until nothing grows any more
			s.tick()
		}
	}
	took := make([][]float64, len(all))
	for i := range took {
		took[i] = make([]float64, 0, turns)
	}
	rows := make([]row, len(all))
	for range turns {
		for i, s := range all {
			cpu, allocs, came := spent(), mallocs(), 0
			for range turnTicks {
				came += s.tick()
			}
			took[i] = append(took[i], float64(spent()-cpu)/float64(came))
			rows[i].Lost += turnTicks*messages - came
			rows[i].Allocs += float64(mallocs()-allocs) / turnTicks / float64(turns)
		}
	}
	for i := range all {
		ratios := make([]float64, turns)
		for n := range ratios {
			ratios[n] = took[i][n] / took[0][n]
		}
		rows[i].Name, rows[i].Ratio, rows[i].Nanos = names[i], median(ratios), median(took[i])
	}
	return rows
}

func median(all []float64) float64 {
	slices.Sort(all)
	return all[len(all)/2]
}

func report(rows []row, w wire, asJSON bool) {
	if asJSON {
		out := json.NewEncoder(os.Stdout)
		for _, r := range rows {
			_ = out.Encode(r)
		}
		_ = out.Encode(w)
		return
	}
	fmt.Printf("%-10s %10s %10s %14s %6s\n", "", "ns/message", "to plain", "allocs a tick", "lost")
	for _, r := range rows {
		fmt.Printf("%-10s %10.0f %10.2f %14.2f %6d\n", r.Name, r.Nanos, r.Ratio, r.Allocs, r.Lost)
	}
	fmt.Printf("bytes: header %d at most, connection id %d more to the host, tag %d, a message %d; %.1f messages a datagram packed\n",
		w.Header, w.ID, w.Tag, w.Message, w.Packed)
	fmt.Printf("an idle peer: %d goroutines, %d bytes of heap for link, keys and connection\n", w.Goroutines, w.Heap)
}

//go:build desktop && !js

package main

import (
	"flag"
	"time"

	"github.com/tickwire/tickwire/examples/arena/client/play"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

// place is the desktop: it dials UDP.
type place struct{ name, host string }

func newPlace() place {
	name := flag.String("name", "guest", "how you are called")
	host := flag.String("host", "127.0.0.1:7777", "where the arena's -udp is")
	flag.Parse()
	return place{*name, *host}
}

func (p place) config() play.Config {
	return play.Config{Dial: udp.NewDialer(p.host), Name: p.name, Seed: uint64(time.Now().UnixNano())}
}

func (place) run(*app) {}

func (place) drawn(*app) {}

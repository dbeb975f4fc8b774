//go:build desktop && !js

package main

import (
	"flag"
	"fmt"
	"os"
	"time"

	"github.com/tickwire/tickwire/examples/arena/client/play"
	"github.com/tickwire/tickwire/wire/token"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

// place is the desktop: it dials UDP.
type place struct {
	name string
	code token.Code
}

func newPlace() place {
	name := flag.String("name", "guest", "how you are called")
	join := flag.String("join", "", "the code that the arena has printed")
	flag.Parse()
	code, err := token.ParseCode(*join)
	if err != nil {
		fmt.Fprintln(os.Stderr, "client: -join needs the code that the arena has printed")
		os.Exit(2)
	}
	return place{*name, code}
}

func (p place) config() play.Config {
	return play.Config{Dial: udp.NewDialer(p.code.Addr.String()), Code: p.code, Name: p.name, Seed: uint64(time.Now().UnixNano())}
}

func (place) run(*app) {}

func (place) drawn(*app) {}
